import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Operation } from "../../server/api/operation.ts";
import { operations } from "../../server/operations.ts";
import { ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { valueAt } from "../support/service/scenario.ts";
import { type Member, openService, standingAt, type TestService } from "../support/service/service.ts";

/**
 * What was matched when, and which cadences have released it at 2026-11-20T10:00, a Friday. Each boundary and the start of the data
 * window has a manifest on either side of it.
 */
const arrivals = {
  beforeWindow: ["2026-07-20T09:59:59.999Z", []],
  windowStart: ["2026-07-20T10:00:00.000Z", ["monthly", "weekly", "daily", "continuous"]],
  october: ["2026-10-31T23:59:59.999Z", ["monthly", "weekly", "daily", "continuous"]],
  november: ["2026-11-01T00:00:00.000Z", ["weekly", "daily", "continuous"]],
  sunday: ["2026-11-15T23:59:59.999Z", ["weekly", "daily", "continuous"]],
  monday: ["2026-11-16T00:00:00.000Z", ["daily", "continuous"]],
  yesterday: ["2026-11-19T23:59:59.999Z", ["daily", "continuous"]],
  midnight: ["2026-11-20T00:00:00.000Z", ["continuous"]],
  now: ["2026-11-20T10:00:00.000Z", ["continuous"]],
} as const;
type Arrival = keyof typeof arrivals;
const names = Object.keys(arrivals) as Arrival[];
const cadences = ["monthly", "weekly", "daily", "continuous"] as const;

let service: TestService;
let records: number[];
let tag: number;
beforeAll(async () => {
  service = await openService();
  const { store } = service;
  const opened = "2026-01-01T00:00:00.000Z";
  await store.sources.sync([sourceEntry("Harbour News")], opened);
  await store.topics.sync([{ name: "Shipping", domain: "economics-business-work" }], opened);
  const nobody = { sources: ["Nobody"] };
  const streams = [
    streamEntry("fees"),
    streamEntry("shipping"),
    streamEntry("late", nobody),
    streamEntry("early", nobody),
  ];
  await store.streamEntries.sync(streams, opened);
  records = [];
  for (const name of names) {
    const extraction = {
      headline: marker(name),
      summary: marker(name),
      key_insights: [marker(name)],
      content: marker(name),
    };
    const item = { title: marker(name), published: "2026-07-10T08:00:00.000Z" };
    const arrival = { channel_id: 1, identity: name, now: new Date(arrivals[name][0]), item, extraction };
    records.push((await ingestItem(store, arrival)).record_id);
  }
  for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
  await store.streamActivity.refresh(standingAt);
  await store.matching.add([
    matchedIn(3, "october", "2026-11-20T00:00:00.000Z"),
    matchedIn(4, "windowStart", "2026-07-20T09:59:59.999Z"),
  ]);
  const found = await store.tags.resolve([{ tag_type: "person", name: "Mara Venn" }], opened);
  tag = [...found.values()][0] ?? 0;
});
afterAll(() => service[Symbol.asyncDispose]());

/** A manifest in a stream that took it at another moment than the first did. */
function matchedIn(stream_id: number, name: Arrival, matched_at: string) {
  const manifest_id = records[names.indexOf(name)] ?? 0;
  return { stream_id, manifest_id, matched_at, source_published_date: "2026-07-10", claim_count: 1 };
}

function marker(name: string): string {
  return `Marker-${name}.`;
}

/** Asks as one organization; gives the body. `body` makes it a POST. */
type Ask = (path: string, body?: object, method?: "POST" | "PUT") => Promise<unknown>;

const stream_ids = ["1", "2", "3", "4"];
const scope = { stream_ids, days: 150 };

/** How each operation that hands out manifests is asked for all that there are. */
const reads: Record<string, (ask: Ask) => Promise<unknown>> = {
  streamManifests: (ask) => ask("/streams/1/manifests"),
  streamSignals: (ask) => ask("/streams/1/signals"),
  streamBriefs: (ask) => ask("/streams/1/briefs"),
  streamRecords: (ask) => ask("/streams/1/records"),
  manifestLookup: (ask) => eachRecord((id) => ask(`/manifests/${id}`)),
  manifestVersions: (ask) => eachRecord((id) => ask(`/manifests/${id}/versions`)),
  manifestVersion: (ask) => eachRecord((id) => ask(`/manifests/${id}/versions/1`)),
  signalOfManifest: (ask) => eachRecord((id) => ask(`/signal/${id}`)),
  briefOfManifest: (ask) => eachRecord((id) => ask(`/brief/${id}`)),
  recordOfManifest: (ask) => eachRecord((id) => ask(`/record/${id}`)),
  claimSearch: (ask) => ask("/claims?page_size=50"),
  claimDetails: (ask) => eachRecord((id) => ask(`/claims/${id}-1-1`)),
  claimFeedbackSend: (ask) => eachRecord((id) => ask(`/claims/${id}-1-1/feedback`, { fault: "false" })),
  claimFeedbackList: async (ask) => {
    await eachRecord((id) => ask(`/claims/${id}-1-1/feedback`, { fault: "false" }));
    return ask("/claims/feedback?page_size=50");
  },
  storyMarkList: async (ask) => {
    await eachRecord((id) => ask(`/manifests/${id}/marks`, { is_starred: true }, "PUT"));
    return ask("/marks?page_size=50");
  },
  manifestQuery: (ask) => ask("/manifests/query", scope),
  manifestQueryPage: async (ask) => pages(ask, await ask("/manifests/query", { ...scope, page_size: 1 })),
  manifestExec: async (ask) => {
    const plan_token = valueAt(await ask("/manifests/plan", scope), "data.plan_token");
    return ask("/manifests/exec", { ...scope, plan_token });
  },
  stories: (ask) => ask("/stories", { stream_ids }),
  digestManifests: async (ask) => ask(`/digests/${await digest(ask)}/manifests`),
  digestBriefs: async (ask) => ask(`/digests/${await digest(ask)}/briefs`),
  digestSignals: async (ask) => ask(`/digests/${await digest(ask)}/signals`),
  "exportFile of a trigger": async (ask) => {
    const asked = await ask("/export/trigger", { stream_ids });
    await service.drain();
    const done = await ask(`/export/${valueAt(asked, "data.export_id")}`);
    return (await fetch(String(valueAt(done, "data.files.0.url")))).text();
  },
  beaconPoll: async (ask) => {
    const beacon = await ask("/beacons", { name: "All", stream_ids, lookback_hours: 24 * 124 });
    return ask(`/beacons/${valueAt(beacon, "data.id")}/poll`);
  },
};

/** Operations whose answers name no manifest though they could: their numbers must obey all the same. */
const counts: Record<string, (ask: Ask) => Promise<unknown>> = {
  manifestPlan: async (ask) => valueAt(await ask("/manifests/plan", scope), "data.estimated_count"),
  "manifestQuery in mode count": async (ask) =>
    valueAt(await ask("/manifests/query", { ...scope, mode: "count" }), "data.total_count"),
  "manifestQuery in mode orient": async (ask) => {
    const figures = await ask("/manifests/query", { ...scope, mode: "orient" });
    const byStream = z.array(z.object({ count: z.int() })).parse(valueAt(figures, "data.by_stream"));
    // Two streams hold everything, and one more a single manifest that only continuous delivery has released there.
    const counts = byStream.map(({ count }) => count).toSorted((a, b) => b - a);
    expect(counts.slice(2)).toEqual(counts[0] === released("continuous").length ? [1] : []);
    return counts[0];
  },
  relatedTags: async (ask) => valueAt(await ask(`/ontology/tags/${tag}/related`), "data.tag.manifest_count"),
  storyMark: async (ask) => {
    const answers = await eachRecord((id) => ask(`/manifests/${id}/marks`, { is_starred: true }, "PUT"));
    return answers.filter((answer) => JSON.stringify(answer).includes('"is_starred":true')).length;
  },
  backfillDownload: (ask) => backfill(ask).then(({ body }) => valueAt(body, "data.manifest_count")),
};

/** Operations that answer in other forms than JSON: how they are read, or why they hold no manifest. */
const otherForms: Record<
  string,
  | ((ask: Ask) => Promise<unknown>)
  | "pages about keys"
  | "the API reference"
  | "the documentation"
  | "addresses of feeds"
  | "pages about mail"
  | "calls of hubs"
  | "figures of the service"
> = {
  connect: "pages about keys",
  connectForm: "pages about keys",
  signup: "pages about keys",
  signupForm: "pages about keys",
  docs: "the API reference",
  docsAsset: "the API reference",
  docsText: "the documentation",
  llmsText: "the documentation",
  llmsFullText: "the documentation",
  mailChoice: "pages about mail",
  mailChoose: "pages about mail",
  sourcesOpml: "addresses of feeds",
  feedSourcesOpml: "addresses of feeds",
  metrics: "figures of the service",
  healthDetail: "figures of the service",
  websubVerification: "calls of hubs",
  websubMessage: "calls of hubs",
  exportFile: (ask) => backfill(ask).then(({ file }) => file),
  streamFeed: async (ask) => ask(`/feeds/${await feedToken(ask)}/streams/1.json`),
  digestFeed: async (ask) => ask(`/feeds/${await feedToken(ask)}/digests/${await digest(ask)}.atom`),
};

/** Operations that only the organization that runs the service has an answer of. */
const ofOperator = ["documentPush", "documentDetails"];

/** Fields that only what is read from a manifest has. */
const fieldsOfManifests = ["manifest_id", "record_id", "headline", "claims", "key_insights"];

describe("every operation that hands out manifests", () => {
  test("is asked in this file", () => {
    const asked = [...Object.keys(reads), ...Object.keys(counts), ...ofOperator];
    expect(
      operations
        .filter(handsOutManifests)
        .filter(({ name }) => !asked.includes(name))
        .map(({ name }) => name),
    ).toEqual([]);
    const unreadable = operations.filter(({ produces }) => produces !== undefined).map(({ name }) => name);
    expect(unreadable.filter((name) => !(name in otherForms))).toEqual([]);
  });

  const readings = {
    ...reads,
    ...Object.fromEntries(Object.entries(otherForms).filter(([, how]) => typeof how === "function")),
  };
  const rows = Object.entries(readings).flatMap(([name, read]) => cadences.map((cadence) => ({ name, read, cadence })));
  test.each(rows)("shows what is released and no more: $name, $cadence", async ({ name, read, cadence }) => {
    if (typeof read !== "function") throw new Error("not a reading");
    const answers = await read(await asking(cadence));
    const text = typeof answers === "string" ? answers : JSON.stringify(answers);
    expect(names.filter((name) => text.includes(marker(name)))).toEqual(released(cadence));
    expect(text.includes('"late"')).toBe(cadence === "continuous" && text.includes('"stream_names"'));
    expect(text.includes('"early"')).toBe(name === "exportFile");
    const totals = [...text.matchAll(/"(?:total_count|new_count)":(\d+)/g)].map(([, count]) => Number(count));
    expect(totals.filter((count) => count !== released(cadence).length)).toEqual([]);
  });
});

describe("every operation that counts manifests", () => {
  const rows = Object.entries(counts).flatMap(([name, count]) => cadences.map((cadence) => ({ name, count, cadence })));
  test.each(rows)("counts what is released and no more: $name, $cadence", async ({ name, count, cadence }) => {
    // A backfill is bought to reach past the data window.
    const past = name === "backfillDownload" ? 1 : 0;
    expect(await count(await asking(cadence))).toBe(released(cadence).length + past);
  });
});

describe("a manifest that no stream took", () => {
  test.each(cadences)("is seen by the operator when it would have been released: %s", async (cadence) => {
    await service.store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Aside")], standingAt.toISOString());
    await service.store.streamEntries.sync(
      [streamEntry("fees", { sources: ["Harbour News"] })],
      standingAt.toISOString(),
    );
    const as = await service.member("platform", { cadence, is_operator: true });
    const statuses: number[] = [];
    for (const name of names) {
      const now = new Date(arrivals[name][0]);
      const { record_id } = await ingestItem(service.store, { channel_id: 2, identity: `${cadence} ${name}`, now });
      statuses.push((await service.request(`/manifests/${record_id}`, { as })).status);
    }
    expect(names.filter((_, at) => statuses[at] === 200)).toEqual(released(cadence));
  });
});

describe("a day past what is released", () => {
  const available = { monthly: "2026-10-31", weekly: "2026-11-15", daily: "2026-11-19", continuous: undefined };
  test.each(cadences)("is refused when it is named, and said: %s", async (cadence) => {
    const member = await service.member("platform", { cadence });
    const paths = ["/streams/1/manifests", "/streams/1/signals", "/streams/1/briefs", "/streams/1/records"];
    for (const path of paths) {
      const { status, body } = await service.request(`${path}?published_date_to=2026-11-20`, { as: member });
      expect({ status, through: valueAt(body, "detail.available_through") }).toEqual({
        status: available[cadence] ? 403 : 200,
        through: available[cadence],
      });
    }
  });
});

function released(cadence: (typeof cadences)[number]): Arrival[] {
  return names.filter((name) => arrivals[name][1].some((each) => each === cadence));
}

/** Whether an operation's output has a field that only manifests have. */
function handsOutManifests({ output }: Operation<unknown, unknown>): boolean {
  const schema = JSON.stringify(z.toJSONSchema(output, { io: "output", unrepresentable: "any" }));
  return fieldsOfManifests.some((field) => schema.includes(`"${field}":`));
}

/** Asks as a new organization on a plan that has everything. */
async function asking(cadence: string): Promise<Ask> {
  const as: Member = await service.member("platform", { cadence });
  return async (path, body, method = "POST") => {
    const post = { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const at = path.startsWith("http") ? path.slice(service.url.length) : path;
    if (at === "grant") return grant(as);
    const answer = await service.request(at, { as, ...(body && post) });
    expect([200, 201, 202, 404], JSON.stringify(answer.body)).toContain(answer.status);
    return answer.body;
  };
}

async function eachRecord(ask: (id: number) => Promise<unknown>): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const id of records) answers.push(await ask(id));
  return answers;
}

/** An answer and all that follow it, by the addresses that they name. */
async function pages(ask: Ask, first: unknown): Promise<unknown[]> {
  const found = [first];
  for (let next = valueAt(first, "data.pagination.next"); typeof next === "string"; ) {
    const page = await ask(next);
    found.push(page);
    next = valueAt(page, "data.pagination.next");
  }
  return found;
}

async function feedToken(ask: Ask): Promise<unknown> {
  return valueAt(await ask("/feeds/tokens", { name: "reader" }), "data.token");
}

async function digest(ask: Ask): Promise<unknown> {
  return valueAt(await ask("/digests", { name: "All", stream_ids }), "data.id");
}

/** A backfill over everything, what the download answers, and the lines of its file without those from before the data window. */
async function backfill(ask: Ask) {
  const body = await ask(`/backfill/${await ask("grant")}/download`, {});
  const text = await (await fetch(String(valueAt(body, "data.url")))).text();
  const file = text.split("\n").filter((line) => !line.includes(marker("beforeWindow")));
  expect(text).toContain(marker("beforeWindow"));
  return { body, file: file.join("\n") };
}

async function grant({ org_id }: Member): Promise<number> {
  return service.store.grants.create({
    org_id,
    status: "active",
    stream_ids: [1, 2],
    format: "jsonl",
    manifest_count: 0,
    date_from: "2026-01-01",
    date_to: "2026-11-20",
    created_on: standingAt.toISOString(),
    expires_on: "2027-01-01T00:00:00.000Z",
  });
}
