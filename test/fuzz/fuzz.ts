import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Finding, type Tally, tried } from "./campaign.ts";
import { type Result, recordResults } from "./results.ts";
import { type TargetPlace, targets } from "./targets.ts";

const say = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run fuzz -- [parser …]`: has the parsers read inputs made from a seed. `--runs` inputs each, else as many as a whole run
 * has; `--seed`; `--from` begins at one input; `--own` leaves the corpora out; `--record` writes RESULTS.md. What is found is
 * written to `findings/` and makes the command fail.
 */
async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: "string" },
      seed: { type: "string", default: "1" },
      from: { type: "string", default: "0" },
      own: { type: "boolean", default: false },
      record: { type: "boolean", default: false },
    },
  });
  const unknown = positionals.filter((name) => !targets.some((target) => target.name === name));
  if (unknown.length > 0) {
    say(`There is no parser ${unknown.join(", ")}; there are ${targets.map(({ name }) => name).join(", ")}.`);
    return 2;
  }
  const chosen = targets.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
  const results: Result[] = [];
  for (const place of chosen) {
    const runs = Number(values.runs ?? place.runs);
    const campaign = {
      url: place.url,
      bounds: place.bounds,
      seed: Number(values.seed),
      runs,
      from: Number(values.from),
      withCorpora: !values.own,
    };
    const tally = await tried(campaign);
    report(place, tally, campaign.seed);
    results.push({ ...told(place, tally), seed: campaign.seed });
  }
  if (values.record) recordResults(results, { commit: commit(), date: new Date() });
  return results.every(({ findings }) => findings === 0) ? 0 : 1;
}

function told({ name }: TargetPlace, { inputs, findings, worst_ms, peak_mb }: Tally) {
  return { parser: name, inputs, findings: findings.length, worst_ms, peak_mb };
}

function report(place: TargetPlace, tally: Tally, seed: number): void {
  const { inputs, findings, worst_ms, peak_mb } = tally;
  const figures = `worst ${worst_ms.toFixed(0)} ms, peak ${peak_mb.toFixed(0)} MiB`;
  say(`${place.name}: ${inputs} inputs, ${findings.length} findings, ${figures}`);
  for (const finding of findings) keep(place, finding, seed);
}

/** A finding as two files: the input as it is, and what it does. */
function keep({ name }: TargetPlace, { index, failure, input }: Finding, seed: number): void {
  const folder = join(import.meta.dirname, "findings");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${seed}-${index}`);
  writeFileSync(`${file}.bin`, input);
  writeFileSync(`${file}.json`, `${JSON.stringify({ parser: name, seed, index, ...failure }, null, 2)}\n`);
  say(`  ${failure.kind}: ${failure.message} ${failure.at ?? ""}`);
  say(`  ${input.length} bytes in ${file}.bin: ${JSON.stringify(Buffer.from(input.subarray(0, 160)).toString())}`);
}

function commit(): string {
  return execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: import.meta.dirname, encoding: "utf8" }).trim();
}

process.exit(await run());
