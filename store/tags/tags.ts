import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { command, insertion, statement } from "../engine/statements.ts";
import type { TagAliasesTable } from "../tables.ts";
import { type CuratedAliases, curatedAliases, followAliases } from "./curated-aliases.ts";
import { aliasKey, shortForm } from "./tag-forms.ts";
import { addGrams, type TagName } from "./tag-grams.ts";
import { tagsToday } from "./tag-redirects.ts";

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
    /**
     * Brings curated tags and aliases in line with the file; tags that left it stay as found ones. A found tag whose name has
     * become an alias is merged into the tag of the alias, and parts from it when the alias goes.
     */
    async sync(entries: TagEntry[], now: string): Promise<void> {
      const before = await curatedAliases(db);
      if (await isAsStated(db, entries, before)) return;
      await db.updateTable("tags").set({ origin: "found" }).where("origin", "=", "curated").execute();
      await db.deleteFrom("tag_aliases").where("origin", "=", "curated").execute();
      const fresh: TagName[] = [];
      for (const entry of entries) {
        const tag_id = await keepCurated(db, { tag_type: entry.type, name: entry.name }, now);
        for (const alias of [entry.name, ...entry.aliases]) {
          await addAlias(db, entry.type, alias, tag_id, "curated");
          if (!before.has(`${tag_id} ${alias}`)) fresh.push({ tag_id, alias });
        }
      }
      await addGrams(db, fresh);
      await followAliases(db, before, now);
    },

    /**
     * Resolves names to tag ids. First, the one tag with this name or alias, a curated one before a found one. Else, the one tag with
     * the name's short form. Else, or if several tags match, a new tag.
     */
    async resolve(found: FoundTag[], now: string): Promise<Map<FoundTag, number>> {
      const resolved = new Map<FoundTag, number>();
      const fresh: TagName[] = [];
      const names = await namesHeld(db, found);
      const unknown = unmet(found, names);
      for (const [tag, tag_id] of await create(db, unknown, now)) resolved.set(tag, tag_id);
      fresh.push(...unknown.map((tag) => ({ tag_id: resolved.get(tag) ?? 0, alias: tag.name })));
      for (const tag of found) {
        if (resolved.has(tag)) continue;
        const known = await byAlias(db, tag, names);
        const tag_id = known ?? (await adopt(db, tag, names)) ?? (await create(db, [tag], now)).get(tag) ?? 0;
        if (known === undefined) fresh.push({ tag_id, alias: tag.name });
        // From now on it leads elsewhere.
        if (known === undefined) for (const key of keysOf(tag)) names.delete(key);
        resolved.set(tag, tag_id);
      }
      await addGrams(db, fresh);
      return resolved;
    },

    /** Canonical names that the given names lead to, of any type; unknown names come back as they are. */
    async canonicalNames(names: string[]): Promise<string[]> {
      return names.flatMap(await this.leadTo(names));
    },

    /** Which canonical names, of any type, each of the given names leads to; an unknown one leads to itself. */
    async leadTo(names: string[]): Promise<(name: string) => string[]> {
      const keys = [...new Set(names.map(aliasKey))];
      const found = new Map<string, string[]>();
      for (let start = 0; start < keys.length; start += namesAtOnce) {
        const rows = await db
          .selectFrom("tag_names")
          .innerJoin("tags", "tags.tag_id", "tag_names.tag_id")
          .select(["tag_names.alias_key", "tags.name"])
          .distinct()
          .where("tag_names.alias_key", "in", keys.slice(start, start + namesAtOnce))
          .orderBy("tags.name")
          .execute();
        for (const row of rows) found.set(row.alias_key, [...(found.get(row.alias_key) ?? []), row.name]);
      }
      return (name) => found.get(aliasKey(name)) ?? [name];
    },

    /** Name and type of tags by id. */
    async byIds(tag_ids: number[]) {
      if (tag_ids.length === 0) return [];
      const found = [];
      for (const ids of lookupSlices(tag_ids)) found.push(...(await tagRows.all(db, { ids })));
      return found;
    },

    /** The tag that an id leads to, merges followed, or undefined. */
    async today(tag_id: number) {
      const today = (await tagsToday(db, [tag_id])).get(tag_id);
      return today === undefined ? undefined : (await this.byIds([today]))[0];
    },
  };
}

/** Whether the curated tags and aliases of the store are those of the file, so that nothing is to be written. */
async function isAsStated(db: Db, entries: readonly TagEntry[], held: CuratedAliases): Promise<boolean> {
  const curated = await db
    .selectFrom("tags")
    .select(["tag_id", "tag_type", "name"])
    .where("origin", "=", "curated")
    .execute();
  const ids = new Map(curated.map(({ tag_id, tag_type, name }) => [`${tag_type} ${name}`, tag_id]));
  const named = new Set(entries.map(({ type, name }) => `${type} ${name}`));
  if (named.size !== ids.size || !named.isSubsetOf(ids)) return false;
  const stated = new Set<string>();
  for (const { type, name, aliases } of entries) {
    const tag_id = ids.get(`${type} ${name}`);
    for (const alias of [name, ...aliases]) {
      const row = held.get(`${tag_id} ${alias}`);
      const key = `${tag_id} ${row?.alias_key ?? aliasKey(alias)}`;
      // Of several ways to write one name the first is kept.
      if (!stated.has(key) && !row) return false;
      stated.add(key);
    }
  }
  return stated.size === held.size;
}

/** How many names one statement asks for. Ours; below every database's bound. */
const namesAtOnce = 1000;

/** What names lead to, under their type and their key: those that were looked up. */
type NamesHeld = Map<string, { tag_id: number; origin: string }[]>;

/** Names and their shorter forms, looked up at once for each type. */
async function namesHeld(db: Db, found: readonly FoundTag[]): Promise<NamesHeld> {
  const held: NamesHeld = new Map(found.flatMap(keysOf).map((key) => [key, []]));
  for (const [tag_type, keys] of Map.groupBy(held.keys(), (key) => key.slice(0, key.indexOf(" ")))) {
    for (const some of lookupSlices(keys)) {
      const alias_keys = some.map((key) => key.slice(tag_type.length + 1));
      for (const { alias_key, ...row } of await namedAs.all(db, { tag_type, alias_keys }))
        held.get(`${tag_type} ${alias_key}`)?.push(row);
    }
  }
  return held;
}

function keysOf({ tag_type, name }: FoundTag): string[] {
  const short = shortForm(tag_type, name);
  return [name, short].flatMap((each) => (each === null ? [] : [`${tag_type} ${aliasKey(each)}`]));
}

async function byAlias(db: Db, { tag_type, name }: FoundTag, names: NamesHeld): Promise<number | undefined> {
  const alias_key = aliasKey(name);
  const rows = names.get(`${tag_type} ${alias_key}`) ?? (await namedAs.all(db, { tag_type, alias_keys: [alias_key] }));
  const curated = rows.filter((row) => row.origin === "curated");
  const candidates = curated.length > 0 ? curated : rows;
  return candidates.length === 1 ? candidates[0]?.tag_id : undefined;
}

/** The one tag of the name's shorter form, which is known by the name from now on. Two people with other initials are two. */
async function adopt(db: Db, tag: FoundTag, names: NamesHeld): Promise<number | undefined> {
  const short = shortForm(tag.tag_type, tag.name);
  const tag_id = short === null ? undefined : await byAlias(db, { ...tag, name: short }, names);
  if (short === null || tag_id === undefined) return undefined;
  const [held] = await db.selectFrom("tags").select("name").where("tag_id", "=", tag_id).execute();
  if (tag.tag_type === "person" && aliasKey(held?.name ?? "") !== aliasKey(short)) return undefined;
  await addAlias(db, tag.tag_type, tag.name, tag_id, "found");
  return tag_id;
}

/** Names that lead to no tag, and that no other of them may be another form of. */
function unmet(found: readonly FoundTag[], names: NamesHeld): FoundTag[] {
  const counts = new Map<string, number>();
  for (const key of found.flatMap(keysOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return found.filter((tag) => {
    const own = keysOf(tag);
    return own.every(
      (key) => names.get(key)?.length === 0 && counts.get(key) === own.filter((each) => each === key).length,
    );
  });
}

/** Makes tags of names, each known by its shorter form as well. */
async function create(db: Db, found: readonly FoundTag[], now: string): Promise<Map<FoundTag, number>> {
  if (found.length === 0) return new Map();
  const rows = found.map(({ tag_type, name }) => ({ tag_type, name, created_on: now }));
  const written = await keepFound.all(db, rows);
  const ids = new Map(written.map(({ tag_type, name, tag_id }) => [`${tag_type} ${name}`, tag_id]));
  const created = new Map(found.map((tag) => [tag, ids.get(`${tag.tag_type} ${tag.name}`) ?? 0]));
  const aliases = [...created].flatMap(([{ tag_type, name }, tag_id]) => {
    const short = shortForm(tag_type, name);
    const forms = new Map([short, name].flatMap((form) => (form === null ? [] : [[aliasKey(form), form]])));
    return [...forms].map(([alias_key, alias]) => ({ tag_type, alias_key, alias, tag_id, origin: "found" }));
  });
  await alsoNamed.run(db, aliases);
  return created;
}

async function keepCurated(db: Db, { tag_type, name }: FoundTag, now: string): Promise<number> {
  const row = await curate.first(db, { tag_type, name, created_on: now });
  if (!row) throw new Error(`the tag ${name} was kept without an id`);
  return row.tag_id;
}

const namedAs = statement<{ tag_type: string; alias_keys: string[] }>()((db, given) =>
  db
    .selectFrom("tag_names")
    .select(["alias_key", "tag_id", "origin"])
    .distinct()
    .where("tag_type", "=", given.tag_type)
    .where("alias_key", "in", given.alias_keys),
);

const tagRows = statement<{ ids: number[] }>()((db, given) =>
  db.selectFrom("tags").select(["tag_id", "tag_type", "name"]).where("tag_id", "in", given.ids),
);

type KeptTag = { tag_type: string; name: string; created_on: string };

const curate = command<KeptTag>()((db, given) =>
  db
    .insertInto("tags")
    .values({ ...given, origin: "curated" })
    .onConflict((conflict) => conflict.columns(["tag_type", "name"]).doUpdateSet({ origin: "curated" }))
    .returning("tag_id"),
);

const keepFound = insertion<KeptTag>()((db, rows) =>
  db
    .insertInto("tags")
    .values(rows.map((row) => ({ ...row, origin: "found" })))
    .onConflict((conflict) =>
      conflict.columns(["tag_type", "name"]).doUpdateSet((eb) => ({ name: eb.ref("excluded.name") })),
    )
    .returning(["tag_id", "tag_type", "name"]),
);

const alsoNamed = insertion<Selectable<TagAliasesTable>>()((db, rows) =>
  db
    .insertInto("tag_aliases")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["tag_type", "alias_key", "tag_id"])
        .doUpdateSet((eb) => ({ origin: eb.ref("excluded.origin") })),
    ),
);

async function addAlias(db: Db, tag_type: string, alias: string, tag_id: number, origin: string): Promise<void> {
  await alsoNamed.run(db, [{ tag_type, alias_key: aliasKey(alias), alias, tag_id, origin }]);
}
