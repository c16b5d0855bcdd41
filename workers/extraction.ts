/** Design: docs/design/record-shapes.md */
import type { Span } from "../store/model/claim.ts";
import type { Reasons } from "../store/model/reasons.ts";
import type {
  ClaimType,
  Confidence,
  Domain,
  EntityRole,
  Evidence,
  MediaFormat,
  ReadLanguage,
  TagType,
} from "../store/model/vocabulary.ts";

/** What goes into a worker: one item with whatever text of it was got hold of. No network, no store, no clock inside. */
export interface Document {
  url: string | null;
  title: string | null;
  /** Name of the followed source, so that its own name in its own text is recognised. */
  source_name: string;
  media_format: MediaFormat;
  /** The channel's default for its records; null leaves the choice to what the claims say. */
  claim_type: ClaimType | null;
  /** The linked page as fetched, and the Content-Type header it came with. */
  page: { bytes: Uint8Array; content_type: string | null } | null;
  /** Title elements of other pages of its host, so that what they share is recognised as the site's name. */
  host_titles?: string[];
  /** How the source's pages are to be read; absent where nobody said. */
  article_rules?: ArticleRules;
  /** The text that came with the item itself: the feed's HTML, or plain text (blocks apart by blank lines). */
  body: { html: string } | { text: string } | null;
  /** BCP 47, when the feed says it. */
  language: string | null;
  /** True when the text was computed from a data series, so that each of its sentences is one statement. */
  computed?: boolean;
}

/** How the articles of a source are to be read, by CSS selectors: config/sources.yaml, `article`. What one does not find is read as on any page. */
export interface ArticleRules {
  /** Elements that hold the text. */
  text?: string;
  /** Elements that are no part of it. */
  remove?: string;
  title?: string;
  author?: string;
  date?: string;
}

/** What a source's own rules found; it goes before what a feed says. */
export interface RuledFacts {
  title?: string;
  author?: string;
  published?: string;
}

/** An atomic assertion and where `content` proves it. The span of `claim_text`'s proof, its sentence, its resolved references. */
export interface ExtractedClaim {
  claim_text: string;
  claim_type: ClaimType;
  confidence: Confidence;
  evidence: Evidence;
  featured: boolean;
  /** 0-based into `key_insights`; featured claims only. */
  key_point_index: number | null;
  span: Span;
  sentence: Span;
  antecedents: Span[];
  entities: { name: string; type: TagType; role: EntityRole }[];
}

/** A named person, organization or place under its canonical name. */
export interface ExtractedTag {
  tag_type: "person" | "organization" | "place";
  /** The fullest form the text or the curated aliases give. */
  name: string;
  /** Every surface form met in the text, the canonical one included when it occurs. */
  forms: string[];
  /** How often it is named. */
  mentions: number;
  /** True when the name was settled by a curated alias. */
  curated: boolean;
}

/** Words inside quotation marks, broken quotes joined by a blank. */
export interface ExtractedQuote {
  text: string;
  speaker: string | null;
  context: string | null;
  span: Span;
}

/** A part of a talk that keeps to one matter, with what was said of it. */
export interface TalkPart {
  /** What it is about, in the talk's own words. */
  about: string;
  /** Word for word, in the order of the talk; the speaker null where the text names none. */
  statements: { speaker: string | null; text: string }[];
}

/** What comes out of a worker. All spans are UTF-16 offsets into `content`. */
export interface Extraction {
  /** The record's text: paragraphs apart by one blank line, lines of their own within one (a run-in heading, an entry) by a line break, white space collapsed. */
  content: string;
  content_origin: "page" | "body" | "none";
  title: string | null;
  /** The title element of its page, from which the site's name is learnt; absent where there is none. */
  page_title?: string;
  author: string | null;
  /** As the page states it: `YYYY-MM-DD` or a full timestamp; null when unknown. */
  published: string | null;
  canonical_url: string | null;
  /** ISO 639-1, detected from the text; "und" when there is too little of it. */
  language: string;
  word_count: number;
  claim_type: ClaimType;
  claims: ExtractedClaim[];
  /** The claims word by word in English, by which they are compared with those of other languages; null for one that is not compared. Absent where the text is English. */
  glosses?: (string | null)[];
  /** A sentence for people when `claims` is empty. */
  no_claims_reason: string | null;
  tags: ExtractedTag[];
  /** Names of curated topics, best first, with what was found. */
  topics: { name: string; score: number; reason: string }[];
  /** null where nothing tells it: of a text that could not be read, or whose words are all unknown. */
  home_domain: Domain | null;
  cross_domains: Domain[];
  /** -1..1: how good or bad the news is for those it is about. */
  sentiment_score: number;
  /** 0..100. */
  significance_score: number;
  headline: string;
  summary: string;
  key_insights: string[];
  quotes: ExtractedQuote[];
  /** Audio and video records only. */
  audio: {
    actionable_takeaways: string[];
    guest_details: { name: string; title: string | null; affiliation: string | null }[];
    cross_promotion: string[];
    cultural_relevance: string | null;
  } | null;
  /** The parts of an interview or recording in their order; absent in other texts. */
  talk?: TalkPart[];
  /** Why it is so; what is said here, the record's explanation hands on. */
  reasons?: Reasons;
  /** By the source's own rules, where there are any. */
  ruled?: RuledFacts;
  /** Why the text is not the one that was wished for. */
  text_problem?: string;
  /** Which extractor and version made this: `rules/1`. */
  extractor: string;
  /** Why the extractor that was wished for did not make this. */
  extractor_problem?: string;
  /** How many statements of a model were left out because the text does not bear them out; absent where there were none. */
  extractor_dropped?: number;
}

/** An entity an operator has curated: config/tags.yaml. */
export interface CuratedTag {
  name: string;
  type: TagType;
  aliases: string[];
  /** Words one of which agrees with an alias; where there are none, or it is absent, an alias needs no context. */
  context?: string[];
  /** What texts of a language call it, by ISO 639-1. */
  names?: Readonly<Record<string, readonly string[]>>;
  /** Languages in whose texts its name and aliases mean something else. */
  not_in?: readonly string[];
}

/** A topic an operator has curated: config/topics.yaml. `terms` are words and phrases that speak for it. */
export interface CuratedTopic {
  name: string;
  domain: Domain;
  terms: string[];
}

/** What every worker knows besides its models: handed over when the pool starts. */
export interface Lexicon {
  tags: CuratedTag[];
  topics: CuratedTopic[];
  /** From texts in which languages claims are extracted; absent: all that can be read. */
  languages?: readonly ReadLanguage[];
}
