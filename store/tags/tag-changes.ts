import type { Db } from "../engine/db.ts";
import { bounds, type Page } from "../engine/portable.ts";
import { aliasKey } from "./tag-forms.ts";
import { asChange, type ChangeAuthor, standing, type TagChange } from "./tag-log.ts";
import { redirect, tagsToday } from "./tag-redirects.ts";
import { askForRefresh } from "./tag-refreshes.ts";

/** The log of merged and split tags. It only grows: a change is undone by a line that says so. */
export function tagChanges(db: Db) {
  return {
    /** Makes two tags one: ids and names of the first lead to the second. Gives the log's number, null when they are one already. */
    async merge(
      pair: { tag_id: number; into_tag_id: number },
      author: ChangeAuthor,
      now: string,
    ): Promise<number | null> {
      const today = await tagsToday(db, [pair.tag_id, pair.into_tag_id]);
      const [tag_id, into_tag_id] = [today.get(pair.tag_id), today.get(pair.into_tag_id)];
      if (tag_id === undefined || into_tag_id === undefined || tag_id === into_tag_id) return null;
      return entered(db, { kind: "merge", tag_id, into_tag_id, alias: null, undoes: null, ...author, made_on: now });
    },

    /**
     * Takes a name that texts brought from its tag: it leads to `into_tag_id` from now on, or to a new tag of that name.
     * Gives the log's number; null when the tag does not have the name from texts.
     */
    async split(
      wanted: { tag_id: number; alias: string; into_tag_id: number | null },
      author: ChangeAuthor,
      now: string,
    ): Promise<number | null> {
      const held = await foundAlias(db, wanted.tag_id, wanted.alias);
      if (!held) return null;
      const into_tag_id = wanted.into_tag_id ?? (await ownTag(db, { ...held, now }));
      if (into_tag_id === held.tag_id) return null;
      await moveAlias(db, held, into_tag_id);
      const { tag_id, alias } = held;
      return entered(db, { kind: "split", tag_id, into_tag_id, alias, undoes: null, ...author, made_on: now });
    },

    /** Undoes a merge or split. Gives the log's number; null when there is no such change, or it was undone. */
    async undo(change_id: number, author: ChangeAuthor, now: string): Promise<number | null> {
      const change = (await standing(db)).find((each) => each.change_id === change_id);
      if (!change) return null;
      const { tag_id, into_tag_id, alias } = change;
      if (change.kind === "split" && tag_id !== null && into_tag_id !== null && alias !== null) {
        const held = await foundAlias(db, into_tag_id, alias);
        if (held) await moveAlias(db, held, tag_id);
      }
      return entered(db, { kind: "undo", tag_id, into_tag_id, alias, undoes: change_id, ...author, made_on: now });
    },

    /** One change, or undefined. */
    async byId(change_id: number): Promise<TagChange | undefined> {
      const row = await db.selectFrom("tag_changes").selectAll().where("change_id", "=", change_id).executeTakeFirst();
      return row && asChange(row);
    },

    /** Merges and splits that nobody has undone, oldest first. */
    standing: () => standing(db),

    /** The log, newest first. */
    async log(page: Page): Promise<TagChange[]> {
      const rows = await db
        .selectFrom("tag_changes")
        .selectAll()
        .orderBy("change_id", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      return rows.map(asChange);
    },
  };
}

/** Writes a line of the log, brings the redirects in line with it and asks for the records of both tags to be tagged anew. */
async function entered(db: Db, change: Omit<TagChange, "change_id">): Promise<number> {
  const { change_id } = await db
    .insertInto("tag_changes")
    .values(change)
    .returning("change_id")
    .executeTakeFirstOrThrow();
  await redirect(db);
  const asked = [change.tag_id, change.into_tag_id].filter((tag_id) => tag_id !== null);
  await askForRefresh(db, asked, change.made_on);
  return change_id;
}

interface HeldAlias {
  tag_id: number;
  tag_type: string;
  alias_key: string;
  alias: string;
}

/** The row by which a name from texts leads to a tag or to one that was merged into it. */
async function foundAlias(db: Db, tag_id: number, alias: string): Promise<HeldAlias | undefined> {
  return db
    .selectFrom("tag_aliases")
    .innerJoin("tags", "tags.tag_id", "tag_aliases.tag_id")
    .select(["tag_aliases.tag_id", "tag_aliases.tag_type", "tag_aliases.alias_key", "tag_aliases.alias"])
    .where("tag_aliases.alias_key", "=", aliasKey(alias))
    .where("tag_aliases.origin", "=", "found")
    .where((eb) => eb.or([eb("tags.tag_id", "=", tag_id), eb("tags.merged_into", "=", tag_id)]))
    .orderBy("tag_aliases.tag_id")
    .executeTakeFirst();
}

async function moveAlias(db: Db, { tag_type, alias_key, tag_id }: HeldAlias, into_tag_id: number): Promise<void> {
  await db
    .updateTable("tag_aliases")
    .set({ tag_id: into_tag_id })
    .where("tag_type", "=", tag_type)
    .where("alias_key", "=", alias_key)
    .where("tag_id", "=", tag_id)
    .execute();
}

/** A tag of the alias's own name, without any other name. */
async function ownTag(db: Db, { tag_type, alias, now }: HeldAlias & { now: string }): Promise<number> {
  const row = await db
    .insertInto("tags")
    .values({ tag_type, name: alias, origin: "found", created_on: now })
    .onConflict((conflict) => conflict.columns(["tag_type", "name"]).doUpdateSet({ tag_type }))
    .returning("tag_id")
    .executeTakeFirstOrThrow();
  return row.tag_id;
}
