import type { Db } from "../engine/db.ts";

/** Who changed tags, and why. */
export interface ChangeAuthor {
  made_by: string;
  reason: string;
}

/** A line of the log. `tag_id` was merged into `into_tag_id`, or lost `alias` to it; an undo names the change that it undoes. */
export interface TagChange extends ChangeAuthor {
  change_id: number;
  kind: "merge" | "split" | "undo";
  tag_id: number | null;
  into_tag_id: number | null;
  alias: string | null;
  undoes: number | null;
  made_on: string;
}

type ChangeRow = Omit<TagChange, "kind"> & { kind: string };

/** A row of the log. */
export function asChange({ kind, ...row }: ChangeRow): TagChange {
  return { ...row, kind: kind === "merge" || kind === "split" ? kind : "undo" };
}

/** Merges and splits that nobody has undone, oldest first. */
export async function standing(db: Db): Promise<TagChange[]> {
  const undone = db.selectFrom("tag_changes").select("undoes").where("undoes", "is not", null);
  const rows = await db
    .selectFrom("tag_changes")
    .selectAll()
    .where("kind", "!=", "undo")
    .where("change_id", "not in", undone)
    .orderBy("change_id")
    .execute();
  return rows.map(asChange);
}

/** Undone splits whose new tag has no name left. */
export async function undoneSplits(db: Db): Promise<TagChange[]> {
  const undone = db.selectFrom("tag_changes").select("undoes").where("undoes", "is not", null);
  const rows = await db
    .selectFrom("tag_changes")
    .selectAll()
    .where("kind", "=", "split")
    .where("change_id", "in", undone)
    .where("into_tag_id", "not in", db.selectFrom("tag_aliases").select("tag_id"))
    .orderBy("change_id")
    .execute();
  return rows.map(asChange);
}
