import { expect, test } from "vitest";
import { agreeNames } from "../../../../workers/names/tagger/document-agreement.ts";
import { labelTypes } from "../../../../workers/names/tagger/name-labels.ts";
import { nameWords } from "../../../../workers/names/tagger/name-words.ts";

/** Sentences in which found names stand in brackets with their kind: "[Oslo/place] slept". */
function agreed(...marked: string[]): string[] {
  const sentences = marked.map((text) => nameWords(text.replace(/\[(.*?)\/\w+\]/g, "$1")));
  const found = marked.map((text) =>
    [...text.matchAll(/\[(.*?)\/(\w+)\]/g)].map((match) => {
      const from = nameWords(text.slice(0, match.index).replace(/\[(.*?)\/\w+\]/g, "$1")).length;
      return {
        from,
        to: from + nameWords(match[1] ?? "").length,
        type: labelTypes.find((type) => type === match[2]) ?? "other",
      };
    }),
  );
  return agreeNames(sentences, found).flatMap((spans, at) =>
    spans.map(({ from, to, type }) => {
      const words = (sentences[at] ?? []).slice(from, to).map((word) => word.text);
      return `${words.join(" ")}/${type}`;
    }),
  );
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

test("a name found once is found again, but not inside a longer one or written small", () => {
  expect(agreed("[Lake Orme/place] froze.", "We saw Lake Orme and lake Orme Falls.")).toEqual([
    "Lake Orme/place",
    "Lake Orme/place",
  ]);
});
