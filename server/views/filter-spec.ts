import { z } from "zod";
import { FilterSpec } from "../../store/model/digest.ts";
import { IdInput } from "../../store/model/id.ts";
import {
  ClaimType,
  claimTypes,
  Domain,
  domains,
  MediaFormat,
  mediaFormats,
  SourceType,
  sourceTypes,
} from "../../store/model/vocabulary.ts";

/** Values of one dimension that a filter may hold. Ours: far beyond what a person writes. */
const valuesMax = 200;

const Name = z.string("must be text").trim().min(1, "must not be empty").max(200, "must have at most 200 characters");
const IdText = IdInput.transform(String);

/** What a dimension holds, under the canonical plural. */
const items = {
  topics: Name,
  topic_ids: IdText,
  tags: Name,
  tag_ids: IdText,
  domains: Domain,
  sources: Name,
  source_types: SourceType,
  claim_types: ClaimType,
  media_formats: MediaFormat,
};
type Dimension = keyof typeof items;
const dimensions = Object.keys(items) as Dimension[];

const enumerated: Partial<Record<Dimension, readonly string[]>> = {
  domains,
  source_types: sourceTypes,
  claim_types: claimTypes,
  media_formats: mediaFormats,
};

/** A filter as clients may send it: the contract's words in singular or plural, single values or lists. Decisions §8. */
export const FilterSpecInput = z
  .strictObject({
    ...Object.fromEntries(
      dimensions.flatMap((dimension) => [both(dimension, dimension), both(dimension, singular(dimension))]),
    ),
    tag_logic: z.enum(["or", "and"], "must be or or and").optional(),
  })
  .transform((given, context) => {
    const spec = canonical(given);
    if (Object.keys(spec).some((name) => name !== "tag_logic")) return FilterSpec.parse(spec);
    context.addIssue(`must name at least one of ${dimensions.join(", ")}`);
    return z.NEVER;
  })
  .meta({
    input_form: {
      type: "object",
      properties: {
        ...Object.fromEntries(dimensions.map((dimension) => [dimension, shown(dimension)])),
        tag_logic: { type: "string", enum: ["or", "and"] },
      },
      additionalProperties: false,
      description: "AND across dimensions, OR inside one. Singular words and single values are taken too.",
      examples: [{ domains: ["health-medicine"], source_types: ["organization"] }],
    },
  });

function singular(dimension: Dimension): string {
  return dimension.replace(/s$/, "");
}

function both(dimension: Dimension, name: string) {
  const item: z.ZodType<string> = items[dimension];
  const list = z.array(item).max(valuesMax, `must have at most ${valuesMax} values`);
  const wanted = enumerated[dimension] ? `one of ${enumerated[dimension].join(", ")}` : wantedWords(dimension);
  const message = `must be ${wanted}, or a list of such`;
  const values = z.union([item.transform((value) => [value]), list], message);
  return [name, values.optional()] as const;
}

function wantedWords(dimension: Dimension): string {
  return dimension.endsWith("_ids") ? "a positive integer up to 9007199254740991" : "a name of 1 to 200 characters";
}

function shown(dimension: Dimension): object {
  const values = enumerated[dimension];
  return { type: "array", items: { type: "string", ...(values && { enum: values }) }, maxItems: valuesMax };
}

/** Plural words, lists, nothing twice; what says nothing is left out. */
function canonical({ tag_logic, ...given }: Record<string, unknown>): Record<string, unknown> {
  const spec: Record<string, unknown> = {};
  for (const dimension of dimensions) {
    const values = [given[dimension], given[singular(dimension)]].flatMap((value) => value ?? []);
    if (values.length > 0) spec[dimension] = [...new Set(values)];
  }
  const hasTags = spec.tags !== undefined || spec.tag_ids !== undefined;
  return tag_logic !== undefined && hasTags ? { ...spec, tag_logic } : spec;
}
