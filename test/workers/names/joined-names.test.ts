import { expect, test } from "vitest";
import { joinedNames } from "../../../workers/names/joined-names.ts";
import type { LabelType, NameSpan } from "../../../workers/names/tagger/name-labels.ts";
import { readWords } from "../../support/name-words.ts";

/** The names of a sentence in which those found by the tagger are marked as `[type:name]`. */
function joined(marked: string): string[] {
  const text = marked.replace(/\[\w+:([^\]]+)\]/g, "$1");
  const words = readWords(text);
  const names: NameSpan[] = [];
  for (const { index, 1: type = "", 2: name = "" } of marked.matchAll(/\[(\w+):([^\]]+)\]/g)) {
    const from = readWords(marked.slice(0, index).replace(/\[\w+:([^\]]+)\]/g, "$1")).starts.length;
    names.push({ from, to: from + readWords(name).starts.length, type: type as LabelType });
  }
  return joinedNames(words, names).map(
    ({ from, to, type }) => `${type} ${text.slice(words.starts[from], words.ends[to - 1])}`,
  );
}

test.each([
  [
    ["organization Office for the Eastern District of Varn"],
    "The Office for the [place:Eastern District of Varn] sued.",
  ],
  [
    ["organization Varn Attorney's Office for the Eastern District"],
    "The Varn Attorney's Office for the [place:Eastern District] sued.",
  ],
  [["organization Partnership for Port Alden"], "She leads the Partnership for [place:Port Alden] now."],
  [
    ["organization Select Subcommittee on Harbour Safety"],
    "The [organization:Select Subcommittee] on Harbour Safety met.",
  ],
  [["place Port Alden"], "The vote for [place:Port Alden] is on Monday."],
  [["organization Alden Micro-Satellite Systems"], "It chose [person:Alden Micro]-[organization:Satellite Systems]."],
  [["place Alden", "organization Varn Systems"], "They fly from [place:Alden] - [organization:Varn Systems] pays."],
  [["organization Varn Gas & Electric Co."], "On Monday Varn Gas & [organization:Electric Co.] closed."],
  [["person Moon Varn-in"], "President [person:Moon Varn]-in spoke."],
  [["person Moon Varn"], "A firm that is [person:Moon Varn]-led spoke."],
  [
    ["organization Ministry of Trade, Industry and Energy"],
    "The [organization:Ministry of Trade], [organization:Industry and Energy] spoke.",
  ],
  [
    ["organization Ministry of Trade", "organization Varn"],
    "The [organization:Ministry of Trade], [organization:Varn] and others spoke.",
  ],
  [["organization FC Lindau"], "He trained FC [place:Lindau] for years."],
  [["person Fox"], "Coach (Lena) [person:Fox] smiled."],
  [["person Ana Maria Ruiz"], "Director_Ana [person:Maria Ruiz], 2019"],
])("%j in full: %s", (names, marked) => {
  expect(joined(marked.replace("(Lena)", "([person:Lena])"))).toEqual(names);
});
