import type { CandidateClaim, Reading } from "./claims/extractor.ts";
import { entitiesOf } from "./claims/claim-entities.ts";
import { featuredClaims, signalOf } from "./claims/featured.ts";
import { labelClaim } from "./claims/labels.ts";
import { unworthy } from "./claims/worth.ts";
import { readAudio } from "./audio.ts";
import { headlineOf, keyInsights, summarize } from "./brief.ts";
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
import { quotations } from "./quotes.ts";
import { rankClaims } from "./rank.ts";
import { tagIndex } from "./tag-index.ts";
import { scoreSentiment, scoreSignificance } from "./tone.ts";
import { findTopics } from "./topics.ts";

/** Everything that is read out of one document. Pure: the same document, lexicon and version give the same bytes. Never throws for what a document holds. */
export async function extract(document: Document, lexicon: Lexicon): Promise<Extraction> {
  const { content, ...facts } = await readContent(document);
  const title = document.title ?? facts.title;
  const language = detectLanguage(content, document.language ?? facts.language);
  const text = await parseText(language === "en" || language === "und" ? content : "");
  const reading = readNames(text, document, lexicon);
  const claims = await readClaims(reading, title);
  const topics = findTopics(content, title, lexicon.topics);
  const domain = classifyDomain(content, title, topics.map(({ topic }) => topic.domain));
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
    quotes: reading.quotations.map(({ text, speaker, context, span }): ExtractedQuote => ({ text, speaker, context, span })),
    audio: document.media_format === "audio" || document.media_format === "video" ? readAudio(text, reading.entities) : null,
    extractor: extractorVersion,
  };
}

function readNames(text: ParsedText, document: Document, lexicon: Lexicon): Reading {
  const mentions = tagMentions(text, tagIndex(lexicon.tags));
  const entities = resolveEntities(text.content, mentions);
  return { text, mentions, entities, quotations: quotations(text, mentions, entities), publisher: publisherOf(text, entities, document.source_name, document.url) };
}

/** Candidates of all extractors, freed of what is no claim or not proved, the best of them labelled. */
async function readClaims(reading: Reading, title: string | null): Promise<ExtractedClaim[]> {
  const candidates = claimExtractors.flatMap((extractor) => extractor.extract(reading));
  const worthy = candidates.filter((claim) => unworthy(claim.claim_text) === null && isProved(reading, claim));
  const ranked = rankClaims(reading, worthy, title);
  const featured = featuredClaims(ranked);
  return ranked.map((claim, at): ExtractedClaim => {
    const labels = labelClaim(claim);
    const entities = entitiesOf(reading, claim, labels.claim_type);
    const { claim_text, span, sentence, antecedents, number } = claim;
    const signal = featured.has(at) ? signalOf(labels.claim_type, entities, number) : null;
    return { claim_text, ...labels, featured: featured.has(at), signal, key_point_index: null, span, sentence, antecedents, entities };
  });
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
  if (language !== "en" && language !== "und") return `The text is in ${languageName(language)}; claims are extracted from English only.`;
  return "The text holds no statement that stands alone and could be proved.";
}

function firstParagraph(content: string): string {
  return (content.split("\n")[0] ?? "").slice(0, 400).trim();
}

function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}
