import { z } from "zod";
import { Claim } from "../../store/model/claim.ts";
import { EntityDetail, ManifestSource, Signal } from "../../store/model/manifest.ts";
import type { MediaFormat } from "../../store/model/vocabulary.ts";
import type { ManifestRow } from "../../store/records/manifests.ts";
import type { Section } from "../../store/records/sections.ts";

/** What is told of a manifest free of quota: that it is there, what it is about, and where to read it. Decisions §5 (feeds of headlines). */
export interface Headline {
  manifest_id: number;
  record_id: number;
  stream_ids: number[];
  headline: string;
  summary: string;
  /** The featured claims, the first ones. */
  claims: string[];
  /** Names of tags and topics. */
  subjects: string[];
  sentiment: string;
  significance: string;
  significance_score: number;
  source_name: string;
  media_format: MediaFormat;
  author: string | null;
  /** Where the source has it; null when it is not on the web. */
  url: string | null;
  /** The day of publication, `YYYY-MM-DD`. */
  published: string | null;
  /** The same with its time, ISO 8601; null when the source states none. */
  published_at: string | null;
  matched_at: string;
  /** When it matched, or came to its present version. */
  updated_at: string;
}

/** The sections that a headline is made from. */
export const headlineSections = ["source", "signal"] as const satisfies readonly Section[];

/** Featured claims that a headline shows. Ours: the rest is behind the quota. */
const claimsShown = 3;

/** What is told of a manifest that was read with the sections of a headline. */
export function headlineOf({ manifest_id, record_id, streams, matched_at, json, ...moments }: ManifestRow): Headline {
  const { updated_on, published_at } = moments;
  const source = Source.parse(JSON.parse(json.source ?? ""));
  const { body, ...story } = Story.parse(JSON.parse(json.signal ?? ""));
  const featured = body.claims.filter((claim) => claim.featured).slice(0, claimsShown);
  return {
    manifest_id,
    record_id,
    stream_ids: streams.map(({ stream_id }) => stream_id),
    headline: story.headline,
    summary: story.summary,
    claims: featured.map(({ claim_text }) => claim_text),
    subjects: [...new Set([...body.entity_details.map(({ tag_value }) => tag_value), ...body.topics])],
    sentiment: story.sentiment,
    significance: story.significance,
    significance_score: story.significance_score,
    source_name: source.source_name,
    media_format: source.media_format,
    author: source.author,
    published: source.source_published_date,
    url: onTheWeb(source.source_url),
    published_at,
    matched_at,
    updated_at: updated_on > matched_at ? updated_on : matched_at,
  };
}

/** Stories by when they were published, the newest first; those of which it is not known, by when they were received. */
export function newestFirst<Told extends Pick<Headline, "published" | "published_at" | "matched_at">>(
  stories: readonly Told[],
): Told[] {
  return stories.toSorted((a, b) => publishedBy(b).localeCompare(publishedBy(a)));
}

/** A day counts to its end, at most to when the story was received. */
function publishedBy(story: Pick<Headline, "published" | "published_at" | "matched_at">): string {
  const { published, published_at, matched_at } = story;
  if (published === null && published_at === null) return matched_at;
  const latest = published_at ?? `${published}T23:59:59.999Z`;
  return latest < matched_at ? latest : matched_at;
}

const Source = ManifestSource.pick({
  source_name: true,
  author: true,
  media_format: true,
  source_published_date: true,
  source_url: true,
});
const told = { headline: true, summary: true, sentiment: true, significance: true, significance_score: true } as const;
const Story = Signal.pick(told).extend({
  body: z.object({
    claims: z.array(Claim.pick({ claim_text: true, featured: true })),
    entity_details: z.array(EntityDetail),
    topics: z.array(z.string()),
  }),
});

function onTheWeb(url: string | null): string | null {
  const address = url === null ? null : URL.parse(url);
  return address && /^https?:$/.test(address.protocol) ? address.href : null;
}
