import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { prefilterSize } from "../../../store/claims/claim-prefilter.ts";
import type { ClaimsWanted } from "../../../store/claims/claim-search.ts";
import { migrations } from "../../../store/migrations.ts";
import type { Store } from "../../../store/store.ts";
import { extractionOf, ingestItem, readAgain, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { databases } from "../../support/databases.ts";

const opened = "2026-11-01T00:00:00.000Z";
const everything = { from: "2026-01-01", before: "9999-12-31", sees_private: false };
const all = { from: 1, below: 1_000_000 };

describe.each(Object.entries(databases))("claims in %s", (_name, open) => {
  test("are found by words in any form, tag, kind, confidence, day and stream, the newest record first and in its order", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    const first = await ingest(store, "a", ["The Harbour Board raises its grain fees.", "Mara Venn resigned."]);
    const second = await ingest(store, "b", ["Grain left the harbour.", "The grain fee of the board rose."]);
    const tags = await store.tags.resolve([{ tag_type: "person", name: "Mara Venn" }], opened);
    expect(await found(store, {})).toEqual([`${second}-1-1`, `${second}-1-2`, `${first}-1-1`, `${first}-1-2`]);
    expect(await found(store, { query: "grain fee" })).toEqual([`${second}-1-2`, `${first}-1-1`]);
    expect(await found(store, { tag_ids: [...tags.values()] })).toEqual([`${second}-1-1`, `${first}-1-1`]);
    expect(await found(store, { claim_types: ["data"], confidences: ["stated"] })).toHaveLength(4);
    expect(await found(store, { claim_types: ["event"] })).toEqual([]);
    expect(await found(store, { confidences: ["implied"] })).toEqual([]);
    expect(await found(store, { from: "2026-11-20", to: "2026-11-20" })).toHaveLength(4);
    expect(await found(store, { from: "2026-11-21" })).toEqual([]);
    expect(await found(store, { stream_ids: [1] })).toHaveLength(4);
    expect(await found(store, { stream_ids: [2, 77] })).toEqual([]);
  });

  test("rank by how well they fit the words", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    await ingest(store, "a", [
      "The fee is a fee on top of a fee.",
      "A fee was named among forty other things in a long letter.",
    ]);
    const [best, worst] = await store.claimSearch.among(all, { query: "fee" }, everything, 10);
    expect(best?.distance).toBeLessThan(worst?.distance ?? 0);
  });

  test("of records that no visible stream holds are not found", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    await ingest(store, "a", ["The Harbour Board raised its grain fee."]);
    const at = "2026-11-20T10:00:00.000Z";
    expect(await found(store, {}, { ...everything, before: at })).toEqual([]);
    expect(await found(store, {}, { ...everything, from: "2026-11-21" })).toEqual([]);
    await store.streamEntries.sync([streamEntry("fees", {}, { is_public: false })], at);
    expect(await found(store, {})).toEqual([]);
    expect(await found(store, {}, { ...everything, sees_private: true })).toHaveLength(1);
  });

  test("of an earlier version and of an erased record are found no more, but an earlier one is still read by its id", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    const record_id = await ingest(store, "a", ["The Harbour Board raised its grain fee.", "Mara Venn resigned."]);
    await readAgain(store, record_id, new Date(), reading(["Mara Venn resigned."]));
    expect(await found(store, {})).toEqual([`${record_id}-2-1`]);
    expect(await found(store, { query: "grain" })).toEqual([]);
    expect(await store.claimSearch.byId(`${record_id}-1-1`)).toMatchObject({ claim_no: null, current_version: 2 });
    expect(await store.claims.versionsWith(record_id, "Mara Venn resigned.")).toEqual([
      { version: 1, claim_id: `${record_id}-1-2` },
      { version: 2, claim_id: `${record_id}-2-1` },
    ]);
    await store.records.erase(record_id);
    expect(await found(store, {})).toEqual([]);
    expect(await store.claimSearch.newest()).toBe(0);
  });

  test("that were there before the index are found like new ones", async () => {
    await using database = await open();
    const { store, db } = database;
    await openFeeds(store);
    const record_id = await ingest(store, "a", ["Mara Venn raised the grain fee.", "Grain left the harbour."]);
    const tags = await store.tags.resolve([{ tag_type: "person", name: "Mara Venn" }], opened);
    // They stood in rows of their own.
    await db
      .insertInto("claims")
      .values(await store.records.claims(record_id, 1))
      .execute();
    for (const table of tables) await db.schema.dropTable(table).execute();
    await migrations["009-claim-links"]?.up(db);
    await migrations["051-claim-words"]?.up(db);
    expect(await found(store, {})).toEqual([`${record_id}-1-1`, `${record_id}-1-2`]);
    expect(await found(store, { query: "fees" })).toEqual([`${record_id}-1-1`]);
    expect(await found(store, { tag_ids: [...tags.values()] })).toEqual([`${record_id}-1-1`]);
  });

  test("have their signals settled afresh where rules or a model wrote them before", async () => {
    await using database = await open();
    const { store, db } = database;
    await openFeeds(store);
    const record_id = await ingest(store, "a", ["Mara Venn raised the grain fee."]);
    const second = await ingest(store, "b", ["Grain left the harbour."]);
    await db.updateTable("stories").set({ extractor: "llm/2 model" }).where("record_id", "=", second).execute();
    for (const table of ["claim_sequels", "unsettled_signals", "signal_words"])
      await db.schema.dropTable(table).execute();
    await migrations["041-claim-signals"]?.up(db);
    expect(await store.claimSignals.waiting(2)).toEqual([record_id]);
    await migrations["042-signal-words"]?.up(db);
    expect(await store.claimSignals.waiting(3)).toEqual([record_id, second]);
    await store.claimSignals.settled(record_id);
    expect(await store.claimSignals.waiting(3)).toEqual([second]);
  });

  test("keep other words for their signals, the newest record's first, until its claims are others", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    const ids = [await ingest(store, "a", ["Grain left."]), await ingest(store, "b", ["The fee rose."])] as const;
    const [first, second] = ids;
    const sentence = (record_id: number, composed: string) => ({ claim_id: `${record_id}-1-1`, position: 0, composed });
    for (const id of ids)
      await store.signalWords.request(id, [sentence(id, "Two say so."), { ...sentence(id, "And so."), position: 1 }]);
    expect(await store.signalWords.next()).toBe(second);
    await store.signalWords.keep([{ ...sentence(second, "Two say so."), words: "Both say so." }]);
    await store.signalWords.leave(second);
    expect(await store.signalWords.of(second)).toEqual([
      { ...sentence(second, "Two say so."), words: "Both say so.", is_waiting: 0 },
    ]);
    expect(await store.signalWords.next()).toBe(first);
    await store.signalWords.request(second, [sentence(second, "Three say so.")]);
    await store.signalWords.keep([{ ...sentence(second, "Two say so."), words: "Both say so." }]);
    expect(await store.signalWords.of(second)).toEqual([
      { ...sentence(second, "Three say so."), words: "", is_waiting: 1 },
    ]);
    await store.records.erase(second);
    expect(await store.signalWords.of(second)).toEqual([]);
  });

  test("are about tags that are counted by the week, of what some streams hold", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    const name = (identity: string, day: string) => {
      const now = new Date(`${day}T10:00:00.000Z`);
      return ingestItem(store, { channel_id: 1, identity, now, item: { published: now.toISOString() } });
    };
    const days = ["2026-11-06", "2026-11-07", "2026-11-13", "2026-11-14", "2026-11-20", "2026-11-20", "2026-11-21"];
    let record_id = 0;
    for (const [at, day] of days.entries()) record_id = (await name(`item ${at}`, day)).record_id;
    const weeks = { before: "2026-11-07", begin: "2026-11-14", after: "2026-11-21", arrivals: "2026-11-06" };
    const weeksOf = (names: string[], stream_ids: number[]) =>
      store.claimSignals.tagWeeks(record_id, { names, stream_ids, ...weeks });
    const counted = { week: 3, week_before: 2, all_week: 3, all_before: 2 };
    const named = { tag_type: "organization", name: "Harbour Board", ...counted };
    expect(await weeksOf(["Harbour Board", "Nobody"], [1])).toEqual([named]);
    expect(await weeksOf(["Harbour Board"], [77])).toEqual([]);
    expect(await weeksOf([], [1])).toEqual([]);
  });

  test("are told apart by their marks until whom they are about is told otherwise", async () => {
    await using database = await open();
    const { store } = database;
    await openFeeds(store);
    const record_id = await ingest(store, "a", ["Mara Venn raised the grain fee for timber by 4 percent."]);
    const [claim_no = 0] = await store.claimSearch.numbersOf(record_id);
    const prefilter = store.claimLinks.prefilter();
    expect(prefilter.of(claim_no)).toHaveLength(prefilterSize);
    await store.transaction((store) => store.claims.retag(record_id));
    expect(prefilter.of(claim_no)).toBeNull();
  });

  test("keep the newest sixteen under a key", async () => {
    await using database = await open();
    const { store } = database;
    const rows = Array.from({ length: 10 }, (_, at) => ({ claim_key: 5, claim_no: at + 1 }));
    await store.claimLinks.keep(rows);
    const more = rows.map((row) => ({ ...row, claim_no: row.claim_no + 10 }));
    await store.claimLinks.keep(more);
    const newest = Array.from({ length: 16 }, (_, at) => at + 5);
    expect(await store.claimLinks.under([5, 6])).toEqual(new Map([[5, newest]]));
    await store.claimLinks.drain();
    expect(await store.claimLinks.under([5, 6])).toEqual(new Map([[5, newest]]));
  });

  test("lose their keys when they are there no more or came in too long ago, slice by slice", async () => {
    await using database = await open();
    const { store, db } = database;
    await openFeeds(store);
    const [here = 0] = await store.claimSearch.numbersOf(await ingest(store, "a", ["Mara Venn resigned."]));
    await store.claimLinks.drain();
    await db.deleteFrom("claim_keys").execute();
    const keys = [1, 2, 3, 4, 5];
    await store.claimLinks.keep(keys.flatMap((claim_key) => [here, 77].map((claim_no) => ({ claim_key, claim_no }))));
    await store.claimLinks.drain();
    const all = { from: 0, to: 1_000_000 };
    const came = { ...all, before: "2026-11-20T10:00:00.000Z" };
    expect(await store.claimLinks.prune({ after: -1, rows: 4 }, { ...came, to: 76 })).toEqual({ pruned: 0, next: 2 });
    expect(await store.claimLinks.prune({ after: -1, rows: 4 }, came)).toEqual({ pruned: 2, next: 2 });
    expect(await store.claimLinks.prune({ after: 2, rows: 100 }, came)).toEqual({ pruned: 3, next: null });
    expect(await store.claimLinks.under(keys)).toEqual(new Map(keys.map((key) => [key, [here]])));
    const later = { ...all, before: "2026-11-20T10:00:00.001Z" };
    expect(await store.claimLinks.prune({ after: -1, rows: 100 }, later)).toEqual({ pruned: 5, next: null });
  });

  test("keep the reasons of the record's current version", async () => {
    await using database = await open();
    const { store } = database;
    expect(await store.explanations.ofRecord(1)).toEqual({});
    await store.explanations.write(1, { domain: { words: ["fee"], score: 0.5, runner_up: null } });
    await store.explanations.write(1, { topics: [] });
    expect(await store.explanations.ofRecord(1)).toEqual({ topics: [] });
  });
});

test("a record's claims go into SQLite's text index at once, not each by itself", async () => {
  await using database = await databases.sqlite();
  const { store, db } = database;
  await openFeeds(store);
  await ingest(
    store,
    "a",
    Array.from({ length: 16 }, (_, at) => `Ship ${at} left the harbour.`),
  );
  const written = sql<{ parts: number }>`select count(distinct segid) as parts from claim_search_idx`;
  expect((await written.execute(db)).rows).toEqual([{ parts: 1 }]);
});

const tables = ["claim_index", "claim_search", "claim_tags", "claim_keys", "claim_conflicts", "explanations"];

/** A source, a stream that takes everything, and one that takes nothing of it. */
async function openFeeds(store: Store): Promise<void> {
  await store.sources.sync([sourceEntry("Harbour News")], opened);
  await store.streamEntries.sync([streamEntry("fees"), streamEntry("else", { sources: ["Nobody"] })], opened);
  for (const stream_id of await store.matching.waiting()) await store.matching.rematched(stream_id);
}

/** Ingests a record with these claims, the first of them about Mara Venn. */
async function ingest(store: Store, identity: string, texts: string[]): Promise<number> {
  const at = new Date("2026-11-20T10:00:00.000Z");
  const { record_id } = await ingestItem(store, { channel_id: 1, identity, now: at, extraction: reading(texts) });
  return record_id;
}

function reading(texts: string[]) {
  const [model] = extractionOf().claims;
  if (!model) throw new Error("the model reading has no claim");
  const content = texts.join(" ");
  const claims = texts.map((claim_text, at) => ({
    ...model,
    claim_text,
    span: { start: content.indexOf(claim_text), end: content.indexOf(claim_text) + claim_text.length },
    entities: at === 0 ? [{ name: "Mara Venn", type: "person" as const, role: "subject" as const }] : [],
  }));
  return { content, claims };
}

async function found(store: Store, wanted: ClaimsWanted, view = everything): Promise<string[]> {
  const numbers = await store.claimSearch.among(all, wanted, view, 100);
  const rows = await store.claimSearch.read(numbers.map(({ claim_no }) => claim_no));
  return rows.map(({ claim_id }) => claim_id);
}
