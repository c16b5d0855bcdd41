import type { StreamFilter } from "../store/model/stream.ts";
import { aliasKey } from "../store/tags.ts";

/** What stream filters ask of a record. Tags under canonical names. */
export interface Traits {
  source_name: string;
  channel_name: string;
  source_type: string;
  claim_type: string;
  media_format: string;
  tags: string[];
  topics: string[];
  domains: string[];
}

/** A filter made ready: every wanted value folded as the traits will be. */
export interface PreparedFilter<Id> {
  id: Id;
  tag_logic: "or" | "and";
  wanted: Record<Dimension, string[]>;
}

const dimensions = [
  "sources",
  "channels",
  "source_types",
  "tags",
  "topics",
  "domains",
  "claim_types",
  "media_formats",
] as const;
type Dimension = (typeof dimensions)[number];

/** Makes a stream's filter ready; `tags` are its tag names as the alias index resolves them. */
export function prepareFilter<Id>(id: Id, filter: StreamFilter, tags: string[]): PreparedFilter<Id> {
  return {
    id,
    tag_logic: filter.tag_logic,
    wanted: {
      sources: filter.sources.map(fold),
      channels: filter.channels.map(fold),
      source_types: filter.source_types,
      tags: tags.map(aliasKey),
      topics: filter.topics.map(fold),
      domains: filter.domains,
      claim_types: filter.claim_types,
      media_formats: filter.media_formats,
    },
  };
}

/** Which filters a record passes: every stated dimension must hold; inside one, any value does, or all tags with `tag_logic: and`. */
export function matchStreams<Id>(traits: Traits, filters: PreparedFilter<Id>[]): Id[] {
  const has = foldedValues(traits);
  return filters.filter((filter) => passes(has, filter)).map((filter) => filter.id);
}

/** Why a record passes a filter: by stated dimension, those of its values that are wanted, in the record's spelling. */
export function matchReasons(traits: Traits, filter: PreparedFilter<unknown>): Partial<Record<Dimension, string[]>> {
  const has = valuesOf(traits);
  const folded = foldedValues(traits);
  const stated = dimensions.filter((dimension) => filter.wanted[dimension].length > 0);
  return Object.fromEntries(
    stated.map((dimension) => [
      dimension,
      has[dimension].filter((_, at) => filter.wanted[dimension].includes(folded[dimension][at] ?? "")),
    ]),
  );
}

function valuesOf(traits: Traits): Record<Dimension, string[]> {
  return {
    sources: [traits.source_name],
    channels: [traits.channel_name],
    source_types: [traits.source_type],
    tags: traits.tags,
    topics: traits.topics,
    domains: traits.domains,
    claim_types: [traits.claim_type],
    media_formats: [traits.media_format],
  };
}

function foldedValues(traits: Traits): Record<Dimension, string[]> {
  const has = valuesOf(traits);
  return {
    ...has,
    sources: has.sources.map(fold),
    channels: has.channels.map(fold),
    tags: has.tags.map(aliasKey),
    topics: has.topics.map(fold),
  };
}

function passes(has: Record<Dimension, string[]>, filter: PreparedFilter<unknown>): boolean {
  for (const dimension of dimensions) {
    const wanted = filter.wanted[dimension];
    if (wanted.length === 0) continue;
    const held = (value: string) => has[dimension].includes(value);
    const all = dimension === "tags" && filter.tag_logic === "and";
    if (!(all ? wanted.every(held) : wanted.some(held))) return false;
  }
  return true;
}

const fold = (name: string) => name.trim().toLowerCase();
