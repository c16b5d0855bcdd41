import { z } from "zod";

/** What kind of statement a claim makes. Interface, Enumerations. */
export const claimTypes = [
  "publication",
  "announcement",
  "disclosure",
  "remarks",
  "data",
  "analysis",
  "event",
] as const;
export const ClaimType = z.enum(claimTypes).meta({ id: "ClaimType" });
export type ClaimType = z.infer<typeof ClaimType>;

/** How firmly the source carries the claim. Interface, Enumerations. */
export const Confidence = z.enum(["stated", "implied", "inferred", "measured"]).meta({ id: "Confidence" });
export type Confidence = z.infer<typeof Confidence>;

/** What the proof of a claim is. Interface, Enumerations. */
export const Evidence = z.enum(["direct_quote", "paraphrase", "derived", "observed"]).meta({ id: "Evidence" });
export type Evidence = z.infer<typeof Evidence>;

/** Who or what is followed. Interface, Enumerations. */
export const sourceTypes = ["person", "organization", "data"] as const;
export const SourceType = z.enum(sourceTypes).meta({ id: "SourceType" });
export type SourceType = z.infer<typeof SourceType>;

/** The form in which a source speaks. Interface, Enumerations. */
export const mediaFormats = ["text", "audio", "video", "social", "data", "transcript", "regulatory"] as const;
export const MediaFormat = z.enum(mediaFormats).meta({ id: "MediaFormat" });
export type MediaFormat = z.infer<typeof MediaFormat>;

/** Tag types as filters name them. Interface, Enumerations. */
const tagTypes = ["person", "organization", "place", "topic", "data"] as const;
export const TagType = z.enum(tagTypes).meta({ id: "TagType" });
export type TagType = z.infer<typeof TagType>;

/** Tag types as `entity_details` spells them. Interface, Resources. */
export const EntityTagType = z.enum(["Organization", "Person", "Place", "Topic"]).meta({ id: "EntityTagType" });
export type EntityTagType = z.infer<typeof EntityTagType>;

/** The parts of a story that can be asked for one by one; the last four only audio has. Decisions §6 (`/stories`). */
export const bodySections = [
  "signals",
  "key_insights",
  "notable_quotes",
  "entities",
  "topics",
  "actionable_takeaways",
  "guest_details",
  "cross_promotion",
  "cultural_relevance",
] as const;
export const BodySection = z.enum(bodySections).meta({ id: "BodySection" });
export type BodySection = z.infer<typeof BodySection>;

/** The language that a text is in, "und" where it cannot be told. */
export const LanguageCode = z.string().regex(/^[a-z]{2,3}$/, 'must be a language code, such as "en"');

/** The languages that claims can be extracted from, ISO 639-1; how each is read: `workers/languages/`. */
export const readLanguages = ["en", "de", "fr", "es"] as const;
export const ReadLanguage = z.enum(readLanguages);
export type ReadLanguage = z.infer<typeof ReadLanguage>;

/** How a stream came to be: from the web, from numbers, or from research. Interface, Enumerations. */
const streamClasses = ["discovery", "narrative", "research"] as const;
export const StreamClass = z.enum(streamClasses).meta({ id: "StreamClass" });
export type StreamClass = z.infer<typeof StreamClass>;

/** Whether a stream is shown. Decisions §6. */
export const StreamStatus = z.enum(["live", "unpublished", "removed"]).meta({ id: "StreamStatus" });
export type StreamStatus = z.infer<typeof StreamStatus>;

/** The twelve domains of knowledge. Interface, Enumerations. */
export const domains = [
  "arts-culture-entertainment",
  "economics-business-work",
  "engineering-technology",
  "everyday-life-practical-knowledge",
  "health-medicine",
  "people-biography-history",
  "language-literature",
  "life-environment",
  "physical-sciences-mathematics",
  "places-geography",
  "society-law-government",
  "universe-earth",
] as const;
export const Domain = z.enum(domains).meta({ id: "Domain" });
export type Domain = z.infer<typeof Domain>;

/** Where in a claim an entity stands. The contract names `source_org`; the others are ours. */
export const EntityRole = z
  .enum(["subject", "object", "speaker", "source_org", "location", "other"])
  .meta({ id: "EntityRole" });
export type EntityRole = z.infer<typeof EntityRole>;

/** The contract's words for a tone score in -1..1. Decisions §6. */
export const Sentiment = z.enum(["positive", "neutral", "negative"]).meta({ id: "Sentiment" });
export type Sentiment = z.infer<typeof Sentiment>;

/** The contract's words for a weight of 0..100. Decisions §6. */
export const Significance = z.enum(["high", "medium", "low"]).meta({ id: "Significance" });
export type Significance = z.infer<typeof Significance>;
