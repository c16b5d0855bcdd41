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
  "The city of Springfield opened a new library on Monday. The library cost $12 million and holds 80,000 books.",
);

test("a pool is ready, extracts, and counts nothing as pending afterwards", async () => {
  await using pool = openPool({ threads: 1, lexicon });
  await pool.ready();
  const extraction = await pool.extract(story);
  expect(extraction.claims.map((claim) => claim.claim_text)).toContain(
    "The library cost $12 million and holds 80,000 books.",
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
