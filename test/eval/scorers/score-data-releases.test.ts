import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { keyOf, readCases } from "../case.ts";
import { task } from "../tasks/data-releases.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-series-"));
afterAll(() => rmSync(folder, { recursive: true }));

const months = Array.from(
  { length: 30 },
  (_, i) => `${2024 + Math.floor(i / 12)}-${`${(i % 12) + 1}`.padStart(2, "0")}`,
);
mkdirSync(join(folder, "tea"));
writeTea(months.map((_, i) => 100 + i));

function writeTea(values: number[]): void {
  const rows = months.map((month, i) => `${month}-01,x,${values[i]?.toFixed(1)}`);
  writeFileSync(join(folder, "tea", "tea.csv"), `Date,Note,Price\n${rows.join("\n")}\n`);
}

const fact = {
  series: "tea/tea.csv#Price",
  date: "2026-06-01",
  value: 129,
  previous: 128,
  change: 1,
  changePct: 0.7813,
  direction: "up",
  twelveAgo: 117,
  twelvePct: 10.2564,
  streak: 29,
  recordHigh: true,
  recordLow: false,
  highestSince: null,
  lowestSince: null,
};
const facts = join(folder, "facts.jsonl");
writeFileSync(facts, JSON.stringify(fact));

/** The scorer's lines by their first word, and its last line as `figure`. */
function scored(prediction: Record<string, unknown>): Record<string, string> {
  const predicted = join(folder, "predicted.jsonl");
  writeFileSync(predicted, JSON.stringify({ series: fact.series, date: fact.date, ...prediction }));
  const scorer = fileURLToPath(new URL("./score-data-releases.ts", import.meta.url));
  const output = execFileSync(process.execPath, [scorer, facts, predicted], { encoding: "utf8", stdio: "pipe" }).trim();
  const lines = output.split("\n");
  return { ...Object.fromEntries(lines.map((line) => line.split(" ", 2))), figure: lines.at(-1) ?? "" };
}

const right = {
  title: "The value rose 0.78 percent to 129 in June 2026",
  sentences: ["The value rose by 1 (0.78 percent) in June 2026, from 128 in May 2026."],
  cells: [{ date: "2026-06-01", value: 129 }],
};

describe("the scorer of data series", () => {
  test("finds the product's own narrative right, of a case that holds no answer", async () => {
    const inputs = readCases(facts).flatMap((line) => ("input" in line ? [line.input] : []));
    expect(inputs).toEqual([{ series: fact.series, date: fact.date, folder }]);
    expect(inputs.map(keyOf)).toEqual([{ series: fact.series, date: fact.date }]);
    const [prediction] = await task.predict(inputs);
    expect(scored(prediction ?? {})).toMatchObject({ told: "1/1", sentences: "6/6", cells: "4/4", figure: "100.0" });
  });

  test.each([
    ["a number", "The value stood at 129.1 in June 2026."],
    ["a month", "The value rose by 1 (0.78 percent) in June 2026, from 128 in April 2026."],
    ["a direction", "The value fell by 1 (0.78 percent) in June 2026, from 128 in May 2026."],
    ["a rounding", "The value rose by 1 (0.79 percent) in June 2026, from 128 in May 2026."],
    ["a side", "The value in June 2026 was 10.26 percent below the 117 of June 2025."],
    ["a streak", "The value recorded its 28th rise in a row in June 2026."],
    ["a record", "The value in June 2026 was the lowest since the series began in January 2024."],
    ["an earlier high", "The value in June 2026 was the highest since May 2025, when it was 116."],
    [
      "a place",
      "The value in June 2026 was the second highest since the series began in January 2024, behind 128 in May 2026.",
    ],
    ["a form that is not known", "The value will reach 200 in July 2026."],
  ])("finds %s that is wrong", (_, sentence) => {
    const { sentences, figure } = scored({ ...right, sentences: [sentence] });
    expect(sentences).toBe("1/2");
    expect(Number(figure)).toBeLessThan(100);
  });

  test("finds a place right that holds, with those ahead of it, and no other", () => {
    const line =
      "The value in June 2026 was the third highest since January 2024, when it was 140, behind 135 in March 2026 and 133 in May 2026.";
    const values = [140, ...Array.from({ length: 25 }, (_, i) => 100 + i), 135, 110, 133, 129];
    writeTea(values);
    const found = (sentence: string) => scored({ ...right, sentences: [sentence] }).sentences;
    expect(found(line)).toBe("2/2");
    const wrong = [
      ["third", "second"],
      ["140", "141"],
      ["January 2024", "February 2024"],
      ["133 in May", "110 in April"],
      ["135", "134"],
    ];
    for (const [from = "", to = ""] of wrong) expect(found(line.replace(from, to)), to).toBe("1/2");
    writeTea(months.map((_, i) => 100 + i));
  });

  test("counts a fact that is not told, and a cell that is not in the file", () => {
    expect(scored({ error: "no item" })).toMatchObject({ told: "0/1" });
    expect(scored({ ...right, cells: [{ date: "2026-06-01", value: 128 }] })).toMatchObject({ cells: "0/1" });
  });
});
