import { randomBytes } from "node:crypto";
import type { Selectable, UpdateObject } from "kysely";
import { sql } from "kysely";
import type { Db } from "../engine/db.ts";
import { bounds, countAll, momentAfter, type Page, unclaimed } from "../engine/portable.ts";
import { ExportError, ExportRequest, StoredFile } from "../model/export.ts";
import type { ExportsTable, Tables } from "../tables.ts";

/** An export with its JSON read. */
export interface ExportRow extends Omit<Selectable<ExportsTable>, "request" | "files" | "error"> {
  request: ExportRequest;
  files: StoredFile[];
  error: ExportError | null;
}

/** What asking for an export takes. */
export interface NewExport {
  org_id: string;
  /** The bought backfill that it is made for, if any, and what tells one file of it from another. */
  grant_id: number | null;
  batch: string | null;
  request: ExportRequest;
  created_on: string;
}

/** How far an export is. */
export type ExportProgress = Pick<ExportRow, "manifests_total" | "manifests_done" | "billed">;

/** What an export came to. */
export interface ExportOutcome extends ExportProgress {
  files: StoredFile[];
  truncated_by_quota: 0 | 1;
  finished_on: string;
  expires_at: string;
}

/** Who works on an export, and for how long from `now` on nobody else may; on a server from its own clock's. */
export interface Lease {
  owner: string;
  now: string;
  ms: number;
}

/** Exports: a durable queue with leases, and what became of each. */
export function exports(db: Db) {
  return {
    /** Asks for an export and gives its id. */
    async create({ request, ...stated }: NewExport): Promise<string> {
      const row = await db
        .insertInto("exports")
        .values({
          ...newExport(),
          ...stated,
          schedule_id: null,
          request: JSON.stringify(request),
          due_at: stated.created_on,
        })
        .returning("export_id")
        .executeTakeFirstOrThrow();
      return row.export_id;
    },

    /** One export; undefined when unknown, or when it is being gathered only. */
    async byId(export_id: string): Promise<ExportRow | undefined> {
      const row = await asked(db).selectAll().where("export_id", "=", export_id).executeTakeFirst();
      return row && read(row);
    },

    /** An organization's exports, the newest first, and how many there are. */
    async listFor(org_id: string, page: Page): Promise<{ exports: ExportRow[]; total_count: number }> {
      const found = asked(db).where("org_id", "=", org_id);
      const rows = await found
        .selectAll()
        .orderBy("created_on", "desc")
        .orderBy("export_id", "desc")
        .limit(bounds(page).limit)
        .offset(bounds(page).offset)
        .execute();
      const counted = await found.select(countAll().as("total_count")).executeTakeFirstOrThrow();
      return { exports: rows.map(read), total_count: counted.total_count };
    },

    /** How many exports of an organization are not over yet. */
    async waiting(org_id: string): Promise<number> {
      const counted = await db
        .selectFrom("exports")
        .select(countAll().as("total_count"))
        .where("org_id", "=", org_id)
        .where("state", "in", ["queued", "running"])
        .executeTakeFirstOrThrow();
      return counted.total_count;
    },

    /** The newest export of a grant for a batch that did not fail and is not past at `now`. */
    async ofGrant(grant_id: number, batch: string, now: string): Promise<ExportRow | undefined> {
      const row = await db
        .selectFrom("exports")
        .selectAll()
        .where("grant_id", "=", grant_id)
        .where("batch", "=", batch)
        .where("state", "!=", "failed")
        .where("erased_on", "is", null)
        .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
        .orderBy("created_on", "desc")
        .limit(1)
        .executeTakeFirst();
      return row && read(row);
    },

    /** Takes the longest waiting export that is due, or whose worker let its lease run out, and counts the attempt. */
    async claim({ owner, now, ms }: Lease): Promise<ExportRow | undefined> {
      const due = db
        .selectFrom("exports")
        .select("export_id")
        .where(isDue(db, now))
        .orderBy("due_at")
        .orderBy("export_id")
        .limit(1);
      const row = await db
        .updateTable("exports")
        .set((eb) => ({
          state: "running",
          lease_owner: owner,
          lease_until: momentAfter(db, now, ms),
          started_on: eb.fn.coalesce("started_on", eb.val(now)),
          attempts: eb("attempts", "+", 1),
        }))
        .where("export_id", "=", unclaimed(db, due))
        .returningAll()
        .executeTakeFirst();
      return row && read(row);
    },

    /** Notes how far an export is and holds on to it; false when it is somebody else's by now. */
    async advance(export_id: string, { owner, now, ms }: Lease, progress: ExportProgress): Promise<boolean> {
      return write(db, { export_id, owner }, { ...progress, lease_until: momentAfter(db, now, ms) });
    },

    /** The export is done. */
    async finish(export_id: string, owner: string, { files, ...outcome }: ExportOutcome): Promise<boolean> {
      const free = { lease_owner: null, lease_until: null, error: null };
      return write(db, { export_id, owner }, { state: "done", ...outcome, ...free, files: JSON.stringify(files) });
    },

    /** Hands an export back to be taken again from `due_at`; `attempts` are those that count from here on. */
    async putBack(
      export_id: string,
      owner: string,
      { due_at, error, attempts }: { due_at: string; error: ExportError | null; attempts: number },
    ): Promise<boolean> {
      const free = { lease_owner: null, lease_until: null };
      return write(db, { export_id, owner }, { state: "queued", ...free, due_at, attempts, error: text(error) });
    },

    /** Gives an export up. */
    async fail(export_id: string, owner: string, error: ExportError, now: string): Promise<boolean> {
      const ended = { lease_owner: null, lease_until: null, finished_on: now };
      return write(db, { export_id, owner }, { state: "failed", ...ended, error: text(error) });
    },

    /** Lets what was exported be read for longer. */
    async extend(export_id: string, expires_at: string): Promise<void> {
      await db.updateTable("exports").set({ expires_at }).where("export_id", "=", export_id).execute();
    },

    /** How many exports were given up since a moment, and when the last was. */
    async failures(since: string): Promise<{ failed: number; newest: string | null }> {
      const row = await db
        .selectFrom("exports")
        .select(countAll().as("failed"))
        .select((eb) => eb.fn.max("finished_on").as("newest"))
        .where("state", "=", "failed")
        .where("finished_on", ">=", since)
        .executeTakeFirstOrThrow();
      return { failed: Number(row.failed), newest: row.newest };
    },

    /** Exports whose files are to go: past their time, or of a grant that was taken back. */
    async past(now: string, limit: number): Promise<ExportRow[]> {
      const revoked = db.selectFrom("grants").select("grant_id").where("status", "=", "revoked");
      const rows = await db
        .selectFrom("exports")
        .selectAll()
        .where("state", "=", "done")
        .where("erased_on", "is", null)
        .where((eb) => eb.or([eb("expires_at", "<=", now), eb("grant_id", "in", revoked)]))
        .orderBy("export_id")
        .limit(limit)
        .execute();
      return rows.map(read);
    },

    /** The files of an export are gone, and with them what it was gathered of. */
    async erased(export_id: string, now: string): Promise<void> {
      await db.deleteFrom("export_manifests").where("export_id", "=", export_id).execute();
      await db.updateTable("exports").set({ erased_on: now }).where("export_id", "=", export_id).execute();
    },
  };
}

/** A new id, and the columns of an export that nothing was done for yet. */
export function newExport() {
  return {
    export_id: `exp_${randomBytes(12).toString("hex")}`,
    state: "queued",
    files: "[]",
    error: null,
    lease_owner: null,
    lease_until: null,
    started_on: null,
    finished_on: null,
    expires_at: null,
    erased_on: null,
    manifests_total: null,
    manifests_done: 0,
    billed: 0,
    attempts: 0,
    truncated_by_quota: 0 as const,
  };
}

function asked(db: Db) {
  return db.selectFrom("exports").where("state", "!=", "gathering");
}

function read({ request, files, error, ...row }: Selectable<ExportsTable>): ExportRow {
  return {
    ...row,
    request: ExportRequest.parse(JSON.parse(request)),
    files: StoredFile.array().parse(JSON.parse(files)),
    error: error === null ? null : ExportError.parse(JSON.parse(error)),
  };
}

function text(error: ExportError | null): string | null {
  return error && JSON.stringify(error);
}

function isDue(db: Db, now: string) {
  return sql<boolean>`((state = 'queued' and due_at <= ${now}) or (state = 'running' and lease_until <= ${momentAfter(db, now)}))`;
}

/** Only whoever holds the lease writes; false when that is somebody else by now. */
async function write(
  db: Db,
  { export_id, owner }: { export_id: string; owner: string },
  change: UpdateObject<Tables, "exports">,
): Promise<boolean> {
  const result = await db
    .updateTable("exports")
    .set(change)
    .where("export_id", "=", export_id)
    .where("lease_owner", "=", owner)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
