import { z } from "zod";
import { scopeStreamsMax, shardSize } from "../../config/limits.ts";
import type { Scope } from "../../store/accounts/scope.ts";
import type { ScopeStream } from "../../store/accounts/scopes.ts";
import { Day, Id, Timestamp } from "../../store/model/id.ts";
import { LanguageCode } from "../../store/model/vocabulary.ts";
import { inLanguage } from "../../store/records/conditions.ts";
import type { Store } from "../../store/store.ts";
import { type CallerView, refuseLaterDates } from "../api/entitlement.ts";
import { ServiceError } from "../api/errors.ts";
import { planningFailed, type scopeFields } from "../views/scope-fields.ts";

/** The fields that say which manifests are asked for. */
export type ScopeInput = z.output<z.ZodObject<typeof scopeFields>>;

/** A scope as it was understood. */
export const ShownScope = z
  .object({
    stream_ids: z.array(Id).nullable().meta({ description: "Null for every live stream." }),
    stream_count: z.int(),
    days: z.int().nullable(),
    lookback_hours: z.int().nullable(),
    published_date_from: Day.nullable(),
    published_date_to: Day.nullable(),
    matched_from: Timestamp.nullable(),
    tag_ids: z.array(Id),
    tag_names: z.array(z.string()).meta({ description: "Those that are known." }),
    tag_logic: z.enum(["or", "and"]),
    query: z.string().nullable(),
    language: LanguageCode.nullable(),
    required_surfaces: z.array(z.string()),
  })
  .meta({ id: "Scope" });
export type ShownScope = z.infer<typeof ShownScope>;

/** A scope that can be read. */
export interface ResolvedScope {
  scope: Scope;
  streams: ScopeStream[];
  shown: ShownScope;
  unresolved_tag_names: string[];
}

/** What resolving a scope takes. `now` is the moment that relative windows count from. */
export interface ScopeDeps {
  store: Store;
  view: CallerView;
  now: Date;
}

/**
 * Finds what a request is about. Throws `planning_failed`, `date_window_required`, `tag_names_unresolved` and
 * `content_not_yet_available`.
 */
export async function resolveScope(input: ScopeInput, deps: ScopeDeps): Promise<ResolvedScope> {
  const window = windowOf(input, deps);
  const stream_ids = namedStreams(input);
  const streams = await deps.store.scopes.streams(stream_ids, deps.view);
  const { groups, resolved, unresolved } = await tagsOf(input, deps.store);
  const scope: Scope = {
    stream_ids,
    ...window,
    tag_groups: groups,
    tag_logic: input.tag_logic ?? "or",
    query: input.query ?? null,
    conditions: inLanguage(input.language),
    condition_logic: "and",
  };
  const shown: ShownScope = {
    stream_ids: stream_ids?.map(String) ?? null,
    stream_count: streams.length,
    days: input.days ?? null,
    lookback_hours: input.lookback_hours ?? null,
    ...window,
    tag_ids: (input.tag_ids ?? []).map(String),
    tag_names: resolved,
    tag_logic: scope.tag_logic,
    query: scope.query,
    language: input.language ?? null,
    required_surfaces: input.required_surfaces ?? [],
  };
  return { scope, streams, shown, unresolved_tag_names: unresolved };
}

/** Ids of the named streams that cannot be read: unknown, private or removed. */
export function missingStreams({ scope, streams }: ResolvedScope): string[] {
  const readable = new Set(streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id));
  return (scope.stream_ids ?? []).filter((id) => !readable.has(id)).map(String);
}

/** Throws `planning_failed` when a named stream cannot be read. */
export function requireStreams(resolved: ResolvedScope): void {
  const missing = missingStreams(resolved);
  if (missing.length === 0) return;
  const message = `There is no stream ${missing.join(", ")}, or it was removed.`;
  throw planningFailed("stream_not_found", message, { stream_ids: missing });
}

/** Throws `index_proof_unavailable` while a stream of the scope is matched anew: what it holds is then not complete. Decisions §7. */
export function requireIndexed({ streams }: ResolvedScope, action_url: string): void {
  const indexing = streams.filter(({ rematch_due }) => rematch_due === 1).map(({ stream_id }) => String(stream_id));
  if (indexing.length === 0) return;
  const message = "A stream of this request is being indexed again. The same request will be answered shortly.";
  throw new ServiceError("index_proof_unavailable", message, { action_url, stream_ids: indexing });
}

function namedStreams({ stream_ids = [] }: ScopeInput): number[] | null {
  if (stream_ids.length > scopeStreamsMax) {
    const message = `${stream_ids.length} streams are more than ${scopeStreamsMax}. Ask for groups of ${shardSize} and merge by manifest_id.`;
    throw planningFailed("scope_too_large", message, { shard_size: shardSize, stream_count: stream_ids.length });
  }
  // An empty list is no list. Interface, Plan and execute, rule 5.
  return stream_ids.length > 0 ? stream_ids : null;
}

type Window = Pick<Scope, "published_date_from" | "published_date_to" | "matched_from">;

/** The one window of a request. Decisions §7. */
function windowOf(input: ScopeInput, { now, view }: ScopeDeps): Window {
  const { days, lookback_hours } = input;
  const from = oneOf(input, "published_date_from", "start_date");
  const to = oneOf(input, "published_date_to", "end_date");
  const given = [days !== undefined, lookback_hours !== undefined, from !== null || to !== null].filter(Boolean);
  if (given.length > 1) {
    throw planningFailed("date_window_conflict", "Give one of days, lookback_hours and a start and end date, not two.");
  }
  if (lookback_hours !== undefined) {
    const matched_from = new Date(now.getTime() - lookback_hours * 3_600_000).toISOString();
    return { published_date_from: null, published_date_to: null, matched_from };
  }
  if (days !== undefined) return { ...lastDays(days, now, view), matched_from: null };
  if (from === null) throw new ServiceError("date_window_required", windowWanted);
  if (to !== null && to < from) throw planningFailed("date_range_inverted", `${to} is before ${from}.`);
  refuseLaterDates(view, { published_date_from: from, published_date_to: to ?? undefined });
  return { published_date_from: from, published_date_to: to, matched_from: null };
}

const windowWanted = "Add days, lookback_hours, or published_date_from with or without published_date_to.";

/** A relative window ends silently where the cadence does. Decisions §5. */
function lastDays(days: number, now: Date, { available_through }: CallerView) {
  const today = now.toISOString().slice(0, 10);
  const first = new Date(Date.parse(today) - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  return { published_date_from: first, published_date_to: today < available_through ? today : available_through };
}

type DateName = "published_date_from" | "published_date_to" | "start_date" | "end_date";

function oneOf(input: ScopeInput, name: DateName, alias: DateName): string | null {
  const [value, other] = [input[name], input[alias]];
  if (value !== undefined && other !== undefined && value !== other) {
    throw planningFailed("date_window_conflict", `${name} and ${alias} are two names of one field and differ here.`);
  }
  return value ?? other ?? null;
}

/** Interface, Plan and execute, rule 6: with `or` the names that are known run alone, with `and` all must be known. */
async function tagsOf(input: ScopeInput, store: Store) {
  const { tag_ids = [], tag_names = [] } = input;
  const named = await store.scopes.tagGroups(tag_names);
  const resolved = tag_names.filter((name) => named.has(name));
  const unresolved = tag_names.filter((name) => !named.has(name));
  if (unresolved.length > 0 && (resolved.length === 0 || input.tag_logic === "and")) {
    throw new ServiceError("tag_names_unresolved", `Nothing is tagged ${unresolved.join(", ")}.`, {
      unresolved_tag_names: unresolved,
      retry_guidance: "Send exact names or aliases, as the tags of manifests spell them, or tag_ids.",
    });
  }
  const groups = [
    ...tag_ids.map((tag_id) => ({ tag_ids: [tag_id], topic_ids: [] })),
    ...resolved.flatMap((name) => named.get(name) ?? []),
  ];
  return { groups, resolved, unresolved };
}
