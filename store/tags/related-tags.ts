import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, notByIndex, type Page } from "../engine/portable.ts";
import type { RelatedTag } from "../model/ontology.ts";
import { TagType } from "../model/vocabulary.ts";
import type { View } from "../records/view.ts";
import { tagStories } from "./tag-stories.ts";

/** How many manifests that carry a tag tell what stands beside it, and how many of all tell what is chance: the newest, so that no count grows with the store. Ours. */
const relatedSample = { carrying: 1000, all: 2000 } as const;

/** What stands beside a tag. */
export interface RelatedTags {
  tags: RelatedTag[];
  total_count: number;
  /** How many of the newest manifests that carry it were looked at. */
  manifest_count: number;
}

/** Tags that stand beside one in visible manifests, the most often first. */
export async function relatedTags(
  db: Db,
  tag_id: number,
  { type, page }: { type?: TagType | undefined; page: Page },
  view: View,
): Promise<RelatedTags> {
  const carrying = (await tagStories(db).latest(tag_id, view, relatedSample.carrying)).map((row) => row.manifest_id);
  if (carrying.length === 0) return { tags: [], total_count: 0, manifest_count: 0 };
  const beside = db
    .selectFrom("record_tags")
    .innerJoin("tags", "tags.tag_id", "record_tags.tag_id")
    .where("record_tags.record_id", "in", carrying)
    .where("record_tags.tag_id", "!=", tag_id)
    .$if(type !== undefined, (query) => query.where(notByIndex("tags.tag_type"), "=", type ?? ""));
  const rows = await beside
    .select(["tags.tag_id", "tags.name", "tags.tag_type", countAll().as("together")])
    .groupBy(["tags.tag_id", "tags.name", "tags.tag_type"])
    .orderBy(countAll(), "desc")
    .orderBy("tags.tag_id")
    .limit(bounds(page).limit)
    .offset(bounds(page).offset)
    .execute();
  const counted = await beside
    .select((eb) => eb.cast<number>(eb.fn.count("record_tags.tag_id").distinct(), "integer").as("total_count"))
    .executeTakeFirstOrThrow();
  const all = await tagStories(db).newest(view, undefined, relatedSample.all);
  const each = await carriersAmong(
    db,
    rows.map((row) => row.tag_id),
    all,
  );
  const tags = rows.map(({ tag_id, name, tag_type, together }) => {
    // What is not among the newest of all was seen beside the tag at least.
    const seen = each.get(tag_id) ?? 0;
    const manifest_count = Math.max(seen, together);
    const chance = Math.max(seen, 1) / Math.max(all.length, 1);
    const lift = Math.round((together / carrying.length / chance) * 1000) / 1000;
    return {
      id: String(tag_id),
      name,
      type: TagType.parse(tag_type),
      co_occurrences: together,
      manifest_count,
      lift,
    };
  });
  return { tags, total_count: counted.total_count, manifest_count: carrying.length };
}

/** How many of some records carry each of some tags. */
async function carriersAmong(db: Db, tag_ids: number[], record_ids: number[]): Promise<Map<number, number>> {
  if (tag_ids.length === 0 || record_ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("record_tags")
    .select(["tag_id", countAll().as("manifests")])
    .where("record_id", "in", record_ids)
    // The plus keeps the planner from seeking every tag in every record: a record has a dozen.
    .where(sql<number>`+${sql.ref("tag_id")}`, "in", tag_ids)
    .groupBy("tag_id")
    .execute();
  return new Map(rows.map((row) => [row.tag_id, row.manifests]));
}
