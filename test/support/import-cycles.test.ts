import { expect, test } from "vitest";
import { cycles } from "./import-cycles.ts";

const value = (from: string, to: string) => ({ from, to, isType: false });
const type = (from: string, to: string) => ({ from, to, isType: true });

test("a circle is told once, with where it goes by types alone", () => {
  const circle = [value("list.ts", "noun.ts"), type("noun.ts", "list.ts")];
  const told = ["list.ts > noun.ts > types of list.ts"];
  expect(cycles(circle)).toEqual(told);
  expect(cycles([value("main.ts", "list.ts"), type("list.ts", "noun.ts"), ...circle])).toEqual(told);
});

test("of several ways around the shortest is told, and the shortest of all comes first", () => {
  const long = [value("list.ts", "aside.ts"), value("aside.ts", "noun.ts"), value("noun.ts", "list.ts")];
  expect(cycles(long)).toEqual(["aside.ts > noun.ts > list.ts > aside.ts"]);
  expect(cycles([...long, type("list.ts", "noun.ts")])).toEqual([
    "list.ts > types of noun.ts > list.ts",
    "aside.ts > noun.ts > list.ts > aside.ts",
  ]);
});

test("a file that imports itself is a circle", () => {
  expect(cycles([value("own.ts", "own.ts")])).toEqual(["own.ts > own.ts"]);
});

test("two ways to the same file are none", () => {
  const edges = [value("main.ts", "list.ts"), value("main.ts", "noun.ts"), value("list.ts", "noun.ts")];
  expect(cycles(edges)).toEqual([]);
});
