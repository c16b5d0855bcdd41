import { entryHtml } from "./entry-html.ts";
import { type Feed, type FeedEntry, momentOf } from "./feed.ts";

/** A feed as JSON Feed. https://www.jsonfeed.org/version/1.1/ */
export function jsonFeed({ title, description, self_url, next_url, entries }: Feed): string {
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    ...(description !== "" && { description }),
    feed_url: self_url,
    ...(next_url !== null && { next_url }),
    items: entries.map(jsonItem),
  });
}

function jsonItem(entry: FeedEntry) {
  const { id, headline, summary, url, source_name, author, matched_at, updated_at, subjects } = entry;
  return {
    id,
    ...(url !== null && { url }),
    title: headline,
    summary,
    content_html: entryHtml(entry).html,
    date_published: momentOf(entry),
    date_modified: updated_at,
    authors: [{ name: author === null || author === "" ? source_name : author }],
    tags: subjects,
    _claimstream: {
      manifest_id: String(entry.manifest_id),
      record_id: String(entry.record_id),
      stream_ids: entry.stream_ids.map(String),
      matched_at,
      source_name,
      sentiment: entry.sentiment,
      significance: entry.significance,
      claims: entry.claims,
    },
  };
}
