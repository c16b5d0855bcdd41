import { z } from "zod";
import {
  queryTimeoutDefaultMs,
  queryTimeoutMaxMs,
  queryTimeoutMinMs,
  scopeTagsMax,
  targetCountMax,
  windowDaysMax,
} from "../../config/limits.ts";
import { searchWords } from "../../store/engine/search-words.ts";
import { Day, IdInput } from "../../store/model/id.ts";
import { LanguageCode } from "../../store/model/vocabulary.ts";
import { ServiceError } from "../api/errors.ts";
import { paged } from "../api/input-fields.ts";
import type { FieldError } from "../api/operation.ts";

/** Ids in a JSON list, each once. */
const Ids = z.array(IdInput, "must be a list of ids").transform((ids) => [...new Set(ids)]);

/** Free text with at least one word in it. */
export const SearchText = z
  .string("must be text")
  .max(500, "must have at most 500 characters")
  .refine((text) => searchWords(text).length > 0, "must contain a word");

/** What narrows a request for manifests. Interface, Plan and execute manifests; Decisions §7. Beacons take the same fields. */
export const scopeFields = {
  stream_ids: Ids.optional().meta({
    description: "The streams; without them, every live stream.",
    examples: [["1", "2"]],
  }),
  tag_ids: Ids.pipe(z.array(z.int()).max(scopeTagsMax, `must have at most ${scopeTagsMax} ids`))
    .optional()
    .meta({ description: "Tags; an unknown one matches nothing." }),
  tag_names: z
    .array(z.string("must be text").min(1).max(300), "must be a list of names")
    .max(scopeTagsMax, `must have at most ${scopeTagsMax} names`)
    .transform((names) => [...new Set(names)])
    .optional()
    .meta({ description: "Exact names or aliases of tags, or names of topics.", examples: [["Federal Reserve"]] }),
  tag_logic: z.enum(["or", "and"], 'must be "or" or "and"').optional().meta({ description: "or when absent." }),
  days: wholeNumber(1, windowDaysMax)
    .optional()
    .meta({ description: "Published on the last so many days, today included, UTC.", examples: [7] }),
  lookback_hours: wholeNumber(1, windowDaysMax * 24)
    .optional()
    .meta({ description: "Matched in the last so many hours." }),
  published_date_from: Day.optional().meta({ description: "First day published, UTC." }),
  published_date_to: Day.optional().meta({ description: "Last day of publication, UTC; open when absent." }),
  start_date: Day.optional().meta({ description: "Another name of published_date_from." }),
  end_date: Day.optional().meta({ description: "Another name of published_date_to." }),
  query: SearchText.optional().meta({ description: "Words that all stand in headline, summary or claims." }),
  language: LanguageCode.optional().meta({ description: "ISO 639-1.", examples: ["de"] }),
  required_surfaces: z
    .array(
      z.string("must be text").regex(/^[\w -]{1,64}$/, "must be a name of 1 to 64 letters, digits, blanks, _ and -"),
      "must be a list of names",
    )
    .max(50)
    .optional()
    .meta({ description: "Catalog metadata: checked and echoed; narrows nothing." }),
};

/** The fields of `scopeFields` that narrow what is billed. */
export const narrowingFields = [
  ...Object.keys(scopeFields).filter((name) => name !== "required_surfaces"),
  "target_count",
];

/** What the three ways to ask for manifests take besides. */
const requestFields = {
  ...scopeFields,
  target_count: wholeNumber(1, targetCountMax).optional().meta({ description: "Most manifests over all pages." }),
  timeout_ms: z
    .int("must be a whole number")
    .optional()
    .meta({
      description: `Time limit, ${queryTimeoutMinMs} to ${queryTimeoutMaxMs}, ${queryTimeoutDefaultMs} when absent. plan refuses what is outside, query and exec take the nearest.`,
    }),
};

const modes = ["default", "count", "orient", "plan"] as const;
const Mode = z.enum(modes, `must be one of ${modes.join(", ")}`);

/** The body of plan and query. */
export const ManifestRequest = paged({ ...requestFields, mode: Mode.optional() }).meta({
  examples: [{ stream_ids: ["1"], days: 7 }],
});
export type ManifestRequest = z.output<typeof ManifestRequest>;

/** The body of exec: the planned one and the token. */
export const PlannedRequest = paged({
  ...requestFields,
  mode: Mode.optional(),
  plan_token: z.string("must be text").optional().meta({ description: "From plan." }),
}).meta({ examples: [{ stream_ids: ["1"], days: 7, plan_token: "cs_plan_…" }] });

/** Why a plan cannot be made. Decisions §3. */
export type PlanningReason =
  | "scope_invalid"
  | "stream_not_found"
  | "tag_id_invalid"
  | "tag_logic_invalid"
  | "date_invalid"
  | "date_range_inverted"
  | "date_window_conflict"
  | "target_count_invalid"
  | "scope_too_large";

/** A `planning_failed` with its reason. */
export function planningFailed(
  reason: PlanningReason,
  message: string,
  fields: Record<string, unknown> = {},
): ServiceError {
  return new ServiceError("planning_failed", message, { reason, ...fields });
}

/** `planning_failed` for a wrong field that decides what is asked for; other fields are an `invalid_request`. Decisions §3. */
export function scopeRefusal(errors: readonly FieldError[]): ServiceError | undefined {
  const [first] = errors;
  const reason = first && reasons[first.field.split(/[.[]/)[0] ?? ""];
  return reason && planningFailed(reason, `${first.field}: ${first.message}.`, { errors });
}

const reasons: Record<string, PlanningReason> = {
  stream_ids: "scope_invalid",
  tag_ids: "tag_id_invalid",
  tag_logic: "tag_logic_invalid",
  days: "date_invalid",
  lookback_hours: "date_invalid",
  published_date_from: "date_invalid",
  published_date_to: "date_invalid",
  start_date: "date_invalid",
  end_date: "date_invalid",
  target_count: "target_count_invalid",
};

function wholeNumber(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).min(minimum, message).max(maximum, message);
}
