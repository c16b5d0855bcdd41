import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import { type MoveReport, move, planned, undoMark } from "../../../store/moving/move.ts";
import type { Side } from "../../../store/moving/side.ts";
import { failed, type Result, type Surroundings } from "../command.ts";
import { configOf, dataDirOf } from "../installation.ts";
import { counted, grouped, shortSize, table } from "../layout.ts";
import { type ComparedAnswers, compareAnswers } from "./answers.ts";

/** The options of both directions. */
export const movingOptions = {
  "dry-run": { type: "boolean", description: "Only show what would be copied: tables, rows, room." },
  "undo-mark": {
    type: "boolean",
    description: "Take the mark off the database that was moved from: services start on it again.",
  },
} as const;

/** Both databases, and by which command. */
interface Between {
  from: Side;
  to: Side;
  command: string;
  key_mark: string | null;
  /** What else is to be done, for people. */
  then: readonly string[];
}

/** What a move would do. */
export async function dryRun({ from, to, command, then }: Omit<Between, "key_mark">): Promise<Result> {
  const tables = await planned(from, to, command);
  const bytes = await from.size();
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  const filled = tables.filter((each) => each.rows > 0).map((each) => [each.table, grouped(each.rows)]);
  const text = [
    table(["table", "rows"], filled),
    `${counted(rows, "row")} of ${counted(tables.length, "table")} would be copied from ${from.place} to ${to.place}.`,
    `They take ${shortSize(bytes)} here; have twice as much free there, for the copy and its log.`,
    ...then,
    "Nothing was changed.",
  ];
  return { data: { from: from.place, to: to.place, tables, bytes, done: false }, text: text.join("\n") };
}

/** Moves, and tells what came of it. */
export async function runMove({ from, to, command, key_mark, then }: Between, here: Surroundings): Promise<Result> {
  const config = configOf(here);
  const file = join(dataDirOf(here), "migration-report.json");
  const seed = randomBytes(8).toString("hex");
  const report = await move<ComparedAnswers>({
    from,
    to,
    command,
    key_mark,
    now: here.now,
    told: progress(here.say),
    sampled: (one, other) => compareAnswers(one, other, { config, now: here.now(), seed }),
    keep: (report) => writeFileAtomically(file, `${JSON.stringify(report, null, 2)}\n`),
  });
  return {
    data: { ...report, report: file, then },
    text: [...wordsFor(report), `All of it: ${file}`, ...then].join("\n"),
  };
}

/** Takes the mark off a database that was moved from. */
export async function runUndo(from: Side): Promise<Result> {
  const was = await undoMark(from);
  if (!was) throw failed(`${from.place} has no mark of a move.`);
  const text = `${from.place} is in use again. What was written into the other database since is not in it.`;
  return { data: { database: from.place, undone: true }, text };
}

function wordsFor({ from, to, tables, billing, answers }: MoveReport<ComparedAnswers>): string[] {
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  return [
    `${counted(rows, "row")} of ${counted(tables.length, "table")} moved from ${from} to ${to}: the same on both sides, row by row.`,
    `What was billed in ${counted(billing.length, "period")} of organizations is the same; so are ${grouped(answers.answers)} answers about ${counted(answers.records, "record")} (seed ${answers.seed}).`,
    `${from} is marked as moved: services do not start on it any more.`,
  ];
}

/** Rows of one table after which its progress is told again. Ours. */
const toldRows = 100_000;

/** Tells each table once something of it is done, and long ones again and again. */
function progress(say: (line: string) => void) {
  let [last, rows, told] = ["", 0, 0];
  return (step: string, table: string, more: number) => {
    const now = `${step} ${table}`;
    if (now !== last) [last, rows, told] = [now, 0, 0];
    rows += more;
    if (more === 0 || (told > 0 && rows - told < toldRows)) return;
    told = rows;
    say(`${now}: ${counted(rows, "row")}`);
  };
}
