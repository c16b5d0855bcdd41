import { expect, test } from "vitest";
import type { CandidateClaim, Reading } from "../../../workers/claims/extractor.ts";
import type { Standing } from "../../../workers/standing/standing.ts";
import { wordNumbering } from "../../../workers/text/plain-forms.ts";
import { rankClaims } from "../../../workers/topics/rank.ts";

const letters = "bcdfghjklm";

/** Sentences of sixteen words each that no two of them share. */
const sentences = Array.from({ length: 200 }, (_, number) => {
  const name = [...String(number).padStart(3, "0")].map((digit) => letters[Number(digit)]).join("");
  return `${[..."bcdfghjklmnpqrst"].map((letter) => letter + name).join(" ")}.`;
});

/** Claims at places of a text of so many sentences. */
function ranked(texts: readonly string[], good: (text: string) => number = () => 1): string[] {
  const content = texts.join(" ");
  let start = 0;
  const spans = texts.map((text) => {
    const span = { start, end: start + text.length };
    start += text.length + 1;
    return span;
  });
  const reading: Reading = {
    text: {
      content,
      sentences: spans.map((span, at) => ({ ...span, text: texts[at] ?? "", tokens: [], paragraph: 0 })),
    },
    mentions: [],
    entities: [],
    quotations: [],
    treeOf: () => null,
    personAt: () => null,
  };
  const candidates = spans.map(
    (span, number): CandidateClaim => ({
      claim_text: texts[number] ?? "",
      span,
      sentence: span,
      antecedents: [],
      number,
      form: "statement",
      made: [],
    }),
  );
  return rankClaims(reading, candidates, {
    title: "",
    numbering: wordNumbering(),
    standings: ({ claim_text }): Standing => ({ alone: 1, telling: 1, good: good(claim_text), open: [] }),
  }).map(({ claim_text }) => claim_text);
}

test("a text with more claims than it has room for keeps the best fifty in its order", () => {
  expect(ranked(sentences)).toEqual(sentences.slice(0, 50));
});

test("of two claims that say the same the better one is kept, wherever the other stands", () => {
  const [first = "", second = "", ...others] = sentences.slice(0, 30);
  const again = second.replace(".", " fjord.");
  expect(ranked([first, second, ...others, first, again])).toEqual([first, second, ...others]);
});

test("claims that say little fill up what a short text has room for and no more", () => {
  const slight = sentences.slice(0, 20).map((text) => text.split(" ").slice(0, 4).join(" "));
  expect(ranked(slight)).toEqual(slight.slice(0, 15));
  expect(ranked([...sentences.slice(0, 10), ...slight.slice(10)])).toHaveLength(15);
  expect(ranked([...slight.slice(0, 3), ...sentences.slice(3, 30)])).toEqual(sentences.slice(3, 30));
});

test("claims that hardly stand alone are dropped once fifteen others stand, and fill up to fifteen with the likeliest ones", () => {
  const open = new Set(sentences.slice(3, 20));
  const good = (text: string) => (open.has(text) ? 0.1 + sentences.indexOf(text) / 250 : 0.9);
  expect(ranked(sentences.slice(0, 40), good)).toEqual(sentences.slice(0, 40).filter((text) => !open.has(text)));
  expect(ranked(sentences.slice(0, 30), good)).toEqual([...sentences.slice(0, 3), ...sentences.slice(18, 30)]);
});
