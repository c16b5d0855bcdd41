import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string) => readFileSync(`${root}${file}`, "utf8");
const tables = /^export interface Tables \{(\n.*?)^\}/ms.exec(read("store/tables.ts"))?.[1] ?? "";
const entries = read("docs/glossary.md")
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| word "))
  .map((line) => {
    const [, word = "", meaning = "", where = ""] = line.split("|").map((cell) => cell.trim());
    return { word, meaning, where };
  });

test("every word of the glossary stands there once, with one sentence on it", () => {
  const words = entries.map(({ word }) => word);
  expect(words.length).toBeGreaterThan(40);
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
  expect(entries.filter(({ meaning }) => !/^[^.]+\.$/.test(meaning))).toEqual([]);
});

test("every file and table that the glossary names is there", () => {
  const lost = entries.filter(({ where }) => {
    const files = [...where.matchAll(/(?<!table )`([^`]+)`/g)].map(([, file]) => file ?? "");
    const named = [...where.matchAll(/table `([^`]+)`/g)].map(([, table]) => table ?? "");
    if (files.length + named.length === 0) return true;
    return (
      files.some((file) => !existsSync(`${root}${file}`)) || named.some((table) => !tables.includes(`\n  ${table}: `))
    );
  });
  expect(lost).toEqual([]);
});
