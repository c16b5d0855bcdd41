/** Design: docs/design/record-shapes.md */

import type { DomainClassification, EntityDetail } from "../../store/model/manifest.ts";
import { sentimentWord, significanceWord } from "../../store/model/score-words.ts";
import type { ClaimType, MediaFormat, SourceType } from "../../store/model/vocabulary.ts";
import type { Extraction } from "../../workers/extraction.ts";

/** Everything a record's views are made of: what was extracted, under the names and ids that the store settled. */
export interface Story {
  /** The record's, the story's and the manifest's id. */
  record_id: number;
  version: number;
  title: string;
  url: string | null;
  author: string | null;
  source_published_date: string | null;
  source_name: string;
  channel_id: number;
  channel_name: string;
  source_type: SourceType;
  media_format: MediaFormat;
  claim_type: ClaimType;
  /** The stored name of what the extraction gave a name; one that is no tag keeps its own. */
  canonical(tag_type: string, name: string): string;
  extraction: Extraction;
  /** Whether an extractor could read the text; what else it would be filed under is guessed. */
  is_read: boolean;
  extra: Record<string, unknown>;
}

/** Spoken words a minute when listening, read words a minute when reading. Ours: the usual 230 and 150. */
const wordsPerMinute = { read: 230, heard: 150 } as const;

/** What signal and brief say alike. */
export function commonFields(story: Story) {
  const { extraction } = story;
  return {
    story_id: String(story.record_id),
    headline: extraction.headline,
    summary: extraction.summary,
    sentiment: sentimentWord(extraction.sentiment_score),
    sentiment_score: extraction.sentiment_score,
    significance: significanceWord(extraction.significance_score),
    significance_score: extraction.significance_score,
    version: story.version,
    reading_time_minutes: readingTime(extraction.word_count, story.media_format),
  };
}

/** What signal body, brief body and the record's `extra_data.extraction` say alike. */
export function commonBody(story: Story): {
  entity_details: EntityDetail[];
  topics: string[];
  domain_classification: DomainClassification;
} {
  const { extraction } = story;
  return {
    entity_details: entityDetails(story),
    topics: extraction.topics.map((topic) => topic.name),
    domain_classification: { home_domain: extraction.home_domain, cross_domains: extraction.cross_domains },
  };
}

/** The domains of a record as they are found: its home, where it has one, and those beside it. */
export function domainRows(record_id: number, { home_domain, cross_domains }: DomainClassification) {
  return [
    ...(home_domain === null ? [] : [{ record_id, domain: home_domain, is_home: 1 as const }]),
    ...cross_domains.map((domain) => ({ record_id, domain, is_home: 0 as const })),
  ];
}

const detailTypes = { person: "Person", organization: "Organization", place: "Place" } as const;

function entityDetails(story: Story): EntityDetail[] {
  const tags = story.extraction.tags.map((tag) => ({
    tag_type: detailTypes[tag.tag_type],
    tag_value: story.canonical(tag.tag_type, tag.name),
  }));
  const topics = story.extraction.topics.map((topic) => ({ tag_type: "Topic" as const, tag_value: topic.name }));
  const seen = new Set<string>();
  return [...tags, ...topics].filter(({ tag_type, tag_value }) => {
    const key = `${tag_type} ${tag_value}`;
    return !seen.has(key) && seen.add(key);
  });
}

function readingTime(words: number, format: MediaFormat): number {
  const pace = format === "audio" || format === "video" ? wordsPerMinute.heard : wordsPerMinute.read;
  return Math.max(0.1, Math.round((words / pace) * 10) / 10);
}
