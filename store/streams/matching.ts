import type { Insertable, Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { isShared } from "../engine/portable.ts";
import { insertion, statement } from "../engine/statements.ts";
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

/** A stream that waits to be matched backwards. `updated_on`: ISO 8601, its last change. */
export interface WaitingStream {
  stream_id: number;
  updated_on: string;
}

/** Under which the number of changes of streams is kept. */
const streamRevision = "streams";

const revisionOf = statement<{ name: string }>()((db, given) =>
  db.selectFrom("revisions").select("revision").where("name", "=", given.name),
);

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

    /** Tells streams, and what their tags lead to, from those of another time; null where one process has the database to itself. */
    async revision(): Promise<number | null> {
      if (!isShared(db)) return null;
      const row = await revisionOf.first(db, { name: streamRevision });
      return row?.revision ?? 0;
    },

    /** Streams, or what their tags lead to, changed: other processes read them anew. */
    async changed(): Promise<void> {
      if (!isShared(db)) return;
      await db
        .insertInto("revisions")
        .values({ name: streamRevision, revision: 1 })
        .onConflict((conflict) =>
          conflict.column("name").doUpdateSet(({ eb }) => ({ revision: eb("revisions.revision", "+", 1) })),
        )
        .execute();
    },

    /** Streams that wait to be matched backwards, as they stand. */
    async waiting(): Promise<WaitingStream[]> {
      return db
        .selectFrom("streams")
        .select(["stream_id", "updated_on"])
        .where("rematch_due", "=", 1)
        .where("status", "!=", "removed")
        .orderBy("stream_id")
        .execute();
    },

    /** The stream was matched over the whole window; one that changed meanwhile waits on. */
    async rematched({ stream_id, updated_on }: WaitingStream): Promise<void> {
      await db
        .updateTable("streams")
        .set({ rematch_due: 0 })
        .where("stream_id", "=", stream_id)
        .where("updated_on", "=", updated_on)
        .execute();
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
