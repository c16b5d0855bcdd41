import { describe, expect, test } from "vitest";
import { enterRows, type Ledger } from "./ledger.ts";

const ledger: Ledger = { title: "Scores", about: "What they are.", columns: ["task", "set", "figure"], named: 2 };
const first = { date: "2026-01-01", commit: "aaaaaaa" };
const second = { date: "2026-01-02", commit: "bbbbbbb" };

describe("a ledger", () => {
  test("begins with its title and one section", () => {
    expect(enterRows("", ledger, first, [["ner", "news", "50"]])).toBe(`# Scores

What they are.

## 2026-01-01 aaaaaaa

| task | set | figure |
| --- | --- | --- |
| ner | news | 50 |
`);
  });

  test("has the newest commit first and keeps the others as they are", () => {
    const before = enterRows("", ledger, first, [["ner", "news", "50"]]);
    const after = enterRows(before, ledger, second, [["ner", "news", "60"]]);
    expect(after.indexOf("bbbbbbb")).toBeLessThan(after.indexOf("aaaaaaa"));
    expect(after.endsWith(before.slice(before.indexOf("## ")))).toBe(true);
  });

  test("has one row a measurement and one section a commit", () => {
    const before = enterRows("", ledger, first, [
      ["ner", "news", "50"],
      ["quotes", "news", "70"],
    ]);
    const after = enterRows(before, ledger, { ...first, date: "2026-01-03" }, [
      ["ner", "news", "60"],
      ["ner", "web", "40"],
    ]);
    expect(after.match(/^\| \w.*$/gm)).toEqual([
      "| task | set | figure |",
      "| ner | news | 60 |",
      "| quotes | news | 70 |",
      "| ner | web | 40 |",
    ]);
    expect(after.match(/^## .*$/gm)).toEqual(["## 2026-01-03 aaaaaaa"]);
  });

  test("says the same when the same is entered again", () => {
    const rows = [["ner", "news", "f1 50 | person 60"]];
    const once = enterRows("", ledger, first, rows);
    expect(enterRows(once, ledger, first, rows)).toBe(once);
  });
});
