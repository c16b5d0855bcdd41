import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { insertion } from "../engine/statements.ts";
import { StreamFilter } from "../model/stream.ts";
import type { StreamManifestsTable } from "../tables.ts";

/** A stream that takes manifests. */
export interface MatchingStream {
  stream_id: number;
  name: string;
  title: string;
  home_domain: string;
  status: string;
  filter: StreamFilter;
}

/** Streams as they take manifests, and which they took. */
export function matching(db: Db) {
  return {
    /** Streams that take manifests: live ones, and unpublished ones so that nothing is missing when they return. */
    async streams(): Promise<MatchingStream[]> {
      const rows = await db
        .selectFrom("streams")
        .select(["stream_id", "name", "title", "home_domain", "status", "filter"])
        .where("status", "!=", "removed")
        .orderBy("stream_id")
        .execute();
      return rows.map((row) => ({ ...row, filter: StreamFilter.parse(JSON.parse(row.filter)) }));
    },

    /** Ids of streams that wait to be matched backwards. */
    async waiting(): Promise<number[]> {
      const rows = await db
        .selectFrom("streams")
        .select("stream_id")
        .where("rematch_due", "=", 1)
        .where("status", "!=", "removed")
        .orderBy("stream_id")
        .execute();
      return rows.map((row) => row.stream_id);
    },

    /** The stream was matched over the whole window. */
    async rematched(stream_id: number): Promise<void> {
      await db.updateTable("streams").set({ rematch_due: 0 }).where("stream_id", "=", stream_id).execute();
    },

    /** Delivers manifests to streams; one that is there already keeps its `matched_at`. */
    async add(rows: Insertable<StreamManifestsTable>[]): Promise<void> {
      await deliver.run(
        db,
        rows.map((row) => ({ ...row, source_published_date: row.source_published_date ?? null })),
      );
    },

    /** Takes manifests out of a stream that no longer wants them. */
    async take(stream_id: number, manifest_ids: number[]): Promise<void> {
      if (manifest_ids.length === 0) return;
      await db
        .deleteFrom("stream_manifests")
        .where("stream_id", "=", stream_id)
        .where("manifest_id", "in", manifest_ids)
        .execute();
    },

    /** Which streams hold the manifests. */
    async holders(manifest_ids: number[]): Promise<{ manifest_id: number; stream_id: number }[]> {
      if (manifest_ids.length === 0) return [];
      return db
        .selectFrom("stream_manifests")
        .select(["manifest_id", "stream_id"])
        .where("manifest_id", "in", manifest_ids)
        .orderBy("stream_id")
        .execute();
    },
  };
}

const deliver = insertion<Selectable<StreamManifestsTable>>()((db, rows) =>
  db
    .insertInto("stream_manifests")
    .values(rows)
    .onConflict((conflict) => conflict.columns(["manifest_id", "stream_id"]).doNothing()),
);
