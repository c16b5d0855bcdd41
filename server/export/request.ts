import { z } from "zod";
import { exportsWaitingMax, scopeStreamsMax } from "../../config/limits.ts";
import { hasFeature } from "../../config/plans.ts";
import {
  ContentLevel,
  contentLevels,
  ExportCompression,
  ExportFormat,
  type ExportRequest,
  type ScheduledRequest,
} from "../../store/model/export.ts";
import { Day, IdInput } from "../../store/model/id.ts";
import { LanguageCode } from "../../store/model/vocabulary.ts";
import type { Queries } from "../../store/store.ts";
import { type CallerView, requireFeature } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import type { Context } from "../api/operation.ts";
import { readableDigest } from "../delivery/digests/access.ts";
import { openMembership } from "../delivery/digests/members.ts";

/** What may be exported and how, as clients send it. Decisions §9. */
export const exportFields = {
  stream_ids: z
    .array(IdInput, "must be a list of ids")
    .min(1, "must have at least one id")
    .max(scopeStreamsMax, `must have at most ${scopeStreamsMax} ids`)
    .transform((ids) => [...new Set(ids)])
    .optional()
    .meta({ description: "The streams; or give digest_id.", examples: [["1", "2"]] }),
  digest_id: IdInput.optional().meta({ description: "Instead of stream_ids: the streams of a digest." }),
  content_levels: z
    .array(ContentLevel, `must be a list of ${contentLevels.join(", ")}`)
    .min(1, "must name a part")
    .transform((levels) => contentLevels.filter((level) => levels.includes(level)))
    .optional()
    .meta({ description: "The parts besides the source; all that the plan includes when absent." }),
  language: LanguageCode.optional().meta({ description: "ISO 639-1 of the texts." }),
  format: ExportFormat.default("jsonl"),
  compression: ExportCompression.default("none").meta({
    description: "Of the whole file; of the pages inside a Parquet file.",
  }),
};

/** The days that an export may be narrowed to. */
export const exportDays = {
  published_date_from: Day.optional().meta({ description: "First day published, UTC." }),
  published_date_to: Day.optional().meta({ description: "Last day published, UTC." }),
};

/** Whether one of the two ways to say which streams was taken. */
export function namesOneSource({ stream_ids, digest_id }: { stream_ids?: unknown; digest_id?: unknown }): boolean {
  return (stream_ids === undefined) !== (digest_id === undefined);
}

/** What is wrong when neither was, or both. */
export const oneSource = { path: ["stream_ids"], error: "give either stream_ids or digest_id" };

/** What a client asks for. */
interface Asked {
  stream_ids?: number[] | undefined;
  digest_id?: number | undefined;
  content_levels?: ContentLevel[] | undefined;
  language?: string | undefined;
  format: ExportFormat;
  compression: ExportCompression;
}

/** The fields of an export that narrow it. */
export const exportNarrowing = ["stream_ids", "digest_id", "language", "content_levels"];

/**
 * What is asked for in the form that is kept. Throws `not_found`, `digest_not_subscribed`, `feature_not_in_plan` and
 * `invalid_request`.
 */
export async function checkedRequest(context: Context, asked: Asked): Promise<ScheduledRequest> {
  const { stream_ids = null, digest_id = null, language = null, format, compression } = asked;
  if (stream_ids !== null) await requireStreams(context, stream_ids);
  if (digest_id !== null) await requireDigest(context, digest_id);
  const content_levels = levelsOf(context, asked.content_levels);
  return { stream_ids, digest_id, language, content_levels, format, compression };
}

/** The streams and the quota of what was asked for, as they are now: a digest's change with time. */
export async function resolvedSource(
  { store, org_id, view, now }: { store: Queries; org_id: string; view: Pick<CallerView, "sees_private">; now: Date },
  { stream_ids, digest_id }: Pick<ScheduledRequest, "stream_ids" | "digest_id">,
): Promise<Pick<ExportRequest, "stream_ids" | "monthly_cap">> {
  if (digest_id === null) return { stream_ids: stream_ids ?? [], monthly_cap: null };
  const digest = await store.digests.byId(digest_id, org_id);
  if (!digest) return { stream_ids: [], monthly_cap: null };
  const streams = await openMembership({ store, view, now }).streamsOf(digest);
  return { stream_ids: streams.map(({ id }) => Number(id)), monthly_cap: digest.monthly_cap };
}

/** Throws `rate_limited` when the organization has as many exports waiting as it may. */
export async function requireRoom({ store, caller }: Context): Promise<void> {
  const waiting = await store.exports.waiting(caller.organization.org_id);
  if (waiting < exportsWaitingMax) return;
  const message = `${waiting} exports are waiting; ask for more when some are done.`;
  throw new ServiceError("rate_limited", message, { limit: exportsWaitingMax, retry_after_seconds: 60 });
}

async function requireStreams({ store, view }: Context, stream_ids: number[]): Promise<void> {
  const streams = await store.scopes.streams(stream_ids, view);
  const readable = new Set(streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id));
  const missing = stream_ids.filter((id) => !readable.has(id));
  if (missing.length > 0) throw new ServiceError("not_found", `There is no stream ${missing.join(", ")}.`);
}

/** Decisions §8: what comes of a digest by itself stops while it is inactive. */
async function requireDigest(context: Context, digest_id: number): Promise<void> {
  requireFeature("digests", context.caller, context.config(), context.links);
  const digest = await readableDigest(context, digest_id);
  if (digest.is_active) return;
  const message = "is inactive: its exports are stopped";
  throw new ServiceError("invalid_request", `Digest ${digest_id} ${message}.`, {
    errors: [{ field: "digest_id", message }],
  });
}

function levelsOf({ caller, config, links }: Context, asked: ContentLevel[] | undefined): ContentLevel[] {
  if (asked?.includes("record")) requireFeature("records", caller, config(), links);
  return asked ?? contentLevels.filter((level) => level !== "record" || hasFeature(caller.plan, "records"));
}
