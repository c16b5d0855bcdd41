import type { z } from "zod";
import type { DigestDetail } from "../../../store/model/digest.ts";
import { type FilterSpec, FilterSpec as FilterSpecSchema } from "../../../store/model/digest.ts";

/** Dimensions of a filter that the form has; each holds names. Decisions §8. */
export const dimensions = [
  "tags",
  "topics",
  "sources",
  "domains",
  "source_types",
  "claim_types",
  "media_formats",
] as const;
export type Dimension = (typeof dimensions)[number];

/** What is filled in on the form of a digest. */
export interface DigestFields {
  name: string;
  description: string;
  /** Words by which streams, tags and sources are looked for. */
  find: string;
  /** Streams that it names, by id. */
  stream_ids: string[];
  tag_logic: "or" | "and";
  filter: Record<Dimension, string[]>;
}

/** The fields of a form that was sent; `values` also of an address that fills some of them in. */
export function digestFieldsOf(values: URLSearchParams): DigestFields {
  const text = (name: string) => (values.get(name) ?? "").trim();
  const all = (name: string) => [...new Set(values.getAll(name).filter((value) => value !== ""))];
  return {
    name: text("name"),
    description: text("description"),
    find: text("find").slice(0, 200),
    stream_ids: all("stream_ids").filter((id) => /^[1-9]\d{0,15}$/.test(id)),
    tag_logic: text("tag_logic") === "and" ? "and" : "or",
    filter: filterOf(all),
  };
}

/** The fields of a digest as it is. */
export function fieldsOfDigest({ digest }: z.output<typeof DigestDetail>): DigestFields {
  const { name, description, stream_ids, filter_spec } = digest;
  return {
    name,
    description: description ?? "",
    find: "",
    stream_ids,
    tag_logic: filter_spec?.tag_logic ?? "or",
    filter: filterOf((dimension) => filter_spec?.[dimension] ?? []),
  };
}

/** The filter as operations take it; undefined when no dimension says anything, and for what is no value of its dimension. `ids`: what the form cannot show stays. */
export function filterSpecOf(
  { filter, tag_logic }: DigestFields,
  kept: FilterSpec | null = null,
): FilterSpec | undefined {
  const { topic_ids, tag_ids } = kept ?? {};
  const filled = dimensions.filter((dimension) => filter[dimension].length > 0);
  if (filled.length === 0 && !topic_ids && !tag_ids) return undefined;
  const hasTags = filter.tags.length > 0 || tag_ids !== undefined;
  return FilterSpecSchema.safeParse({
    ...Object.fromEntries(filled.map((dimension) => [dimension, filter[dimension]])),
    ...(topic_ids && { topic_ids }),
    ...(tag_ids && { tag_ids }),
    ...(hasTags && { tag_logic }),
  }).data;
}

function filterOf(values: (dimension: Dimension) => readonly string[]): DigestFields["filter"] {
  return {
    tags: [...values("tags")],
    topics: [...values("topics")],
    sources: [...values("sources")],
    domains: [...values("domains")],
    source_types: [...values("source_types")],
    claim_types: [...values("claim_types")],
    media_formats: [...values("media_formats")],
  };
}
