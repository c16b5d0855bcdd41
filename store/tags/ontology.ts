import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, type Page } from "../engine/portable.ts";
import { type Label, type Sync, SyncObjectType } from "../model/ontology.ts";
import type { SyncsTable } from "../tables.ts";

/** A caller's own identifier for something. */
export interface SyncEntry {
  org_id: string;
  object_type: SyncObjectType;
  object_id: number;
  external_id: string;
  external_name: string | null;
  /** Names; those that nobody defined yet become labels. */
  labels: string[];
}

/** What defining a label takes. */
export interface LabelEntry {
  org_id: string;
  name: string;
  description: string | null;
  color: string | null;
}

/** Organizations' own identifiers for tags, topics and streams, and the labels they sort them by. */
export function ontology(db: Db) {
  return {
    /** Keeps an identifier; what was kept for the same object is overwritten, what was deleted comes back. Gives its id. */
    async sync({ labels, ...entry }: SyncEntry, now: string): Promise<number> {
      const { external_id, external_name } = entry;
      const { sync_id } = await db
        .insertInto("syncs")
        .values({ ...entry, created_on: now, updated_on: now })
        .onConflict((conflict) =>
          conflict
            .columns(["org_id", "object_type", "object_id"])
            .doUpdateSet({ external_id, external_name, updated_on: now, deleted_on: null }),
        )
        .returning("sync_id")
        .executeTakeFirstOrThrow();
      await db.deleteFrom("sync_labels").where("sync_id", "=", sync_id).execute();
      for (const name of labels) {
        const label_id = await labelId(db, { org_id: entry.org_id, name, description: null, color: null }, now);
        await db
          .insertInto("sync_labels")
          .values({ sync_id, label_id })
          .onConflict((conflict) => conflict.columns(["sync_id", "label_id"]).doNothing())
          .execute();
      }
      return sync_id;
    },

    /** Deletes an identifier without erasing it; false when there is none. */
    async unsync(sync_id: number, org_id: string, now: string): Promise<boolean> {
      const result = await db
        .updateTable("syncs")
        .set({ deleted_on: now })
        .where("sync_id", "=", sync_id)
        .where("org_id", "=", org_id)
        .where("deleted_on", "is", null)
        .executeTakeFirst();
      return Number(result.numUpdatedRows) > 0;
    },

    /** The identifiers of an organization, oldest first, and how many there are; of one type or with one label when asked. */
    async list(
      org_id: string,
      wanted: { object_type?: SyncObjectType | undefined; label?: string | undefined },
      page: Page,
    ): Promise<{ syncs: Sync[]; total_count: number }> {
      const { object_type, label } = wanted;
      const found = db
        .selectFrom("syncs")
        .where("org_id", "=", org_id)
        .where("deleted_on", "is", null)
        .$if(object_type !== undefined, (query) => query.where("object_type", "=", object_type ?? ""))
        .$if(label !== undefined, (query) => query.where("sync_id", "in", labelled(db, org_id, label ?? "")));
      const rows = await found
        .selectAll()
        .orderBy("sync_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { syncs: await withLabels(db, rows), total_count: counted.total_count };
    },

    /** Defines a label; undefined when the organization has one of that name, in any case. */
    async createLabel(entry: LabelEntry, now: string): Promise<Label | undefined> {
      const row = await db
        .insertInto("labels")
        .values({ ...entry, name_key: labelKey(entry.name), created_on: now })
        .onConflict((conflict) => conflict.columns(["org_id", "name_key"]).doNothing())
        .returning(["label_id as id", "name", "description", "color", "created_on"])
        .executeTakeFirst();
      return row;
    },

    /** The labels of an organization by name, and how many there are. */
    async labels(org_id: string, page: Page): Promise<{ labels: Label[]; total_count: number }> {
      const found = db.selectFrom("labels").where("org_id", "=", org_id);
      const labels = await found
        .select(["label_id as id", "name", "description", "color", "created_on"])
        .orderBy("name_key")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { labels, total_count: counted.total_count };
    },
  };
}

/** The form in which label names are compared. */
function labelKey(name: string): string {
  return name.normalize("NFKC").toLowerCase();
}

async function labelId(db: Db, entry: LabelEntry, now: string): Promise<number> {
  const name_key = labelKey(entry.name);
  await db
    .insertInto("labels")
    .values({ ...entry, name_key, created_on: now })
    .onConflict((conflict) => conflict.columns(["org_id", "name_key"]).doNothing())
    .execute();
  const row = await db
    .selectFrom("labels")
    .select("label_id")
    .where("org_id", "=", entry.org_id)
    .where("name_key", "=", name_key)
    .executeTakeFirstOrThrow();
  return row.label_id;
}

function labelled(db: Db, org_id: string, label: string) {
  return db
    .selectFrom("sync_labels")
    .innerJoin("labels", "labels.label_id", "sync_labels.label_id")
    .select("sync_labels.sync_id")
    .where("labels.org_id", "=", org_id)
    .where("labels.name_key", "=", labelKey(label));
}

async function withLabels(db: Db, rows: Selectable<SyncsTable>[]): Promise<Sync[]> {
  if (rows.length === 0) return [];
  const names = await db
    .selectFrom("sync_labels")
    .innerJoin("labels", "labels.label_id", "sync_labels.label_id")
    .select(["sync_labels.sync_id", "labels.name"])
    .where(
      "sync_labels.sync_id",
      "in",
      rows.map((row) => row.sync_id),
    )
    .orderBy("labels.name_key")
    .execute();
  const labels = Map.groupBy(names, (row) => row.sync_id);
  return rows.map((row) => ({
    id: row.sync_id,
    object_type: SyncObjectType.parse(row.object_type),
    object_id: String(row.object_id),
    external_id: row.external_id,
    external_name: row.external_name,
    labels: (labels.get(row.sync_id) ?? []).map((label) => label.name).join(","),
    created_on: row.created_on,
    updated_on: row.updated_on,
  }));
}
