import type { Selectable } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, claimed, countAll, type Page } from "../engine/portable.ts";
import { ExportRequest, ScheduledRequest } from "../model/export.ts";
import type { ViewSpan } from "../records/view.ts";
import type { ExportSchedulesTable } from "../tables.ts";
import { newExport } from "./exports.ts";

/** A schedule with what it asks for at every release. */
export interface ScheduleRow {
  schedule_id: number;
  org_id: string;
  request: ScheduledRequest;
  created_on: string;
}

/** Exports that organizations want at every release. */
export function exportSchedules(db: Db) {
  const alive = (org_id: string) =>
    db.selectFrom("export_schedules").where("org_id", "=", org_id).where("deleted_on", "is", null);
  return {
    /** Adds a schedule. */
    async create(org_id: string, request: ScheduledRequest, now: string): Promise<ScheduleRow> {
      const row = await db
        .insertInto("export_schedules")
        .values({ org_id, request: JSON.stringify(request), created_on: now, deleted_on: null })
        .returningAll()
        .executeTakeFirstOrThrow();
      return read(row);
    },

    /** An organization's schedules, oldest first, and how many there are. */
    async list(org_id: string, page: Page): Promise<{ schedules: ScheduleRow[]; total_count: number }> {
      const rows = await alive(org_id)
        .selectAll()
        .orderBy("schedule_id")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await alive(org_id).select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { schedules: rows.map(read), total_count: counted.total_count };
    },

    /** All schedules of an organization, for a release: none is ended before its transaction is over. */
    async of(org_id: string): Promise<ScheduleRow[]> {
      return (await claimed(db, alive(org_id).selectAll().orderBy("schedule_id")).execute()).map(read);
    },

    /** Ends a schedule, with what was gathered for its next export; false when the organization has none of this id. */
    async remove(schedule_id: number, org_id: string, now: string): Promise<boolean> {
      const result = await db
        .updateTable("export_schedules")
        .set({ deleted_on: now })
        .where("schedule_id", "=", schedule_id)
        .where("org_id", "=", org_id)
        .where("deleted_on", "is", null)
        .executeTakeFirst();
      if (result.numUpdatedRows === 0n) return false;
      const open = db
        .selectFrom("exports")
        .select("export_id")
        .where("schedule_id", "=", schedule_id)
        .where("state", "=", "gathering");
      await db.deleteFrom("export_manifests").where("export_id", "in", open).execute();
      await db.deleteFrom("exports").where("export_id", "in", open).execute();
      return true;
    },

    /**
     * Gathers manifests for the next export of a schedule, beginning one when none is open, and gives its id. `due_at`: from when it
     * is written if nothing closes it before; null: only `close` does.
     */
    async gather(
      { schedule_id, org_id }: ScheduleRow,
      { request, manifest_ids }: { request: ExportRequest; manifest_ids: number[] },
      { now, due_at }: { now: string; due_at: string | null },
    ): Promise<string> {
      // What comes after its time belongs to the next.
      await closePast(db, now).where("schedule_id", "=", schedule_id).execute();
      const export_id =
        (await openOf(db, schedule_id, request, due_at)) ??
        (await open(db, { schedule_id, org_id, request, now, due_at }));
      for (let at = 0; at < manifest_ids.length; at += rowsAtOnce) {
        const rows = manifest_ids.slice(at, at + rowsAtOnce).map((manifest_id) => ({ export_id, manifest_id }));
        await db
          .insertInto("export_manifests")
          .values(rows)
          .onConflict((conflict) => conflict.columns(["export_id", "manifest_id"]).doNothing())
          .execute();
      }
      return export_id;
    },

    /** What was gathered is to be written now; what comes later is gathered for another export. */
    async close(export_id: string, now: string): Promise<void> {
      await db
        .updateTable("exports")
        .set({ state: "queued", batch: export_id, created_on: now, due_at: now })
        .where("export_id", "=", export_id)
        .where("state", "=", "gathering")
        .execute();
    },

    /** What was gathered until its time is to be written: the day of an organization that is given everything at once. */
    async closeDue(now: string): Promise<void> {
      await closePast(db, now).execute();
    },

    /** Manifests of an export below one of them, the newest first, with the first moment that may be seen in any of the streams. */
    async gathered(
      export_id: string,
      { below, limit, stream_ids }: { below: number | null; limit: number; stream_ids: number[] },
      view: ViewSpan,
    ): Promise<{ manifest_id: number; matched_at: string }[]> {
      return db
        .selectFrom("export_manifests as listed")
        .innerJoin("stream_manifests as held", "held.manifest_id", "listed.manifest_id")
        .select((eb) => ["listed.manifest_id", eb.fn.min("held.matched_at").as("matched_at")])
        .where("listed.export_id", "=", export_id)
        .$if(below !== null, (query) => query.where("listed.manifest_id", "<", below ?? 0))
        .where("held.stream_id", "in", stream_ids)
        .where("held.matched_at", ">=", view.from)
        .where("held.matched_at", "<", view.before)
        .groupBy("listed.manifest_id")
        .orderBy("listed.manifest_id", "desc")
        .limit(limit)
        .execute();
    },

    /** How many manifests were gathered for an export. */
    async countGathered(export_id: string): Promise<number> {
      const counted = await db
        .selectFrom("export_manifests")
        .select(countAll().as("total_count"))
        .where("export_id", "=", export_id)
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },
  };
}

/** Rows of one insert. Ours: far below what both dialects bind. */
const rowsAtOnce = 1000;

/** What `batch` holds while an export is gathered, of which a schedule has one at most. */
const openBatch = "open";

/** A moment that never comes: nothing but closing makes it due. */
const never = "9999-12-31T23:59:59.999Z";

function closePast(db: Db, now: string) {
  return db
    .updateTable("exports")
    .set((eb) => ({ state: "queued", batch: eb.ref("export_id") }))
    .where("state", "=", "gathering")
    .where("due_at", "<=", now);
}

/** The export that is being gathered, with the streams of this release added to its own; undefined when none is. */
async function openOf(
  db: Db,
  schedule_id: number,
  request: ExportRequest,
  due_at: string | null,
): Promise<string | undefined> {
  const opened = db
    .selectFrom("exports")
    .select(["export_id", "request", "due_at"])
    .where("schedule_id", "=", schedule_id)
    .where("batch", "=", openBatch);
  // Nobody closes it before what is gathered here is in it.
  const row = await claimed(db, opened).executeTakeFirst();
  if (!row) return undefined;
  const known = ExportRequest.parse(JSON.parse(row.request));
  const stream_ids = [...new Set([...known.stream_ids, ...request.stream_ids])];
  // What was gathered under a faster cadence stays visible.
  const matched_before = known.matched_before > request.matched_before ? known.matched_before : request.matched_before;
  const due = row.due_at === never ? (due_at ?? never) : row.due_at;
  await db
    .updateTable("exports")
    .set({ request: JSON.stringify({ ...request, stream_ids, matched_before }), due_at: due })
    .where("export_id", "=", row.export_id)
    .execute();
  return row.export_id;
}

async function open(
  db: Db,
  {
    now,
    due_at,
    request,
    ...whose
  }: { schedule_id: number; org_id: string; request: ExportRequest; now: string; due_at: string | null },
): Promise<string> {
  const stated = { grant_id: null, batch: openBatch, request: JSON.stringify(request), created_on: now };
  const { export_id } = await db
    .insertInto("exports")
    .values({ ...newExport(), ...whose, ...stated, state: "gathering", due_at: due_at ?? never })
    .returning("export_id")
    .executeTakeFirstOrThrow();
  return export_id;
}

function read({ schedule_id, org_id, request, created_on }: Selectable<ExportSchedulesTable>): ScheduleRow {
  return { schedule_id, org_id, request: ScheduledRequest.parse(JSON.parse(request)), created_on };
}
