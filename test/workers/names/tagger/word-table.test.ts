import { expect, test } from "vitest";
import { fact, factCount } from "../../../../workers/names/tagger/word-facts.ts";
import { wordTable } from "../../../../workers/names/tagger/word-table.ts";

const lexica = { cluster: () => -1, lists: () => 0 };

test("a word keeps its number while the table grows, and forms in small letters are counted once", () => {
  const table = wordTable(lexica);
  const texts = Array.from({ length: 20_000 }, (_, at) => `${at % 2 ? "Word" : "word"}${at >> 1}`);
  const numbers = texts.map((text) => table.numberOf(text));
  expect(new Set(numbers).size).toBe(texts.length);
  expect(texts.map((text) => table.numberOf(text))).toEqual(numbers);
  expect(numbers.map((number) => table.textOf(number))).toEqual(texts);
  expect(table.forms()).toBe(texts.length / 2 + 1);
  const forms = numbers.map((number) => table.rows()[number * factCount + fact.form]);
  expect(forms[0]).toBe(forms[1]);
});

test("a full table is emptied between documents, and begins a new edition", () => {
  const table = wordTable(lexica);
  for (let at = 0; at < 60_000; at++) table.numberOf(`w${at}`);
  expect(table.edition()).toBe(0);
  table.turnOver();
  expect(table.edition()).toBe(1);
  expect(table.numberOf("w59999")).toBe(1);
  table.turnOver();
  expect(table.edition()).toBe(1);
});
