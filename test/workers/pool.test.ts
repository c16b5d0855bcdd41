import { expect, test } from "vitest";
import type { Document } from "../../workers/extraction.ts";
import { ExtractionError, openPool } from "../../workers/pool.ts";

const lexicon = { tags: [], topics: [] };

function article(text: string): Document {
  return {
    url: null,
    title: "A test",
    source_name: "Tests",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text },
    language: null,
  };
}

const story = article(
  "The city of Springfield opened a new library on Monday. The library holds 80,000 books and 12,000 films.",
);

test("a pool is ready, extracts, and counts nothing as pending afterwards", async () => {
  await using pool = openPool({ threads: 1, lexicon });
  await pool.ready();
  const extraction = await pool.extract(story);
  expect(extraction.claims.map((claim) => claim.claim_text)).toContain(
    "The library holds 80,000 books and 12,000 films.",
  );
  expect(pool.pending()).toBe(0);
}, 30_000);

test("a document that uses up its thread's memory is refused and the pool lives on", async () => {
  await using pool = openPool({ threads: 1, lexicon, thread_memory_mb: 160 });
  const bytes = new TextEncoder().encode("<p>a<b>b</b>".repeat(400_000));
  const heavy: Document = { ...story, page: { bytes, content_type: "text/html" }, body: null };
  await expect(pool.extract(heavy)).rejects.toThrow(ExtractionError);
  expect((await pool.extract(story)).claims.length).toBeGreaterThan(0);
}, 60_000);

test("a document that takes too long is refused with the time it had", async () => {
  await using pool = openPool({ threads: 1, lexicon, task_timeout_ms: 1 });
  await expect(pool.extract(story)).rejects.toThrow("A test took longer than 1 ms");
}, 30_000);

test("closing a pool rejects what still waits", async () => {
  const pool = openPool({ threads: 1, lexicon });
  const waiting = Promise.allSettled([pool.extract(story), pool.extract(story), pool.extract(story)]);
  await pool[Symbol.asyncDispose]();
  const states = (await waiting).map((result) => result.status);
  expect(states.at(-1)).toBe("rejected");
}, 30_000);

const broken = new URL("./broken-thread.ts", import.meta.url).href;

test("sources take turns: who brings one document does not wait for all of another's", async () => {
  await using pool = openPool({ threads: 1, lexicon, entry: broken });
  const settled: string[] = [];
  const read = (source_name: string, title: string) =>
    pool.extract({ ...story, source_name, title }).catch(() => void settled.push(title));
  const odd = ["odd 1", "odd 2", "odd 3", "odd 4"].map((title) => read("Odd", title));
  await Promise.all([...odd, read("Honest", "honest 1"), read("Other", "other 1"), read("Honest", "honest 2")]);
  expect(settled).toEqual(["odd 1", "odd 2", "honest 1", "other 1", "odd 3", "honest 2", "odd 4"]);
}, 30_000);

test("a source whose document ran out of time has little time for the next, and others have theirs", async () => {
  await using pool = openPool({ threads: 1, lexicon, task_timeout_ms: 1800, entry: broken });
  const read = (source_name: string) => pool.extract({ ...article("It never ends."), source_name });
  await expect(read("Odd")).rejects.toThrow("took longer than 1800 ms");
  await expect(read("Odd")).rejects.toThrow("took longer than 300 ms");
  await expect(read("Honest")).rejects.toThrow("took longer than 1800 ms");
}, 30_000);
