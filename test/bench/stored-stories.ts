import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { openStore, type Store } from "../../store/store.ts";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";

/** Claims a story, of the length that claims have. */
const claimsPerStory = 30;

/** A store in a folder of its own with one source and one stream that took so many stories, a minute apart, newest last. */
export async function storedStories(count: number): Promise<{ file: string } & AsyncDisposable> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-bench-"));
  const file = join(folder, "claimstream.db");
  await using store = await openStore({ file });
  await fill(store, count);
  return { file, [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true }) };
}

/** The stream that took them. */
export const storedStream = 1;

/** Copies all stories so often, under ids and stamps of their own, each a day earlier than the one before. */
export function copyStories(file: string, times: number): void {
  const db = new Database(file);
  const count = db.prepare<[], number>("select count(*) from stories").pluck().get();
  for (const table of ["stories", "packed_stories", "manifests", "stream_manifests"]) {
    const columns = (db.pragma(`table_info(${table})`) as { name: string }[]).map(({ name }) => name);
    const copy = db.prepare(
      `insert into ${table} (${columns.join(", ")}) select ${columns.map(copied).join(", ")} from ${table}
        where ${columns.includes("story_id") ? "story_id" : "manifest_id"} <= @count`,
    );
    for (let turn = 1; turn <= times; turn += 1) copy.run({ turn, count });
  }
  db.close();
}

function copied(column: string): string {
  if (["story_id", "record_id", "manifest_id"].includes(column)) return `${column} + @turn * @count`;
  if (column === "matched_at") return `strftime('%Y-%m-%dT%H:%M:%fZ', ${column}, '-' || @turn || ' days')`;
  return column.endsWith("_stamp") ? `substr(${column}, 1, 8) || printf('%08d', @turn)` : column;
}

async function fill(store: Store, count: number): Promise<void> {
  const begin = Date.parse("2026-11-20T00:00:00.000Z");
  await store.sources.sync([sourceEntry("Harbour News")], new Date(begin).toISOString());
  await store.streamEntries.sync([streamEntry("everything")], new Date(begin).toISOString());
  const next = wordsFrom(11);
  for (let number = 0; number < count; number += 1) {
    const now = new Date(begin + number * 60_000);
    await ingestItem(store, { channel_id: 1, identity: `story-${number}`, now, extraction: madeUpStory(next) });
  }
}

function madeUpStory(next: (words: number) => string) {
  const claims = [];
  let content = "";
  for (let number = 0; number < claimsPerStory; number += 1) {
    const claim_text = `${next(18)}.`;
    const span = { start: content.length, end: content.length + claim_text.length };
    content += `${claim_text} `;
    const entities = [{ name: next(2), type: "organization" as const, role: "subject" as const }];
    const [model] = extractionOf().claims;
    if (model) claims.push({ ...model, claim_text, span, sentence: span, entities });
  }
  const insights = [`${next(14)}.`, `${next(14)}.`, `${next(14)}.`];
  return { content, claims, headline: next(9), summary: `${next(40)}.`, key_insights: insights, title: next(9) };
}

/** Texts of made-up words, few of them common and most of them rare, as in any language; the same for the same seed. */
function wordsFrom(seed: number): (words: number) => string {
  let state = seed;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const word = () => {
    const rank = Math.floor(20_000 ** random());
    let left = rank * 7919 + 17;
    let made = "";
    while (left > 0) {
      made += "tnsrhldcmpfgbv"[left % 14] ?? "";
      made += "eaoiu"[left % 5] ?? "";
      left = Math.floor(left / 70);
    }
    return made;
  };
  return (words) => {
    const text = Array.from({ length: words }, word).join(" ");
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}
