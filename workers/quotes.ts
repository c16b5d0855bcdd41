import type { Span } from "../store/model/claim.ts";
import { countWhile } from "./count-while.ts";
import type { ExtractedQuote, Lexicon } from "./extraction.ts";
import { type Mention, tagMentions } from "./mentions.ts";
import { type Entity, resolveEntities } from "./names/name-resolution.ts";
import { type ParsedText, parseText, sentencesBefore } from "./parsed-text.ts";
import { quotedSpans } from "./quotes/quoted-spans.ts";
import { findSpeaker, type Previous, type SpeakerCue } from "./quotes/speaker.ts";
import { tagIndex } from "./tag-index.ts";

/** A quotation with the parts it is made of and where its speaker is named. */
export interface Quotation extends ExtractedQuote {
  /** The words between each pair of marks. */
  parts: Span[];
  /** Where the speaker is named or referred to, null when nobody is. */
  cue: Span | null;
}

/** The direct quotations of a single text, with speakers. */
export async function findQuotes(text: string, lexicon: Lexicon): Promise<Quotation[]> {
  const parsed = await parseText(text);
  const mentions = tagMentions(parsed, tagIndex(lexicon.tags));
  return quotations(parsed, mentions, resolveEntities(text, mentions));
}

/** Words fewer than these inside marks are a term or a scare quote. GUIDE: at least three words. */
const quoteWordsMin = 3;

/** The direct quotations of a parsed text in order: parts broken by "she said" joined, titles and scare quotes left out. */
export function quotations(text: ParsedText, mentions: readonly Mention[], entities: readonly Entity[]): Quotation[] {
  const found: Quotation[] = [];
  let previous: Previous | null = null;
  const spans = quotedSpans(text.content);
  for (const span of spans) {
    const words = text.content.slice(span.start, span.end).trim();
    const goesOn = previous !== null && continues(text.content, previous, span);
    // Who speaks is looked for last: most of what stands between marks in an odd text is no speech.
    const isShort = words.split(/\s+/).length < quoteWordsMin;
    if (isShort && !goesOn) continue;
    const cue = findSpeaker(text, span, mentions, entities, previous);
    if (previous && goesOn && !isAnothers(text.content, previous, cue)) {
      extend(previous.quote, words, span, cue);
      previous.end = span.end;
      continue;
    }
    if (isShort || !isSpeech(text.content, span, words, cue)) continue;
    const quote: Quotation = {
      text: trimQuote(words),
      speaker: cue?.name ?? null,
      context: null,
      span: { ...span },
      parts: [span],
      cue: cue?.span ?? null,
    };
    quote.context = contextOf(text, quote, spans);
    found.push(quote);
    previous = { quote, end: span.end, cue };
  }
  return found;
}

/** Longer sentences lead to no quotation. Characters; ours. */
const contextLengthMax = 240;

/** A quote goes on when only "…," she said, "…" or a paragraph break inside the speech stands between. */
function continues(content: string, previous: Previous, span: Span): boolean {
  if (span.start - previous.end > asideMax) return false;
  const between = content.slice(previous.end, span.start);
  if (/^["”]?[^\S\n]*\n\s*["“]$/.test(between)) return !/^["”]/.test(between);
  if (/\n/.test(between)) return false;
  const inner = between.replace(/^["”’'\s]+|["“‘'\s]+$/g, "");
  if (inner === "") return true;
  return !/[.!?]\s+\p{Lu}/u.test(inner) && attribution.test(inner) && inner.split(/\s+/).length <= 16;
}

/** “…,” said one. “…,” said the other: words beside which somebody else is named, by name, go on with nobody's. */
function isAnothers(content: string, { quote, end }: Previous, cue: SpeakerCue | null): boolean {
  if (cue?.strength !== "said" || cue.span === null || cue.span.start < end) return false;
  const isNamed = /^\p{Lu}/u.test(content.slice(cue.span.start, cue.span.end));
  return isNamed && quote.speaker !== null && cue.name !== quote.speaker;
}

/** Characters between two parts of one quotation: `," she said after the vote, "`. Ours. */
const asideMax = 140;

const attribution =
  /\b(said|says|added|told|explained|continued|recalled|wrote|asked|noted|went on|argued|testified|insisted|tweeted|according to|stated|joked|replied|warned|admitted|concluded|declared|remarked|tells|adds)\b/;

function extend(quote: Quotation, words: string, span: Span, cue: SpeakerCue | null): void {
  quote.text = `${quote.text} ${trimQuote(words)}`;
  quote.parts.push(span);
  quote.span = { start: quote.span.start, end: span.end };
  if (quote.speaker === null && cue) {
    quote.speaker = cue.name;
    quote.cue = cue.span;
  }
}

function trimQuote(words: string): string {
  return words.replace(/,$/, "").trim();
}

/** Speech ends like a sentence, or somebody says it; a phrase in small letters without a speaker is a term. */
function isSpeech(content: string, span: Span, words: string, cue: SpeakerCue | null): boolean {
  const whole =
    /^[\p{Lu}\d[(…]/u.test(words) && /[.,!?…—-]["”’]?$/.test(words + (content[span.end + 1] === "," ? "," : ""));
  if (whole) return cue !== null || words.split(/\s+/).length >= 5;
  if (cue?.strength === "said") return true;
  return cue !== null && words.split(/\s+/).length >= 5;
}

/** The sentence before a quotation, where it is short enough to be shown and nobody's quoted words itself. */
function contextOf(text: ParsedText, quote: Quotation, spans: readonly Span[]): string | null {
  const at = sentencesBefore(text, quote.span.start);
  if (at === text.sentences.length) return null;
  const before = text.sentences[at - 1];
  if (!before || before.text.length > contextLengthMax || /["“”]/.test(before.text)) return null;
  // A speech over several sentences has its marks at the ends only.
  const last = spans[countWhile(spans, (span) => span.start < before.end) - 1];
  return (last?.end ?? 0) > before.start ? null : before.text;
}
