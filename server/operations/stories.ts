import { z } from "zod";
import { queryTimeoutDefaultMs, scopeStreamsMax } from "../../config/limits.ts";
import type { Scope } from "../../store/accounts/scope.ts";
import { Day, Id, IdInput } from "../../store/model/id.ts";
import { Brief, Manifest, Signal } from "../../store/model/manifest.ts";
import { BodySection, bodySections } from "../../store/model/vocabulary.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import { refuseLaterDates } from "../api/entitlement.ts";
import { deliveryErrors, ServiceError } from "../api/errors.ts";
import { daysInOrder, paged, pageOf } from "../api/input-fields.ts";
import { type Context, operation } from "../api/operation.ts";
import { Pagination, pagination, withinQuota } from "../api/pagination.ts";
import { listJson } from "../manifests/json.ts";
import { findPage } from "../manifests/page.ts";
import { startBudget } from "../manifests/walk.ts";
import { conditionsOf, StoryFilter, sectionKey } from "../views/story-filters.ts";

const inputFields = {
  stream_id: IdInput.optional(),
  stream_ids: z
    .array(IdInput, "must be a list of ids")
    .min(1, "must have at least one id")
    .max(scopeStreamsMax, `must have at most ${scopeStreamsMax} ids`)
    .optional()
    .meta({ description: "Instead of stream_id." }),
  published_date_from: Day.optional().meta({ description: "First day published, UTC." }),
  published_date_to: Day.optional().meta({ description: "Last day published, UTC." }),
  filters: z.array(StoryFilter, "must be a list of filters").max(20).default([]),
  filter_logic: z.enum(["and", "or"], 'must be "and" or "or"').default("and"),
  body_sections: z
    .array(z.string("must be text").max(64), "must be a list of section names")
    .max(20)
    .optional()
    .meta({
      description: `Any of ${bodySections.join(", ")}, however they are written; all when absent.`,
      examples: [["Key Insights", "signals"]],
    }),
};

const StoriesRequest = paged(inputFields)
  .refine(daysInOrder, { path: ["published_date_to"], error: "must not be before published_date_from" })
  .refine((input) => (input.stream_id === undefined) !== (input.stream_ids === undefined), {
    path: ["stream_ids"],
    error: "give either stream_id or stream_ids",
  })
  .meta({ examples: [{ stream_id: "1", body_sections: ["key insights", "notable quotes"] }] });
type StoriesRequest = z.output<typeof StoriesRequest>;

const briefBody = Brief.shape.body.shape;

/** The named parts of a story; what a story does not carry is empty. */
const StoryBody = z
  .object({
    signals: Signal.shape.body.shape.claims,
    key_insights: briefBody.key_insights,
    notable_quotes: briefBody.notable_quotes,
    entities: briefBody.entity_details,
    topics: briefBody.topics,
    actionable_takeaways: z.array(z.string()),
    guest_details: briefBody.guest_details.unwrap(),
    cross_promotion: z.array(z.string()),
    cultural_relevance: z.string().nullable(),
  })
  .partial()
  .meta({ id: "StoryBody" });
type StoryBody = z.infer<typeof StoryBody>;

/** A manifest reduced to the sections that were asked for. Decisions §6. */
const Story = z
  .object({
    id: Id.meta({ description: "The story's id." }),
    ...Manifest.pick({
      manifest_id: true,
      record_id: true,
      stream_ids: true,
      stream_names: true,
      matched_at: true,
      source: true,
    }).shape,
    ...Signal.omit({ body: true, claim_count: true }).shape,
    body: StoryBody,
  })
  .meta({ id: "Story" });
type Story = z.infer<typeof Story>;

/** `POST /stories`: manifests by exact days and conditions, reduced to some of their sections. */
export const stories = operation({
  name: "stories",
  summary: "Stories of one or several streams by exact days and conditions, reduced to the sections asked for.",
  rest: [{ method: "POST", path: "/stories", page_in_url: true }],
  access: "caller",
  repeat: "harmless",
  reads: true,
  scope: "manifests:read",
  errors: ["not_found", "content_not_yet_available", "timeout", ...deliveryErrors],
  narrowing: Object.keys(inputFields).filter((name) => name !== "body_sections"),
  input: StoriesRequest,
  output: z.object({
    stories: z.array(Story),
    partial: z.boolean().meta({ description: "The time limit was reached: this is what was ready." }),
    pagination: Pagination,
    truncated_by_quota: z.literal(true).optional(),
  }),
})(async (context, input) => {
  const sections = sectionsOf(input.body_sections);
  const scope = await scopeOf(context, input);
  const page = pageOf(input);
  const budget = startBudget(context.monotonic, queryTimeoutDefaultMs);
  const found = await findPage(context, { resolved: { scope }, page, target_count: null, budget });
  const rows = await context.store.manifests.bodies(found.hits, ["source", "signal", "brief"], context.view);
  return {
    manifest_ids: rows.map((row) => row.manifest_id),
    compose(granted, note) {
      const given = rows.filter((row) => granted.has(row.manifest_id));
      const items = given.map((row) => JSON.stringify(story(row, sections)));
      const beside = {
        partial: found.partial,
        pagination: withinQuota(pagination(page, found.total_count, context.pageUrl), note),
        ...note,
      };
      return { data: listJson("stories", items, beside), items: items.length };
    },
  };
});

async function scopeOf({ store, view }: Context, input: StoriesRequest): Promise<Scope> {
  refuseLaterDates(view, input);
  const stream_ids = [...new Set(input.stream_ids ?? [input.stream_id ?? 0])];
  const conditions = conditionsOf(input.filters);
  const streams = await store.scopes.streams(stream_ids, view);
  const readable = new Set(streams.filter(({ status }) => status !== "removed").map(({ stream_id }) => stream_id));
  const missing = stream_ids.filter((id) => !readable.has(id)).map(String);
  if (missing.length > 0) throw new ServiceError("not_found", `There is no stream ${missing.join(", ")}.`);
  return {
    stream_ids,
    published_date_from: input.published_date_from ?? null,
    published_date_to: input.published_date_to ?? null,
    matched_from: null,
    tag_groups: [],
    tag_logic: "or",
    query: null,
    conditions,
    condition_logic: input.filter_logic,
  };
}

/** Other names of sections, as the contract writes them elsewhere. */
const aliases: Record<string, BodySection> = {
  signal: "signals",
  claims: "signals",
  key_points: "key_insights",
  quotes: "notable_quotes",
  entity_details: "entities",
  people: "entities",
  person: "entities",
  organizations: "entities",
  organization: "entities",
  places: "entities",
  place: "entities",
  topic: "topics",
};

function sectionsOf(named: string[] | undefined): readonly BodySection[] {
  if (named === undefined || named.length === 0) return bodySections;
  const read = named.map((name) => BodySection.safeParse(aliases[sectionKey(name)] ?? sectionKey(name)));
  const errors = read.flatMap(({ success }, at) =>
    success ? [] : [{ field: `body_sections[${at}]`, message: `must be one of ${bodySections.join(", ")}` }],
  );
  const [first] = errors;
  if (first) throw new ServiceError("invalid_request", `${first.field}: ${first.message}.`, { errors });
  return [...new Set(read.flatMap(({ data }) => data ?? []))];
}

function story(row: ManifestRow, sections: readonly BodySection[]): Story {
  const { body: signal, claim_count: _count, ...head } = Signal.parse(JSON.parse(row.json.signal ?? ""));
  const { body: brief } = Brief.parse(JSON.parse(row.json.brief ?? ""));
  const whole: Required<StoryBody> = {
    signals: signal.claims,
    key_insights: brief.key_insights,
    notable_quotes: brief.notable_quotes,
    entities: brief.entity_details,
    topics: brief.topics,
    actionable_takeaways: brief.actionable_takeaways ?? [],
    guest_details: brief.guest_details ?? [],
    cross_promotion: brief.cross_promotion ?? [],
    cultural_relevance: brief.cultural_relevance ?? null,
  };
  return {
    id: head.story_id,
    manifest_id: String(row.manifest_id),
    record_id: String(row.record_id),
    stream_ids: row.streams.map(({ stream_id }) => String(stream_id)),
    stream_names: row.streams.map(({ name }) => name),
    matched_at: row.matched_at,
    source: Manifest.shape.source.parse(JSON.parse(row.json.source ?? "")),
    ...head,
    body: Object.fromEntries(sections.map((section) => [section, whole[section]])),
  };
}
