/** Design: docs/design/moving.md */
import { randomUUID } from "node:crypto";
import type { Db } from "../engine/db.ts";
import { DatabaseRefusal } from "../engine/engine.ts";
import { keyMark } from "../engine/place.ts";
import { hasTable } from "../engine/portable.ts";
import { migrate, ranOn } from "../migrate.ts";
import { migrations } from "../migrations.ts";
import { copyTable, setIds, type Told } from "./copy.ts";
import { forgetMark, type Mark, movedWords, readMark, writeMark } from "./marks.ts";
import { isMoved, movedTables, textIndexes } from "./moved-tables.ts";
import { type PortionLimits, portionLimits } from "./portions.ts";
import { differences, type Proof, proofOf } from "./proof.ts";
import type { Side } from "./side.ts";
import { fillTextIndexes } from "./text-indexes.ts";

/** What both databases answered, and in what they differ, for people. */
export interface Answers {
  differing: readonly string[];
}

/** What a move is given. */
export interface Move<Sample extends Answers> {
  from: Side;
  to: Side;
  /** The command that it is done by, for refusals: `migrate-to-postgres`. */
  command: string;
  now: () => Date;
  /** By which the master key is known, where the other side asks for it; null: it does not, or there is none. */
  key_mark: string | null;
  /** Hears how far it is. */
  told: (step: "copied" | "proved", ...portion: Parameters<Told>) => void | Promise<void>;
  /** Compares what both answer. */
  sampled: (from: Db, to: Db) => Promise<Sample>;
  /** Keeps what came of it, before the source is marked as moved. */
  keep: (report: MoveReport<Sample>) => void;
  limits?: PortionLimits;
}

/** What came of a move. */
export interface MoveReport<Sample extends Answers> extends Proof {
  from: string;
  to: string;
  began_at: string;
  ended_at: string;
  answers: Sample;
}

/**
 * Moves everything from one database into another, or goes on where it was broken off; at the end the first is marked as moved. Throws
 * DatabaseRefusal with what to do when it must not begin, or when the two are not the same afterwards.
 */
export async function move<Sample extends Answers>(given: Move<Sample>): Promise<MoveReport<Sample>> {
  const { from, to, command, now, told, sampled, keep, limits = portionLimits } = given;
  await from.hold();
  await to.hold();
  await refuseBehind(from);
  const began = await begun({ from, to, command, now });
  const report = await from.inSnapshot(async (source) => {
    const tables = await movedTables({ side: from, db: source }, to);
    const copying = { from: source, to, limits, told: told.bind(null, "copied") };
    for (const table of tables) await copyTable(table, copying);
    await fillTextIndexes(copying);
    await setIds(from, source, to);
    await to.analyze();
    const proving = { limits, told: told.bind(null, "proved") };
    const proof = await proofOf({ side: from, db: source }, tables, proving);
    const differing = differences(proof, await proofOf({ side: to, db: to.db }, tables, proving));
    if (differing.length > 0) await giveUp(from, differing);
    const answers = await sampled(source, to.db);
    if (answers.differing.length > 0) await giveUp(from, answers.differing);
    return { from: from.place, to: to.place, began_at: began.at, ended_at: now().toISOString(), ...proof, answers };
  });
  keep(report);
  await writeMark(from.db, "moving_to", { ...leaving(began, to), state: "done", at: report.ended_at });
  await open(to, began, given.key_mark);
  return report;
}

/** What a move would copy: rows by table. Changes nothing. Throws DatabaseRefusal when it must not begin. */
export async function planned(from: Side, to: Side, command: string): Promise<{ table: string; rows: number }[]> {
  await refuseBehind(from);
  await refuseOthers({ from, to, command });
  return from.inSnapshot(async (source) => {
    const names = (await from.tablesOf(source)).map(({ name }) => name).filter(isMoved);
    const rows: { table: string; rows: number }[] = [];
    for (const table of [...names, ...textIndexes]) rows.push({ table, rows: await countOf(source, table) });
    return rows;
  });
}

/** Takes the mark of a move off the database that was moved from; gives whether there was one. */
export async function undoMark(from: Side): Promise<boolean> {
  await from.hold();
  return forgetMark(from.db, "moving_to");
}

interface Beginning {
  from: Side;
  to: Side;
  command: string;
}

/** The mark of the move in the database that is filled: that of the one that goes on, or of a new one. */
async function begun({ from, to, command, now }: Beginning & { now: () => Date }): Promise<Mark> {
  const { left, filled } = await refuseOthers({ from, to, command });
  if (filled && left?.id === filled.id) return filled;
  await migrate(to.db, { steps: migrations });
  const mark: Mark = {
    id: randomUUID(),
    place: from.place,
    command,
    state: "begun",
    at: now().toISOString(),
    triggers: [],
  };
  const begun = await to.db.transaction().execute(async (writing) => {
    const triggers = new Set([...(filled?.triggers ?? []), ...(await to.triggersOff(writing))]);
    const names = (await to.tablesOf(writing)).map(({ name }) => name).filter(isMoved);
    await to.clear(writing, [...names, ...textIndexes]);
    const written = { ...mark, triggers: [...triggers] };
    await writeMark(writing, "moving_from", written);
    return written;
  });
  await writeMark(from.db, "moving_to", leaving(begun, to));
  return begun;
}

function leaving(mark: Mark, to: Side): Mark {
  return { ...mark, place: to.place, triggers: [] };
}

/** Refuses what was moved already, and a target that holds something else than this very move. */
async function refuseOthers({ from, to }: Beginning): Promise<{ left: Mark | undefined; filled: Mark | undefined }> {
  const left = await readMark(from.db, "moving_to");
  const filled = (await hasTable(to.db, "installation")) ? await readMark(to.db, "moving_from") : undefined;
  if (left?.state === "done" && left.id !== filled?.id) throw new DatabaseRefusal(movedWords(left));
  if (filled && filled.place !== from.place)
    throw new DatabaseRefusal(`${to.place} is being filled from ${filled.place}: name an empty database.`);
  if (!filled) await refuseUsed(to);
  return { left, filled };
}

/** Tables one of which has a row in every database that was ever used. */
const usedFirst = ["installation", "organizations", "sources", "records", "items", "streams", "outbox"] as const;

async function refuseUsed(to: Side): Promise<void> {
  const names = (await to.tablesOf(to.db)).map(({ name }) => name);
  const own = await ranOn(to.db);
  const used: string[] = own.length === 0 ? names : [];
  if (own.length > 0)
    for (const table of usedFirst) if (names.includes(table) && (await countOf(to.db, table)) > 0) used.push(table);
  if (used.length === 0) return;
  const some = used.slice(0, 5).join(", ");
  throw new DatabaseRefusal(`${to.place} is not empty (${some}): name a database in which there is nothing.`);
}

async function refuseBehind(from: Side): Promise<void> {
  const ran = new Set(await ranOn(from.db));
  const known = Object.keys(migrations);
  const lacking = known.filter((name) => !ran.delete(name));
  if (lacking.length > 0)
    throw new DatabaseRefusal(
      `${from.place} lacks ${lacking[0]}: bring it up to date first, by \`claimstream migrate\`.`,
    );
  if (ran.size > 0)
    throw new DatabaseRefusal(
      `${from.place} is from a newer version of claimstream (${[...ran].join(", ")}): move it with that one.`,
    );
}

/** The source may be used on, and the next move begins anew. */
async function giveUp(from: Side, differing: readonly string[]): Promise<never> {
  await forgetMark(from.db, "moving_to");
  throw new DatabaseRefusal(
    `The copy is not the same as ${from.place}: ${differing.join(", ")}. Nothing was moved, and the service may go on as before. Run the command again: it copies everything anew.`,
  );
}

/** From now on services may use it. */
async function open(to: Side, mark: Mark, key_mark: string | null): Promise<void> {
  await to.db.transaction().execute(async (writing) => {
    await to.triggersOn(writing, mark.triggers);
    if (key_mark !== null)
      await writing.insertInto("installation").values({ name: keyMark, value: key_mark }).execute();
    await forgetMark(writing, "moving_from");
  });
}

async function countOf(db: Db, table: string): Promise<number> {
  const tables = db.withTables<Record<string, Record<string, unknown>>>();
  const row = await tables
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number | string>().as("rows"))
    .executeTakeFirstOrThrow();
  return Number(row.rows);
}
