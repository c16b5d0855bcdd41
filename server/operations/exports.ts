import { z } from "zod";
import type { ExportRow } from "../../store/delivery/exports.ts";
import { ExportManifest } from "../../store/model/export.ts";
import { refuseLaterDates } from "../api/entitlement.ts";
import { found } from "../api/errors.ts";
import { daysInOrder, paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { requirePaid } from "../api/quota.ts";
import { filePath, openExportFile } from "../export/folder-storage.ts";
import {
  checkedRequest,
  exportDays,
  exportFields,
  exportNarrowing,
  namesOneSource,
  oneSource,
  requireRoom,
  resolvedSource,
} from "../export/request.ts";
import { requireStorage } from "../export/storage.ts";
import { Export, exportView } from "../export/view.ts";
import { requireSignature } from "../views/presigned-url.ts";

/** `POST /export/trigger`: has manifests written to files in the background. They are billed as everywhere. */
export const exportTrigger = operation({
  name: "exportTrigger",
  summary:
    "Starts an export of manifests to files in the background. Each manifest counts toward the quota once per period.",
  rest: [{ method: "POST", path: "/export/trigger" }],
  access: "export",
  repeat: "whole",
  status: 202,
  errors: [
    "not_found",
    "digest_not_subscribed",
    "content_not_yet_available",
    "plan_upgrade_required",
    "service_unavailable",
  ],
  narrowing: [...exportNarrowing, ...Object.keys(exportDays)],
  input: z
    .object({ ...exportFields, ...exportDays })
    .refine(daysInOrder, { path: ["published_date_to"], error: "must not be before published_date_from" })
    .refine(namesOneSource, oneSource)
    .meta({ examples: [{ stream_ids: ["1", "2"], format: "parquet", compression: "zstd" }] }),
  output: Export,
})(async (context, input) => {
  const { store, caller, view, now, links, exporter } = context;
  requireStorage(context.config());
  requirePaid(caller, links);
  refuseLaterDates(view, input);
  const checked = await checkedRequest(context, input);
  await requireRoom(context);
  const { org_id } = caller.organization;
  const source = await resolvedSource({ store, org_id, view, now }, checked);
  const { published_date_from = null, published_date_to = null } = input;
  const days = { published_date_from, published_date_to };
  const request = { ...checked, ...source, ...days, matched_from: view.from, matched_before: view.before };
  const asked = { org_id, grant_id: null, batch: null, request, created_on: now.toISOString() };
  const export_id = await store.exports.create(asked);
  exporter.wake();
  return { data: await exportView(await ownExport(context, export_id), context) };
});

/** `GET /exports` */
export const exportList = operation({
  name: "exportList",
  summary: "Your exports, the newest first.",
  rest: [{ method: "GET", path: "/exports" }],
  access: "export",
  input: paged({}),
  output: z.object({ exports: z.array(Export), pagination: Pagination }),
})(async (context, input) => {
  const { store, caller, pageUrl } = context;
  const page = pageOf(input);
  const { exports: rows, total_count } = await store.exports.listFor(caller.organization.org_id, page);
  const exports = await Promise.all(rows.map((row) => exportView(row, context)));
  return { data: { exports, pagination: pagination(page, total_count, pageUrl) }, items: exports.length };
});

const exportPath = { export_id: z.string().regex(/^exp_[0-9a-f]{24}$/, "is no id of an export") };

/** `GET /export/{export_id}`: how far an export is, and where its files are once it is done. */
export const exportDetails = operation({
  name: "exportDetails",
  summary: "The state of an export; once done, the URLs of its files, valid for 7 days.",
  rest: [{ method: "GET", path: "/export/{export_id}" }],
  access: "export",
  input: z.object(exportPath),
  output: Export,
})(async (context, { export_id }) => ({ data: await exportView(await ownExport(context, export_id), context) }));

/** `GET /export/{export_id}/files/{file}`: a file of an export in DATA_DIR, for whoever has its address. */
export const exportFile = operation({
  name: "exportFile",
  summary: "A file of an export, at the address that the export gave.",
  rest: [{ method: "GET", path: "/export/{export_id}/files/{file}" }],
  access: "public",
  envelope: "none",
  // The one in JSON is manifest.json.
  produces: [
    "application/json",
    "application/x-ndjson",
    "text/csv",
    "application/vnd.apache.parquet",
    "application/gzip",
    "application/zstd",
  ],
  headers: {
    "Content-Length": "Bytes of the file.",
    "Content-Disposition": "What to call it when it is kept.",
  },
  errors: ["link_not_valid", "not_found", "invalid_request"],
  input: z.object({
    ...exportPath,
    file: z.string().regex(/^[a-z]+(\.[a-z]+)+$/),
    expires: z.string().optional().meta({ description: "Seconds since 1970." }),
    signature: z.string().optional(),
  }),
  output: ExportManifest,
})(async ({ store, masterKey, now, config, asked }, { export_id, file: name, ...signed }) => {
  const key = `${export_id}/${name}`;
  requireSignature(masterKey, { path: filePath(key), ...signed }, now);
  const row = await store.exports.byId(export_id);
  const kept = found(row && (await isHandedOut(row, store)) ? row : undefined, `export ${export_id} any more`);
  const { content_type } = found(
    kept.files.find((file) => file.name === name),
    `file ${name}`,
  );
  const file = found(await openExportFile(config().paths.dataDir, key), `file ${name} any more`);
  asked.header({
    "content-length": String(file.size_bytes),
    "content-disposition": `attachment; filename="${export_id}-${name}"`,
  });
  return { page: { content_type, text: "", ...(asked.delivers && { stream: file.stream() }) } };
});

/** An export of the caller's own. Throws `not_found`. */
export async function ownExport({ store, caller }: Context, export_id: string): Promise<ExportRow> {
  const row = await store.exports.byId(export_id);
  return found(row?.org_id === caller.organization.org_id ? row : undefined, `export ${export_id}`);
}

/** What was made for a backfill goes with it. */
async function isHandedOut({ grant_id }: ExportRow, store: Context["store"]): Promise<boolean> {
  if (grant_id === null) return true;
  return (await store.grants.byId(grant_id))?.status !== "revoked";
}
