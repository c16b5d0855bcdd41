import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { VersionReason } from "../../store/model/version.ts";
import type { StoredRecord } from "../../store/records/records.ts";
import type { Queries } from "../../store/store.ts";
import { diffClaims } from "./claim-diff.ts";
import { withoutSignals } from "./claim-signals.ts";
import { storyRow } from "./manifest.ts";
import type { NewStory } from "./new-story.ts";
import { claimsOf } from "./signal.ts";
import type { Story } from "./story.ts";

/** Whether a story comes out as the stored one to the letter, whoever read it: then there is no new version. */
export async function saysTheSame(store: Queries, known: StoredRecord, told: NewStory): Promise<boolean> {
  const { record_id, version, extractor } = known;
  const stored = await store.records.storyTexts(record_id);
  const extraction = { ...told.extraction, extractor };
  const row = storyRow({ ...told, record_id, version, extraction }, known.updated_at);
  const texts = ["source_json", "signal_json", "brief_json", "record_json"] as const;
  return (
    stored !== undefined &&
    texts.every((name) => isDeepStrictEqual(asExtracted(JSON.parse(stored[name])), asExtracted(JSON.parse(row[name]))))
  );
}

/** How much of what a model said was left out is no part of what a record says, and more may be left out after it was extracted. */
const Counting = z.looseObject({ extra_data: z.looseObject({ extractor_dropped: z.number() }) });

const Source = z.looseObject({ record_title: z.string(), language: z.string() });

/** A section without what is settled after a text was extracted, and without the language, which older sources do not tell and records do. */
function asExtracted(section: unknown): unknown {
  const source = Source.safeParse(section);
  if (source.success) {
    const { language: _language, ...rest } = source.data;
    return rest;
  }
  const { data } = Counting.safeParse(section);
  if (data === undefined) return withoutSignals(section);
  const { extractor_dropped: _dropped, ...extra_data } = data.extra_data;
  return { ...data, extra_data };
}

/** The version that a record leaves behind, and the one that it gets. */
export interface Succession {
  known: StoredRecord;
  story: Story;
  content_hash: string;
  reason: Exclude<VersionReason, "first">;
  now: string;
}

/** Keeps what the record was, its text included when it has another now, and what became of its claims. */
export async function keepVersions(
  store: Queries,
  { known, story, content_hash, reason, now }: Succession,
): Promise<void> {
  const { record_id, version } = known;
  const before = await store.records.claims(record_id, version);
  const after = claimsOf(story);
  const first = version === 1;
  await store.versions.add([
    {
      record_id,
      version,
      claim_count: known.claim_count,
      reason: first ? "first" : "edited",
      headline: known.headline,
      extractor: known.extractor,
      content_hash: known.content_hash,
      content: null,
      diff: null,
      created_on: first ? known.ingested_at : known.updated_at,
    },
    {
      record_id,
      version: story.version,
      claim_count: after.length,
      reason,
      headline: story.extraction.headline,
      extractor: story.extraction.extractor,
      content_hash,
      content: null,
      diff: JSON.stringify(diffClaims(before, after)),
      created_on: now,
    },
  ]);
  if (known.content_hash !== content_hash) await store.versions.keepContent(record_id, version, known.content);
}
