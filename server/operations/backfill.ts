import { z } from "zod";
import { windowStart } from "../../config/cadence.ts";
import { backfillPatienceMs } from "../../config/limits.ts";
import { hasFeature } from "../../config/plans.ts";
import type { GrantRow } from "../../store/accounts/grants.ts";
import type { ExportRow } from "../../store/delivery/exports.ts";
import { contentLevels, ExportFormat } from "../../store/model/export.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { found, ServiceError } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { addressesEnd } from "../export/run.ts";
import { requireStorage } from "../export/storage.ts";
import { Export, exportView } from "../export/view.ts";
import { Grant, grantScope, grantView } from "../views/grant-view.ts";
import { ownExport } from "./exports.ts";

/** `GET /backfill/grants`: what the organization bought of the past, the newest first. */
export const backfillGrants = operation({
  name: "backfillGrants",
  summary: "The backfills that the organization bought, the newest first.",
  rest: [{ method: "GET", path: "/backfill/grants" }],
  access: "export",
  input: paged({}),
  output: z.object({ grants: z.array(Grant), pagination: Pagination }),
})(async ({ store, caller, now, pageUrl }, input) => {
  const page = pageOf(input);
  const { grants, total_count } = await store.grants.listFor(caller.organization.org_id, page);
  return {
    data: { grants: grants.map((row) => grantView(row, now)), pagination: pagination(page, total_count, pageUrl) },
    items: grants.length,
  };
});

const Download = z
  .object({
    grant_id: z.int(),
    ...Export.pick({ export_id: true, status: true, status_url: true, files: true, error: true }).shape,
    url: z.string().nullable().meta({
      description: "The data. Needs no key; whoever has it can read the file. null until it is written.",
    }),
    expires_at: Timestamp.nullable(),
    format: ExportFormat,
    manifest_count: z.int().meta({ description: "Manifests in the file; as last counted while it is being written." }),
    size_bytes: z.int().nullable(),
  })
  .meta({ id: "BackfillDownload" });

/**
 * `POST /backfill/{grant_id}/download`: an address of the file, valid for a week; 202 while a large one is being written. A
 * grant reaches past the data window and is paid for itself, so that it bills no quota; what the cadence has not released is
 * not in it.
 */
export const backfillDownload = operation({
  name: "backfillDownload",
  summary:
    "A URL, valid for 7 days, where the backfill can be read; 202 with status_url while it is being written. Free of quota.",
  rest: [{ method: "POST", path: "/backfill/{grant_id}/download" }],
  access: "export",
  repeat: "harmless",
  may_take_longer: true,
  errors: ["plan_upgrade_required", "service_unavailable"],
  input: z.object({ grant_id: IdInput }),
  output: Download,
})(async (context, { grant_id }) => {
  const { store, caller, exporter } = context;
  requireStorage(context.config());
  const row = await store.grants.byId(grant_id);
  const isOwn = row?.org_id === caller.organization.org_id && row.status !== "revoked";
  const grant = found(isOwn ? row : undefined, `backfill grant ${grant_id}`);
  requirePaidGrant(grant, context);
  const export_id = await exportOf(grant, context);
  await exporter.ended(export_id, backfillPatienceMs);
  const shown = await exportView(await ownExport(context, export_id), context);
  const { status, status_url, files, error, expires_at, format, manifest_count } = shown;
  const [file] = files;
  if (status === "done") await store.grants.measured(grant_id, { manifest_count, size_bytes: file?.size_bytes ?? 0 });
  const figures = status === "done" ? manifest_count : grant.manifest_count;
  const data = {
    grant_id,
    export_id,
    status,
    status_url,
    files,
    error,
    url: file?.url ?? null,
    expires_at,
    format,
    manifest_count: figures,
    size_bytes: file?.size_bytes ?? null,
  };
  return status === "done" ? { data } : { data, status: 202 };
});

/** The export of a grant as the caller sees it today: asking again writes nothing again, and its addresses are good for a week anew. */
async function exportOf(grant: GrantRow, context: Context): Promise<string> {
  const { store, caller, now } = context;
  const { organization, plan } = caller;
  const day = now.toISOString().slice(0, 10);
  const batch = `${day} ${organization.cadence} ${plan.content_level}`;
  const known = await store.exports.ofGrant(grant.grant_id, batch, now.toISOString());
  if (!known) return begin(grant, batch, context);
  if (known.state === "done") await store.exports.extend(known.export_id, addressesEnd(now).toISOString());
  return known.export_id;
}

/** A grant reaches back as far as data is kept, past the window that reads have. */
async function begin(grant: GrantRow, batch: string, context: Context): Promise<string> {
  const { store, view, config, caller, now } = context;
  const { stream_ids, date_from, date_to } = grantScope(grant);
  const request: ExportRow["request"] = {
    stream_ids,
    digest_id: null,
    monthly_cap: null,
    compression: "none",
    published_date_from: date_from,
    published_date_to: date_to,
    language: null,
    format: ExportFormat.parse(grant.format),
    content_levels: contentLevels.filter((level) => level !== "record" || hasFeature(caller.plan, "records")),
    matched_from: windowStart(now, config().service.retention_months).toISOString(),
    matched_before: view.before,
  };
  const asked = { org_id: grant.org_id, grant_id: grant.grant_id, batch, request };
  return store.exports.create({ ...asked, created_on: now.toISOString() });
}

/** Throws `plan_upgrade_required` for a grant that is unpaid or has run out. Decisions §3 (402). */
function requirePaidGrant(grant: GrantRow, { caller, links, now }: Context): void {
  const { status } = grantView(grant, now);
  if (status === "active") return;
  const said = status === "unpaid" ? "is not paid yet" : `expired on ${grant.expires_on}`;
  throw new ServiceError("plan_upgrade_required", `Backfill grant ${grant.grant_id} ${said}.`, {
    grant_id: grant.grant_id,
    current_plan: caller.plan.slug,
    required_plan: caller.plan.slug,
    upgrade_url: links.upgrade_url,
  });
}
