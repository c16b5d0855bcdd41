import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { enterRows, type Ledger, occasionOf } from "../support/ledger.ts";
import { alternate } from "./alternation.ts";
import type { Benchmark } from "./benchmark.ts";
import { benchmarks } from "./cases.ts";
import { engines } from "./reports/engines.ts";
import { fill } from "./reports/fill.ts";
import { install } from "./reports/install.ts";
import { scale } from "./reports/scale.ts";
import { search } from "./reports/search.ts";
import { start } from "./reports/start.ts";
import { takeover } from "./reports/takeover.ts";
import { type Achievement, achievements, isMet } from "./results/achievements.ts";
import { findingColumns, findingRows, type Report } from "./results/report.ts";
import { resultColumns, resultRows } from "./results/results.ts";

/** All reports. */
const reports: Report[] = [fill, engines, start, install, scale, search, takeover];

const names = benchmarks.map(({ name }) => name).join(", ");
const usage = `usage: npm run bench -- [name] [--record]
       npm run bench -- <report> [number] [--record] [--in=<folder>]

Measures one benchmark or all of them, each variant as a ratio to its baseline; or what a report is about.
  --record  enters the results into test/bench/RESULTS.md, a report's into test/bench/REPORTS.md
  --in      where the data of the reports "fill", "engines" and "search" is kept: it is used again, and gone on with when it was broken off
benchmarks: ${names}
reports:
${reports.map(({ name, about }) => `  ${name}: ${about}`).join("\n")}`;

const ledger: Ledger = {
  title: "Benchmark results",
  about: `What \`npm run bench -- --record\` found. Every variant ran in a process of its own, in turn with the others; the
figures are medians over at least 5 rounds after others that warmed up, CPU seconds count all threads of the process, and
the ratios are to the baseline of the same run, with the goal in brackets where there is one. Until 2026-11-22 all garbage was
collected before each round, which no service does; since then it is when it is. Until 2026-11-23 the language benchmark
read the very same texts each round, as one variant says that it still does, and the one of articles held all its pages in the
measured process, which counted as its memory. Rates hold for the machine they were taken on;
ratios carry over. A \`+\` behind the commit means changes on top of it.`,
  columns: resultColumns,
  named: 2,
};

const inFolder = "--in=";

const resultsFile = fileURLToPath(new URL("./RESULTS.md", import.meta.url));
const reportsFile = fileURLToPath(new URL("./REPORTS.md", import.meta.url));
const reportsLedger: Ledger = {
  title: "Reports",
  about: `What \`npm run bench -- <report> --record\` found: figures of the whole service that no ratio of CPU seconds can say, each
beside the goal that it has, if it has one. Times hold for the machine and for what else ran on it.`,
  columns: findingColumns,
  named: 2,
};

process.exitCode = await main(process.argv.slice(2));

/** 0 when all that was asked for is measured, 1 when that failed, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  if (args.includes("--help")) {
    console.log(usage);
    return 0;
  }
  const record = args.includes("--record");
  const folder = args.find((arg) => arg.startsWith(inFolder))?.slice(inFolder.length);
  const [name, size, ...rest] = args.filter((arg) => arg !== "--record" && !arg.startsWith(inFolder));
  const report = reports.find((each) => each.name === name);
  const chosen = benchmarks.filter((each) => name === undefined || name === each.name);
  const count = size === undefined ? undefined : Number(size);
  const isWrong = report ? Number.isNaN(count) : chosen.length === 0 || size !== undefined;
  if (isWrong || rest.length > 0) {
    console.error(usage);
    return 2;
  }
  try {
    if (report) await tell(report, { count, folder }, record);
    else await compare(chosen, record);
    return 0;
  } catch (error) {
    console.error(error);
    return 1;
  }
}

async function compare(chosen: Benchmark[], record: boolean) {
  const rows = await measure(chosen);
  if (record) enter(resultsFile, ledger, rows);
}

async function tell(
  report: Report,
  { count, folder }: { count: number | undefined; folder: string | undefined },
  record: boolean,
) {
  console.log(`${report.name}: ${report.about}`);
  const rows = findingRows(report, await report.run(count, console.error, folder));
  for (const row of [findingColumns, ...rows]) console.log(row.slice(1).join("  "));
  if (record) enter(reportsFile, reportsLedger, rows);
}

async function measure(chosen: Benchmark[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const benchmark of chosen) {
    console.log(`${benchmark.name}: ${benchmark.about}`);
    const found = resultRows(benchmark, await alternate(benchmark, console.error));
    console.log(resultColumns.slice(1).join("  "));
    for (const row of found) console.log([...row.slice(1), ...achievements([row]).map(verdict)].join("  "));
    rows.push(...found);
  }
  return rows;
}

function verdict(achievement: Achievement): string {
  return isMet(achievement) ? "met" : "missed";
}

function enter(file: string, into: Ledger, rows: string[][]) {
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  writeFileSync(file, enterRows(before, into, occasionOf(new Date(), [resultsFile, reportsFile]), rows));
}
