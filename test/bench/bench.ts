import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { enterRows, type Ledger, occasionOf } from "../support/ledger.ts";
import { alternate } from "./alternation.ts";
import type { Benchmark } from "./benchmark.ts";
import { benchmarks } from "./cases.ts";
import { resultColumns, resultRows } from "./results.ts";

const names = benchmarks.map(({ name }) => name).join(", ");
const usage = `usage: npm run bench -- [name] [--record]

Measures one benchmark or all of them, each variant as a ratio to its baseline.
  --record  enters the results into test/bench/RESULTS.md
benchmarks: ${names}`;

const resultsFile = fileURLToPath(new URL("./RESULTS.md", import.meta.url));
const ledger: Ledger = {
  title: "Benchmark results",
  about: `What \`npm run bench -- --record\` found. Every variant ran in a process of its own, in turn with the others; the
figures are medians over at least 5 rounds after one that warmed up, CPU seconds count all threads of the process, and
the ratios are to the baseline of the same run, with the goal in brackets where there is one. Rates hold for the machine
they were taken on; ratios carry over. A \`+\` behind the commit means changes on top of it.`,
  columns: resultColumns,
  named: 2,
};

process.exitCode = await main(process.argv.slice(2));

/** 0 when all that was asked for is measured, 1 when a measured process failed, 2 for wrong use. */
async function main(args: string[]): Promise<0 | 1 | 2> {
  if (args.includes("--help")) {
    console.log(usage);
    return 0;
  }
  const asked = args.filter((arg) => arg !== "--record");
  const chosen = benchmarks.filter(({ name }) => asked.length === 0 || asked[0] === name);
  if (chosen.length === 0 || asked.length > 1) {
    console.error(usage);
    return 2;
  }
  try {
    const rows = await measure(chosen);
    if (args.includes("--record")) enter(rows);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

async function measure(chosen: Benchmark[]): Promise<string[][]> {
  const rows: string[][] = [];
  for (const benchmark of chosen) {
    console.log(`${benchmark.name}: ${benchmark.about}`);
    const found = resultRows(benchmark, await alternate(benchmark, console.error));
    for (const row of [resultColumns, ...found]) console.log(row.slice(1).join("  "));
    rows.push(...found);
  }
  return rows;
}

function enter(rows: string[][]) {
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "";
  writeFileSync(resultsFile, enterRows(before, ledger, occasionOf(new Date(), [resultsFile]), rows));
}
