import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimSliceRows } from "../../../../config/limits.ts";
import type { Scope } from "../../../../store/accounts/scope.ts";
import { claimMemory } from "../../../../store/claims/claim-memory.ts";
import type { ClaimsWanted } from "../../../../store/claims/claim-search.ts";
import type { Db } from "../../../../store/engine/db.ts";
import { bind, openStore, type Queries } from "../../../../store/store.ts";
import { ingestMadeUp, placeAmongEvents } from "../../../bench/filled-store.ts";
import { pushSource, streamEntry } from "../../../support/arrivals.ts";
import { multiplyOnServer } from "../../../support/postgres/multiplied-records.ts";
import { type QueryPlan, type WatchedDatabase, watched } from "../../../support/postgres/query-plans.ts";
import { hasPostgres, newPostgresDatabase, type PostgresDatabase } from "../../../support/postgres/test-databases.ts";
import { wholeScope } from "../../../support/whole-scope.ts";

const begin = new Date();
const daysAfter = (days: number) => new Date(begin.getTime() + days * 86_400_000).toISOString();
const later = daysAfter(100);
const view = { from: daysAfter(-100), before: later, sees_private: false };

/** Records that are ingested, and copies of each: 4,000 records of thirty claims, each in three streams. */
const ingested = 20;
const copies = 199;

/** Deliveries that wait, of 20,000. */
const waiting = 100;

/** How many are asked for, and claims that are looked through at once at first. */
const page_size = 50;
const slice_claims = claimSliceRows.first;

/** What nobody may read from one end to the other for one answer. */
const large = [
  "records",
  "stories",
  "packed_stories",
  "claim_index",
  "claim_search",
  "claim_tags",
  "record_tags",
  "record_search",
  "coverage",
  "manifests",
  "stream_manifests",
  "items",
  "deliveries",
  "tags",
];

describe.runIf(hasPostgres)("queries on a server with thousands of records", () => {
  let made: PostgresDatabase;
  let database: WatchedDatabase;
  let newest = 0;
  let hotTag = 0;

  beforeAll(async () => {
    made = await newPostgresDatabase();
    await fill(made.url);
    database = await watched(made.url);
    await manyRows(database.db);
    newest = await bind(database.db, claimMemory()).claimSearch.newest();
    const hottest = await sql<{ tag_id: number }>`
      select tag_id from claim_tags group by tag_id order by count(*) desc, tag_id limit 1`.execute(database.db);
    hotTag = hottest.rows[0]?.tag_id ?? 0;
  }, 600_000);

  afterAll(async () => {
    await database?.[Symbol.asyncDispose]();
    await made?.[Symbol.asyncDispose]();
  });

  const plansOf = (work: (store: Queries) => Promise<unknown>): Promise<QueryPlan[]> =>
    database.plansOf((db) => work(bind(db, claimMemory())));
  const newestClaims = async (wanted: ClaimsWanted) => {
    const slice = { from: newest - slice_claims + 1, below: newest + 1 };
    const plans = await plansOf((store) => store.claimSearch.among(slice, wanted, view, page_size));
    expect(plans).toHaveLength(1);
    return plans;
  };
  const newestIn = (scope: Scope, rows: number) =>
    plansOf(async ({ scopes }) => {
      const from = await scopes.sliceEnd(scope, view, null, rows);
      await scopes.hits(scope, view, { below: null, from });
    });

  test("a page of a stream is walked by its index, and days before it are counted by day", async () => {
    const page = { conditions: {}, page: { page: 0, page_size } };
    const plans = await plansOf((store) => store.manifests.inStream(1, page, view));
    // They are asked at the same time.
    bounded(plans, { by: ["stream_manifests_pk", "stream_days_pk"], read: page_size + 100, pages: 110 });
  });

  test("a page behind a cursor is entered where it begins", async () => {
    const below = { matched_at: daysAfter(5), manifest_id: 0 };
    const scope = { ...wholeScope, stream_ids: [1] };
    const plans = await plansOf((store) => store.scopes.nextBelow(scope, view, below, page_size));
    bounded(plans, { by: ["stream_manifests_pk"], read: 2 * page_size, pages: 20 });
  });

  test.each([500, 2000])(
    "the newest %i over all streams are walked by time, and asked for those before by their manifests",
    async (rows) => {
      const by = ["stream_manifests_by_time", "stream_manifests_by_manifest"];
      bounded(await newestIn(wholeScope, rows), { by, read: 4 * rows, pages: 5 * rows });
    },
  );

  test("stories with some words are looked for within their slice", async () => {
    const plans = await newestIn({ ...wholeScope, query: "percent" }, 500);
    expect(plans).toHaveLength(3);
    bounded(plans.slice(2), { by: ["record_search_pkey"], read: 200, pages: 1000 });
  });

  test("the newest claims are walked by their numbers until there are enough", async () => {
    bounded(await newestClaims({}), { by: ["claim_index_pkey"], read: 4 * page_size, pages: 5 * page_size });
  });

  test("claims with words that all have are walked, and with words that few have are looked up", async () => {
    bounded(await newestClaims({ query: "percent" }), {
      by: ["claim_search_pkey"],
      read: 5 * page_size,
      pages: 6 * page_size,
    });
    bounded(await newestClaims({ query: "percent by 17 18" }), {
      by: ["claim_search_words"],
      read: page_size,
      pages: 200,
    });
  });

  test("claims of a tag that is met often are read within their slice only", async () => {
    const { rows } = await sql<{ claims: number }>`
      select count(*)::integer as claims from claim_tags where tag_id = ${hotTag} and claim_no > ${newest - slice_claims}`.execute(
      database.db,
    );
    const inSlice = rows[0]?.claims ?? 0;
    expect(inSlice).toBeGreaterThan(2 * page_size);
    const bounds = { by: ["claim_tags_pk", "tags_by_merged_into"], read: 6 * inSlice, pages: 12 * inSlice };
    bounded(await newestClaims({ tag_ids: [hotTag] }), bounds);
    bounded(await newestClaims({ tag_ids: [hotTag], query: "percent" }), bounds);
  });

  test("keys of old claims are forgotten with a look at those of their slice alone", async () => {
    const rows = 2000;
    const plans = await plansOf(({ claimLinks }) =>
      claimLinks.prune({ after: -1, rows }, { from: 0, to: newest, before: daysAfter(-100) }),
    );
    expect(plans.length).toBeGreaterThan(2);
    bounded(plans, { by: ["claim_keys_pk", "claim_index_pkey"], read: 4 * rows, pages: 12 * rows });
  });

  test("what is due to be sent is found among all that was", async () => {
    const given = { now: later, limit: 10, retryAt: () => later, underWay: [] };
    bounded(await plansOf((store) => store.deliveries.waiting("this")), {
      by: ["deliveries_waiting"],
      read: waiting,
      pages: 10,
    });
    bounded(await plansOf((store) => store.deliveries.lease(1, given)), {
      by: ["deliveries_waiting"],
      read: 10,
      pages: 10,
    });
    bounded(await plansOf((store) => store.deliveries.nextDue(1, [])), {
      by: ["deliveries_waiting"],
      read: 1,
      pages: 10,
    });
  });

  test("the next items are found among all that were worked off", async () => {
    const plans = await plansOf((store) => store.items.next(later, 20, [1, 2]));
    expect(plans).toHaveLength(3);
    bounded(plans.slice(0, 1), { by: ["items_waiting"], read: 30, pages: 20 });
    bounded(plans.slice(1), { by: [], read: 30, pages: 100 });
  });

  test("a query that is thought to take long is not compiled first", async () => {
    // Of all pairs of items, had it not turned out that none is wanted.
    const all = sql`select count(*) from items as one cross join items as other where (select now() is null)`;
    expect(await database.plansOf((db) => all.execute(db))).toMatchObject([{ compiled: false }]);
  });

  test("records that no event was looked for yet are those behind the last", async () => {
    const [records] = await plansOf((store) => store.coverage.waiting(10));
    bounded(records ? [records] : [], { by: ["coverage_pkey", "records_pkey"], read: 20, pages: 20 });
  });
});

interface Bounds {
  /** What must be among the indexes. */
  by: string[];
  /** Of all queries together, at most. */
  read: number;
  pages: number;
}

function bounded(plans: readonly QueryPlan[], { by, read, pages }: Bounds): void {
  expect(plans.length).toBeGreaterThan(0);
  for (const plan of plans)
    expect(
      plan.swept.filter((table) => large.includes(table)),
      plan.text,
    ).toEqual([]);
  expect(plans.flatMap(({ indexes }) => indexes)).toEqual(expect.arrayContaining(by));
  expect(sumOf(plans.map((plan) => plan.read)), "rows read").toBeLessThanOrEqual(read);
  expect(sumOf(plans.map((plan) => plan.pages)), "pages read").toBeLessThanOrEqual(pages);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** A few records as ingest writes them, in three streams that take everything, and a fourth that takes nothing. */
async function fill(url: string): Promise<void> {
  const limits = { pool: 4, statement_timeout_ms: 60_000, lock_timeout_ms: 60_000, now: () => new Date() };
  await using store = await openStore({ url, ...limits });
  await store.sources.sync([pushSource], begin.toISOString());
  const everything = ["one", "two", "three"].map((name) => streamEntry(name, { sources: [pushSource.name] }));
  const nothing = streamEntry("four", { sources: ["Nobody"] });
  await store.streamEntries.sync([...everything, nothing], begin.toISOString());
  const channel = await store.channels.byId(1);
  if (!channel) throw new Error("the channel was made");
  await ingestMadeUp(store, { channel, count: ingested, seed: 1, now: begin });
  await placeAmongEvents(store, begin);
}

/** Copies of the records, items and deliveries that are settled, and a few that wait. */
async function manyRows(db: Db): Promise<void> {
  await multiplyOnServer(db, copies);
  await sql`insert into items (channel_id, identity, payload, state, attempts, due_at, queued_at)
    select 1, 'made-' || n, '', case when n % 200 = 0 then 'queued' else 'done' end, 0,
      to_char(cast(${begin.toISOString()} as timestamptz) at time zone 'utc' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${begin.toISOString()}
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into deliveries (webhook_id, event_id, event, digest_id, sequence, body, status, is_test, attempts,
      attempts_left, due_at, settled_on, created_on)
    select n % 3, n, 'manifest.matched', 0, n, '{}', 'delivered', 0, 1, 2,
      case when n > 20000 - ${waiting} then ${begin.toISOString()} end, case when n <= 20000 - ${waiting} then ${begin.toISOString()} end,
      ${begin.toISOString()}
    from generate_series(1, 20000) as n`.execute(db);
  await sql`insert into tags (tag_type, name, origin, created_on)
    select 'organization', 'Made ' || n, 'found', ${begin.toISOString()} from generate_series(1, 20000) as n`.execute(
    db,
  );
  await sql`vacuum (analyze)`.execute(db);
}
