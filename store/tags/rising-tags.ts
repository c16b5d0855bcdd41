/** Design: docs/design/periods.md */
import { setImmediate as turn } from "node:timers/promises";
import type { Db } from "../engine/db.ts";
import { countAll } from "../engine/portable.ts";
import { isHeld } from "../records/held.ts";
import type { View } from "../records/view.ts";
import type { Span } from "../sources/arrivals.ts";

/** A tag that more stories name than before. */
export interface RisingTag {
  tag_id: number;
  name: string;
  tag_type: string;
  stories: number;
  earlier: number;
  /** Its stories in each slice of the time. */
  course: number[];
}

/** A time and the one before it, each in slices, oldest first: hours or days. */
export interface Slices {
  within: readonly Span[];
  earlier: readonly Span[];
}

/** Stories that a rising tag has at least. Ours: fewer are chance. */
const risingLeast = 3;

/** Which tags are told of more than before. */
export function risingTags(db: Db) {
  return {
    /**
     * The tags that more stories name within a time than within the one before it, the greatest growth first. Slice by slice, with a turn
     * for others between: grouped at once, a month of stories takes longer, and a file is read in the process that answers everybody.
     * Not inside of a transaction.
     */
    async list({ within, earlier }: Slices, view: View, limit: number): Promise<RisingTag[]> {
      const before = totals(await counted(db, earlier, view));
      const found = await counted(db, within, view);
      const chosen = [...totals(found)]
        .map(([tag_id, stories]) => ({ tag_id, stories, earlier: before.get(tag_id) ?? 0 }))
        .filter(({ stories, earlier }) => stories >= risingLeast && stories > earlier)
        .toSorted(byGrowth)
        .slice(0, limit);
      const names = await namesOf(db, chosen);
      return chosen.flatMap((tag) => {
        const named = names.get(tag.tag_id);
        return named ? [{ ...named, ...tag, course: courseOf(tag.tag_id, found) }] : [];
      });
    },
  };
}

/** How many stories of a slice name a tag. */
interface Counted {
  tag_id: number;
  stories: number;
}

async function counted(db: Db, slices: readonly Span[], view: View): Promise<Counted[][]> {
  const found: Counted[][] = [];
  for (const slice of slices) {
    found.push(await countedWithin(db, slice, view));
    await turn();
  }
  return found;
}

function countedWithin(db: Db, { since, until }: Span, view: View): Promise<Counted[]> {
  return db
    .selectFrom("stories")
    .innerJoin("record_tags", "record_tags.record_id", "stories.story_id")
    .select(["record_tags.tag_id", countAll().as("stories")])
    .where("created_on", ">=", since)
    .where("created_on", "<", until)
    .where(isHeld(db, "stories.story_id", view))
    .groupBy("record_tags.tag_id")
    .execute();
}

function totals(found: readonly Counted[][]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { tag_id, stories } of found.flat()) sums.set(tag_id, (sums.get(tag_id) ?? 0) + stories);
  return sums;
}

function byGrowth(one: Counted & { earlier: number }, other: Counted & { earlier: number }): number {
  const growth = other.stories - other.earlier - (one.stories - one.earlier);
  return growth || other.stories - one.stories || one.tag_id - other.tag_id;
}

async function namesOf(db: Db, tags: readonly Counted[]) {
  if (tags.length === 0) return new Map<number, { name: string; tag_type: string }>();
  const rows = await db
    .selectFrom("tags")
    .select(["tag_id", "name", "tag_type"])
    .where(
      "tag_id",
      "in",
      tags.map(({ tag_id }) => tag_id),
    )
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row]));
}

function courseOf(tag_id: number, found: readonly Counted[][]): number[] {
  return found.map((rows) => rows.find((row) => row.tag_id === tag_id)?.stories ?? 0);
}
