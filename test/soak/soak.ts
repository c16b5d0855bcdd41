import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { enterRows, type Ledger, occasionOf } from "../support/ledger.ts";
import { soak } from "./course.ts";
import { type Course, verdictsOf } from "./verdicts.ts";

const usage = `usage: npm run soak -- [--minutes 30] [--record]

Runs the service as it ships for so long, with news without end, 100 clients that read, 20 webhooks and 100 WebSockets, and
says whether it stays without errors, within its memory and quick. Before, for a sixth of that but at most 2 minutes, the clients
read while nothing else happens.
  --record  enters what was found into test/soak/RESULTS.md`;

const resultsFile = join(import.meta.dirname, "RESULTS.md");
const ledger: Ledger = {
  title: "Soak",
  about: `What \`npm run soak -- --record\` found. Readers, newsroom, receivers and WebSockets run on the same machine as the service,
in processes beside it: the readers in one of their own (until 2026-11-22 with the rest in one, whose turns were measured too). Times hold for the machine and for what else ran on it.`,
  columns: ["what", "figure", "goal", "met"],
  named: 1,
};

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
process.exitCode = await run();

/** 0 when every promise is kept, 1 when not, 2 for wrong use. */
async function run(): Promise<0 | 1 | 2> {
  const { values } = parseArgs({
    options: { minutes: { type: "string", default: "30" }, record: { type: "boolean" }, help: { type: "boolean" } },
  });
  const minutes = Number(values.minutes);
  if (values.help || !(minutes > 0)) {
    process.stdout.write(`${usage}\n`);
    return values.help ? 0 : 2;
  }
  const course = await soak({
    idle_ms: Math.min(120_000, minutes * 10_000),
    load_ms: minutes * 60_000,
    sample_ms: 10_000,
    readers: { clients: 100, think_ms: 1000 },
    webhooks: 20,
    sockets: 100,
    desks: 10,
    waiting: 100,
    told: (line) => void process.stdout.write(`${line}\n`),
  });
  const rows = rowsOf(course, minutes);
  for (const row of rows) process.stdout.write(`${row.join(" | ")}\n`);
  if (values.record) record(rows);
  return verdictsOf(course).every(({ isMet }) => isMet) ? 0 : 1;
}

function rowsOf(course: Course, minutes: number): string[][] {
  const { loaded, records, stories, memory } = course;
  const perSecond = (count: number) => (count / (course.load_ms / 1000)).toFixed(1);
  const peak = Math.max(...memory.map(({ resident_mb }) => resident_mb));
  const figures = [
    ["length", `${minutes} minutes`],
    ["records under load", `${records}, ${perSecond(records)}/s`],
    ["answers under load", `${loaded.length}, ${perSecond(loaded.length)}/s`],
    ["stories told to webhooks and WebSockets", `${stories}`],
    ["most memory", `${peak.toFixed(0)} MB`],
  ];
  const verdicts = verdictsOf(course).map(({ what, figure, goal, isMet }) => [
    what,
    figure,
    goal,
    isMet ? "yes" : "no",
  ]);
  return [...figures.map((row) => [...row, "-", "-"]), ...verdicts];
}

function record(rows: string[][]): void {
  const before = existsSync(resultsFile) ? readFileSync(resultsFile, "utf8") : "";
  writeFileSync(resultsFile, enterRows(before, ledger, occasionOf(new Date(), ["test/soak/RESULTS.md"]), rows));
}
