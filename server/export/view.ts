import { z } from "zod";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { ExportRow } from "../../store/delivery/exports.ts";
import {
  ContentLevel,
  ExportCompression,
  ExportError,
  ExportFormat,
  type StoredFile,
} from "../../store/model/export.ts";
import { Day, Id, Timestamp } from "../../store/model/id.ts";
import { LanguageCode } from "../../store/model/vocabulary.ts";
import type { ServerConfig } from "../api/server-config.ts";
import type { Links } from "../views/links.ts";
import { presignedUrl } from "../views/presigned-url.ts";
import { storageOf } from "./storage.ts";

const ExportFile = z
  .object({
    name: z.string(),
    content_type: z.string(),
    sha256: z.string(),
    size_bytes: z.int(),
    url: z.string().nullable().meta({
      description: "Needs no key; whoever has it can read the file. null: gone, or in a bucket that is set no longer.",
    }),
  })
  .meta({ id: "ExportFile" });

/** An export as answers show it. */
export const Export = z
  .object({
    id: z.string(),
    export_id: z.string(),
    status: z.enum(["queued", "running", "done", "failed", "expired"]),
    status_url: z.string(),
    stream_ids: z.array(Id),
    digest_id: z.int().nullable(),
    grant_id: z.int().nullable().meta({ description: "The backfill that it is the file of." }),
    schedule_id: z.int().nullable().meta({ description: "The schedule that asked for it." }),
    published_date_from: Day.nullable(),
    published_date_to: Day.nullable(),
    language: LanguageCode.nullable(),
    content_levels: z.array(ContentLevel),
    format: ExportFormat,
    compression: ExportCompression,
    progress: z.number().min(0).max(1),
    total_count: z
      .int()
      .nullable()
      .meta({ description: "How many manifests there are; null until they were counted." }),
    manifest_count: z.int().meta({ description: "Manifests written." }),
    billed_count: z.int().meta({ description: "Of those, how many count to the quota by this export." }),
    truncated_by_quota: z.boolean(),
    files: z.array(ExportFile).meta({ description: "The data, and manifest.json which describes it." }),
    error: ExportError.nullable(),
    created_on: Timestamp,
    started_on: Timestamp.nullable(),
    finished_on: Timestamp.nullable(),
    expires_at: Timestamp.nullable().meta({ description: "Until when the files can be read." }),
  })
  .meta({ id: "Export" });
export type Export = z.infer<typeof Export>;

/** What showing exports takes. */
export interface Showing {
  config: () => ServerConfig;
  links: Links;
  masterKey: MasterKey;
  now: Date;
}

/** An export as it is at a moment, with the addresses of its files. */
export async function exportView(row: ExportRow, showing: Showing): Promise<Export> {
  const { export_id, request } = row;
  const { content_levels, format, compression, digest_id, published_date_from, published_date_to, language } = request;
  const status = statusOf(row, showing.now);
  return {
    id: export_id,
    export_id,
    status,
    status_url: statusUrl(export_id, showing.links),
    stream_ids: request.stream_ids.map(String),
    digest_id,
    grant_id: row.grant_id,
    schedule_id: row.schedule_id,
    published_date_from,
    published_date_to,
    language,
    content_levels,
    format,
    compression,
    progress: progressOf(row),
    total_count: row.manifests_total,
    manifest_count: row.manifests_done,
    billed_count: row.billed,
    truncated_by_quota: row.truncated_by_quota === 1,
    files: await Promise.all(row.files.map((file) => shownFile(row, file, status === "done", showing))),
    error: row.error,
    created_on: row.created_on,
    started_on: row.started_on,
    finished_on: row.finished_on,
    expires_at: row.expires_at,
  };
}

/** Where an export is asked after. */
function statusUrl(export_id: string, { base_url }: Links): string {
  return `${base_url}/export/${export_id}`;
}

function statusOf({ state, expires_at, erased_on }: ExportRow, now: Date): Export["status"] {
  if (state !== "done") return Export.shape.status.parse(state);
  return erased_on !== null || (expires_at ?? "") <= now.toISOString() ? "expired" : "done";
}

/** What is done is done, also when it met less than was counted. */
function progressOf({ state, manifests_done, manifests_total }: ExportRow): number {
  if (state === "done") return 1;
  return manifests_total ? Math.min(1, manifests_done / manifests_total) : 0;
}

async function shownFile(
  { export_id, expires_at }: ExportRow,
  { storage: kind, ...file }: StoredFile,
  isThere: boolean,
  showing: Showing,
): Promise<Export["files"][number]> {
  const { config, masterKey, links, now } = showing;
  const storage = isThere ? storageOf(kind, config()) : undefined;
  const sign = (path: string, until: Date) => presignedUrl(masterKey, links.base_url, path, until).url;
  const order = { now, until: new Date(expires_at ?? now), sign };
  return { ...file, url: (await storage?.address(`${export_id}/${file.name}`, order)) ?? null };
}
