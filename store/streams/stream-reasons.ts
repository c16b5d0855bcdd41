import { sentimentWord, significanceWord } from "../model/score-words.ts";
import type { StreamFilter } from "../model/stream.ts";
import { aliasKey } from "../tags/tag-forms.ts";
import { foldedText, foundWords, type Wording } from "./stream-words.ts";

/** What stream filters ask of a record. Tags under canonical names. */
export interface Traits {
  source_name: string;
  channel_name: string;
  source_type: string;
  claim_type: string;
  media_format: string;
  /** 0: no extractor could read its text; absent: one could. */
  is_read?: 0 | 1;
  tags: string[];
  topics: string[];
  domains: string[];
  /** ISO 639-1. */
  language: string;
  sentiment_score: number;
  significance_score: number;
  /** Headline and text, in which words are looked for. */
  text: string;
}

/** What a filter can ask for; those that it states must all hold. */
export const filterDimensions = [
  "sources",
  "channels",
  "source_types",
  "tags",
  "topics",
  "domains",
  "claim_types",
  "media_formats",
  "languages",
  "sentiment",
  "significance",
] as const;
export type FilterDimension = (typeof filterDimensions)[number];

/** Names by dimension, of what a filter wants or of what a record has. */
export type DimensionValues = Record<FilterDimension, string[]>;

/** What a filter wants, folded as the traits will be; `tags` are its tag names as the alias index resolves them. */
export function foldedFilter(filter: StreamFilter, tags: string[]): DimensionValues {
  return {
    sources: filter.sources.map(fold),
    channels: filter.channels.map(fold),
    source_types: filter.source_types,
    tags: tags.map(aliasKey),
    topics: filter.topics.map(fold),
    domains: filter.domains,
    claim_types: filter.claim_types,
    media_formats: filter.media_formats,
    languages: filter.languages,
    sentiment: filter.sentiment,
    significance: filter.significance,
  };
}

/** What a record has, in the form that filters are compared in. */
export function foldedTraits(traits: Traits): DimensionValues {
  const has = valuesOf(traits);
  return {
    ...has,
    sources: has.sources.map(fold),
    channels: has.channels.map(fold),
    tags: has.tags.map(aliasKey),
    topics: has.topics.map(fold),
  };
}

/** Why a record passes a filter: by stated dimension, those of its values that are wanted, in the record's spelling, and its words that stand in the text. */
export function streamReasons(
  traits: Traits,
  wanted: DimensionValues,
  { words }: Pick<Wording, "words">,
): Partial<DimensionValues & Record<"words", string[]>> {
  const has = valuesOf(traits);
  const folded = foldedTraits(traits);
  const stated = filterDimensions.filter((dimension) => wanted[dimension].length > 0);
  const reasons = stated.map((dimension) => [
    dimension,
    has[dimension].filter((_, at) => wanted[dimension].includes(folded[dimension][at] ?? "")),
  ]);
  const found = words.length === 0 ? [] : [["words", foundWords(words, foldedText(traits.text))]];
  return Object.fromEntries([...reasons, ...found]);
}

/** What of a record could only be read out of its text, a text that could not be read does not have (decisions §13). */
function valuesOf(traits: Traits): DimensionValues {
  const read = <Value>(values: Value[]) => (traits.is_read === 0 ? [] : values);
  return {
    sources: [traits.source_name],
    channels: [traits.channel_name],
    source_types: [traits.source_type],
    tags: traits.tags,
    topics: read(traits.topics),
    domains: read(traits.domains),
    claim_types: read([traits.claim_type]),
    media_formats: [traits.media_format],
    languages: [traits.language],
    sentiment: read([sentimentWord(traits.sentiment_score)]),
    significance: read([significanceWord(traits.significance_score)]),
  };
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}
