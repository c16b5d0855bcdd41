import { readAudio } from "./audio.ts";
import { entitiesOf } from "./claims/claim-entities.ts";
import { isDirectQuote } from "./claims/direct-quote.ts";
import type { CandidateClaim, Reading } from "./claims/extractor.ts";
import { featuredClaims, leadOf } from "./claims/featured.ts";
import { measurements } from "./claims/measurements.ts";
import { isOwnProse } from "./claims/prose.ts";
import { wordsBetween } from "./claims/word-count.ts";
import { readContent } from "./content.ts";
import type { Document, ExtractedClaim, ExtractedQuote, Extraction, Lexicon } from "./extraction.ts";
import { extractorVersion } from "./extractor-version.ts";
import { type KeyInsights, keyInsights } from "./insights/key-insights.ts";
import { labelClaims } from "./labels/labels.ts";
import type { Language } from "./languages/language.ts";
import { isRead, languageOf } from "./languages.ts";
import { outsideAddresses } from "./names/addresses.ts";
import { certainEntities } from "./names/certain-entities.ts";
import { resolveEntities, tagReasons, tagsOf } from "./names/name-resolution.ts";
import { type Proof, proofFor } from "./proof/proofs.ts";
import type { Quotation } from "./quotes.ts";
import { type ArticleWords, articleWords } from "./standing/article-words.ts";
import { claimStandings, type Standings } from "./standing/claim-standings.ts";
import { type ClaimTrees, claimTrees } from "./standing/claim-trees.ts";
import { tellingOf } from "./standing/standing.ts";
import { talkParts } from "./talk/talk-parts.ts";
import { detectLanguage, languageName } from "./text/language.ts";
import type { ParsedText } from "./text/parsed-text.ts";
import { plainForms, type WordNumbering, wordNumbering } from "./text/plain-forms.ts";
import { trimmedSpan } from "./text/trimmed-span.ts";
import { headlineOf } from "./topics/brief.ts";
import { classifyDomain, domainReason } from "./topics/domains.ts";
import { headingOf } from "./topics/heading.ts";
import { type RankedClaim, rankClaims, titleOf } from "./topics/rank.ts";
import type { Summary } from "./topics/summary.ts";
import { tagIndex } from "./topics/tag-index.ts";
import { tellingsOf } from "./topics/tellings.ts";
import { scoreSignificance } from "./topics/tone.ts";
import { findTopics, topicReasons, withinDomain } from "./topics/topics.ts";

/** A text of fewer words without a claim is about nothing that could be told. Words; ours, as many as tell a language. */
const readableWordsMin = 8;

/** Everything that is read out of one document. Pure: the same document, lexicon and version give the same bytes. Never throws for what a document holds. */
export async function extract(document: Document, lexicon: Lexicon): Promise<Extraction> {
  const { content, ...facts } = await readContent(document);
  const title = facts.ruled?.title ?? document.title ?? facts.title;
  const described = { ...document, title, language: document.language ?? facts.language };
  const statements = await readStatements(content, described, lexicon);
  const { language, spoken, reading, ranked, numbering, word_count, standings } = statements;
  const { text } = reading;
  const heading = headingOf(text);
  const headline = titleOf(title, document.url);
  const carrying = featuredClaims(reading, ranked, { title: headline, numbering, standings });
  const claims = labelled(statements, new Set(carrying.map(({ claim }) => claim)));
  const [words, head] = [spoken.glossed(text).content, title && spoken.glossedLine(title)];
  const glosses = ranked.map((claim) => spoken.glossedClaim(reading, claim));
  const written = (said: string) => spoken.written(said, content, text.content);
  const canRead = isRead(language, lexicon.languages);
  const isReadable = claims.length > 0 || (canRead && word_count >= readableWordsMin);
  const found = isReadable ? findTopics(words, head, lexicon.topics) : [];
  const topicDomains = found.map(({ topic }) => topic.domain);
  const domain = isReadable ? classifyDomain(words, head, topicDomains) : null;
  const topics = withinDomain(found, domain?.home_domain ?? null);
  const { summary, shareOf } = summaryOf(statements, title ?? heading ?? "");
  const { key_insights, key_point_index } = insightsOf(claims, statements, { headline, shareOf });
  claims.forEach((claim, at) => {
    claim.key_point_index = key_point_index[at] ?? null;
  });
  const isRecording = document.media_format === "audio" || document.media_format === "video";
  const talk = talkParts(reading, ranked, { isRecording, standings });
  const featured = claims.filter((claim) => claim.featured).map(({ claim_text }) => claim_text);
  for (const claim of claims) claim.claim_text = written(claim.claim_text);
  return {
    content,
    content_origin: facts.content_origin,
    title,
    author: facts.author,
    published: facts.published,
    canonical_url: facts.canonical_url,
    language,
    word_count,
    claim_type: document.claim_type ?? commonType(claims),
    claims,
    no_claims_reason: claims.length > 0 ? null : noClaimsReason(content, { language, canRead, word_count }),
    tags: tagsOf(reading.entities),
    topics: topics.map(({ name, score, reason }) => ({ name, score, reason })),
    home_domain: domain?.home_domain ?? null,
    cross_domains: domain?.cross_domains ?? [],
    sentiment_score: spoken.sentiment(text, title, reading.treeOf),
    significance_score: scoreSignificance({ text: words || content, title: head || title, ...actors(reading) }),
    headline: written(
      headlineOf({
        title: title ?? heading,
        featured,
        about: plainForms(headline),
        fallback: content.slice(0, 120) || document.source_name,
      }),
    ),
    summary: written(summary),
    key_insights: key_insights.map(written),
    quotes: reading.quotations.map((quote) => quoteOf(quote, reading, written)),
    audio: isRecording ? readAudio(reading) : null,
    ...(talk.length > 0 ? { talk } : {}),
    reasons: {
      featured: carrying,
      tags: tagReasons(reading.entities),
      ...(domain && { domain: domainReason(domain) }),
      topics: topicReasons(topics),
    },
    extractor: extractorVersion,
    ...(glosses.some((gloss) => gloss !== null) ? { glosses } : {}),
    ...(facts.page_title ? { page_title: facts.page_title } : {}),
    ...(facts.ruled ? { ruled: facts.ruled } : {}),
    ...(facts.text_problem ? { text_problem: facts.text_problem } : {}),
  };
}

/** The summary of a text that calls itself so. What is said leans on what was said before more often than what is written. */
function summaryOf({ spoken, reading, proved, standings, article }: Statements, about: string): Summary {
  const tellings = tellingsOf(reading, proved);
  const writtenTelling = (number: number) =>
    tellingOf(reading.treeOf(number)?.nodes ?? [], article, number, spoken.standing());
  return spoken.summary(reading.text, {
    about,
    tellingOf: (number) => {
      const telling = tellings.toldAs(number);
      return telling?.isSaid ? standings(telling.claim).good : writtenTelling(number);
    },
    tellings,
  });
}

type Statements = Awaited<ReturnType<typeof readStatements>>;

/** The key insights among the claims of a text. */
function insightsOf(
  claims: readonly ExtractedClaim[],
  { reading, ranked, numbering, standings, treeOf }: Statements,
  { headline, shareOf }: { headline: string } & Pick<Summary, "shareOf">,
): KeyInsights {
  const sources = ranked.map((one, at) => {
    const { claim_text, featured, entities } = claims[at]!;
    const { words, number } = one;
    const good = standings(one).good;
    return { claim_text, featured, entities, words, tree: treeOf(one), good, share: shareOf(number) };
  });
  return keyInsights(sources, { headline, lead: leadOf(reading.text.sentences), numbering });
}

/** The best claims of a text, each with what it is worth, and what they were read from. */
export async function readStatements(
  content: string,
  document: Document,
  lexicon: Lexicon,
): Promise<{
  language: string;
  /** How texts of that language are read here. */
  spoken: Language;
  reading: Reading;
  ranked: RankedClaim[];
  /** All that the text proves, in no order. */
  proved: CandidateClaim[];
  numbering: WordNumbering;
  word_count: number;
  standings: Standings;
  article: ArticleWords;
  treeOf: ClaimTrees;
}> {
  const language = detectLanguage(content, document.language);
  const spoken = languageOf(language, lexicon.languages);
  const text = await spoken.parse(spoken.marked(content));
  const reading = readNames(text, { lexicon, spoken, language });
  const extractors = document.computed ? [measurements] : spoken.extractors;
  const candidates = extractors.flatMap((extractor) => extractor.extract(reading));
  const prove = proofFor(extractorVersion, language);
  const proved = candidates.filter(
    (claim) => isWorthy(claim, spoken) && isOwnProse(reading, claim) && isProved(text, claim, prove),
  );
  const numbering = wordNumbering();
  const word_count = wordsBetween(content, 0, content.length);
  const title = titleOf(document.title, document.url);
  const treeOf = claimTrees(reading);
  const article = articleWords(spoken.glossed(text), reading.mentions, spoken.glossedLine(title));
  const standings = claimStandings(article, treeOf, spoken.standing());
  const standing = proved.filter((claim) => standings(claim).good >= spoken.goodMin);
  const ranked = rankClaims(reading, standing, { title, numbering, standings });
  return { language, spoken, reading, ranked, proved, numbering, word_count, standings, article, treeOf };
}

function readNames(
  text: ParsedText,
  { lexicon, spoken, language }: { lexicon: Lexicon; spoken: Language; language: string },
): Reading {
  const mentions = spoken.mentions(text, tagIndex(lexicon.tags, language));
  const named = resolveEntities(text.content, outsideAddresses(text.content, mentions));
  const entities = certainEntities(text.content, named);
  const quotations = spoken.quotations(text, mentions, entities);
  const treeOf = spoken.trees(text);
  const personAt = spoken.persons(text, { entities, quotations, treeOf });
  return { text, mentions, entities, quotations, treeOf, personAt };
}

/** A quotation as the record keeps it: speakers by name only, "the spokesman" is nobody. */
function quoteOf(
  { text, speaker, context, span }: Quotation,
  { entities }: Reading,
  written: (said: string) => string,
): ExtractedQuote {
  const named = entities.some((entity) => entity.name === speaker) ? speaker : null;
  return { text: written(text), speaker: named, context: context && written(context), span };
}

function labelled(
  { reading, ranked, treeOf }: { reading: Reading; ranked: readonly RankedClaim[]; treeOf: ClaimTrees },
  featured: ReadonlySet<number>,
): ExtractedClaim[] {
  if (ranked.length === 0) return [];
  const labelsOf = labelClaims(reading, treeOf);
  return ranked.map((claim, at): ExtractedClaim => {
    const entities = entitiesOf(reading, claim, treeOf(claim));
    const { claim_text, span, sentence, antecedents } = claim;
    // Where a name was put in for a pronoun, the words beside begin or end with the blank between.
    const withoutBlanks = (each: typeof span) => trimmedSpan(reading.text.content, each);
    return {
      claim_text,
      ...labelsOf(claim),
      featured: featured.has(at),
      key_point_index: null,
      span: withoutBlanks(span),
      sentence,
      antecedents: antecedents.map(withoutBlanks),
      entities,
    };
  });
}

/** What was computed is worth saying; what was written must show it. */
function isWorthy(claim: CandidateClaim, { unworthy }: Language): boolean {
  return claim.form === "measurement" || unworthy(claim.claim_text) === null;
}

function isProved(text: ParsedText, claim: CandidateClaim, prove: Proof): boolean {
  const { claim_text, span, sentence, antecedents } = claim;
  const evidence = isDirectQuote(claim) ? "direct_quote" : "paraphrase";
  return prove(text.content, { claim_text, evidence, span, sentence, antecedents }) === null;
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

function noClaimsReason(
  content: string,
  { language, canRead, word_count }: { language: string; canRead: boolean; word_count: number },
): string {
  if (content === "") return "There is no text to read.";
  if (canRead && word_count < readableWordsMin) return "The text is too short to be read.";
  if (!canRead) return `The text is in ${languageName(language)}, of which no claims are extracted.`;
  return "The text holds no statement that stands alone and could be proved.";
}
