import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Reprocessed, reprocess } from "../../../pipeline/ingest/reprocess.ts";
import { reprocessChosen } from "../../../pipeline/ingest/reprocess-chosen.ts";
import { readStreamIndex } from "../../../pipeline/ingest/stream-index.ts";
import type { Extractor } from "../../../pipeline/read/extractors/extractor.ts";
import { rulesExtractor } from "../../../pipeline/read/extractors/rules.ts";
import type { Extraction } from "../../../workers/extraction.ts";
import { type ExtractorPool, openPool } from "../../../workers/pool.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases, type TestDatabase } from "../../support/databases.ts";

const at = new Date("2026-11-20T10:00:00.000Z");
const later = new Date("2026-11-21T10:00:00.000Z");
const text = [
  "The Harbour Board of Alder Bay raised its grain fee by 4 percent in May 2026.",
  "Mara Venn has led the Harbour Board since 2019. The board closes the north bridge in June 2027.",
].join("\n\n");

let pool: ExtractorPool;
let rules: Extractor;
let database: TestDatabase;
beforeAll(() => {
  pool = openPool({ threads: 1, lexicon: { tags: [], topics: [] } });
  rules = rulesExtractor({ pool: () => pool });
});
afterAll(() => pool[Symbol.asyncDispose]());
beforeEach(async () => {
  database = await databases.sqlite();
  const { store } = database;
  await store.sources.sync([sourceEntry("Harbour News"), sourceEntry("Inner Desk")], at.toISOString());
  await store.streamEntries.sync(
    [streamEntry("fees", { sources: ["Harbour News"] }), streamEntry("pell", { tags: ["Jonas Pell"] })],
    at.toISOString(),
  );
  for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
});
afterEach(() => database[Symbol.asyncDispose]());

/** Ingests what the rules read in a text; `page`: as if it came from a page. */
async function record(identity: string, given: { channel_id?: number; content?: string; page?: boolean } = {}) {
  const { channel_id = 1, content = text } = given;
  const title = `Item ${identity}`;
  const extraction = await pool.extract({
    url: null,
    title,
    source_name: channel_id === 1 ? "Harbour News" : "Inner Desk",
    media_format: "text",
    claim_type: "event",
    page: null,
    body: { text: content },
    language: null,
  });
  const found = {
    ...extraction,
    ...(given.page ? { content_origin: "page" as const, canonical_url: "https://h.example/" } : {}),
  };
  return (await ingestItem(database.store, { channel_id, identity, now: at, item: { title }, extraction: found }))
    .record_id;
}

/** An extractor that sees other things than the rules. */
function another(see: (extraction: Extraction) => Partial<Extraction>): Extractor {
  return {
    name: () => "rules/next",
    signalWriter: () => null,
    async extract(document, signal) {
      const extraction = await rules.extract(document, signal);
      return { ...extraction, extractor: "rules/next", ...see(extraction) };
    },
  };
}

/** It drops the first claim and finds Jonas Pell. */
const sharper = another(({ claims, tags }) => ({
  claims: claims.slice(1),
  tags: [...tags, { tag_type: "person", name: "Jonas Pell", forms: ["Jonas Pell"], mentions: 1, curated: false }],
}));

async function deps(extractor: Extractor, more: { dry_run?: boolean; afresh?: boolean; signal?: AbortSignal } = {}) {
  const { store } = database;
  const usual = { dry_run: false, afresh: false, signal: new AbortController().signal };
  return { store, extractor, streams: await readStreamIndex(store), now: () => later, ...usual, ...more };
}

async function all(extractor: Extractor, more: Parameters<typeof deps>[1] & { source_name?: string } = {}) {
  const results: Reprocessed[] = [];
  const choice = { source_name: more.source_name };
  for await (const result of reprocessChosen(choice, await deps(extractor, more))) results.push(result);
  return results;
}

/** Every row of every table. */
async function everything(): Promise<string> {
  const tables = await sql<{ name: string }>`select name from sqlite_master where type = 'table' order by name`.execute(
    database.db,
  );
  const rows = tables.rows
    .filter(({ name }) => !name.includes("search") && !name.startsWith("sqlite_"))
    .map(async ({ name }) => [name, (await sql`select * from ${sql.table(name)}`.execute(database.db)).rows]);
  return JSON.stringify(await Promise.all(rows));
}

describe("reading stored records again", () => {
  test("leaves every byte as it is when the extractor says what it said", async () => {
    await record("a");
    await record("b", { page: true });
    await record("c", { content: "" });
    const before = await everything();
    const results = await all(rules);
    expect(results.map(({ outcome }) => outcome)).toEqual(["unchanged", "unchanged", "unchanged"]);
    expect(await everything()).toBe(before);
  });

  test("leaves every byte as it is when another extractor says the very same", async () => {
    await record("a");
    const before = await everything();
    expect(await all(another(() => ({})))).toMatchObject([{ outcome: "unchanged", version: 1 }]);
    expect(await everything()).toBe(before);
  });

  test("makes what is said otherwise the next version, with what became of the claims", async () => {
    const id = await record("a", { page: true });
    const { store } = database;
    const [first] = await store.records.claims(id, 1);
    const [result] = await all(sharper);
    expect(result).toMatchObject({
      record_id: id,
      title: "Item a",
      outcome: "changed",
      version: 2,
      diff: { added: [], changed: [], withdrawn: [{ claim_text: first?.claim_text }] },
      changed_fields: expect.arrayContaining(["claim_count", "entity_details"]),
    });
    expect(await store.records.byId(id)).toMatchObject({
      version: 2,
      extractor: "rules/next",
      content: text,
      content_origin: "page",
      canonical_url: "https://h.example/",
      ingested_at: at.toISOString(),
      updated_at: later.toISOString(),
    });
    expect(await store.versions.ofRecord(id)).toMatchObject([{ version: 2, reason: "re_extracted" }, { version: 1 }]);
    expect(await all(sharper)).toMatchObject([{ outcome: "unchanged", version: 2 }]);
  });

  test("puts a record into streams that only see now what they want, as of when it came, and fires no event", async () => {
    const id = await record("a");
    const events = await database.db.selectFrom("outbox").selectAll().execute();
    await all(sharper);
    const { streams } = await database.store.records.placing(id);
    expect(streams.map(({ name, matched_at }) => [name, matched_at])).toEqual([
      ["fees", at.toISOString()],
      ["pell", at.toISOString()],
    ]);
    expect(await database.db.selectFrom("outbox").selectAll().execute()).toEqual(events);
  });

  test("shows without writing anything what it would do", async () => {
    await record("a");
    const before = await everything();
    const dry = await all(sharper, { dry_run: true });
    expect(await everything()).toBe(before);
    expect(await all(sharper)).toEqual(dry);
  });

  test("keeps a record that the extractor cannot read, and says why", async () => {
    await record("a");
    const before = await everything();
    const broken = { ...rules, extract: () => Promise.reject(new Error("no memory left")) };
    const substituted = another(() => ({ claims: [], extractor_problem: "The model did not read it." }));
    expect(await all(broken)).toMatchObject([{ outcome: "failed", problem: "no memory left" }]);
    expect(await all(substituted)).toMatchObject([{ outcome: "failed", problem: "The model did not read it." }]);
    expect(await everything()).toBe(before);
  });

  test("takes the records of one source, or one record, or none that is not there", async () => {
    const [one, other] = [await record("a"), await record("b", { channel_id: 2 })];
    expect(await all(rules, { source_name: "Inner Desk" })).toMatchObject([{ record_id: other }]);
    expect(await reprocess(one, await deps(rules))).toMatchObject({ record_id: one, outcome: "unchanged" });
    expect(await reprocess(99, await deps(rules))).toBeNull();
  });

  test("goes on where it was cut off, begins afresh when asked to, and with another extractor", async () => {
    const ids: number[] = [];
    for (let number = 0; number < 20; number++) ids.push(await record(`item ${number}`));
    const stop = new AbortController();
    const cut: number[] = [];
    for await (const { record_id } of reprocessChosen(
      {},
      { ...(await deps(rules, { signal: stop.signal })), afresh: false },
    )) {
      cut.push(record_id);
      if (cut.length === 12) stop.abort();
    }
    const rest = (await all(rules)).map(({ record_id }) => record_id);
    expect([...cut, ...rest]).toEqual(ids);
    expect(rest.length).toBeGreaterThan(0);
    expect(await all(rules)).toHaveLength(20);
    expect(await all(another(() => ({})))).toHaveLength(20);
  });
});
