import Database from "better-sqlite3";
import { z } from "zod";
import { openCoverage } from "../../pipeline/events/coverage.ts";
import { writeVersion } from "../../pipeline/ingest/ingest.ts";
import { readStreamIndex } from "../../pipeline/ingest/stream-index.ts";
import { emptyItem } from "../../pipeline/visit/item.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Store } from "../../store/store.ts";
import type { Extraction } from "../../workers/extraction.ts";
import { extractionOf } from "../support/arrivals.ts";
import { packedTexts } from "../support/unpacked-stories.ts";
import { madeUpWord, type Pattern, patternOf, rewording } from "./made-up-text.ts";

/** Claims of each record, and sentences that make its text. */
const claimsPerRecord = 30;
const sentencesPerRecord = 36;

/** Names that records speak of. */
const names = 20_000;

/** Ingests made-up records of 30 claims into a channel, as the pipeline does, in one transaction; they differ with `seed`. */
export async function ingestMadeUp(
  store: Store,
  { channel, count, seed, now }: { channel: ChannelRow; count: number; seed: number; now: Date },
): Promise<void> {
  const streams = await readStreamIndex(store);
  const random = randomNumbers(seed);
  await store.transaction(async (store) => {
    for (let at = 0; at < count; at += 1) {
      const item = {
        ...emptyItem(`${seed}-${at}`),
        title: `Record ${seed}-${at}`,
        link: `https://fill.example/${seed}/${at}`,
      };
      const read = {
        item_id: null,
        record_id: null,
        item,
        channel,
        extraction: madeUpExtraction(random),
        problem: null,
      };
      await writeVersion(store, read, { known: null, streams, now: now.toISOString(), is_worded: false });
    }
    // What waits to be written later belongs to what these records cost.
    await store.claimLinks.drain();
  });
}

/** Places records among events, as the pipeline does with those that wait. */
export async function placeAmongEvents(store: Store, now: Date): Promise<void> {
  await openCoverage(store).catchUp(now);
}

/**
 * Copies all records of a database until it holds `records`: under ids of their own, findable by other words of the same lengths, each
 * copy later than the one before, as records come: what looks for the newest first meets the highest numbers first. What a copy says,
 * packed, stays what its model says, under stamps of its own. `first`: how many records are the model where copies of it are there
 * already; it goes on with those that are missing.
 */
export function multiplyRecords(
  file: string,
  records: number,
  told: (records: number) => void,
  first = Number.MAX_SAFE_INTEGER,
): void {
  const db = new Database(file);
  const model = db
    .prepare<[number, number], { records: number; claims: number; last: number }>(
      `select (select max(record_id) from records where record_id <= ?) as records,
        (select max(claim_no) from claim_index where record_id <= ?) as claims, (select max(record_id) from records) as last`,
    )
    .get(first, first);
  if (!model) throw new Error("there is nothing to copy");
  const copies = Math.ceil(records / model.records);
  const firstTurn = Math.ceil(model.last / model.records);
  if (firstTurn >= copies) {
    db.close();
    return;
  }
  // Not the log: it would grow by every page that is written. When the process is ended, the slice that it was at is undone.
  db.pragma("journal_mode = delete");
  db.pragma("synchronous = off");
  db.pragma("temp_store = memory");
  db.pragma(`cache_size = -${cachedKilobytes}`);
  const turnTo = addRewording(db, model.records);
  db.exec("create temp table turns (turn integer primary key)");
  for (const table of copied) holdModel(db, table, model);
  const statements = copied.map((table) => db.prepare(copyOf(db, table)));
  const turnNext = db.prepare("insert into turns values (?)");
  const copyAll = db.transaction((turns: number[]) => {
    db.exec("delete from turns");
    for (const turn of turns) {
      turnTo(turn);
      turnNext.run(turn);
    }
    for (const statement of statements) statement.run({ records: model.records, claims: model.claims, copies });
  });
  bufferWords(db, wordsBuffered);
  for (let turn = firstTurn; turn < copies; turn += turnsAtOnce) {
    const turns = Array.from({ length: Math.min(turnsAtOnce, copies - turn) }, (_, at) => turn + at);
    copyAll(turns);
    told((turn + turns.length) * model.records);
  }
  bufferWords(db, wordsBufferedUsually);
  mergeWords(db);
  db.pragma("journal_mode = wal");
  db.close();
}

/** Functions that put what the model says into the words of a turn; gives what makes a turn ready. */
function addRewording(db: Database.Database, records: number): (turn: number) => void {
  const ready = Array.from({ length: turnsAtOnce }, () => rewording(0));
  const reworded = (turn: unknown, pattern: Pattern | undefined) =>
    pattern === undefined ? null : (ready[Number(turn) % turnsAtOnce]?.(pattern) ?? null);
  const texts = new Map<unknown, Pattern>();
  db.function("reworded", { deterministic: true }, (turn, text) => {
    const pattern = texts.get(text) ?? patternOf(String(text));
    texts.set(text, pattern);
    return reworded(turn, pattern)?.toString() ?? null;
  });
  const said = holdClaims(db, records);
  const ofModel = (patterns: Map<number, Pattern>) => (turn: unknown, id: unknown) =>
    reworded(turn, patterns.get(Number(id)));
  db.function("reworded_claim", { deterministic: true }, ofModel(said.claims));
  db.function("reworded_claims", { deterministic: true }, ofModel(said.records));
  return (turn) => {
    ready[turn % turnsAtOnce] = rewording(turn);
  };
}

/** Copies of the model in one transaction: a page of an index that all of them write into is written once for so many. */
const turnsAtOnce = 100;

/** Holds the pages that a transaction writes into. */
const cachedKilobytes = 1024 * 1024;

/** How much of the text indexes is gathered before it is written. Bytes; SQLite's own is the second. */
const wordsBuffered = 128 * 1024 * 1024;
const wordsBufferedUsually = 1024 * 1024;

function bufferWords(db: Database.Database, bytes: number): void {
  for (const table of wordIndexes) db.exec(`insert into ${table} (${table}, rank) values ('hashsize', ${bytes})`);
}

const wordIndexes = ["claim_search", "record_search"] as const;

/** Brings the text indexes to where they would be if the records had come one by one: what was gathered in large parts is not left to the next ingest to merge. */
function mergeWords(db: Database.Database): void {
  for (const table of wordIndexes) db.exec(`insert into ${table} (${table}, rank) values ('merge', ${pagesMerged})`);
}

/** More pages than any index has: all that is due is merged. */
const pagesMerged = 100_000_000;

/** What a record consists of, each after what it refers to. */
const copied = [
  "records",
  "stories",
  "packed_stories",
  "claim_index",
  "claim_search",
  "claim_tags",
  "claim_keys",
  "record_tags",
  "record_topics",
  "record_domains",
  "record_search",
  "coverage",
  "manifests",
  "stream_manifests",
] as const;

/** How a column of a copy is made of the model's. */
const columns: Record<string, string> = {
  ...Object.fromEntries(
    ["record_id", "story_id", "manifest_id", "coverage_id"].map((name) => [name, `${name} + turn * @records`]),
  ),
  ...Object.fromEntries(["claim_no", "fact_no"].map((name) => [name, `${name} + turn * @claims`])),
  ...Object.fromEntries(
    ["matched_at", "ingested_at", "placed_on", "created_on", "updated_on"].map((name) => [
      name,
      `strftime('%Y-%m-%dT%H:%M:%fZ', ${name}, '-' || ((@copies - turn) * 97) || ' minutes')`,
    ]),
  ),
  ...Object.fromEntries(["title", "headline", "summary"].map((name) => [name, `reworded(turn, ${name})`])),
  ...Object.fromEntries(
    ["source_stamp", "signal_stamp", "brief_stamp", "record_stamp"].map((name) => [
      name,
      `substr(${name}, 1, 8) || printf('%08d', turn)`,
    ]),
  ),
  claim_id: "(record_id + turn * @records) || substr(claim_id, instr(claim_id, '-'))",
  claim_key: "(claim_key + turn * 7919) % 9007199254740992",
};

/** What the model's claims say: by their numbers, and together by their records. */
function holdClaims(
  db: Database.Database,
  last: number,
): { claims: Map<number, Pattern>; records: Map<number, Pattern> } {
  const claims = new Map<number, Pattern>();
  const records = new Map<number, Pattern>();
  const number = db.prepare<[string], { claim_no: number }>("select claim_no from claim_index where claim_id = ?");
  for (const [record_id, { signal }] of packedTexts(db, last)) {
    const { body } = SignalClaims.parse(JSON.parse(signal.toString()));
    for (const { claim_id, claim_text } of body.claims) {
      const found = number.get(claim_id);
      if (found) claims.set(found.claim_no, patternOf(claim_text));
    }
    records.set(record_id, patternOf(body.claims.map(({ claim_text }) => claim_text).join(" ")));
  }
  return { claims, records };
}

const SignalClaims = z.object({
  body: z.object({ claims: z.array(z.object({ claim_id: z.string(), claim_text: z.string() })) }),
});

/** The rows of the model by themselves: among all copies they would have to be looked for each time. */
function holdModel(
  db: Database.Database,
  table: (typeof copied)[number],
  { records, claims }: { records: number; claims: number },
): void {
  if (isIndexOfWords(table)) return;
  const names = columnsOf(db, table);
  const [id, last] = names.includes("claim_no") ? ["claim_no", claims] : [names.find(isOfRecord) ?? "", records];
  db.exec(`create temp table model_${table} as select * from main.${table} where ${id} <= ${last}`);
}

function isOfRecord(column: string): boolean {
  return ["record_id", "story_id", "manifest_id"].includes(column);
}

function columnsOf(db: Database.Database, table: string): string[] {
  return (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
}

function isIndexOfWords(table: string): boolean {
  return table.endsWith("_search");
}

function copyOf(db: Database.Database, table: (typeof copied)[number]): string {
  if (table === "claim_search") {
    return `insert into claim_search (rowid, claim_text)
      select claim_no + turn * @claims, cast(reworded_claim(turn, claim_no) as text)
      from turns cross join model_claim_index order by turn, claim_no`;
  }
  if (table === "record_search") {
    return `insert into record_search (rowid, headline, summary, claims)
      select story_id + turn * @records, reworded(turn, headline), reworded(turn, summary),
        cast(reworded_claims(turn, record_id) as text)
      from turns cross join model_stories`;
  }
  const held = columnsOf(db, table);
  // In the order of the table's own key, as nearly as possible.
  const rows = isByKey(table) ? `model_${table} cross join turns` : `turns cross join model_${table}`;
  return `insert into ${table} (${held.join(", ")}) select ${held.map((name) => columns[name] ?? name).join(", ")} from ${rows}`;
}

/** What is kept by what it says, and not by the number of what says it. */
function isByKey(table: string): boolean {
  return table === "claim_keys" || table === "claim_tags";
}

function madeUpExtraction(random: () => number): Extraction {
  const below = (bound: number) => Math.floor(random() * bound);
  const name = () => `Name ${Math.floor(names * random() ** 3)}`;
  const sentences = Array.from({ length: sentencesPerRecord }, () => madeUpSentence(random, name()));
  let start = 0;
  const spans = sentences.map((text) => {
    const span = { start, end: start + text.length };
    start = span.end + 1;
    return { text, span };
  });
  const claims = spans.slice(0, claimsPerRecord).map(({ text, span }, at) => ({
    claim_text: text,
    claim_type: "data" as const,
    confidence: "stated" as const,
    evidence: "paraphrase" as const,
    featured: at < 5,
    key_point_index: at % 3,
    span,
    sentence: span,
    antecedents: [],
    entities: [{ name: text.slice(0, text.indexOf(",")), type: "organization" as const, role: "subject" as const }],
  }));
  const tags = [...new Set(claims.slice(0, 12).map(({ entities }) => entities[0]?.name ?? ""))].map((name) => ({
    tag_type: "organization" as const,
    name,
    forms: [name],
    mentions: 1 + below(5),
    curated: false,
  }));
  const content = sentences.join(" ");
  const headline = sentences[0]?.slice(0, 90) ?? "";
  return extractionOf({
    content,
    claims,
    tags,
    headline,
    title: headline,
    summary: sentences.slice(0, 3).join(" "),
    key_insights: sentences.slice(0, 5),
    word_count: content.split(" ").length,
  });
}

function madeUpSentence(random: () => number, name: string): string {
  const words = Array.from({ length: 16 }, () => madeUpWord(random));
  return `${name}, ${words.join(" ")} by ${2 + Math.floor(random() * 90)} percent.`;
}

/** Numbers from 0 to 1, the same for the same seed (Park and Miller's minimal standard). */
function randomNumbers(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
