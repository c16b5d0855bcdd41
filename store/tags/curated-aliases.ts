import type { Db } from "../engine/db.ts";
import { tagChanges } from "./tag-changes.ts";
import { aliasKey } from "./tag-forms.ts";
import { askForRefresh } from "./tag-refreshes.ts";

/** Who makes the changes that follow from the file of curated tags. */
const file = "config/tags.yaml";

/** A name that the file states, as `tag_id alias`, and whose it is. */
export type CuratedAliases = Map<string, { tag_id: number; tag_type: string; alias_key: string }>;

/** The names that the file states now. */
export async function curatedAliases(db: Db): Promise<CuratedAliases> {
  const rows = await db
    .selectFrom("tag_aliases")
    .select(["tag_id", "tag_type", "alias_key", "alias"])
    .where("origin", "=", "curated")
    .execute();
  return new Map(rows.map(({ alias, ...row }) => [`${row.tag_id} ${alias}`, row]));
}

/**
 * Applies changed aliases. A found tag whose name has become an alias is merged into the alias's tag. A tag whose alias was removed is
 * split off again. The records of all these tags are queued for retagging.
 */
export async function followAliases(db: Db, before: CuratedAliases, now: string): Promise<void> {
  const after = await curatedAliases(db);
  const changed = [
    ...[...before].filter(([name]) => !after.has(name)),
    ...[...after].filter(([name]) => !before.has(name)),
  ].map(([, alias]) => alias);
  if (changed.length === 0) return;
  await keepNames(db, before);
  await part(db, after, now);
  await join(db, now);
  if (before.size > 0) await askForRefresh(db, await concerned(db, changed), now);
}

/** A tag that left the file is still found by its name. */
async function keepNames(db: Db, before: CuratedAliases): Promise<void> {
  const former = [...new Set([...before.values()].map(({ tag_id }) => tag_id))];
  const held = db.selectFrom("tag_aliases").select("tag_id");
  for (let start = 0; start < former.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom("tags")
      .select(["tag_id", "tag_type", "name"])
      .where("tag_id", "in", former.slice(start, start + idsAtOnce))
      .where("tag_id", "not in", held)
      .execute();
    for (const { tag_id, tag_type, name } of rows) {
      const alias = { tag_type, alias_key: aliasKey(name), alias: name, tag_id, origin: "found" };
      await db.insertInto("tag_aliases").values(alias).execute();
    }
  }
}

/** How many ids one statement names. Ours; below every database's bound. */
const idsAtOnce = 1000;

/** Undoes the file's own merges whose alias it does not state any more. */
async function part(db: Db, after: CuratedAliases, now: string): Promise<void> {
  const changes = tagChanges(db);
  const stated = new Set(
    [...after.values()].map(({ tag_id, tag_type, alias_key }) => `${tag_id} ${tag_type} ${alias_key}`),
  );
  for (const change of await changes.standing()) {
    if (change.made_by !== file || change.tag_id === null) continue;
    const tag = await db
      .selectFrom("tags")
      .select(["tag_type", "name"])
      .where("tag_id", "=", change.tag_id)
      .executeTakeFirst();
    if (tag && stated.has(`${change.into_tag_id} ${tag.tag_type} ${aliasKey(tag.name)}`)) continue;
    await changes.undo(change.change_id, { made_by: file, reason: "the alias is not stated any more" }, now);
  }
}

/** Merges found tags whose own name is an alias of one curated tag. */
async function join(db: Db, now: string): Promise<void> {
  const rows = await db
    .selectFrom("tag_aliases as stated")
    .innerJoin("tag_aliases as own", (on) =>
      on
        .onRef("own.tag_type", "=", "stated.tag_type")
        .onRef("own.alias_key", "=", "stated.alias_key")
        .on("own.origin", "=", "found"),
    )
    .innerJoin("tags", (on) => on.onRef("tags.tag_id", "=", "own.tag_id").onRef("tags.name", "=", "own.alias"))
    .select(["tags.tag_id", "tags.name", "stated.tag_id as into_tag_id"])
    .where("stated.origin", "=", "curated")
    .where("tags.origin", "=", "found")
    .where("tags.merged_into", "is", null)
    .orderBy("tags.tag_id")
    .orderBy("stated.tag_id")
    .execute();
  for (const [tag_id, same] of Map.groupBy(rows, (row) => row.tag_id)) {
    const [only, second] = same;
    if (!only || second) continue;
    const pair = { tag_id, into_tag_id: only.into_tag_id };
    await tagChanges(db).merge(pair, { made_by: file, reason: `"${only.name}" is an alias` }, now);
  }
}

/** The tags that changed names lead to, or led to, and those that texts brought under such a name. */
async function concerned(db: Db, changed: { tag_id: number; alias_key: string }[]): Promise<number[]> {
  const tag_ids = new Set(changed.map(({ tag_id }) => tag_id));
  const keys = [...new Set(changed.map(({ alias_key }) => alias_key))];
  for (let start = 0; start < keys.length; start += idsAtOnce) {
    const rows = await db
      .selectFrom("tag_names")
      .select("tag_id")
      .distinct()
      .where("alias_key", "in", keys.slice(start, start + idsAtOnce))
      .execute();
    for (const { tag_id } of rows) tag_ids.add(tag_id);
  }
  const held = await db
    .selectFrom("record_tags")
    .select("tag_id")
    .distinct()
    .where("tag_id", "in", [...tag_ids])
    .execute();
  return held.map(({ tag_id }) => tag_id);
}
