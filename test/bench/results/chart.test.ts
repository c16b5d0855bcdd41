import { readFileSync } from "node:fs";
import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import { newestRows } from "../../support/ledger.ts";
import { achievements, isMet } from "./achievements.ts";
import { chart, inWords } from "./chart.ts";
import { resultColumns } from "./results.ts";
import { measuredRows } from "./results-file.ts";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");

const rows = [
  ["page", "quick <one>", "900 pages", "7.54 (8)"],
  ["hooks", "all", "2745 deliveries (2000)", "0.321"],
  ["hooks", "none", "1 deliveries", "1.00"],
];

describe("the chart of the results", () => {
  test("agrees with the results, as does what the README says of it", () => {
    const achieved = achievements(measuredRows(file("../RESULTS.md")));
    expect(file("../results.svg")).toBe(chart(achieved));
    expect(file("../../../README.md")).toContain(`![${inWords(achieved)}](test/bench/results.svg)`);
  });

  test("shows every goal with what was reached, missed ones as missed", () => {
    const achieved = achievements(rows);
    expect(achieved.map(isMet)).toEqual([false, true]);
    const { document } = new JSDOM(chart(achieved), { contentType: "image/svg+xml" }).window;
    const texts = [...document.querySelectorAll("text")].map((text) => text.textContent);
    expect(texts).toContain("page: quick <one>");
    expect(texts).toContain("7.54 of 8 times the baseline");
    expect(texts).toContain("2745 of 2000 deliveries a CPU second");
    expect([...document.querySelectorAll("rect")].map((bar) => bar.getAttribute("class"))).toEqual(["missed", "met"]);
    expect(document.querySelector("desc")?.textContent).toBe("1 of 2 goals are reached; missed: page (quick <one>).");
  });

  test("takes the newest figure of each measurement", () => {
    const section = (commit: string, ...lines: string[]) =>
      [`## 2026-11-21 ${commit}`, "", `| ${resultColumns.join(" | ")} |`, "| --- |", ...lines].join("\n");
    const markdown = [
      "# Results",
      section("b", "| page | quick | 2 |"),
      section("a", "| page | quick | 1 |", "| page | slow | 1 |"),
    ];
    expect(newestRows(markdown.join("\n\n"), 2)).toEqual([
      ["page", "quick", "2"],
      ["page", "slow", "1"],
    ]);
  });
});
