import { contentHash } from "../../store/model/content-hash.ts";
import type { NewStory, ReadItem } from "./new-story.ts";

/** The record as it is written, but for when it came. */
export function recordRow({ channel, item }: ReadItem, story: NewStory, now: string) {
  const { extraction } = story;
  return {
    channel_id: channel.channel_id,
    source_id: channel.source_id,
    title: story.title,
    url: item.link,
    canonical_url: extraction.canonical_url,
    author: story.author,
    source_published_date: story.source_published_date,
    published_at: (story.extra.published_at as string | null) ?? null,
    source_type: story.source_type,
    media_format: story.media_format,
    claim_type: story.claim_type,
    language: extraction.language,
    content: extraction.content,
    content_hash: contentHash(extraction.content),
    content_origin: extraction.content_origin,
    word_count: extraction.word_count,
    extra: JSON.stringify(story.extra),
    updated_at: now,
  };
}
