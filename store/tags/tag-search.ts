import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import type { Tag } from "../model/ontology.ts";
import { TagType } from "../model/vocabulary.ts";
import type { View } from "../records/view.ts";
import { type RelatedTags, relatedTags } from "./related-tags.ts";
import { aliasKey } from "./tag-forms.ts";
import { gramsOf, likeness, likenessMin } from "./tag-grams.ts";
import { tagsToday } from "./tag-redirects.ts";

/** How many tags with the most letter groups in common are looked at closely. Ours. */
const candidatesMax = 500;

/** How many tags one search finds at most. Ours. */
const foundMax = 200;

/** Tags looked up by name, and by what they stand beside. */
export function tagSearch(db: Db) {
  return {
    /** Tags by name, and how many there are. */
    async list(wanted: { type?: TagType | undefined }, page: Page): Promise<{ tags: Tag[]; total_count: number }> {
      const { type } = wanted;
      const found = db
        .selectFrom("tags")
        .where("merged_into", "is", null)
        .$if(type !== undefined, (query) => query.where("tag_type", "=", type ?? ""));
      const rows = await found
        .select(["tag_id", "tag_type", "name"])
        .orderBy("name")
        .orderBy("tag_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { tags: (await withAliases(db, rows)).map(({ tag }) => tag), total_count: counted.total_count };
    },

    /** Tags with a name or alias like what is looked for, the likest first and of those the most mentioned; wrong letters are forgiven. */
    async search(search: string, wanted: { type?: TagType | undefined }): Promise<Tag[]> {
      const rows = await candidates(db, search, wanted.type);
      const tags = (await withAliases(db, rows)).map(({ tag, names }) => ({
        ...tag,
        score: round(Math.max(...names.map((name) => likeness(search, name)))),
      }));
      const likely = tags.filter((tag) => tag.score >= likenessMin);
      const mentions = await mentionsOf(
        db,
        likely.map((tag) => Number(tag.id)),
      );
      const mentioned = (tag: Tag) => mentions.get(Number(tag.id)) ?? 0;
      return likely.sort((a, b) => b.score - a.score || mentioned(b) - mentioned(a)).slice(0, foundMax);
    },

    /** How many stories mention each of some tags; those that none does are left out. */
    storiesOf: (tag_ids: number[]): Promise<Map<number, number>> => mentionsOf(db, tag_ids),

    /** Ids of the tags that each name leads to, of any type; a name that leads to none is left out. */
    async idsOf(names: string[]): Promise<Map<string, number[]>> {
      if (names.length === 0) return new Map();
      const rows = await db
        .selectFrom("tag_names")
        .select(["alias_key", "tag_id"])
        .distinct()
        .where("alias_key", "in", names.map(aliasKey))
        .orderBy("tag_id")
        .execute();
      const found = Map.groupBy(rows, (row) => row.alias_key);
      const ids = names.map((name) => [name, found.get(aliasKey(name))?.map((row) => row.tag_id) ?? []] as const);
      return new Map(ids.filter(([, known]) => known.length > 0));
    },

    /** The other names of a tag that nothing was merged away from, as texts and files have them. */
    async aliasesOf(tag: TagRow): Promise<string[]> {
      const [found] = await withAliases(db, [tag]);
      return found?.tag.aliases ?? [];
    },

    /** Every name of tags, in the form that names are looked up by; a merged tag has those of the tag that it is today. */
    async aliasKeys(tag_ids: number[]): Promise<Map<number, string[]>> {
      const today = await tagsToday(db, tag_ids);
      const rows = await namesOf(db, [...new Set(today.values())]);
      const keys = Map.groupBy(rows, (row) => row.tag_id);
      const known = [...today].filter(([, tag_id]) => keys.has(tag_id));
      return new Map(known.map(([asked, tag_id]) => [asked, (keys.get(tag_id) ?? []).map((row) => row.alias_key)]));
    },

    /** Tags that stand beside one in visible manifests, the most often first, and how many there are. */
    related: (tag_id: number, wanted: { type?: TagType | undefined; page: Page }, view: View): Promise<RelatedTags> =>
      relatedTags(db, tag_id, wanted, view),
  };
}

interface TagRow {
  tag_id: number;
  tag_type: string;
  name: string;
}

/** Tags that have most letter groups of what is looked for, and those that are called exactly that. */
async function candidates(db: Db, search: string, type: TagType | undefined): Promise<TagRow[]> {
  const grams = [...gramsOf(search)];
  const exact = db.selectFrom("tag_names").select("tag_id").where("alias_key", "=", aliasKey(search));
  const alike = await db
    .selectFrom("tag_grams")
    .innerJoin("tags as named", "named.tag_id", "tag_grams.tag_id")
    .innerJoin("tags", (join) =>
      join.on((eb) => eb("tags.tag_id", "=", eb.fn.coalesce("named.merged_into", "named.tag_id"))),
    )
    .select(["tags.tag_id", "tags.tag_type", "tags.name"])
    .where("tag_grams.gram", "in", grams.length > 0 ? grams : [""])
    .$if(type !== undefined, (query) => query.where("tags.tag_type", "=", type ?? ""))
    .groupBy(["tags.tag_id", "tags.tag_type", "tags.name"])
    .orderBy(countAll(), "desc")
    .orderBy("tags.tag_id")
    .limit(candidatesMax)
    .execute();
  const named = await db
    .selectFrom("tags")
    .select(["tag_id", "tag_type", "name"])
    .where("tag_id", "in", exact)
    .$if(type !== undefined, (query) => query.where("tag_type", "=", type ?? ""))
    .execute();
  return [...new Map([...named, ...alike].map((row) => [row.tag_id, row])).values()];
}

async function withAliases(db: Db, rows: TagRow[]): Promise<{ tag: Tag; names: string[] }[]> {
  if (rows.length === 0) return [];
  const aliases = await namesOf(
    db,
    rows.map((row) => row.tag_id),
  );
  const held = Map.groupBy(aliases, (row) => row.tag_id);
  return rows.map((row) => {
    const all = new Set((held.get(row.tag_id) ?? []).map((each) => each.alias));
    const others = [...all].filter((alias) => alias !== row.name);
    const tag = { id: String(row.tag_id), name: row.name, type: TagType.parse(row.tag_type), aliases: others };
    return { tag, names: [row.name, ...others] };
  });
}

/** The names of tags that nothing was merged away from, with those of all that was merged into them. */
async function namesOf(db: Db, tag_ids: number[]) {
  if (tag_ids.length === 0) return [];
  return db
    .selectFrom("tag_aliases")
    .innerJoin("tags", "tags.tag_id", "tag_aliases.tag_id")
    .select(["tag_aliases.alias_key", "tag_aliases.alias"])
    .select((eb) => eb.fn.coalesce("tags.merged_into", "tags.tag_id").as("tag_id"))
    .where((eb) => eb.or([eb("tags.tag_id", "in", tag_ids), eb("tags.merged_into", "in", tag_ids)]))
    .orderBy("tag_aliases.alias_key")
    .execute();
}

async function mentionsOf(db: Db, tag_ids: number[]): Promise<Map<number, number>> {
  if (tag_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("record_tags")
    .select(["tag_id", countAll().as("total_count")])
    .where("tag_id", "in", tag_ids)
    .groupBy("tag_id")
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.total_count]));
}

/** Scores need no more than three places. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
