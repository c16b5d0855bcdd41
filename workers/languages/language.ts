import type { CandidateClaim, ClaimExtractor, Reading } from "../claims/extractor.ts";
import type { PersonAt } from "../coreference/persons-in.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Quotation } from "../quotes.ts";
import type { StandingModel } from "../standing/standing-model.ts";
import type { Trees } from "../syntax/sentence-tree.ts";
import type { ParsedText } from "../text/parsed-text.ts";
import type { Summary, SummarySource } from "../topics/summary.ts";
import type { TagIndex } from "../topics/tag-index.ts";

/** What reading a text takes that depends on the language it is in. A language is a folder beside this file and a line in the vocabulary. */
export interface Language {
  /** A content with the quotation marks of English in the place of its own, unit by unit: what is read. */
  marked(content: string): string;
  /** Words of a marked content as the content itself writes them. */
  written(words: string, content: string, marked: string): string;
  /** Sentences and words. */
  parse(content: string): Promise<ParsedText>;
  /** Names of persons, organizations and places, curated and found. */
  mentions(text: ParsedText, index: TagIndex): Mention[];
  /** Words in quotation marks and who said them. */
  quotations(text: ParsedText, mentions: readonly Mention[], entities: readonly Entity[]): Quotation[];
  /** The trees of its sentences; null where a sentence cannot be parsed. */
  trees(text: ParsedText): Trees;
  /** Whom its pronouns mean, where that is certain. */
  persons(text: ParsedText, found: Pick<Reading, "entities" | "quotations" | "treeOf">): PersonAt;
  /** What makes claims of sentences. */
  extractors: readonly ClaimExtractor[];
  /** What says whether its claims stand alone and tell something. */
  standing(): StandingModel;
  /** How likely a claim must stand alone and tell something, 0 to 1; 0 where that only ranks them. */
  goodMin: number;
  /** Why a sentence is no claim; null when it may be one. */
  unworthy(text: string): string | null;
  /** A text word by word in English, in its own order: what topics, domain and standing are read from; of English the text itself, nothing where it would be guessed. */
  glossed(text: ParsedText): ParsedText;
  /** The same of a title. */
  glossedLine(line: string): string;
  /** A claim word by word in English, by which it is compared with claims of other languages; null where it is compared as it stands, or not at all. */
  glossedClaim(reading: Reading, claim: CandidateClaim): string | null;
  /** -1..1: how good or bad the news is. */
  sentiment(text: ParsedText, title: string | null, trees: Trees): number;
  /** A few sentences that say most of it. */
  summary(text: ParsedText, source: SummarySource): Summary;
}
