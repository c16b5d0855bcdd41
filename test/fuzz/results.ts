import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A whole run of one parser. */
export interface Result {
  parser: string;
  seed: number;
  inputs: number;
  findings: number;
  worst_ms: number;
  peak_mb: number;
}

const file = join(import.meta.dirname, "RESULTS.md");

const head = `# Parsers of outside input under mutated documents

Written by \`npm run fuzz -- --record\`. A finding is an error that is not the parser's own, more than a second of CPU time for one
input (five for dropped mails, DOCX and PDF, which are read in a thread that is ended when it takes longer, and for config files), or more than 512 MiB. Inputs are made from a seed out of documents of our own and of the evaluation corpora, where they are
there. Peak: heap and buffers of the reading thread, garbage included.

| parser | inputs | findings | worst CPU ms | peak MiB | seed | date | commit |
|---|---|---|---|---|---|---|---|
`;

/** Writes results into RESULTS.md; each takes the place of what its parser had there. */
export function recordResults(results: readonly Result[], { commit, date }: { commit: string; date: Date }): void {
  const rows = new Map(existsSync(file) ? standing(readFileSync(file, "utf8")) : []);
  for (const result of results) rows.set(result.parser, rowOf(result, commit, date));
  const sorted = [...rows].sort(([one], [other]) => one.localeCompare(other));
  writeFileSync(file, `${head}${sorted.map(([, row]) => row).join("\n")}\n`);
}

function rowOf({ parser, inputs, findings, worst_ms, peak_mb, seed }: Result, commit: string, date: Date): string {
  const day = date.toISOString().slice(0, 10);
  const cells = [parser, inputs, findings, worst_ms.toFixed(0), peak_mb.toFixed(0), seed, day, commit];
  return `| ${cells.join(" | ")} |`;
}

function standing(text: string): [string, string][] {
  const rows = text.split("\n").filter((line) => /^\| [\w-]+ \| \d/.test(line));
  return rows.map((row) => [row.split(" | ")[0]?.slice(2) ?? "", row]);
}
