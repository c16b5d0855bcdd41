import type { Queries } from "../../store/store.ts";
import type { MatchingStream } from "../../store/streams/matching.ts";
import type { Story } from "./story.ts";

/** A manifest that streams take. `first` is false for a new version of a record, which fires no events. */
export interface Delivery {
  story: Story;
  streams: MatchingStream[];
  matched_at: string;
  first: boolean;
}

/** Delivers the manifest to its streams and leaves one `manifest.matched` event per live stream in the outbox. */
export async function addMatches(store: Queries, { story, streams, matched_at, first }: Delivery): Promise<void> {
  const { record_id, extraction } = story;
  await store.matching.add(
    streams.map(({ stream_id }) => ({
      stream_id,
      manifest_id: record_id,
      matched_at,
      source_published_date: story.source_published_date,
      claim_count: extraction.claims.length,
    })),
  );
  if (!first) return;
  const live = streams.filter((stream) => stream.status === "live");
  await store.outbox.append(
    live.map((stream) => ({
      event: "manifest.matched",
      manifest_id: record_id,
      stream_id: stream.stream_id,
      data: JSON.stringify(eventData(story, stream)),
      created_on: matched_at,
    })),
  );
}

/** Leaves in the outbox that a record has a later version: no webhook is told, WebSockets are. Decisions §6. */
export async function addVersionEvent(store: Queries, manifest_id: number, now: string): Promise<void> {
  await store.outbox.append([{ event: "manifest.updated", manifest_id, stream_id: null, data: "{}", created_on: now }]);
}

/** Metadata only; content is fetched through the API. Interface, Events. */
function eventData(story: Story, stream: MatchingStream) {
  const tags = story.extraction.tags.map((tag) => story.canonical(tag.tag_type, tag.name));
  return {
    manifest_id: String(story.record_id),
    stream_id: String(stream.stream_id),
    stream_name: stream.title,
    headline: story.extraction.headline,
    published_date: story.source_published_date,
    claim_count: story.extraction.claims.length,
    tags: [...new Set(tags)],
    home_domain: story.extraction.home_domain,
  };
}
