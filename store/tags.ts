import type { Db } from "./store.ts";
import { addGrams, type TagName } from "./tag-grams.ts";

/** An entity that an operator has curated: config/tags.yaml. */
export interface TagEntry {
  name: string;
  type: string;
  aliases: string[];
}

/** A tag as it was met: type and canonical name. */
export interface FoundTag {
  tag_type: string;
  name: string;
}

/** Resolved entities and the names that lead to them. */
export function tags(db: Db) {
  return {
    /** Brings curated tags and aliases in line with the file; tags that left it stay as found ones. */
    async sync(entries: TagEntry[], now: string): Promise<void> {
      const known = await curatedAliases(db);
      await db.updateTable("tags").set({ origin: "found" }).where("origin", "=", "curated").execute();
      await db.deleteFrom("tag_aliases").where("origin", "=", "curated").execute();
      const fresh: TagName[] = [];
      for (const entry of entries) {
        const tag_id = await keep(db, { tag_type: entry.type, name: entry.name }, "curated", now);
        for (const alias of [entry.name, ...entry.aliases]) {
          await addAlias(db, entry.type, alias, tag_id, "curated");
          if (!known.has(`${tag_id} ${alias}`)) fresh.push({ tag_id, alias });
        }
      }
      await addGrams(db, fresh);
    },

    /**
     * The tag ids of what was met, creating those that nobody knows. A curated alias wins over a found name;
     * a name that leads to more than one tag leads to none and gets a tag of its own.
     */
    async resolve(found: FoundTag[], now: string): Promise<Map<FoundTag, number>> {
      const resolved = new Map<FoundTag, number>();
      const fresh: TagName[] = [];
      for (const tag of found) {
        const known = await byAlias(db, tag);
        const tag_id = known ?? (await create(db, tag, now));
        if (known === undefined) fresh.push({ tag_id, alias: tag.name });
        resolved.set(tag, tag_id);
      }
      await addGrams(db, fresh);
      return resolved;
    },

    /** Canonical names that the given names lead to, of any type; unknown names come back as they are. */
    async canonicalNames(names: string[]): Promise<string[]> {
      if (names.length === 0) return [];
      const rows = await db
        .selectFrom("tag_aliases")
        .innerJoin("tags", "tags.tag_id", "tag_aliases.tag_id")
        .select(["tag_aliases.alias_key", "tags.name"])
        .where("tag_aliases.alias_key", "in", names.map(aliasKey))
        .orderBy("tags.tag_id")
        .execute();
      const found = new Map<string, string[]>();
      for (const row of rows) found.set(row.alias_key, [...(found.get(row.alias_key) ?? []), row.name]);
      return names.flatMap((name) => found.get(aliasKey(name)) ?? [name]);
    },

    /** Name and type of tags by id. */
    async byIds(tag_ids: number[]) {
      if (tag_ids.length === 0) return [];
      return db.selectFrom("tags").select(["tag_id", "tag_type", "name"]).where("tag_id", "in", tag_ids).execute();
    },
  };
}

/** The form under which a name is looked up: case, points and a leading article do not tell names apart. */
export function aliasKey(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[.’']/g, "")
    .replace(/[\s\-–]+/g, " ")
    .replace(/^the /, "")
    .trim();
}

async function byAlias(db: Db, tag: FoundTag): Promise<number | undefined> {
  const rows = await db
    .selectFrom("tag_aliases")
    .select(["tag_id", "origin"])
    .where("tag_type", "=", tag.tag_type)
    .where("alias_key", "=", aliasKey(tag.name))
    .execute();
  const curated = rows.filter((row) => row.origin === "curated");
  const candidates = curated.length > 0 ? curated : rows;
  return candidates.length === 1 ? candidates[0]?.tag_id : undefined;
}

async function create(db: Db, tag: FoundTag, now: string): Promise<number> {
  const tag_id = await keep(db, tag, "found", now);
  await addAlias(db, tag.tag_type, tag.name, tag_id, "found");
  return tag_id;
}

/** Aliases that the file stated before, as `tag_id alias`. */
async function curatedAliases(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("tag_aliases").select(["tag_id", "alias"]).where("origin", "=", "curated").execute();
  return new Set(rows.map((row) => `${row.tag_id} ${row.alias}`));
}

async function keep(db: Db, { tag_type, name }: FoundTag, origin: string, now: string): Promise<number> {
  const row = await db
    .insertInto("tags")
    .values({ tag_type, name, origin, created_on: now })
    .onConflict((conflict) => conflict.columns(["tag_type", "name"]).doUpdateSet({ origin }))
    .returning("tag_id")
    .executeTakeFirstOrThrow();
  return row.tag_id;
}

async function addAlias(db: Db, tag_type: string, alias: string, tag_id: number, origin: string): Promise<void> {
  await db
    .insertInto("tag_aliases")
    .values({ tag_type, alias_key: aliasKey(alias), alias, tag_id, origin })
    .onConflict((conflict) => conflict.columns(["tag_type", "alias_key", "tag_id"]).doUpdateSet({ origin }))
    .execute();
}
