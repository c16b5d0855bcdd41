/** Design: docs/design/moving.md */
import { z } from "zod";
import type { Db } from "../engine/db.ts";
import { DatabaseRefusal } from "../engine/engine.ts";
import { keyMark } from "../engine/place.ts";

/** What stands in both databases of a move, as a fact of each. */
const Mark = z.object({
  /** The same in both. */
  id: z.string(),
  /** The other database, for people. */
  place: z.string(),
  /** The command that moves. */
  command: z.string(),
  state: z.enum(["begun", "done"]),
  /** When it got into that state. ISO 8601. */
  at: z.string(),
  /** What is taken off the tables while they are filled. */
  triggers: z.array(z.string()).default([]),
});
export type Mark = z.infer<typeof Mark>;

/** Where a mark stands: in the database that is moved from, or in the one that is filled. */
export type MarkName = "moving_to" | "moving_from";

/** Facts that are of a database, and not of the installation: they stay where they are. */
export const ownFacts: readonly string[] = ["moving_to", "moving_from", keyMark];

/** The mark in a database; undefined: it has none. */
export async function readMark(db: Db, name: MarkName): Promise<Mark | undefined> {
  const row = await db.selectFrom("installation").select("value").where("name", "=", name).executeTakeFirst();
  return row && Mark.parse(JSON.parse(row.value));
}

/** Writes a mark over the one before. */
export async function writeMark(db: Db, name: MarkName, mark: Mark): Promise<void> {
  const value = JSON.stringify(mark);
  await db
    .insertInto("installation")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Takes a mark off; gives whether there was one. */
export async function forgetMark(db: Db, name: MarkName): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom("installation").where("name", "=", name).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Refuses a database that was moved, or is being moved: what is written into it would be missed. */
export async function refuseMoved(db: Db): Promise<void> {
  const left = await readMark(db, "moving_to");
  if (left) throw new DatabaseRefusal(left.state === "done" ? movedWords(left) : movingWords(left));
  const filled = await readMark(db, "moving_from");
  if (filled)
    throw new DatabaseRefusal(
      `This database is being filled from ${filled.place} and is not whole yet: run \`claimstream ${filled.command}\` again, to its end.`,
    );
}

/** What is to be done about a database that was moved. */
export function movedWords({ place, at, command }: Mark): string {
  return `This database was moved to ${place} at ${at}, and what is written into it would be missed there: use that one. To take this one up again, \`claimstream ${command} --undo-mark\`.`;
}

function movingWords({ place, at, command }: Mark): string {
  return `This database is being moved to ${place} since ${at}: run \`claimstream ${command}\` again, to its end, or give it up with --undo-mark.`;
}
