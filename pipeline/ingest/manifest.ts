import type { ManifestSource, RecordView } from "../../store/model/manifest.ts";
import type { StoryRow } from "../../store/records/stories.ts";
import { briefOf } from "./brief.ts";
import { signalOf } from "./signal.ts";
import { commonBody, type Story } from "./story.ts";

/** The story's row with the manifest's four parts as JSON, ready to hand out. */
export function storyRow(story: Story, now: string): StoryRow {
  const { extraction, record_id } = story;
  return {
    story_id: record_id,
    record_id,
    version: story.version,
    extractor: extraction.extractor,
    headline: extraction.headline,
    summary: extraction.summary,
    sentiment_score: extraction.sentiment_score,
    significance_score: extraction.significance_score,
    claim_count: extraction.claims.length,
    word_count: extraction.word_count,
    home_domain: extraction.home_domain ?? "",
    is_read: story.is_read ? 1 : 0,
    source_json: JSON.stringify(sourceOf(story)),
    signal_json: JSON.stringify(signalOf(story)),
    brief_json: JSON.stringify(briefOf(story)),
    record_json: JSON.stringify(recordOf(story)),
    created_on: now,
    updated_on: now,
  };
}

/** Where the record comes from. */
function sourceOf(story: Story): ManifestSource {
  return {
    record_title: story.title,
    source_url: story.url,
    source_published_date: story.source_published_date,
    source_name: story.source_name,
    source_type: story.source_type,
    media_format: story.media_format,
    claim_type: story.claim_type,
    author: story.author,
    source_channel_ids: [String(story.channel_id)],
    source_channel_display: `${story.source_name} — ${story.channel_name}`,
    language: story.extraction.language,
  };
}

/** The source content itself with what was extracted beside it. */
function recordOf(story: Story): RecordView {
  const { extraction } = story;
  return {
    record_id: String(story.record_id),
    title: story.title,
    url: story.url,
    source_published_date: story.source_published_date,
    source_name: story.source_name,
    source_type: story.source_type,
    media_format: story.media_format,
    claim_type: story.claim_type,
    content: extraction.content,
    extra_data: {
      language: extraction.language,
      content_origin: extraction.content_origin,
      canonical_url: extraction.canonical_url,
      word_count: extraction.word_count,
      extractor: extraction.extractor,
      ...story.extra,
      extraction: commonBody(story),
    },
  };
}
