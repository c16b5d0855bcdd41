import type { SelectQueryBuilder } from "kysely";
import type { Db } from "../engine/db.ts";
import type { Tables } from "../tables.ts";
import { standing, type TagChange, undoneSplits } from "./tag-log.ts";

/** A query for ids of tags. */
type TagIds = SelectQueryBuilder<Tables, "tags", { tag_id: number }>;

/** The tags that the given ones are today, with all that were merged into those: what a filter by any of their ids means. */
export function sameTags(db: Db, tag_ids: readonly number[] | TagIds) {
  return (
    db
      .selectFrom("tags as asked")
      .innerJoin("tags as same", (join) =>
        join.on((eb) => {
          const today = eb.fn.coalesce("asked.merged_into", "asked.tag_id");
          return eb.or([eb("same.tag_id", "=", today), eb("same.merged_into", "=", today)]);
        }),
      )
      .select("same.tag_id")
      // PostgreSQL knows no empty list; no tag is 0.
      .where("asked.tag_id", "in", Array.isArray(tag_ids) ? [0, ...tag_ids] : tag_ids)
  );
}

/** Where tags are today: the id that an id leads to, merges followed; ids that no tag has are left out. */
export async function tagsToday(db: Db, tag_ids: readonly number[]): Promise<Map<number, number>> {
  if (tag_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("tags")
    .select(["tag_id", "merged_into"])
    .where("tag_id", "in", [...tag_ids])
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.merged_into ?? row.tag_id]));
}

/** Where every tag leads, by the merges that stand; the tag that a split made leads back once the split is undone. */
export async function redirect(db: Db): Promise<void> {
  const wanted = leads(await standing(db), await undoneSplits(db));
  const rows = await db
    .selectFrom("tags")
    .select(["tag_id", "merged_into"])
    .where("merged_into", "is not", null)
    .execute();
  const held = new Map(rows.map((row) => [row.tag_id, row.merged_into]));
  for (const tag_id of new Set([...held.keys(), ...wanted.keys()])) {
    const merged_into = wanted.get(tag_id) ?? null;
    if (held.get(tag_id) === merged_into) continue;
    await db.updateTable("tags").set({ merged_into }).where("tag_id", "=", tag_id).execute();
  }
}

function leads(changes: readonly TagChange[], splits: readonly TagChange[]): Map<number, number> {
  const next = new Map<number, number>();
  for (const { tag_id, into_tag_id } of splits)
    if (tag_id !== null && into_tag_id !== null) next.set(into_tag_id, tag_id);
  for (const { kind, tag_id, into_tag_id } of changes)
    if (kind === "merge" && tag_id !== null && into_tag_id !== null) next.set(tag_id, into_tag_id);
  const last = (tag_id: number, steps: number): number => {
    const after = next.get(tag_id);
    return after === undefined || steps > next.size ? tag_id : last(after, steps + 1);
  };
  return new Map([...next.keys()].map((tag_id) => [tag_id, last(tag_id, 0)]));
}
