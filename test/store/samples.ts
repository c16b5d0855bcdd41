import type { Queries } from "../../store/store.ts";
import { sourceEntry, streamEntry } from "../support/arrivals.ts";

type Calls = {
  [Resource in keyof Queries]: { [Method in keyof Queries[Resource]]: (store: Queries) => Promise<unknown> };
};

const at = "2026-11-20T10:00:00.000Z";
const view = { from: at, before: at, sees_private: false };
const page = { page: 1, page_size: 50 };

/** A value for every column that any query reads. */
export const sampleRow = {
  ...{
    record_id: 1,
    channel_id: 1,
    source_id: 1,
    stream_id: 1,
    manifest_id: 1,
    tag_id: 1,
    topic_id: 1,
    user_id: 1,
    item_id: 1,
  },
  ...{
    name: "name",
    url: "",
    kind: "feed",
    is_active: 0,
    filter: "{}",
    status: "live",
    cross_domains: "[]",
    origin: "curated",
  },
  ...{
    home_domain: "health-medicine",
    stream_class: "research",
    source_type: "person",
    media_format: "text",
    is_public: 0,
  },
  ...{ total_count: 1, manifests: 1, claims: 1, manifests_used: 1, alias_key: "name", value: "1", matched_at: at },
};

/** One call of every query, with every optional part asked for. */
export const samples: Calls = {
  installation: {
    read: (store) => store.installation.read("first_start"),
    write: (store) => store.installation.write("first_start", at),
  },
  organizations: {
    create: (store) =>
      store.organizations.create({
        ...{
          name: "Desk",
          org_type: "company",
          contact_email: null,
          is_operator: false,
          plan: "free",
          cadence: "monthly",
        },
        ...{ user: { name: "Mara", email: null }, now: at },
      }),
    byId: (store) => store.organizations.byId("org"),
    operator: (store) => store.organizations.operator(),
    list: (store) => store.organizations.list(),
    subscribe: (store) =>
      store.organizations.subscribe("org", {
        ...{ plan: "free", billing_cycle: "monthly", cadence: "monthly", status: "active" },
        ...{ cycle_started_on: at, pending: "[]" },
      }),
    addUser: (store) =>
      store.organizations.addUser({ org_id: "org", name: "Mara", email: null, role: "member", now: at }),
    removeUser: (store) => store.organizations.removeUser(1),
    userById: (store) => store.organizations.userById(1),
    users: (store) => store.organizations.users("org", at),
  },
  credentials: {
    issue: (store) =>
      store.credentials.issue({ org_id: "org", user_id: 1, name: "key", key_type: "live", expires_on: null, now: at }),
    byKeyHash: (store) => store.credentials.byKeyHash("hash"),
    byMcpTokenHash: (store) => store.credentials.byMcpTokenHash("hash"),
    touch: (store) => store.credentials.touch("key", at),
    revoke: (store) => store.credentials.revoke("key"),
    listFor: (store) => store.credentials.listFor("org"),
  },
  usage: {
    read: (store) => store.usage.read("org", "2026-11"),
    consumed: (store) => store.usage.consumed("org", "2026-11", [1]),
    consume: (store) =>
      store.usage.consume({
        ...{ org_id: "org", period: "2026-11", now: at, manifest_ids: [1, 2], limit: 9 },
        overage: { quota: 1, microusd: 1000 },
      }),
    record: (store) => store.usage.record([{ org_id: "org", day: "2026-11-20", api_calls: 1, words_delivered: 9 }]),
  },
  usageHistory: {
    days: (store) => store.usageHistory.days("org", "2026-11"),
    since: (store) => store.usageHistory.since("org", "2026-11-14"),
    months: (store) => store.usageHistory.months("org", page),
  },
  sources: {
    sync: (store) => store.sources.sync([sourceEntry("Harbour News")], at),
    channels: (store) => store.sources.channels(),
    due: (store) => store.sources.due(at, 8),
    channelById: (store) => store.sources.channelById(1),
    settle: (store) => store.sources.settle(1, { health: "fine", due_at: at }),
    dueNow: (store) => store.sources.dueNow(at, "Harbour News"),
    healthCounts: (store) => store.sources.healthCounts(),
  },
  items: {
    enqueue: (store) => store.items.enqueue(1, [{ identity: "a", link: null, payload: "{}" }], at),
    next: (store) => store.items.next(at, 12, [1]),
    done: (store) => store.items.done(1, 1, at),
    retry: (store) => store.items.retry(1, 1, "no page", at),
    fail: (store) => store.items.fail(1, 3, "no page", at),
    settledOf: (store) => store.items.settledOf(1, ["a"]),
    ofRecord: (store) => store.items.ofRecord(1),
    requeue: (store) => store.items.requeue(1, "{}", at),
    sinceIn: (store) => store.items.sinceIn(1, at, at),
    counts: (store) => store.items.counts(),
  },
  records: {
    create: (store) => store.records.create(recordRow),
    update: (store) => store.records.update(1, { title: "Title" }),
    writeStory: (store) => store.records.writeStory(storyRow, parts),
    openManifest: (store) => store.records.openManifest(1, at),
    byId: (store) => store.records.byId(1),
    contentAfter: (store) => store.records.contentAfter(0, 100),
    claims: (store) => store.records.claims(1, 1),
    placing: (store) => store.records.placing(1),
    idsOfSources: (store) => store.records.idsOfSources(["Harbour News"]),
    erase: (store) => store.records.erase(1),
  },
  tags: {
    sync: (store) => store.tags.sync([{ name: "Federal Reserve", type: "organization", aliases: ["the Fed"] }], at),
    resolve: (store) => store.tags.resolve([{ tag_type: "person", name: "Mara Venn" }], at),
    canonicalNames: (store) => store.tags.canonicalNames(["the Fed"]),
    byIds: (store) => store.tags.byIds([1]),
  },
  topics: {
    sync: (store) => store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at),
    idsOf: (store) => store.topics.idsOf(["Shipping"]),
  },
  streams: {
    list: (store) => store.streams.list({ sees_private: false, home_domain: "health-medicine", is_public: true }, page),
    byId: (store) => store.streams.byId(1, view),
    access: (store) => store.streams.access(1, view),
  },
  matching: {
    sync: (store) => store.matching.sync([streamEntry("fees")], at),
    streams: (store) => store.matching.streams(),
    waiting: (store) => store.matching.waiting(),
    rematched: (store) => store.matching.rematched(1),
    add: (store) =>
      store.matching.add([
        { stream_id: 1, manifest_id: 1, matched_at: at, source_published_date: null, claim_count: 1 },
      ]),
    take: (store) => store.matching.take(1, [1]),
    holders: (store) => store.matching.holders(1),
    candidates: (store) => store.matching.candidates(at, 0, 200),
    refreshCounts: (store) => store.matching.refreshCounts(new Date(at)),
  },
  manifests: {
    ofStream: (store) => store.manifests.ofStream(1, { conditions, sections: ["source", "signal"], page }, view),
    ofRecord: (store) => store.manifests.ofRecord(1, ["source"], { ...view, sees_private: true }),
  },
  outbox: {
    append: (store) =>
      store.outbox.append([{ event: "manifest.matched", manifest_id: 1, stream_id: 1, data: "{}", created_on: at }]),
    after: (store) => store.outbox.after(0, 100),
  },
  totals: {
    read: (store) => store.totals.read(),
  },
};

const conditions = {
  published_date_from: "2026-11-01",
  published_date_to: "2026-11-20",
  tag_ids: [1, 2],
  tag_type: "topic" as const,
};

const recordRow = {
  ...{
    channel_id: 1,
    source_id: 1,
    title: "Title",
    url: null,
    canonical_url: null,
    author: null,
    source_published_date: null,
  },
  ...{
    published_at: null,
    source_type: "person",
    media_format: "text",
    claim_type: "event",
    language: "en",
    content: "Text.",
  },
  ...{ content_hash: "hash", content_origin: "body", word_count: 1, extra: "{}", ingested_at: at, updated_at: at },
};

const storyRow = {
  ...{
    story_id: 1,
    record_id: 1,
    version: 1,
    extractor: "rules/1",
    headline: "Headline",
    summary: "Summary.",
    sentiment_score: 0,
  },
  ...{
    significance_score: 50,
    claim_count: 1,
    word_count: 1,
    home_domain: "health-medicine",
    source_json: "{}",
    signal_json: "{}",
  },
  ...{ brief_json: "{}", record_json: "{}", created_on: at, updated_on: at },
};

const parts = {
  claims: [
    {
      ...{
        claim_id: "1-1-1",
        record_id: 1,
        version: 1,
        position: 1,
        claim_text: "Text.",
        claim_type: "event",
        confidence: "stated",
      },
      ...{
        evidence: "paraphrase",
        signal: null,
        featured: 0 as const,
        key_point_index: null,
        span_start: 0,
        span_end: 5,
      },
      ...{ sentence_start: 0, sentence_end: 5, antecedents: "[]", entities: "[]" },
    },
  ],
  tags: [{ record_id: 1, tag_id: 1, mentions: 1 }],
  topics: [{ record_id: 1, topic_id: 1, score: 1, reason: "term" }],
  domains: [{ record_id: 1, domain: "health-medicine", is_home: 1 as const }],
};
