import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { z } from "zod";
import { windowStart } from "../../config/cadence.ts";
import { presignedUrlDays } from "../../config/limits.ts";
import type { GrantRow } from "../../store/grants.ts";
import { IdInput, Timestamp } from "../../store/model/id.ts";
import { type BackfillFile, eraseFilesBefore, sizeOf, writeBackfill } from "../backfill-file.ts";
import { manifestWritings } from "../backfill-formats.ts";
import { recordAccess } from "../entitlement.ts";
import { found, ServiceError } from "../errors.ts";
import { Grant, GrantFormat, grantScope, grantView } from "../grant-view.ts";
import { paged, pageOf } from "../input-fields.ts";
import { type Context, operation, type ServerConfig } from "../operation.ts";
import { Pagination, pagination } from "../pagination.ts";
import { presignedUrl, requireSignature } from "../presigned-url.ts";

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
    url: z.string().meta({ description: "Needs no key; whoever has it can read the file." }),
    expires_at: Timestamp,
    format: GrantFormat,
    manifest_count: z.int(),
    size_bytes: z.int(),
  })
  .meta({
    id: "BackfillDownload",
    examples: [
      {
        grant_id: 3,
        url: "https://claims.example/backfill/3/files/3-2026-11-20-daily-2.jsonl?expires=1795773600&signature=n0tR3al",
        expires_at: "2026-11-27T10:00:00.000Z",
        format: "jsonl",
        manifest_count: 48211,
        size_bytes: 912348817,
      },
    ],
  });

/**
 * `POST /backfill/{grant_id}/download`: an address of the file, valid for a week. A grant reaches past the data window and is
 * paid for itself, so that it bills no quota; what the cadence has not released is not in it.
 */
export const backfillDownload = operation({
  name: "backfillDownload",
  summary: "An address, valid for 7 days, at which the backfill can be read. Bills no quota.",
  rest: [{ method: "POST", path: "/backfill/{grant_id}/download" }],
  access: "export",
  errors: ["plan_upgrade_required"],
  input: z.object({ grant_id: IdInput }),
  output: Download,
})(async (context, { grant_id }) => {
  const { store, caller, now, links, masterKey } = context;
  const row = await store.grants.byId(grant_id);
  const isOwn = row?.org_id === caller.organization.org_id && row.status !== "revoked";
  const grant = found(isOwn ? row : undefined, `backfill grant ${grant_id}`);
  requirePaidGrant(grant, context);
  const name = fileName(context, grant);
  const file = await fileOf(context, grant, name);
  const until = new Date(now.getTime() + urlLifeMs);
  const signed = presignedUrl(masterKey, links.base_url, filePath(grant_id, name), until);
  return { data: { grant_id, ...signed, format: GrantFormat.parse(grant.format), ...file } };
});

/** `GET /backfill/{grant_id}/files/{file}`: the file itself, for whoever has the address. */
export const backfillFile = operation({
  name: "backfillFile",
  summary: "The file of a backfill, at the address that the download gave.",
  rest: [{ method: "GET", path: "/backfill/{grant_id}/files/{file}" }],
  access: "public",
  envelope: "none",
  produces: ["application/x-ndjson", "text/csv"],
  headers: {
    "Content-Length": "Bytes of the file.",
    "Content-Disposition": "What to call it when it is kept.",
  },
  errors: ["link_not_valid", "not_found", "invalid_request"],
  input: z.object({
    grant_id: IdInput,
    file: z.string().regex(/^[0-9a-z-]+\.[a-z]+$/),
    expires: z.string().optional().meta({ description: "Seconds since 1970." }),
    signature: z.string().optional(),
  }),
  output: z.string(),
})(async ({ store, masterKey, now, config, asked }, { grant_id, file, ...signed }) => {
  requireSignature(masterKey, { path: filePath(grant_id, file), ...signed }, now);
  const row = await store.grants.byId(grant_id);
  const grant = found(row?.status === "revoked" ? undefined : row, `backfill grant ${grant_id}`);
  const path = join(folderOf(config()), file);
  const size = found(await sizeOf(path), "such file any more; ask for a new address");
  const { content_type } = manifestWritings[GrantFormat.parse(grant.format)];
  asked.header({
    "content-length": String(size),
    "content-disposition": `attachment; filename="${file}"`,
  });
  const stream = asked.delivers && { stream: Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array> };
  return { data: "", page: { content_type, text: "", ...stream } };
});

const urlLifeMs = presignedUrlDays * 24 * 3600 * 1000;

/** The file of a grant, written unless it is there. It reaches back as far as data is kept, past the window that reads have. */
async function fileOf(context: Context, grant: GrantRow, name: string): Promise<BackfillFile> {
  const { store, view, config, caller, links, now } = context;
  const folder = folderOf(config());
  const known = await sizeOf(join(folder, name));
  if (known !== undefined) return { manifest_count: grant.manifest_count, size_bytes: known };
  const from = windowStart(now, config().service.retention_months).toISOString();
  const order = {
    scope: grantScope(grant),
    format: GrantFormat.parse(grant.format),
    view: { ...view, from },
    record_access: recordAccess(caller, config(), links),
  };
  const file = await writeBackfill(store, join(folder, name), order, now);
  await store.grants.measured(grant.grant_id, file);
  await eraseFilesBefore(folder, `${grant.grant_id}-`, new Date(now.getTime() - urlLifeMs));
  return file;
}

/** One file a day for what the caller sees: asking again on the same day writes nothing again. */
function fileName({ caller, now }: Context, grant: GrantRow): string {
  const { organization, plan } = caller;
  const day = now.toISOString().slice(0, 10);
  return `${grant.grant_id}-${day}-${organization.cadence}-${plan.content_level}.${grant.format}`;
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

function filePath(grant_id: number, file: string): string {
  return `/backfill/${grant_id}/files/${file}`;
}

function folderOf({ paths }: ServerConfig): string {
  return join(paths.dataDir, "backfill");
}
