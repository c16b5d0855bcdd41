import type { Db } from "../engine/db.ts";
import { countAll, joinedTexts } from "../engine/portable.ts";
import type { View } from "../records/view.ts";
import type { Scope } from "./scope.ts";
import { beginOf, inStreams } from "./scope-filter.ts";

/** Counts of the manifests of a scope, by what they are. */
export type Figures = Record<(typeof figureNames)[number], Figure[]>;
export interface Figure {
  key: string | number;
  count: number;
}
export const figureNames = ["streams", "days", "domains", "tags", "claim_types", "source_types"] as const;

/** What some manifests of a scope are. Streams are those of the scope, domains home domains, days those of publication. */
export async function figuresOf(db: Db, manifest_ids: number[], scope: Scope, view: View): Promise<Figures> {
  if (manifest_ids.length === 0)
    return { streams: [], days: [], domains: [], tags: [], claim_types: [], source_types: [] };
  const streams = await db
    .selectFrom("stream_manifests as held")
    .select(["held.stream_id as key", countAll().as("count")])
    .where("held.manifest_id", "in", manifest_ids)
    .where("held.matched_at", ">=", beginOf(scope, view))
    .where("held.matched_at", "<", view.before)
    .where(inStreams(db, "held.stream_id", scope, view, true))
    .groupBy("held.stream_id")
    .execute();
  // Hardly a tag comes twice among so few: the database would sort them all to bring nearly as many rows.
  const { tags } = await db
    .selectFrom("record_tags")
    .select((eb) => joinedTexts(eb.cast<string>("tag_id", "text")).as("tags"))
    .where("record_id", "in", manifest_ids)
    .executeTakeFirstOrThrow();
  const domains = await db
    .selectFrom("record_domains")
    .select(["domain as key", countAll().as("count")])
    .where("record_id", "in", manifest_ids)
    .where("is_home", "=", 1)
    .groupBy("domain")
    .execute();
  // Records are wide: each is read once, and what it is counted by is counted here.
  const records = await db
    .selectFrom("records")
    .select(["claim_type", "source_type", "source_published_date"])
    .where("record_id", "in", manifest_ids)
    .execute();
  return {
    streams,
    tags: counted((tags?.split(",") ?? []).map(Number)),
    domains,
    claim_types: counted(records.map((row) => row.claim_type)),
    source_types: counted(records.map((row) => row.source_type)),
    days: counted(records.flatMap((row) => row.source_published_date ?? [])),
  };
}

function counted<Key extends string | number>(keys: readonly Key[]): Figure[] {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return [...counts].map(([key, count]) => ({ key, count }));
}
