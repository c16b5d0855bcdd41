/** Design: docs/design/exports.md */
import { presignedUrlDays } from "../../config/limits.ts";
import { hasFeature, planOf } from "../../config/plans.ts";
import type { OrganizationRow } from "../../store/accounts/organizations.ts";
import type { ExportOutcome, ExportProgress, ExportRow } from "../../store/delivery/exports.ts";
import type { ContentLevel, ExportManifest, StoredFile } from "../../store/model/export.ts";
import { subscriptionAt } from "../../store/model/subscription.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import type { Store } from "../../store/store.ts";
import { recordAccess } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import { charge, type Payer } from "../api/quota.ts";
import type { ServerConfig } from "../api/server-config.ts";
import { wordsIn } from "../api/words.ts";
import type { Links } from "../views/links.ts";
import { describedExport, manifestKind } from "./described.ts";
import { fileContent, fileKind, textContent } from "./file.ts";
import { countHits, hitPages, type Reading, readBodies, scopeOf } from "./pages.ts";
import { currentStorage } from "./storage.ts";
import type { ExportStorage } from "./storage-kind.ts";

/** What running an export takes. */
export interface RunDeps {
  store: Store;
  config: () => ServerConfig;
  now: () => Date;
  links: () => Links;
  /** Stops the run at the next page. */
  signal: AbortSignal;
  /** Hears of each page. Throws when the export is no longer to be written. */
  advance: (progress: ExportProgress) => Promise<void>;
}

/** What a run came to; `words` are those that it handed out. */
export interface Run {
  outcome: ExportOutcome;
  words: number;
}

/**
 * Writes an export: the data as it is read, then `manifest.json`. Run again after a break it begins anew, and what was billed
 * stays billed once: its moment is that of the request. Throws what stood in the way.
 */
export async function runExport(row: ExportRow, deps: RunDeps): Promise<Run> {
  const job = await openJob(row, deps);
  const { name, content_type } = fileKind(job.order);
  const data = fileContent(handedOut(job), job.order);
  const storage = currentStorage(deps.config());
  const put = (file: string, content: AsyncIterable<Uint8Array>, type: string) =>
    storage.put(`${row.export_id}/${file}`, content, { content_type: type, signal: deps.signal });
  await put(name, data.content, content_type);
  if (job.refusal && job.done === 0) throw job.refusal;
  const file = stored({ name, content_type, ...data.done() }, storage);
  const finished_on = deps.now();
  const told = textContent(`${JSON.stringify(await manifestOf(job, file, finished_on), null, 2)}\n`);
  await put(manifestKind.name, told.content, manifestKind.content_type);
  const outcome = {
    ...progressOf(job),
    files: [file, stored({ ...manifestKind, ...told.done() }, storage)],
    truncated_by_quota: job.refusal ? (1 as const) : (0 as const),
    finished_on: finished_on.toISOString(),
    expires_at: addressesEnd(finished_on).toISOString(),
  };
  return { outcome, words: job.words };
}

/** Until when addresses that are given out at a moment are good. Interface, Limits. */
export function addressesEnd(now: Date): Date {
  return new Date(now.getTime() + presignedUrlDays * 24 * 3600 * 1000);
}

/** An export at work. */
interface Job {
  row: ExportRow;
  deps: RunDeps;
  reading: Reading;
  payer: Payer;
  levels: readonly ContentLevel[];
  order: Parameters<typeof fileContent>[1];
  total: number;
  done: number;
  billed: number;
  words: number;
  /** Why nothing more was handed out, when a quota left only a part. */
  refusal: ServiceError | undefined;
}

async function openJob(row: ExportRow, deps: RunDeps): Promise<Job> {
  const { request } = row;
  const { store, config } = deps;
  const payer = await payerOf(row, deps);
  const view = viewOf(row, payer.organization);
  const streams = await readableStreams(store, request.stream_ids, view);
  const gathered = row.schedule_id === null ? null : row.export_id;
  const reading = { store, view, scope: scopeOf(request, streams), gathered };
  const hasRecords = hasFeature(payer.plan, "records");
  return {
    row,
    deps,
    reading,
    payer,
    levels: request.content_levels.filter((level) => level !== "record" || hasRecords),
    order: { ...request, record_access: hasRecords ? undefined : recordAccess(payer, config(), deps.links()) },
    total: await countHits(reading, deps.signal),
    done: 0,
    billed: 0,
    words: 0,
    refusal: undefined,
  };
}

/** The organization as it is now: an export begun on a plan is not finished on another's rights. */
async function payerOf({ org_id }: ExportRow, { store, config, now }: RunDeps): Promise<Payer> {
  const found = await store.organizations.byId(org_id);
  if (!found || found.is_active === 0) throw new ServiceError("not_found", "The organization was closed.");
  const organization = subscriptionAt(found, now().toISOString());
  return { organization, plan: planOf(config(), organization.plan), credential: { expires_on: null } };
}

function viewOf({ request }: ExportRow, { is_operator }: OrganizationRow) {
  return { from: request.matched_from, before: request.matched_before, sees_private: is_operator === 1 };
}

/** Those of the streams that are still there and may still be seen. */
async function readableStreams(store: Store, stream_ids: number[], view: { sees_private: boolean }): Promise<number[]> {
  if (stream_ids.length === 0) return [];
  const streams = await store.scopes.streams(stream_ids, view);
  return streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id);
}

/** The manifests of an export as they may be handed out, billed page by page; where a quota ends, those that were billed before go on. */
async function* handedOut(job: Job): AsyncGenerator<ManifestRow[]> {
  for await (const hits of hitPages(job.reading, job.deps.signal)) {
    const rows = await readBodies(job.reading, hits, job.levels);
    const granted = await grantedOf(job, rows);
    const given = rows.filter(({ manifest_id }) => granted.has(manifest_id));
    if (given.length > 0) yield given;
    job.done += given.length;
    job.words += wordsOf(given);
    await job.deps.advance(progressOf(job));
  }
}

/** A bought backfill is paid for itself. Everything else is billed at the moment at which it was asked for. */
async function grantedOf(job: Job, rows: ManifestRow[]): Promise<ReadonlySet<number>> {
  const manifest_ids = rows.map(({ manifest_id }) => manifest_id);
  const { row, deps, payer } = job;
  if (row.grant_id !== null) return new Set(manifest_ids);
  const { digest_id, monthly_cap } = row.request;
  const cap = digest_id !== null && monthly_cap !== null ? { digest_id, monthly_cap } : undefined;
  const now = new Date(row.created_on);
  try {
    const { granted, billed } = await charge({ store: deps.store, now, links: deps.links() }, payer, manifest_ids, cap);
    job.billed += billed;
    if (granted.size < manifest_ids.length) job.refusal = new ServiceError("quota_exhausted", "The quota is used up.");
    return granted;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    job.refusal = error;
    return new Set();
  }
}

/** Words that are handed out count to the organization's tokens, as they do over REST. Decisions §12. */
function wordsOf(rows: ManifestRow[]): number {
  return rows.flatMap(({ json }) => Object.values(json)).reduce((sum, text) => sum + wordsIn(text), 0);
}

function progressOf({ total, done, billed }: Job): ExportProgress {
  return { manifests_total: total, manifests_done: done, billed };
}

function stored(file: Omit<StoredFile, "storage">, { kind }: ExportStorage): StoredFile {
  return { ...file, storage: kind };
}

function manifestOf(job: Job, { sha256, size_bytes }: StoredFile, finished_on: Date): Promise<ExportManifest> {
  const { row, reading, levels, done, order } = job;
  const { stream_ids: _ids, monthly_cap: _cap, format: _format, compression: _packing, ...asked } = row.request;
  const told = {
    export_id: row.export_id,
    created_on: row.created_on,
    finished_on: finished_on.toISOString(),
    ...asked,
    matched_before: asked.matched_before > finished_on.toISOString() ? null : asked.matched_before,
    content_levels: [...levels],
    manifest_count: done,
    truncated_by_quota: job.refusal !== undefined,
    stream_ids: reading.scope.stream_ids ?? [],
  };
  return describedExport(reading.store, told, order, { sha256, size_bytes });
}
