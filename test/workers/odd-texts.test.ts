import { expect, test, vi } from "vitest";
import type { Document } from "../../workers/extraction.ts";
import { findMentions } from "../../workers/mentions.ts";
import { letteredNames } from "../../workers/names/lettered-names.ts";
import type { NameSpan } from "../../workers/names/tagger/name-labels.ts";
import { openPool } from "../../workers/pool.ts";
import { quotations } from "../../workers/quotes.ts";
import { parseText } from "../../workers/text/parsed-text.ts";
import { partTagger } from "../../workers/text/parts-of-speech.ts";

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

/** A list that counts how often one of its things is asked for. */
function counted<Thing>(list: readonly Thing[]): { list: readonly Thing[]; reads: () => number } {
  let reads = 0;
  const get = (target: readonly Thing[], key: string | symbol, receiver: unknown) => {
    if (typeof key === "string" && /^\d+$/.test(key)) reads++;
    return Reflect.get(target, key, receiver);
  };
  return { list: new Proxy(list, { get }), reads: () => reads };
}

const pieces = ["-", "“", "%", "<a>", "a-", "“a", "“ "];

test("what no writer writes is read like any other text, and the story behind it as well", async () => {
  await using pool = openPool({ threads: 1, lexicon });
  for (const piece of pieces) {
    const run = piece.repeat(Math.ceil(300_000 / piece.length));
    const text = `${run}\n${run.slice(0, 50_000).replaceAll(/.{10000}/g, (part) => `${part} `)}`;
    expect((await pool.extract(article(text))).content).toHaveLength(text.length);
  }
  const story = await pool.extract(article(`${"“".repeat(5000)}\n\nThe library holds 80,000 books and 12,000 films.`));
  expect(story.claims.map(({ claim_text }) => claim_text)).toEqual([
    "The library holds 80,000 books and 12,000 films.",
  ]);
}, 120_000);

test.each(["-", "“", "%a", "7", "x.", "<a>"])("no long run comes to the tokenizer: %s", async (piece) => {
  const tagger = await partTagger();
  using cut = vi.spyOn(tagger, "cut");
  const { sentences } = await parseText(`The quay opened.\n${piece.repeat(20_000)}\nIt closed.`);
  expect(sentences[0]?.text).toBe("The quay opened.");
  expect(Math.max(...cut.mock.calls.map(([chunk]) => chunk.length))).toBeLessThanOrEqual(64);
  expect(cut.mock.calls.length).toBeLessThan(20);
});

test("many marks in a row are one part, which no expression looks through", async () => {
  const { cut, kindsOf, names } = await partTagger();
  for (const mark of ["-", "“", "%", "(", "?", "_"]) {
    const parts = cut(mark.repeat(32));
    expect(parts.map(({ text }) => text)).toEqual([mark.repeat(32)]);
    expect(kindsOf(parts)).toHaveLength(1);
    expect(["PUNCT", "SYM"]).toContain(names[parts[0]!.tag]);
  }
});

test("the sentence beside a quotation is found without going through all of them", async () => {
  const content = `${"He slept.\n".repeat(500)}${"“It will never be built,” he said.\n".repeat(500)}`;
  const text = await parseText(content);
  const { list, reads } = counted(text.sentences);
  const found = quotations({ content, sentences: [...text.sentences] }, [], []);
  expect(found).toHaveLength(500);
  quotations({ content, sentences: list as typeof text.sentences }, [], []);
  expect(reads()).toBeLessThan(500 * 100);
});

test("names are held against those behind them once, however many a sentence has", async () => {
  const names = Array.from({ length: 2000 }, (_, at): NameSpan => ({ from: 2 * at, to: 2 * at + 1, type: "place" }));
  const { list, reads } = counted(names);
  const words = { starts: new Int32Array(4000), ends: new Int32Array(4000), textAt: () => "Quay" };
  expect(letteredNames(words, list)).toEqual(names);
  expect(reads()).toBeLessThan(4 * names.length);
});

test("a sentence of marks alone names nobody, and the one beside it still does", async () => {
  const found = await findMentions(`${"“".repeat(3000)}\nMaria Keller runs the ferry in Springfield.`, lexicon);
  expect(found.map(({ text }) => text)).toEqual(["Maria Keller", "Springfield"]);
});
