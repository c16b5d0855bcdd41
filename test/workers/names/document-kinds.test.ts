import { expect, test } from "vitest";
import { kindsInDocument } from "../../../workers/names/document-kinds.ts";
import type { LabelType } from "../../../workers/names/tagger/name-labels.ts";

/** The kinds that a text tells otherwise than its marks `[type:name]` do. */
function told(marked: string): string[] {
  const names: { start: number; end: number; type: LabelType }[] = [];
  let content = "";
  let before = 0;
  for (const { index, 0: mark, 1: type = "", 2: name = "" } of marked.matchAll(/\[(\w+):([^\]]+)\]/g)) {
    content += marked.slice(before, index);
    names.push({ start: content.length, end: content.length + name.length, type: type as LabelType });
    content += name;
    before = index + mark.length;
  }
  return Array.from(kindsInDocument(content + marked.slice(before), names), ([name, kind]) => `${kind} ${name}`);
}

test.each([
  ["an age is a person's", "The singer [organization:Kay Varn], 27, left.", ["person Kay Varn"]],
  ["a family bears a person's name", "The [place:Varner] family sold it.", ["person Varner"]],
  ["a year's model is no place", "The 2020 [place:Velora] is out.", ["other Velora"]],
  [
    "what somebody leads is no person, unless it begins with a given name",
    "Ida Rook, chief executive officer of [person:Velor Milling], left. Subsidiary of [person:Max Velor] fell.",
    ["organization Velor Milling"],
  ],
  ["a ship is a thing", "The ferry [organization:Velora] sank off [place:Lindau].", ["other Velora"]],
  ["two letters behind a town are its state", "From Lindau, [organization:UT] she wrote.", ["place UT"]],
  [
    "a surname of several words too",
    "[person:Max Van Velor] spoke. [organization:Van Velor] left.",
    ["person Van Velor"],
  ],
  ["a surname is a person's", "[person:Max Velor] spoke. [organization:Velor] will run.", ["person Velor"]],
  [
    "a surname that a firm's name begins with is left open",
    "[person:Max Velor] left the [organization:Velor Foods]. [organization:Velor] fell.",
    [],
  ],
  [
    "what a firm's name begins with is the firm, unless it begins with a given name",
    "[organization:Great Heron Records] sued. [person:Great Heron] won. [person:Anna Lee] and the [organization:Anna Lee Fund] paid.",
    ["organization Great Heron"],
  ],
  [
    "a firm's branch is no place",
    "[organization:Velora] grew. [place:Velora North] too.",
    ["organization Velora North"],
  ],
])("%s", (_, marked, kinds) => {
  expect(told(marked)).toEqual(kinds);
});
