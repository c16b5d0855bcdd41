import { expect, test } from "vitest";
import { agreeNames } from "../../../../workers/names/tagger/document-agreement.ts";
import { documentReader } from "../../../../workers/names/tagger/document-words.ts";
import { labelTypes } from "../../../../workers/names/tagger/name-labels.ts";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";
import { wordTable } from "../../../../workers/names/tagger/word-table.ts";

const lexica = { cluster: () => -1, lists: () => 0 };

/** Sentences in which found names stand in brackets with their kind: "[Oslo/place] slept". */
function agreed(...marked: string[]): string[] {
  const content = marked.join("\n").replace(/\[(.*?)\/\w+\]/g, "$1");
  const table = wordTable(lexica);
  const lines = content.matchAll(/.+/g);
  const document = documentReader(table, lexica)(
    content,
    Array.from(lines, ({ 0: line, index: start }) => ({ start, end: start + line.length })),
  );
  const found = marked.map((text, number) =>
    [...text.matchAll(/\[(.*?)\/(\w+)\]/g)].map((match) => {
      const before = nameWords(text.slice(0, match.index).replace(/\[(.*?)\/\w+\]/g, "$1")).length;
      const from = (document.sentences[number]?.from ?? 0) + before;
      return {
        from,
        to: from + nameWords(match[1] ?? "").length,
        type: labelTypes.find((type) => type === match[2]) ?? "other",
      };
    }),
  );
  return agreeNames(document, table, found)
    .flat()
    .map(({ from, to, type }) => `${content.slice(document.starts[from], document.ends[to - 1])}/${type}`);
}

test("a name is of the kind that it mostly is", () => {
  expect(agreed("[Orlo/person] fell.", "[Orlo/place] is wet.", "In [Orlo/place] it rains.")).toEqual([
    "Orlo/place",
    "Orlo/place",
    "Orlo/place",
  ]);
});

test("the surname of a person's full name is that person", () => {
  expect(agreed("[Ann Marsh/person] spoke.", "[Marsh/place] left.")).toEqual(["Ann Marsh/person", "Marsh/person"]);
});

test("the first word of a company's full name is that company", () => {
  expect(agreed("The [Varnik Group/organization] grew.", "[Varnik/person] paid.")).toEqual([
    "Varnik Group/organization",
    "Varnik/organization",
  ]);
});

test("what ends like a company is one, whatever it was taken for", () => {
  expect(agreed("The [Hale Paving Co./place] won.", "[Orlo Holdings/person] paid.", "[Co/place] is wet.")).toEqual([
    "Hale Paving Co./organization",
    "Orlo Holdings/organization",
    "Co/place",
  ]);
});

test("a name found once is found again, but not inside a longer one or written small", () => {
  expect(agreed("[Lake Orme/place] froze.", "We saw Lake Orme and lake Orme Falls.")).toEqual([
    "Lake Orme/place",
    "Lake Orme/place",
  ]);
});

test("a person's name and what a company's ends with are one company, whose first word is not the founder named later", () => {
  const found = ["[Harl/person] [Freight Ltd./organization] grew.", "[Paul Harl/person] left.", "[Harl/person] sells."];
  expect(agreed(...found)).toEqual(["Harl Freight Ltd./organization", "Paul Harl/person", "Harl/organization"]);
});

test("the founder named before the company has the surname", () => {
  const found = ["[Paul Harl/person] left.", "The [Harl Group/organization] grew.", "[Harl/person] sells."];
  expect(agreed(...found)).toEqual(["Paul Harl/person", "Harl Group/organization", "Harl/person"]);
});

test("a newspaper that begins with a town is no town", () => {
  expect(agreed("The [Orlo Courier/place] wrote.")).toEqual(["Orlo Courier/organization"]);
});

test("what a form in law stands behind is a company, and its first word as well", () => {
  expect(agreed("[Orlo Health/person], Inc. grew.", "[Orlo/person] sells.")).toEqual([
    "Orlo Health/organization",
    "Orlo/organization",
  ]);
});

test.each([
  ["a firm by what it has", "[Orlo/person]'s employees left.", "Orlo/organization"],
  ["a firm by its shares", "Shares in [Orlo/place] fell.", "Orlo/organization"],
  ["a firm by what it is", "The airline [Orlo/person] grew.", "Orlo/organization"],
  ["a place by what it is", "A ferry left the island of [Orlo/person].", "Orlo/place"],
])("what stands beside a name tells %s", (_, text, expected) => {
  expect(agreed(text, "[Orlo/person] is there.")).toEqual([expected, expected]);
});

test("a person may have shares and employees", () => {
  const found = ["[Ann Marsh/person]'s shares fell.", "[Marsh/person]'s employees left."];
  expect(agreed(...found)).toEqual(["Ann Marsh/person", "Marsh/person"]);
});
