import { expect, test } from "vitest";
import { wordBook } from "../../../../workers/names/tagger/word-book.ts";
import { fact, factCount } from "../../../../workers/names/tagger/word-facts.ts";

const lexica = { cluster: () => -1, lists: () => 0 };

test("a word keeps its number while the book grows, and forms in small letters are counted once", () => {
  const book = wordBook(lexica);
  const texts = Array.from({ length: 20_000 }, (_, at) => `${at % 2 ? "Word" : "word"}${at >> 1}`);
  const numbers = texts.map((text) => book.numberOf(text));
  expect(new Set(numbers).size).toBe(texts.length);
  expect(texts.map((text) => book.numberOf(text))).toEqual(numbers);
  expect(numbers.map((number) => book.textOf(number))).toEqual(texts);
  expect(book.forms()).toBe(texts.length / 2 + 1);
  const forms = numbers.map((number) => book.rows()[number * factCount + fact.form]);
  expect(forms[0]).toBe(forms[1]);
});

test("a full book is emptied between documents, and begins a new edition", () => {
  const book = wordBook(lexica);
  for (let at = 0; at < 60_000; at++) book.numberOf(`w${at}`);
  expect(book.edition()).toBe(0);
  book.turnOver();
  expect(book.edition()).toBe(1);
  expect(book.numberOf("w59999")).toBe(1);
  book.turnOver();
  expect(book.edition()).toBe(1);
});
