import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { newestRows } from "../../support/ledger.ts";
import { benchmarks } from "../cases.ts";
import { achievements } from "./achievements.ts";
import { chart, inWords } from "./chart.ts";

/** Where results are kept. */
export const resultsFile = fileURLToPath(new URL("../RESULTS.md", import.meta.url));

/** What is drawn and written of them. */
const chartFile = fileURLToPath(new URL("../results.svg", import.meta.url));
const readmeFile = fileURLToPath(new URL("../../../README.md", import.meta.url));

/** The files that recording changes besides: not what was measured. */
export const drawnFiles = [chartFile, readmeFile];

/** The newest row of every variant that there is, benchmark after benchmark. */
export function measuredRows(markdown: string): string[][] {
  const rows = newestRows(markdown, 2);
  return benchmarks.flatMap((benchmark) =>
    benchmark.variants.flatMap(({ name }) => rows.filter((row) => row[0] === benchmark.name && row[1] === name)),
  );
}

/** Draws the results into the file beside them, and puts what the drawing says into the README, for those who cannot see it. */
export function drawResults(): void {
  const achieved = achievements(measuredRows(readFileSync(resultsFile, "utf8")));
  writeFileSync(chartFile, chart(achieved));
  const shown = /!\[[^\]]*\]\(test\/bench\/results\.svg\)/;
  const image = `![${inWords(achieved)}](test/bench/results.svg)`;
  writeFileSync(
    readmeFile,
    readFileSync(readmeFile, "utf8").replace(shown, () => image),
  );
}
