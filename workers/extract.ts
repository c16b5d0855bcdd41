import { readAudio } from "./audio.ts";
import { headlineOf, keyInsights, summarize } from "./brief.ts";
import { entitiesOf } from "./claims/claim-entities.ts";
import type { CandidateClaim, Reading } from "./claims/extractor.ts";
import { featuredClaims, signalOf } from "./claims/featured.ts";
import { labelClaim } from "./claims/labels.ts";
import { measurements } from "./claims/measurements.ts";
import { unworthy } from "./claims/worth.ts";
import { readContent } from "./content.ts";
import { classifyDomain } from "./domains.ts";
import type { Document, ExtractedClaim, ExtractedQuote, Extraction, Lexicon } from "./extraction.ts";
import { claimExtractors, extractorVersion } from "./extractors.ts";
import { detectLanguage, languageName } from "./language.ts";
import { tagMentions } from "./mentions.ts";
import { asTag, resolveEntities } from "./names/name-resolution.ts";
import { type ParsedText, parseText } from "./parsed-text.ts";
import { proveClaim } from "./proof.ts";
import { publisherOf } from "./publisher.ts";
import { type Quotation, quotations } from "./quotes.ts";
import { type RankedClaim, rankClaims } from "./rank.ts";
import { tagIndex } from "./tag-index.ts";
import { scoreSentiment, scoreSignificance } from "./tone.ts";
import { findTopics } from "./topics.ts";

/** Everything that is read out of one document. Pure: the same document, lexicon and version give the same bytes. Never throws for what a document holds. */
export async function extract(document: Document, lexicon: Lexicon): Promise<Extraction> {
  const { content, ...facts } = await readContent(document);
  const title = document.title ?? facts.title;
  const described = { ...document, title, language: document.language ?? facts.language };
  const { language, reading, ranked } = await readStatements(content, described, lexicon);
  const { text } = reading;
  const claims = labelled(reading, ranked);
  const topics = findTopics(content, title, lexicon.topics);
  const domain = classifyDomain(
    content,
    title,
    topics.map(({ topic }) => topic.domain),
  );
  const { key_insights, key_point_index } = keyInsights(claims);
  const best = claims.find((claim) => claim.featured)?.claim_text ?? null;
  return {
    content,
    content_origin: facts.content_origin,
    title,
    author: facts.author,
    published: facts.published,
    canonical_url: facts.canonical_url,
    language,
    word_count: countWords(content),
    claim_type: document.claim_type ?? commonType(claims),
    claims: claims.map((claim, at) => ({ ...claim, key_point_index: key_point_index[at] ?? null })),
    no_claims_reason: claims.length > 0 ? null : noClaimsReason(content, language),
    tags: reading.entities.map(asTag),
    topics: topics.map(({ name, score, reason }) => ({ name, score, reason })),
    home_domain: domain.home_domain,
    cross_domains: domain.cross_domains,
    sentiment_score: language === "en" ? scoreSentiment(content, title) : 0,
    significance_score: scoreSignificance({ text: content, title, ...actors(reading) }),
    headline: headlineOf(title, best, content.slice(0, 120) || document.source_name),
    summary: language === "en" || language === "und" ? summarize(text, title) : firstParagraph(content),
    key_insights,
    quotes: reading.quotations.map((quote) => quoteOf(quote, reading)),
    audio:
      document.media_format === "audio" || document.media_format === "video" ? readAudio(text, reading.entities) : null,
    extractor: extractorVersion,
  };
}

/** The best claims of a text, each with what it is worth, and what they were read from. */
export async function readStatements(
  content: string,
  document: Document,
  lexicon: Lexicon,
): Promise<{ language: string; reading: Reading; ranked: RankedClaim[] }> {
  const language = detectLanguage(content, document.language);
  const text = await parseText(language === "en" || language === "und" ? content : "");
  const reading = readNames(text, document, lexicon);
  const extractors = document.computed ? [measurements] : claimExtractors;
  const candidates = extractors.flatMap((extractor) => extractor.extract(reading));
  const worthy = candidates.filter((claim) => isWorthy(claim) && isProved(reading, claim));
  return { language, reading, ranked: rankClaims(reading, worthy, document.title) };
}

function readNames(text: ParsedText, document: Document, lexicon: Lexicon): Reading {
  const mentions = tagMentions(text, tagIndex(lexicon.tags));
  const entities = resolveEntities(text.content, mentions);
  return {
    text,
    mentions,
    entities,
    quotations: quotations(text, mentions, entities),
    publisher: publisherOf(text, entities, document.source_name, document.url),
  };
}

/** A quotation as the record keeps it: speakers by name only, "the spokesman" is nobody. */
function quoteOf({ text, speaker, context, span }: Quotation, { entities }: Reading): ExtractedQuote {
  return { text, speaker: entities.some((entity) => entity.name === speaker) ? speaker : null, context, span };
}

function labelled(reading: Reading, ranked: readonly RankedClaim[]): ExtractedClaim[] {
  const featured = featuredClaims(ranked);
  return ranked.map((claim, at): ExtractedClaim => {
    const labels = labelClaim(claim);
    const entities = entitiesOf(reading, claim, labels.claim_type);
    const { claim_text, span, sentence, antecedents, number } = claim;
    const signal = featured.has(at) ? signalOf(labels.claim_type, entities, number) : null;
    return {
      claim_text,
      ...labels,
      featured: featured.has(at),
      signal,
      key_point_index: null,
      span,
      sentence,
      antecedents,
      entities,
    };
  });
}

/** What was computed is worth saying; what was written must show it. */
function isWorthy(claim: CandidateClaim): boolean {
  return claim.form === "measurement" || unworthy(claim.claim_text) === null;
}

function isProved(reading: Reading, claim: CandidateClaim): boolean {
  return proveClaim(reading.text.content, { ...claim, evidence: labelClaim(claim).evidence }) === null;
}

function actors({ entities }: Reading): { places: number; organizations: number; persons: number } {
  const count = (type: string) => entities.filter((entity) => entity.type === type).length;
  return { places: count("place"), organizations: count("organization"), persons: count("person") };
}

/** The kind that most claims are of; an event when there are none. */
function commonType(claims: readonly ExtractedClaim[]): ExtractedClaim["claim_type"] {
  const counts = new Map<ExtractedClaim["claim_type"], number>();
  for (const { claim_type } of claims) counts.set(claim_type, (counts.get(claim_type) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "event";
}

function noClaimsReason(content: string, language: string): string {
  if (content === "") return "There is no text to read.";
  if (language !== "en" && language !== "und")
    return `The text is in ${languageName(language)}; claims are extracted from English only.`;
  return "The text holds no statement that stands alone and could be proved.";
}

function firstParagraph(content: string): string {
  return (content.split("\n")[0] ?? "").slice(0, 400).trim();
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
