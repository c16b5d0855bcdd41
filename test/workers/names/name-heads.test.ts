import { expect, test } from "vitest";
import { kindByHead } from "../../../workers/names/name-heads.ts";
import type { LabelType } from "../../../workers/names/tagger/name-labels.ts";
import { wholeNames } from "../../../workers/names/whole-names.ts";
import { readWords } from "../../support/name-words.ts";

/** The kind and words of a name that is marked as `[type:name]` in its sentence. */
function settled(
  marked: string,
  settle: (
    words: ReturnType<typeof readWords>,
    from: number,
    to: number,
    type: LabelType,
  ) => { from: number; to: number; type: LabelType },
): string {
  const [, before = "", type = "", name = ""] = /^(.*?)\[(\w+):([^\]]+)\]/.exec(marked) ?? [];
  const text = marked.replace(/\[\w+:([^\]]+)\]/, "$1");
  const words = readWords(text);
  const from = readWords(before).starts.length;
  const found = settle(words, from, from + readWords(name).starts.length, type as LabelType);
  return `${found.type} ${text.slice(words.starts[found.from], words.ends[found.to - 1])}`;
}

test.each([
  ["other HHS Inspector General", "The [organization:HHS Inspector General] wrote."],
  ["other Freedom of Information Act", "Under the [organization:Freedom of Information Act] she asked."],
  ["other Harbour Safety Framework", "The [organization:Harbour Safety Framework] is new."],
  ["person Keller", "Would [organization:Representative Keller] agree?"],
  ["place Port Alden", "Tom Okafor, the [organization:Port Alden Democrat], won."],
  ["other Ohio", "In Keller v. [place:Ohio] the court ruled."],
  ["organization Reef Alliance", "The [place:Reef Alliance] said so."],
  ["place Marrow Park", "Crowds came to the fair in [organization:Marrow Park] today."],
  ["place River Ellet", "A barrier across the [organization:River Ellet] rose."],
  ["organization River Island", "The shop [organization:River Island] opened."],
  ["organization Marrow Park", "The band [organization:Marrow Park] played."],
  ["organization Office of the Governor", "The [organization:Office of the Governor] replied."],
  ["place Varn Amphitheatre", "They play the [organization:Varn Amphitheatre] in May."],
  ["other US-China", "A [organization:US-China] deal is near."],
  ["organization Varn-China", "The [organization:Varn-China] deal is near."],
  ["other Harbour Startup Challenge", "The [organization:Harbour Startup Challenge] is over."],
  ["organization Northwind Marine", "The [organization:Northwind Marine] replied."],
])("%s: %s", (expected, marked) => {
  expect(settled(marked, (words, from, to, type) => kindByHead(words, { from, to, type }))).toBe(expected);
});

test.each([
  ["organization Ann Lee Productions", "The film of [person:Ann Lee] Productions opened."],
  ["organization Varnik Technology Group", "A pact with [organization:Varnik] Technology Group ended."],
  ["organization Russian Defense Ministry", "The Russian [organization:Defense Ministry] denied it."],
  ["organization Defense Ministry", "The [organization:Defense Ministry] denied it."],
  ["person Ann Lee", "The film of [person:Ann Lee] opened."],
])("in full %s: %s", (expected, marked) => {
  expect(settled(marked, (words, from, to, type) => wholeNames(words, [{ from, to, type }])[0]!)).toBe(expected);
});
