import { expect, test } from "vitest";
import { trimmedNames } from "../../../workers/names/name-trimming.ts";
import type { LabelType } from "../../../workers/names/tagger/name-labels.ts";
import { readWords } from "../../support/name-words.ts";

test.each<[string, LabelType, string[]]>([
  ["Sen. Ruth Alvarez", "person", ["person Ruth Alvarez"]],
  ["Jersey Sen. Ruth Alvarez", "person", ["person Ruth Alvarez"]],
  ["NASA Administrator Lena Fox", "organization", ["organization NASA", "person Lena Fox"]],
  ["NASA Attorney Lena Fox", "organization", ["organization NASA", "person Lena Fox"]],
  ["Office of the Secretary General", "organization", ["organization Office of the Secretary General"]],
  ["Members of Congress", "organization", ["organization Congress"]],
  ["R-Ohio", "organization", ["place Ohio"]],
  ["Canada-based", "place", ["place Canada"]],
  ["northern Peru", "place", ["place Peru"]],
  ["North Korea", "place", ["place North Korea"]],
  ["D. Okafor 12", "person", ["person D. Okafor"]],
  ["Harbour Conference West Division", "organization", ["organization Harbour Conference"]],
  ["CEO", "organization", []],
  ["Hispanics", "organization", []],
  ["F Hamid Dallo", "person", ["person Hamid Dallo"]],
  ["F. Hamid Dallo", "person", ["person F. Hamid Dallo"]],
  ["Mount Keller —", "place", ["place Mount Keller"]],
  ["Mount Keller data center", "place", ["place Mount Keller"]],
])("%s, taken for one %s, names %j", (text, type, names) => {
  const words = readWords(text);
  const found = trimmedNames(words, { from: 0, to: words.starts.length, type });
  expect(found.map((name) => `${name.type} ${text.slice(words.starts[name.from], words.ends[name.to - 1])}`)).toEqual(
    names,
  );
});
