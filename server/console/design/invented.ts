import type { Claim } from "../../../store/model/claim.ts";
import type { FoundClaim } from "../../../store/model/found-claim.ts";
import type { StoryMarkRow } from "../../../store/records/story-marks.ts";
import type { Dispute } from "../../views/disputes.ts";
import type { Headline } from "../../views/headline.ts";

/** A moment of the examples. */
export const moment = "2026-11-23T06:40:00.000Z";

/** A text that a source might have written. */
export const content =
  "Kestrel Bridge collapsed on Monday.\nMayor Elena Marsh spoke at the scene. Fourteen people were injured, some of them seriously, she said. Repairs will cost $45 million.";

const spanOf = (words: string) => {
  const start = content.indexOf(words);
  return { start, end: start + words.length };
};

const claim = (number: number, claim_text: string, proof: string, more: Partial<Claim> = {}): Claim => ({
  claim_id: `design-${number}`,
  claim_text,
  claim_type: "event",
  confidence: "stated",
  evidence: "paraphrase",
  signal: "",
  featured: true,
  key_point_index: null,
  span: spanOf(proof),
  sentence: spanOf(proof),
  antecedents: [],
  entities: [],
  ...more,
});

/** Claims of that text. */
export const claims: readonly Claim[] = [
  claim(
    1,
    "Elena Marsh said 14 people were injured.",
    "Fourteen people were injured, some of them seriously, she said",
    {
      antecedents: [spanOf("Elena Marsh")],
      evidence: "direct_quote",
    },
  ),
  claim(2, "Repairs of the Kestrel Bridge will cost $45 million.", "Repairs will cost $45 million", {
    confidence: "implied",
  }),
  claim(3, "The Kestrel Bridge carried 12 percent of the traffic.", "Kestrel Bridge collapsed on Monday"),
];

/** A claim as a search finds it. */
export const found: FoundClaim = {
  id: "design-1",
  claim_id: "design-1",
  claim_text: "14 people were injured when the Kestrel Bridge collapsed.",
  claim_type: "event",
  confidence: "stated",
  evidence: "paraphrase",
  featured: true,
  entities: [],
  quote: "Fourteen people were injured, some of them seriously, she said",
  manifest_id: "1",
  record_id: "1",
  stream_ids: [],
  stream_names: [],
  matched_at: moment,
  source: {
    record_title: "Bridge collapses",
    source_url: null,
    source_published_date: "2026-11-23",
    source_name: "Northport Courier",
    source_type: "organization",
    media_format: "text",
  },
  corroboration: {
    independent_owners: 3,
    first_said_by: { claim_id: "design-1", source_name: "Coast Wire", source_published_date: "2026-11-22" },
    conflicts: 1,
  },
};

/** A story in a list. */
export const headline: Headline = {
  manifest_id: 1,
  record_id: 1,
  stream_ids: [],
  headline: "Kestrel Bridge collapses, 14 injured",
  summary: "The bridge fell in the morning. The city closed both banks and promised to rebuild it within two years.",
  claims: [],
  subjects: [],
  sentiment: "negative",
  significance: "high",
  significance_score: 82,
  source_name: "Northport Courier",
  media_format: "text",
  author: null,
  url: null,
  published: "2026-11-23",
  published_at: moment,
  matched_at: moment,
  updated_at: moment,
};

/** What a reader noted about it. */
export const noted: StoryMarkRow = {
  mark_id: 1,
  org_id: "",
  user_id: 0,
  record_id: 1,
  is_read: 1,
  is_starred: 1,
  is_muted: 0,
  note: "Ask the city for the report of 2024.",
  changed_on: moment,
};

/** What sources say differently: one number each, or words where no number tells them apart. */
export function disputeOf(...texts: readonly (readonly [claim_text: string, source_name: string])[]): Dispute {
  const sides = texts.map(([claim_text, source_name], at) => {
    const lead = {
      claim_no: at + 1,
      claim_id: `design-${at + 1}`,
      claim_text,
      claim_type: "event",
      language: "en",
      gloss: null,
      entities: [{ name: "Kestrel Bridge", type: "place", role: "subject" } as const],
      record_id: at + 1,
      fact_no: null,
      source_name,
      owner: source_name,
      homepage: null,
      source_published_date: "2026-11-23",
      published_at: null,
      ingested_at: moment,
    };
    return { lead, claims: [lead], voices: 1 };
  });
  return { sides, voices: sides.length, newest: sides.length, changed_at: moment };
}

/** Two numbers against each other. */
export const twoNumbers = disputeOf(
  ["14 people were injured.", "Northport Courier"],
  ["17 people were injured.", "Coast Wire"],
);
