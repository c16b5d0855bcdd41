import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import { sentStory, textsOf } from "../../store/records/packed-stories.ts";
import { packed } from "../../store/records/packed-text.ts";
import type { Queries } from "../../store/store.ts";
import { sourceEntry, streamEntry } from "../support/arrivals.ts";

type Calls = {
  [Resource in keyof Queries]: { [Method in keyof Queries[Resource]]: (store: Queries) => Promise<unknown> };
};

const at = "2026-11-20T10:00:00.000Z";
const view = { from: at, before: at, sees_private: false };
const page = { page: 1, page_size: 50 };

const documentSample = {
  content_hash: "hash",
  document: {
    title: "Fees change",
    url: null,
    published: null,
    author: null,
    language: null,
    text: "The fee rose.",
    html: null,
    markdown: null,
  },
};

const sampleStory = sentStory(textsOf({ source_json: "{}", signal_json: "{}", brief_json: "{}", record_json: "{}" }));

/** A value for every column that any query reads. */
export const sampleRow = {
  record_id: 1,
  channel_id: 1,
  source_id: 1,
  stream_id: 1,
  manifest_id: 1,
  tag_id: 1,
  topic_id: 1,
  user_id: 1,
  item_id: 1,
  name: "name",
  url: "",
  kind: "feed",
  is_active: 0,
  filter: "{}",
  status: "live",
  cross_domains: "[]",
  origin: "curated",
  home_domain: "health-medicine",
  stream_class: "research",
  source_type: "person",
  media_format: "text",
  is_public: 0,
  payload: JSON.stringify(documentSample.document),
  rowid: 1,
  rematch_due: 0,
  outcome: "{}",
  key: 1,
  count: 1,
  source: Buffer.from("{}"),
  signal: Buffer.from("{}"),
  brief: Buffer.from("{}"),
  record: Buffer.from("{}"),
  document_packed: gzipSync("{}"),
  story_packed: packed(sampleStory.story),
  record_packed: packed(sampleStory.record, sampleStory.story),
  source_bytes: 2,
  signal_bytes: 2,
  brief_bytes: 2,
  source_json: "{}",
  signal_json: "{}",
  brief_json: "{}",
  record_json: "{}",
  // Another one each time: what was read under a stamp is not read again.
  get signal_stamp() {
    return randomUUID();
  },
  part: 0,
  since: 1,
  placed: 0,
  claim_key: 1,
  log_no: 1,
  pairs: new Uint8Array(new Float64Array([1, 1]).buffer),
  claim_no: 1,
  other_no: 2,
  claim_id: "1-1-1",
  reasons: "{}",
  entities: '[{"name":"name","type":"person","role":"subject"}]',
  digest_id: 1,
  digest_type: "curated",
  filter_spec: null,
  slug: "slug",
  webhook_id: 1,
  events: "[]",
  event_id: 1,
  released_before: at,
  unfinished: null,
  delivery_id: 1,
  event: "manifest.matched",
  body: `{"event":"manifest.matched","webhook_id":1,"timestamp":"${at}","data":{}}`,
  sequence: 1,
  attempts: 0,
  attempts_left: 3,
  failures: 0,
  due_at: at,
  created_on: at,
  alias: "name",
  sync_id: 1,
  object_type: "tag",
  object_id: 1,
  label_id: 1,
  tag_type: "person",
  domain: "health-medicine",
  subscription_id: 1,
  org_id: "org",
  beacon_id: 1,
  state: "active",
  scope: "{}",
  channel_name: "News",
  files: "[]",
  error: null,
  request: JSON.stringify(exportSample()),
  export_id: "exp",
  schedule_id: 1,
  batch_id: 1,
  mail_id: 1,
  token_id: 1,
  email: "mara@example.org",
  total_count: 1,
  manifests: 1,
  claims: 1,
  manifests_used: 1,
  alias_key: "name",
  value: "1",
  matched_at: at,
};

const delivery = { event_id: 1, event: "manifest.matched" as const, digest_id: 0, body: "{}" };

const claimedDelivery = {
  delivery_id: 1,
  webhook_id: 1,
  ...delivery,
  sequence: 1,
  is_test: 0 as const,
  status: "pending",
  attempts: 1,
  attempts_left: 2,
  first_attempted_on: at,
  due_at: at,
  created_on: at,
  settled_on: null,
  before: { attempts: 0, attempts_left: 3, first_attempted_on: null, due_at: at },
};
const finishedAttempt = {
  delivery: { delivery_id: 1, attempts: 1 },
  started_on: at,
  settled: "delivered" as const,
  outcome: { response_code: 204, error: null, duration_ms: 9 },
};

/** One call of every query, with every optional part asked for. */
export const samples: Calls = {
  installation: {
    read: (store) => store.installation.read("first_start"),
    write: (store) => store.installation.write("first_start", at),
    forget: (store) => store.installation.forget("first_start"),
  },
  organizations: {
    create: (store) =>
      store.organizations.create({
        name: "Desk",
        org_type: "company",
        contact_email: null,
        is_operator: false,
        plan: "free",
        cadence: "monthly",
        user: { name: "Mara", email: null },
        now: at,
      }),
    byId: (store) => store.organizations.byId("org"),
    operator: (store) => store.organizations.operator(),
    list: (store) => store.organizations.list(),
    subscribe: (store) =>
      store.organizations.subscribe("org", {
        plan: "free",
        billing_cycle: "monthly",
        cadence: "monthly",
        status: "active",
        cycle_started_on: at,
        pending: "[]",
      }),
    addUser: (store) =>
      store.organizations.addUser({ org_id: "org", name: "Mara", email: null, role: "member", now: at }),
    removeUser: (store) => store.organizations.removeUser(1),
    userById: (store) => store.organizations.userById(1),
    usersByEmail: (store) => store.organizations.usersByEmail("mara@example.org"),
    users: (store) => store.organizations.users("org", at),
  },
  credentials: {
    issue: (store) =>
      store.credentials.issue({ org_id: "org", user_id: 1, name: "key", key_type: "live", expires_on: null, now: at }),
    byKeyHash: (store) => store.credentials.byKeyHash("hash"),
    byMcpTokenHash: (store) => store.credentials.byMcpTokenHash("hash"),
    byId: (store) => store.credentials.byId("key"),
    inForce: (store) => store.credentials.inForce("org", at, page),
    keep: (store) => store.credentials.keep("key", { org_id: "org", user_id: 1 }),
    touch: (store) => store.credentials.touch("key", at),
    revoke: (store) => store.credentials.revoke("key"),
    listFor: (store) => store.credentials.listFor("org"),
  },
  provisioning: {
    enter: (store) => store.provisioning.enter("203.0.113.9", at),
    note: (store) => store.provisioning.note("203.0.113.9", "mint", at),
    count: (store) => store.provisioning.count("203.0.113.9", ["connect", "bind"], at),
    refuse: (store) => store.provisioning.refuse("203.0.113.9", "strangers", at),
    forget: (store) => store.provisioning.forget(at),
  },
  bindings: {
    open: (store) =>
      store.bindings.open({
        key_id: "key",
        email: "Mara@example.org",
        email_key: "mara@example.org",
        name: null,
        code_hash: "hash",
        created_on: at,
        expires_on: at,
      }),
    sent: (store) => store.bindings.sent({ key_id: "key" }, at),
    latest: (store) => store.bindings.latest("key"),
    takeTry: (store) => store.bindings.takeTry(1, 5),
    forget: (store) => store.bindings.forget(at),
    withdraw: (store) => store.bindings.withdraw(1),
    claim: (store) => store.bindings.claim("mara@example.org", "org", at),
    own: (store) => store.bindings.own({ org_id: "org", org_type: "person", name: "Mara", email: "mara@example.org" }),
    abandon: (store) => store.bindings.abandon("org"),
  },
  usage: {
    read: (store) => store.usage.read("org", "2026-11"),
    consumed: (store) => store.usage.consumed("org", "2026-11", [1]),
    claimless: (store) => store.usage.claimless([1, 2]),
    consume: (store) =>
      store.usage.consume({
        org_id: "org",
        period: "2026-11",
        now: at,
        manifest_ids: [1, 2],
        limit: 9,
        overage: { quota: 1, microusd: 1000 },
      }),
    record: (store) => store.usage.record([{ org_id: "org", day: "2026-11-20", api_calls: 1, words_delivered: 9 }]),
  },
  usageHistory: {
    days: (store) => store.usageHistory.days("org", "2026-11"),
    since: (store) => store.usageHistory.since("org", "2026-11-14"),
    months: (store) => store.usageHistory.months("org", page),
  },
  grants: {
    create: (store) =>
      store.grants.create({
        org_id: "org",
        status: "active",
        ...grantScope,
        format: "jsonl",
        expires_on: at,
        created_on: at,
        manifest_count: 1,
      }),
    byId: (store) => store.grants.byId(1),
    listFor: (store) => store.grants.listFor("org", page),
    all: (store) => store.grants.all(),
    setStatus: (store) => store.grants.setStatus(1, "revoked"),
    measured: (store) => store.grants.measured(1, { manifest_count: 1, size_bytes: 9 }),
    count: (store) => store.grants.count(grantScope, view),
  },
  opmlLists: {
    sync: (store) => store.opmlLists.sync(["https://reader.example/all.opml"], at),
    all: (store) => store.opmlLists.all(),
    due: (store) => store.opmlLists.due(at),
    settle: (store) => store.opmlLists.settle("https://reader.example/all.opml", { health: "fine", due_at: at }),
  },
  sources: {
    sync: (store) => store.sources.sync([sourceEntry("Harbour News")], at),
  },
  channels: {
    all: (store) => store.channels.all(),
    due: (store) => store.channels.due(at, 8),
    byId: (store) => store.channels.byId(1),
    settle: (store) => store.channels.settle(1, { health: "fine", due_at: at }),
    dueNow: (store) => store.channels.dueNow(at, "Harbour News", true),
    activeOfKind: (store) => store.channels.activeOfKind("push"),
    newestRecords: (store) => store.channels.newestRecords([1], at, 20),
    publishingDays: (store) => store.channels.publishingDays(1, 500),
  },
  hubs: {
    want: (store) =>
      store.hubs.want({ channel_id: 1, token: "token", secret: "secret", hub: "https://hub.example/", topic: "t" }, at),
    ofChannel: (store) => store.hubs.ofChannel(1),
    byToken: (store) => store.hubs.byToken("token"),
    toAsk: (store) => store.hubs.toAsk(at, 20),
    settle: (store) => store.hubs.settle(1, { state: "active", lease_until: at }),
    forget: (store) => store.hubs.forget(1),
    tell: (store) => store.hubs.tell({ channel_id: 1, content_type: null, body: "", told_on: at }),
    untaken: (store) => store.hubs.untaken(1),
    told: (store) => store.hubs.told(20),
    take: (store) => store.hubs.take(1),
  },
  traces: { read: (store) => store.traces.read(1) },
  retention: {
    count: (store) => store.retention.count(at),
    expired: (store) => store.retention.expired(at, 20),
  },
  backlog: { read: (store) => store.backlog.read() },
  quarantine: {
    put: (store) => store.quarantine.put(1, { document: "{}", reason: "It died.", extractor: "rules/1" }, at),
    drop: (store) => store.quarantine.drop(1),
    list: (store) => store.quarantine.list(50),
    document: (store) => store.quarantine.document(1),
    count: (store) => store.quarantine.count(),
  },
  pageTitles: {
    put: (store) => store.pageTitles.put(1, { host: "a.example", title: "Fees rise | Herald" }),
    ofHost: (store) => store.pageTitles.ofHost("a.example"),
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
    saidBefore: (store) => store.items.saidBefore(1, ["a"]),
    standing: (store) => store.items.standing(1, ["a"]),
    storedUnder: (store) => store.items.storedUnder(1, ["a"]),
    rename: (store) => store.items.rename(1, "a#b"),
    noteFingerprint: (store) => store.items.noteFingerprint(1, "hash"),
    requeueEdited: (store) => store.items.requeueEdited(1, { payload: "{}", fingerprint: "hash", due_at: at }),
    sinceIn: (store) => store.items.sinceIn(1, at, at),
    counts: (store) => store.items.counts(),
  },
  coverage: {
    waiting: (store) => store.coverage.waiting(10),
    add: (store) =>
      store.coverage.add([
        {
          record_id: 1,
          coverage_id: 1,
          copy_of: null,
          origin: "Owner",
          headline: "Headline",
          names: "[]",
          sketch: " ",
          published_at: at,
          placed_on: at,
        },
      ]),
    merge: (store) => store.coverage.merge([2, 3], 1),
    since: (store) => store.coverage.since(at, 100, 9),
    ofRecord: (store) => store.coverage.ofRecord(1, view, 200),
  },
  arrivals: {
    hours: (store) => store.arrivals.hours({ since: at, until: at }, view),
    sources: (store) => store.arrivals.sources({ since: at, until: at }, view),
    events: (store) => store.arrivals.events({ since: at, until: at }, view, 10),
    weightiest: (store) => store.arrivals.weightiest({ since: at, until: at }, view, 10),
    last: (store) => store.arrivals.last(view),
  },
  records: {
    create: (store) => store.records.create(recordRow),
    update: (store) => store.records.update(1, { title: "Title" }),
    openManifest: (store) => store.records.openManifest(1, at),
    byId: (store) => store.records.byId(1),
    storyTexts: (store) => store.records.storyTexts(1),
    chosenAfter: (store) => store.records.chosenAfter(0, { source_name: "News", since: at }, 100),
    countChosen: (store) => store.records.countChosen(0, { source_name: "News", since: at }),
    contentAfter: (store) => store.records.contentAfter(0, 100),
    claims: (store) => store.records.claims(1, 1),
    placing: (store) => store.records.placing(1),
    idsOfSources: (store) => store.records.idsOfSources(["Harbour News"]),
    erase: (store) => store.records.erase(1),
  },
  stories: {
    write: (store) => store.stories.write(storyRow, parts),
    packOlder: (store) => store.stories.packOlder(0, 20),
    fillSignals: (store) => store.stories.fillSignals(0, 20),
  },
  tags: {
    sync: (store) => store.tags.sync([{ name: "Federal Reserve", type: "organization", aliases: ["the Fed"] }], at),
    resolve: (store) => store.tags.resolve([{ tag_type: "person", name: "Mara Venn" }], at),
    canonicalNames: (store) => store.tags.canonicalNames(["the Fed"]),
    leadTo: (store) => store.tags.leadTo(["the Fed"]),
    byIds: (store) => store.tags.byIds([1]),
    today: (store) => store.tags.today(1),
  },
  tagChanges: {
    merge: (store) => store.tagChanges.merge({ tag_id: 1, into_tag_id: 2 }, { made_by: "operator", reason: "one" }, at),
    split: (store) =>
      store.tagChanges.split(
        { tag_id: 1, alias: "Harbour Board Ltd", into_tag_id: null },
        { made_by: "operator", reason: "two" },
        at,
      ),
    undo: (store) => store.tagChanges.undo(1, { made_by: "operator", reason: "wrong" }, at),
    byId: (store) => store.tagChanges.byId(1),
    standing: (store) => store.tagChanges.standing(),
    log: (store) => store.tagChanges.log(page),
  },
  tagRefreshes: {
    next: (store) => store.tagRefreshes.next(),
    recordsOf: (store) => store.tagRefreshes.recordsOf(1, 0, 50),
    countOf: (store) => store.tagRefreshes.countOf(1),
    rewrite: (store) =>
      store.tagRefreshes.rewrite({ record_id: 1 }, [{ record_id: 1, tag_id: 1, mentions: 1 }], {
        signal_json: "{}",
        brief_json: "{}",
        record_json: "{}",
      }),
    reached: (store) => store.tagRefreshes.reached(1, 50),
    done: (store) => store.tagRefreshes.done(1),
  },
  topics: {
    sync: (store) => store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], at),
    list: (store) => store.topics.list({ domain: "health-medicine" }),
    namesOf: (store) => store.topics.namesOf([1]),
    idsOf: (store) => store.topics.idsOf(["Shipping"]),
  },
  streams: {
    list: (store) => store.streams.list({ sees_private: false, home_domain: "health-medicine", is_public: true }, page),
    catalog: (store) => store.streams.catalog({ sees_private: false, stream_class: "research" }, page),
    catalogFields: (store) => store.streams.catalogFields(1, view),
    days: (store) => store.streams.days([1, 2], { from: "2026-11-01", before: "2026-12-01" }),
    searchable: (store) => store.streams.searchable({ sees_private: false, home_domain: "health-medicine" }),
    byId: (store) => store.streams.byId(1, view),
    summaries: (store) => store.streams.summaries([1, 2]),
    access: (store) => store.streams.access(1, view),
  },
  streamPlaces: {
    countAbove: (store) => store.streamPlaces.countAbove(1, { matched_at: at, manifest_id: 1 }, view, 51),
    below: (store) => store.streamPlaces.below(1, { matched_at: at, manifest_id: 1 }, view, 200),
  },
  streamEntries: { sync: (store) => store.streamEntries.sync([streamEntry("fees")], at) },
  streamActivity: { refresh: (store) => store.streamActivity.refresh(new Date(at)) },
  matching: {
    streams: (store) => store.matching.streams(),
    waiting: (store) => store.matching.waiting(),
    rematched: (store) => store.matching.rematched(1),
    add: (store) =>
      store.matching.add([
        { stream_id: 1, manifest_id: 1, matched_at: at, source_published_date: null, claim_count: 1 },
      ]),
    take: (store) => store.matching.take(1, [1]),
    holders: (store) => store.matching.holders([1, 2]),
  },
  matchableRecords: {
    after: (store) => store.matchableRecords.after(at, 0, 200),
    latest: (store) => store.matchableRecords.latest(at, 100, 200),
    of: (store) => store.matchableRecords.of([1], at),
  },
  manifests: {
    inStream: async (store) => {
      await store.manifests.inStream(1, { conditions: {}, page }, view);
      await store.manifests.inStream(1, { conditions, page }, view);
    },
    ofStream: (store) => store.manifests.ofStream(1, { conditions, sections: ["source", "signal"], page }, view),
    sent: async (store) => {
      const found = [{ manifest_id: 1, matched_at: at }];
      for (const form of ["bytes", "packed"] as const)
        await store.manifests.sent(found, { form, with_record: true }, view);
    },
    ofStreams: (store) =>
      store.manifests.ofStreams(
        [1, 2],
        { conditions: { ...conditions, channel_ids: [1] }, sections: ["source"], page },
        view,
      ),
    bodies: (store) => store.manifests.bodies([{ manifest_id: 1, matched_at: at }], ["source", "brief"], view),
    ofRecord: (store) => store.manifests.ofRecord(1, ["source"], { ...view, sees_private: true }),
  },
  scopes: {
    streams: (store) => store.scopes.streams([1, 2], view),
    tagGroups: (store) => store.scopes.tagGroups(["the Fed", "Shipping"]),
    nextBelow: (store) =>
      store.scopes.nextBelow({ ...scope, ...allOfOne }, view, { ...hit, matched_at: "2026-11-18T00:00:00.000Z" }, 51),
    sliceEnd: (store) => store.scopes.sliceEnd({ ...scope, stream_ids: [1] }, view, hit, 500),
    hits: (store) => store.scopes.hits(scope, view, { below: hit, from: at }),
    count: (store) =>
      store.scopes.count({ ...scope, stream_ids: null, query: null }, view, { below: null, from: null }),
    figures: (store) => store.scopes.figures([1, 2], scope, view),
  },
  requests: {
    keepPlan: (store) =>
      store.requests.keepPlan(
        { token_hash: "hash", org_id: "org", body_hash: "hash", request: "{}", outcome: null, expires_at: at },
        at,
      ),
    plan: (store) => store.requests.plan("hash"),
    settlePlan: (store) => store.requests.settlePlan("hash", "{}"),
    keepCursors: (store) =>
      store.requests.keepCursors([{ cursor_id: "cursor", org_id: "org", state: "{}", expires_at: at }], at),
    cursor: (store) => store.requests.cursor("cursor", "org", at),
    answer: (store) => store.requests.answer({ org_id: "org", path: "/stories", key_hash: "hash" }, at),
    keepAnswer: (store) =>
      store.requests.keepAnswer(
        { org_id: "org", path: "/stories", key_hash: "hash", body_hash: "hash", answer: "", expires_at: at },
        at,
      ),
  },
  outbox: {
    append: (store) =>
      store.outbox.append([{ event: "manifest.matched", manifest_id: 1, stream_id: 1, data: "{}", created_on: at }]),
    after: (store) => store.outbox.after(0, 100, 200),
    afterWhole: (store) => store.outbox.afterWhole(0, 100, 200),
    arrivals: (store) => store.outbox.arrivals(0, 100),
    newest: (store) => store.outbox.newest(),
    before: (store) => store.outbox.before(at),
    forget: (store) => store.outbox.forget(at),
  },
  digests: {
    create: (store) => store.digests.create("org", { ...digestContent, slug: "desk" }, at),
    byId: (store) => store.digests.byId(1, "org"),
    list: (store) => store.digests.list("org", page),
    update: (store) => store.digests.update(1, digestContent, at),
    setActive: (store) => store.digests.setActive(1, false, at),
    remove: (store) => store.digests.remove(1, at),
  },
  curatedDigests: {
    sync: (store) => store.curatedDigests.sync([curatedEntry], at),
    catalog: (store) => store.curatedDigests.catalog(page),
    offered: async (store) => [
      await store.curatedDigests.offered({ slug: "health" }),
      await store.curatedDigests.offered({ digest_id: 1 }),
    ],
    subscribe: (store) => store.curatedDigests.subscribe("org", 1, at),
    unsubscribe: (store) => store.curatedDigests.unsubscribe(1, at),
    subscription: (store) => store.curatedDigests.subscription("org", { digest_id: 1 }),
    added: (store) => store.curatedDigests.added("org", page),
    subscribers: (store) => store.curatedDigests.subscribers(1),
    used: (store) => store.curatedDigests.used("org", 1, "2026-11"),
    given: (store) => store.curatedDigests.given("org", 1, "2026-11", [1, 2]),
    give: (store) => store.curatedDigests.give("org", 1, "2026-11", [1, 2]),
  },
  streamTraits: {
    declared: (store) => store.streamTraits.declared(view),
    sources: (store) => store.streamTraits.sources(),
    took: (store) => store.streamTraits.took("claim_type", ["data", "event"], at),
  },
  webhooks: {
    create: (store) =>
      store.webhooks.create({
        org_id: "org",
        url: "https://hooks.example/",
        label: "",
        secret_id: "id",
        created_on: at,
        events: ["manifest.matched"],
        stream_id: 1,
        digest_id: null,
      }),
    byId: (store) => store.webhooks.byId(1, "org"),
    list: (store) => store.webhooks.list("org", page),
    disabledByFailures: (store) => store.webhooks.disabledByFailures(),
    countOfDigest: (store) => store.webhooks.countOfDigest("org", 1),
    enabled: (store) => store.webhooks.enabled("org"),
    target: (store) => store.webhooks.target(1),
    change: (store) =>
      store.webhooks.change(1, { url: "https://hooks.example.org/x", label: "x", events: ["stream.created"] }),
    count: (store) => store.webhooks.count(1, "failed"),
    rotateSecret: (store) => store.webhooks.rotateSecret(1, "id", at),
    disable: (store) => store.webhooks.disable(1, "by_request", at),
    reactivate: (store) => store.webhooks.reactivate(1),
    remove: (store) => store.webhooks.remove(1),
  },
  deliveries: {
    add: (store) => store.deliveries.add(1, [delivery, { ...delivery, event_id: 2 }], { now: at, attempts: 3 }),
    claim: (store) => store.deliveries.claim(1, { now: at, limit: 4, dueAfter: () => at, held: [] }),
    giveBack: (store) => store.deliveries.giveBack([claimedDelivery]),
    finish: (store) => store.deliveries.finish([finishedAttempt], at),
    lapse: (store) => store.deliveries.lapse(1, at),
    requeue: (store) => store.deliveries.requeue(1, { now: at, attempts: 3 }, { since: at, only_undelivered: true }),
    requeueOne: (store) => store.deliveries.requeueOne(1, { now: at, attempts: 3 }),
    ofEvents: (store) => store.deliveries.ofEvents(1, [1, 2]),
    waiting: (store) => store.deliveries.waiting(),
    nextDue: (store) => store.deliveries.nextDue(1, []),
    forget: (store) => store.deliveries.forget(at),
  },
  deliveryLog: {
    noteTest: (store) => store.deliveryLog.noteTest(1, { event: "manifest.matched", body: "{}" }, at),
    queuedOn: (store) => store.deliveryLog.queuedOn(1, 7),
    byId: (store) => store.deliveryLog.byId(1, 1),
    recent: (store) => store.deliveryLog.recent(1, 30),
    page: (store) => store.deliveryLog.page(1, page, { status: "failed", event: "manifest.matched" }),
  },
  releases: {
    open: (store) => store.releases.open("org", { before: at, event_id: 1, all_event_id: 0 }),
    list: (store) => store.releases.list(),
    byId: (store) => store.releases.byId("org"),
    write: (store) =>
      store.releases.write({ org_id: "org", before: at, event_id: 1, all_event_id: 0, unfinished: null }),
  },
  ontology: {
    sync: (store) =>
      store.ontology.sync(
        { org_id: "org", object_type: "tag", object_id: 1, external_id: "x", external_name: null, labels: ["new"] },
        at,
      ),
    unsync: (store) => store.ontology.unsync(1, "org", at),
    list: (store) => store.ontology.list("org", { object_type: "tag", label: "new" }, page),
    createLabel: (store) =>
      store.ontology.createLabel({ org_id: "org", name: "new", description: null, color: null }, at),
    labels: (store) => store.ontology.labels("org", page),
  },
  tagSearch: {
    list: (store) => store.tagSearch.list({ type: "person" }, page),
    search: (store) => store.tagSearch.search("name", { type: "person" }),
    idsOf: (store) => store.tagSearch.idsOf(["name"]),
    aliasesOf: (store) => store.tagSearch.aliasesOf({ tag_id: 1, tag_type: "person", name: "name" }),
    aliasKeys: (store) => store.tagSearch.aliasKeys([1, 2]),
    related: (store) => store.tagSearch.related(1, { type: "person", page }, view),
  },
  tagStories: {
    latest: (store) => store.tagStories.latest(1, view, 20),
    beside: (store) => store.tagStories.beside(1, [1, 2], 20),
    newest: (store) => store.tagStories.newest(view, "health-medicine", 500),
    pairs: (store) => store.tagStories.pairs([1, 2], [1, 2]),
    days: (store) => store.tagStories.days(1, view),
  },
  beacons: {
    create: (store) => store.beacons.create("org", beaconContent, at),
    byId: (store) => store.beacons.byId(1, "org"),
    list: (store) => store.beacons.list("org", page),
    countActive: (store) => store.beacons.countActive("org"),
    update: (store) => store.beacons.update(1, beaconContent, at),
    setState: (store) => store.beacons.setState(1, "archived", at),
    remove: (store) => store.beacons.remove(1),
  },
  changes: {
    after: (store) => store.changes.after(beaconScope, view, { moment: at, manifest_id: 1 }, 50),
    upTo: (store) => store.changes.upTo(beaconScope, view, { moment: at, manifest_id: 1 }, 50),
    countAfter: (store) => store.changes.countAfter(beaconScope, view, { moment: at, manifest_id: 1 }),
  },
  claims: {
    index: (store) => store.claims.index(1, [indexedClaim]),
    haveAtHand: (store) => store.claims.haveAtHand(1, []),
    retag: (store) => store.claims.retag(1),
    versionsWith: (store) => store.claims.versionsWith(1, "Text."),
  },
  claimSearch: {
    newest: (store) => store.claimSearch.newest(),
    among: async (store) => [
      await store.claimSearch.among({ from: 1, below: 20_000 }, claimsWanted, view, 1001),
      await store.claimSearch.among({ from: 1, below: 20_000 }, { query: "grain fee" }, view, 1001),
    ],
    read: (store) => store.claimSearch.read([1]),
    numbersOf: (store) => store.claimSearch.numbersOf(1),
    byId: (store) => store.claimSearch.byId("1-1-1"),
    places: (store) => store.claimSearch.places([1], view),
    contents: (store) => store.claimSearch.contents([1]),
  },
  claimLinks: {
    marks: async (store) => store.claimLinks.marks(),
    under: (store) => store.claimLinks.under([1, 2]),
    keep: (store) => store.claimLinks.keep([{ claim_key: 1, claim_no: 40 }]),
    settle: (store) => store.claimLinks.keep(fullKey).then(() => store.claimLinks.settle()),
    byNumbers: (store) => store.claimLinks.byNumbers([1, 2]),
    join: (store) => store.claimLinks.join(1, [1, 2]),
    contradict: (store) => store.claimLinks.contradict([[1, 2]]),
    goOn: (store) => store.claimLinks.goOn([[2, 1]]),
    before: (store) => store.claimLinks.before([2], view),
    stating: (store) => store.claimLinks.stating([1], view),
    against: (store) => store.claimLinks.against([1], view),
  },
  claimSignals: {
    unsettle: (store) => store.claimSignals.unsettle([1, 2]),
    waiting: (store) => store.claimSignals.waiting(10),
    isWaiting: (store) => store.claimSignals.isWaiting(1),
    settled: (store) => store.claimSignals.settled(1),
    textOf: (store) => store.claimSignals.textOf(1),
    rewrite: (store) => store.claimSignals.rewrite(1, "{}"),
    linkedOf: (store) => store.claimSignals.linkedOf(1),
    streamsBeside: (store) => store.claimSignals.streamsBeside(1),
    tagWeeks: (store) =>
      store.claimSignals.tagWeeks(1, {
        names: ["Harbour Board", "Mara Venn"],
        stream_ids: [1, 2],
        before: "2026-11-07",
        begin: "2026-11-14",
        after: "2026-11-21",
        arrivals: "2026-11-06",
      }),
  },
  explanations: {
    write: (store) => store.explanations.write(1, {}),
    ofRecord: (store) => store.explanations.ofRecord(1),
  },
  totals: {
    read: (store) => store.totals.read(),
  },
  exports: {
    create: (store) =>
      store.exports.create({
        org_id: "org",
        grant_id: 1,
        batch: at,
        request: exportSample(),
        created_on: at,
      }),
    byId: (store) => store.exports.byId("exp"),
    listFor: (store) => store.exports.listFor("org", page),
    waiting: (store) => store.exports.waiting("org"),
    ofGrant: (store) => store.exports.ofGrant(1, at, at),
    claim: (store) => store.exports.claim(at, lease),
    advance: (store) => store.exports.advance("exp", lease, { manifests_total: 9, manifests_done: 1, billed: 1 }),
    finish: (store) =>
      store.exports.finish("exp", "owner", {
        manifests_total: 9,
        manifests_done: 9,
        billed: 9,
        files: [],
        truncated_by_quota: 0,
        finished_on: at,
        expires_at: at,
      }),
    putBack: (store) => store.exports.putBack("exp", "owner", { due_at: at, error: null, attempts: 0 }),
    fail: (store) => store.exports.fail("exp", "owner", { error_code: "internal_error", message: "" }, at),
    extend: (store) => store.exports.extend("exp", at),
    failures: (store) => store.exports.failures(at),
    past: (store) => store.exports.past(at, 10),
    erased: (store) => store.exports.erased("exp", at),
  },
  imports: {
    channel: (store) => store.imports.channel({ name: "News", source_name: "Harbour News" }),
    addChannel: (store) => {
      const about = { source_name: "Harbour News", source_type: "organization", media_format: "text" };
      return store.imports.addChannel({ channel_id: 7, name: "News", ...about, claim_type: "event" }, at);
    },
    streamId: (store) => store.imports.streamId("fees"),
    addStream: (store) => {
      const about = { title: "FEES", description: "", stream_class: "discovery", home_domain: "health-medicine" };
      return store.imports.addStream({ stream_id: 7, name: "fees", ...about, cross_domains: [] }, at);
    },
    unplaced: (store) => store.imports.unplaced([1, 2]),
    addRecord: (store) =>
      store.imports.addRecord(7, {
        channel_id: 1,
        source_id: 1,
        title: "Title",
        url: null,
        canonical_url: null,
        author: null,
        source_published_date: null,
        published_at: null,
        source_type: "organization",
        media_format: "text",
        claim_type: "event",
        language: "en",
        content: "",
        content_hash: "",
        content_origin: "body",
        word_count: 1,
        extra: "{}",
        ingested_at: at,
        updated_at: at,
      }),
  },
  digestMails: {
    put: (store) => store.digestMails.put(digestMailSample(), at),
    byAddress: (store) => store.digestMails.byAddress("org", 1, "mara@example.org"),
    byId: (store) => store.digestMails.byId(1),
    list: (store) => store.digestMails.list("org", 1, page),
    wanted: (store) => store.digestMails.wanted("org"),
    askedSince: (store) => store.digestMails.askedSince("org", at),
    ask: (store) => store.digestMails.ask(1, at),
    confirm: (store) => store.digestMails.confirm(1, at),
    end: (store) => store.digestMails.end(1, at),
    gather: (store) => store.digestMails.gather(1, [1, 2], { now: at, due_at: at }),
    claim: (store) => store.digestMails.claim(at, () => at),
    settle: async (store) => {
      const mail = await store.digestMails.put(digestMailSample(), at);
      await store.digestMails.settle({ batch_id: 1, mail }, { sent_on: at, error: null });
    },
  },
  feedTokens: {
    create: (store) => store.feedTokens.create(feedTokenSample()),
    byHash: (store) => store.feedTokens.byHash("hash"),
    list: (store) => store.feedTokens.list("org", page),
    touch: (store) => store.feedTokens.touch(1, at),
    remove: (store) => store.feedTokens.remove(1, "org"),
  },
  oauthArtifacts: {
    keep: (store) => store.oauthArtifacts.keep(oauthArtifactSample()),
    byHash: (store) => store.oauthArtifacts.byHash("AccessToken", "hash"),
    byUid: (store) => store.oauthArtifacts.byUid("Session", "other hash"),
    consume: (store) => store.oauthArtifacts.consume("AuthorizationCode", "hash", at),
    remove: (store) => store.oauthArtifacts.remove("AccessToken", "hash"),
    removeOfGrant: (store) => store.oauthArtifacts.removeOfGrant("AccessToken", "grant hash"),
    grantsOf: (store) => store.oauthArtifacts.grantsOf("key_1", at),
    endGrant: (store) => store.oauthArtifacts.endGrant("key_1", "hash"),
    forget: (store) => store.oauthArtifacts.forget(at),
  },
  sessions: {
    begin: (store) => store.sessions.begin(sessionSample()),
    byHash: (store) => store.sessions.byHash("hash"),
    of: (store) => store.sessions.of("key_1", at),
    touch: (store) => store.sessions.touch("hash", { seen_on: at, idle_end: at }),
    end: (store) => store.sessions.end("hash"),
    endAll: (store) => store.sessions.endAll("key_1"),
    forget: (store) => store.sessions.forget(at),
  },
  signInCodes: {
    open: (store) => store.signInCodes.open(signInCodeSample()),
    asked: (store) => store.signInCodes.asked("mara@example.org", at),
    latest: (store) => store.signInCodes.latest("browser hash"),
    takeTry: (store) => store.signInCodes.takeTry(1, 5),
    forget: (store) => store.signInCodes.forget(at),
    end: (store) => store.signInCodes.end(1, at),
  },
  exportSchedules: {
    create: (store) => store.exportSchedules.create("org", exportSample(), at),
    list: (store) => store.exportSchedules.list("org", page),
    of: (store) => store.exportSchedules.of("org"),
    remove: (store) => store.exportSchedules.remove(1, "org", at),
    gather: (store) =>
      store.exportSchedules.gather(
        { schedule_id: 1, org_id: "org", request: exportSample(), created_on: at },
        { request: exportSample(), manifest_ids: [1, 2] },
        { now: at, due_at: at },
      ),
    close: (store) => store.exportSchedules.close("exp", at),
    closeDue: (store) => store.exportSchedules.closeDue(at),
    gathered: (store) => store.exportSchedules.gathered("exp", { below: 9, limit: 100, stream_ids: [1, 2] }, view),
    countGathered: (store) => store.exportSchedules.countGathered("exp"),
  },
  versions: {
    add: (store) =>
      store.versions.add([
        {
          record_id: 1,
          version: 2,
          claim_count: 1,
          reason: "edited",
          headline: "Headline",
          extractor: "rules/1",
          content_hash: "hash",
          content: null,
          diff: "{}",
          created_on: at,
        },
      ]),
    keepContent: (store) => store.versions.keepContent(1, 1, "Text."),
    ofRecord: (store) => store.versions.ofRecord(1),
    contentOf: (store) => store.versions.contentOf(1, 1),
  },
  llm: {
    answer: (store) => store.llm.answer("key", "2026-11-20"),
    keep: (store) => store.llm.keep("key", "[]", "2026-11-20"),
    forget: (store) => store.llm.forget("2026-11-20"),
    takenOn: (store) => store.llm.takenOn("2026-11-20"),
    spend: (store) => store.llm.spend("2026-11-20", 10),
  },
  speech: {
    answer: (store) => store.speech.answer("key", "2026-11-20"),
    keep: (store) => store.speech.keep("key", "{}", "2026-11-20"),
    forget: (store) => store.speech.forget("2026-08-22"),
    takenOn: (store) => store.speech.takenOn("2026-11-20"),
    spend: (store) => store.speech.spend("2026-11-20", 60),
  },
  documents: {
    known: (store) => store.documents.known(1, "guid"),
    add: (store) => store.documents.add({ channel_id: 1, identity: "guid", ...documentSample }, at),
    renew: (store) => store.documents.renew("doc", documentSample, at),
    byId: (store) => store.documents.byId("doc"),
    waiting: (store) => store.documents.waiting(),
    ready: (store) => store.documents.ready(1, 50),
    taken: (store) => store.documents.taken({ document_id: "doc", content_hash: "hash" }),
    refuse: (store) => store.documents.refuse({ document_id: "doc", content_hash: "hash" }, "there is no text in it"),
  },
};

const indexedClaim = {
  claim_id: "1-1-1",
  claim_text: "Text.",
  claim_type: "event",
  confidence: "stated",
  entities: [{ name: "name", type: "person" }],
};

const claimsWanted = {
  tag_ids: [1, 2],
  claim_types: ["data"],
  confidences: ["stated"],
  stream_ids: [1, 2],
  from: "2026-11-01",
  to: "2026-11-20",
};

/** As many claims as a key holds, newer than the one under it. */
const fullKey = Array.from({ length: 16 }, (_, at) => ({ claim_key: 1, claim_no: at + 2 }));

const grantScope = { stream_ids: [1, 2], date_from: "2025-01-01", date_to: "2025-12-31" };

const hit = { manifest_id: 9, matched_at: at };

const scope = {
  stream_ids: [1, 2],
  published_date_from: "2026-11-01",
  published_date_to: "2026-11-20",
  matched_from: at,
  tag_groups: [{ tag_ids: [1, 2], topic_ids: [3] }],
  tag_logic: "and" as const,
  query: "grain fee",
  conditions: [
    { field: "source_name" as const, negated: false, values: ["Harbour News"] },
    { field: "source_channel" as const, negated: false, values: ["News"] },
    { field: "claim_type" as const, negated: true, values: ["event"] },
    { field: "author" as const, negated: true, values: ["Mara Venn"] },
    { field: "tag" as const, negated: false, values: ["Mara Venn"] },
    { field: "tag_id" as const, negated: false, values: [1] },
    { field: "place" as const, negated: false, values: ["Aldport"] },
    { field: "topic" as const, negated: false, values: ["Shipping"] },
    { field: "domain" as const, negated: false, values: ["health-medicine"] },
    { field: "sentiment_score" as const, negated: false, ranges: [{ from: -0.2, below: 0.2 }] },
  ],
  condition_logic: "or" as const,
};

/** What makes a scope one that asks for all of one stream. */
const allOfOne = {
  stream_ids: [1],
  published_date_from: null,
  published_date_to: null,
  tag_groups: [],
  query: null,
  conditions: [],
};

const digestContent = {
  name: "Desk",
  description: null,
  filter_spec: { domains: ["health-medicine" as const] },
  stream_ids: [1],
};

const curatedEntry = {
  slug: "health",
  name: "Health",
  description: null,
  monthly_cap: 5000,
  price_per_month_usd: 5,
  filter_spec: { domains: ["health-medicine" as const] },
};

const beaconContent = { name: "Rates", scope: "{}", lookback_hours: 24 };

const beaconScope = {
  stream_ids: [1, 2],
  published_date_from: null,
  published_date_to: null,
  matched_from: null,
  tag_groups: [{ tag_ids: [1], topic_ids: [2] }],
  tag_logic: "or" as const,
  query: "grain fee",
  conditions: [],
  condition_logic: "and" as const,
};

const conditions = {
  published_date_from: "2026-11-01",
  published_date_to: "2026-11-20",
  tag_ids: [1, 2],
  tag_type: "topic" as const,
};

const recordRow = {
  channel_id: 1,
  source_id: 1,
  title: "Title",
  url: null,
  canonical_url: null,
  author: null,
  source_published_date: null,
  published_at: null,
  source_type: "person",
  media_format: "text",
  claim_type: "event",
  language: "en",
  content: "Text.",
  content_hash: "hash",
  content_origin: "body",
  word_count: 1,
  extra: "{}",
  ingested_at: at,
  updated_at: at,
};

const storyRow = {
  story_id: 1,
  record_id: 1,
  version: 1,
  extractor: "rules/1",
  headline: "Headline",
  summary: "Summary.",
  sentiment_score: 0,
  significance_score: 50,
  claim_count: 1,
  word_count: 1,
  home_domain: "health-medicine",
  is_read: 1 as const,
  source_json: "{}",
  signal_json: "{}",
  brief_json: "{}",
  record_json: "{}",
  created_on: at,
  updated_on: at,
};

const parts = {
  claims: ["Text."],
  tags: [{ record_id: 1, tag_id: 1, mentions: 1 }],
  topics: [{ record_id: 1, topic_id: 1, score: 1, reason: "term" }],
  domains: [{ record_id: 1, domain: "health-medicine", is_home: 1 as const }],
};

const lease = { owner: "owner", until: at };

/** What an export may be asked to hold. */
export function exportSample() {
  return {
    stream_ids: [1, 2],
    digest_id: null,
    monthly_cap: null,
    published_date_from: null,
    published_date_to: null,
    content_levels: ["signal" as const],
    format: "jsonl" as const,
    compression: "none" as const,
    matched_from: at,
    matched_before: at,
  };
}

/** A token as it is stored. */
export function feedTokenSample() {
  return { org_id: "org", name: "Reader", token_hash: "hash", masked_token: "cs_feed_…abcd", created_on: at };
}

/** An access token of OAuth. */
export function oauthArtifactSample() {
  return {
    kind: "AccessToken",
    id_hash: "hash",
    grant_hash: "grant hash",
    uid_hash: null,
    key_id: "key_1",
    client_id: "desk",
    scope: "account:read",
    audience: "https://claims.example.org",
    payload: "enciphered",
    expires_on: at,
  };
}

/** Somebody who is signed in. */
export function sessionSample() {
  return { session_hash: "hash", key_id: "key_1", created_on: at, seen_on: at, idle_end: at, final_end: at };
}

/** A code that was asked for. */
export function signInCodeSample() {
  const hashes = { browser_hash: "browser hash", code_hash: "code hash" };
  return { ...hashes, network: "203.0.113.1", email_key: "mara@example.org", created_on: at, expires_on: at };
}

/** An address on a digest. */
export function digestMailSample() {
  return { org_id: "org", digest_id: 1, email: "mara@example.org", cadence: "weekly", confirmed_on: at };
}
