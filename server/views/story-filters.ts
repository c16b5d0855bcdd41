import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { sentimentThreshold, significanceHigh, significanceMedium } from "../../store/model/score-words.ts";
import {
  ClaimType,
  Domain,
  LanguageCode,
  MediaFormat,
  Sentiment,
  Significance,
  SourceType,
} from "../../store/model/vocabulary.ts";
import type { Condition, NameField, ScoreRange } from "../../store/records/conditions.ts";
import { ServiceError } from "../api/errors.ts";
import type { FieldError } from "../api/operation.ts";

const Value = z.union([z.string().min(1).max(300), z.number()], "must be text or a number");

/** What stories are asked about. */
const filterKeys = [
  ...(["source", "source_name", "source_channel", "source_type", "media_format", "claim_type", "author"] as const),
  ...(["tag", "tag_name", "tag_id", "person", "organization", "place", "topic", "domain"] as const),
  ...(["language", "sentiment", "significance"] as const),
];
const FilterKey = z.enum(filterKeys);

/** What may be listed is asked for in the plural as well. Decisions §13. */
const plurals = new Map<string, string>([["people", "person"], ...filterKeys.map((key) => [`${key}s`, key] as const)]);

/** One condition on stories. `value` may be a list: any of it with eq and in, none of it with ne. */
export const StoryFilter = z
  .object({
    key: z
      .string("must be text")
      .max(64, "must have at most 64 characters")
      .meta({ description: `One of ${filterKeys.join(", ")}, or its plural, however it is written.` }),
    operator: z.enum(["eq", "ne", "in"], 'must be "eq", "ne" or "in"').default("eq"),
    value: z.union([Value, z.array(Value).min(1).max(100)], "must be text, a number or a list of them"),
  })
  .meta({ id: "StoryFilter", examples: [{ key: "media_format", operator: "eq", value: "audio" }] });
export type StoryFilter = z.output<typeof StoryFilter>;

/** The conditions of filters. Throws `invalid_request` for a key or a value that does not exist. */
export function conditionsOf(filters: readonly StoryFilter[]): Condition[] {
  const read = filters.map((filter, at) => conditionOf(filter, `filters[${at}]`));
  const errors = read.flatMap((each) => ("error" in each ? [each.error] : []));
  const [first] = errors;
  if (first) throw new ServiceError("invalid_request", `${first.field}: ${first.message}.`, { errors });
  return read.flatMap((each) => ("condition" in each ? [each.condition] : []));
}

type Read = { condition: Condition } | { error: FieldError };

function conditionOf({ key, operator, value }: StoryFilter, place: string): Read {
  const name = sectionKey(key);
  const known = FilterKey.safeParse(plurals.get(name) ?? name);
  if (!known.success) return { error: { field: `${place}.key`, message: `must be one of ${filterKeys.join(", ")}` } };
  const condition = readers[known.data](Array.isArray(value) ? value : [value], operator === "ne");
  if (condition) return { condition };
  return { error: { field: `${place}.value`, message: `is not a value of ${name}` } };
}

/** A name without regard to case, blanks, `_` and `-`, as the contract writes it. Decisions §6. */
export function sectionKey(name: string): string {
  return name
    .trim()
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_")
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "_");
}

type Values = (string | number)[];
type Reader = (values: Values, negated: boolean) => Condition | undefined;

const readers: Record<z.infer<typeof FilterKey>, Reader> = {
  source: names("source_name", z.string()),
  source_name: names("source_name", z.string()),
  source_channel: names("source_channel", z.string()),
  source_type: names("source_type", SourceType),
  media_format: names("media_format", MediaFormat),
  claim_type: names("claim_type", ClaimType),
  author: names("author", z.string()),
  tag: names("tag", z.string()),
  tag_name: names("tag", z.string()),
  tag_id(values, negated) {
    const ids = z.array(IdInput).safeParse(values);
    return ids.success ? { field: "tag_id", negated, values: ids.data } : undefined;
  },
  person: names("person", z.string()),
  organization: names("organization", z.string()),
  place: names("place", z.string()),
  topic: names("topic", z.string()),
  domain: names("domain", Domain),
  language: names("language", LanguageCode),
  sentiment(values, negated) {
    const words = z.array(Sentiment).safeParse(values.map(lowered));
    const ranges = words.data?.map((word) => sentiments[word]);
    return ranges && { field: "sentiment_score", negated, ranges };
  },
  significance(values, negated) {
    const words = z.array(Significance).safeParse(values.map(lowered));
    const ranges = words.data?.map((word) => significances[word]);
    return ranges && { field: "significance_score", negated, ranges };
  },
};

function names(field: NameField, schema: z.ZodType<string>): Reader {
  const isFree = schema instanceof z.ZodString;
  return (values, negated) => {
    const read = z.array(schema).safeParse(isFree ? values.map(String) : values.map(lowered));
    return read.success ? { field, negated, values: read.data } : undefined;
  };
}

function lowered(value: string | number): string {
  return String(value).toLowerCase();
}

/** The next number above the threshold: negative is at or below it, and ranges end without their end. */
const justAbove = (threshold: number) => threshold + Number.EPSILON;

/** The scores behind the words. Decisions §6. */
const sentiments: Record<Sentiment, ScoreRange> = {
  positive: { from: sentimentThreshold, below: null },
  negative: { from: null, below: justAbove(-sentimentThreshold) },
  neutral: { from: justAbove(-sentimentThreshold), below: sentimentThreshold },
};
const significances: Record<Significance, ScoreRange> = {
  high: { from: significanceHigh, below: null },
  medium: { from: significanceMedium, below: significanceHigh },
  low: { from: null, below: significanceMedium },
};
