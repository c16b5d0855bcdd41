/** Design: docs/design/quotations.md */
import type { Span } from "../store/model/claim.ts";
import type { ExtractedQuote, Lexicon } from "./extraction.ts";
import { type Mention, tagMentions } from "./mentions.ts";
import { type Entity, resolveEntities } from "./names/name-resolution.ts";
import { quotedSpans } from "./quotes/quoted-spans.ts";
import { certainPerson } from "./speakers/certain-person.ts";
import { type SpokenBy, speakersOf } from "./speakers/who-speaks.ts";
import { countWhile } from "./text/count-while.ts";
import { type ParsedText, parseText, sentencesBefore } from "./text/parsed-text.ts";
import { tagIndex } from "./topics/tag-index.ts";

/** A quotation with the parts it is made of and where its speaker is named. Its speaker is a name, else the source's own words for a speaker without one ("the spokesman"), null for a pronoun and where nobody is said to speak. */
export interface Quotation extends ExtractedQuote {
  /** The words between each pair of marks. */
  parts: Span[];
  /** Where the speaker is named or referred to, null when nobody is. */
  cue: Span | null;
  /** How the source says who speaks. */
  attribution: SpokenBy["kind"];
}

/** The direct quotations of a single text, with speakers. */
export async function findQuotes(text: string, lexicon: Lexicon): Promise<Quotation[]> {
  const parsed = await parseText(text);
  const mentions = tagMentions(parsed, tagIndex(lexicon.tags));
  return quotations(parsed, mentions, resolveEntities(text, mentions));
}

/** Words fewer than these inside marks are a term or a scare quote. GUIDE, rule 18: at least three words. */
const quoteWordsMin = 3;

/** The direct quotations of a parsed text in order: parts broken by "she said" joined, titles and scare quotes left out. */
export function quotations(text: ParsedText, mentions: readonly Mention[], entities: readonly Entity[]): Quotation[] {
  const found: Quotation[] = [];
  let previous: Previous | null = null;
  const quoted = { text, mentions, entities, spans: quotedSpans(text.content) };
  const speakers = speakersOf(quoted, certainPerson(quoted));
  quoted.spans.forEach((span, at) => {
    const words = text.content.slice(span.start, span.end).trim();
    const goesOn = previous !== null && continues(text.content, previous, span);
    const isShort = words.split(/\s+/).length < quoteWordsMin;
    const by = speakers[at];
    if (!by || (isShort && !goesOn)) return;
    if (previous && goesOn && !isAnothers(text.content, previous, by)) {
      extend(text.content, previous, span, by);
      return;
    }
    if (isShort || !isSpeech(text.content, span, words, by)) return;
    const quote = quotationOf(text, span, words, by);
    quote.context = contextOf(text, quote, quoted.spans);
    found.push(quote);
    previous = { quote, end: span.end };
  });
  return found;
}

/** The quotation before and where its last part ended. */
interface Previous {
  quote: Quotation;
  end: number;
}

function quotationOf({ content }: ParsedText, span: Span, words: string, by: SpokenBy): Quotation {
  return {
    text: trimQuote(words),
    speaker: speakerOf(content, by),
    context: null,
    span: { start: span.start, end: span.end },
    parts: [span],
    cue: by.span,
    attribution: by.kind,
  };
}

function speakerOf(content: string, { kind, name, span }: SpokenBy): string | null {
  return name ?? (kind === "description" && span ? content.slice(span.start, span.end) : null);
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

/** “…,” said one. “…,” said the other: words beside which somebody else is told to speak, not by a pronoun, go on with nobody's. */
function isAnothers(content: string, { quote, end }: Previous, by: SpokenBy): boolean {
  const isTold = by.kind === "named" || (by.isOwn && by.kind === "description");
  if (!isTold || by.span === null || by.span.start < end) return false;
  return quote.attribution !== "none" && speakerOf(content, by) !== quote.speaker;
}

/** Characters between two parts of one quotation: `," she said after the vote, "`. Ours. */
const asideMax = 140;

const attribution =
  /\b(said|says|added|told|explained|continued|recalled|wrote|asked|noted|went on|argued|testified|insisted|tweeted|according to|stated|joked|replied|warned|admitted|concluded|declared|remarked|tells|adds)\b/;

function extend(content: string, previous: Previous, span: Span, by: SpokenBy): void {
  const { quote, end } = previous;
  const words = content.slice(span.start, span.end).trim();
  quote.text = `${quote.text}${jointMark(content, quote.text, { start: end, end: span.start }, words)} ${trimQuote(words)}`;
  quote.parts.push(span);
  quote.span = { start: quote.span.start, end: span.end };
  previous.end = span.end;
  if (quote.attribution !== "none" || by.kind === "none") return;
  quote.speaker = speakerOf(content, by);
  quote.cue = by.span;
  quote.attribution = by.kind;
}

/** What ends the words before the next part of a quotation: their own mark, a comma where the sentence goes on, else the full stop that the comma stood for. */
function jointMark(content: string, before: string, { start, end }: Span, next: string): string {
  if (/[\p{L}\d%)\]]$/u.test(before) === false) return "";
  if (!/\p{Lu}/u.test(next.charAt(0)) || !/[.!?]/.test(content.slice(start, end)))
    return content[start - 1] === "," ? "," : "";
  return ".";
}

function trimQuote(words: string): string {
  return words.replace(/,$/, "").trim();
}

/** Speech ends like a sentence, or somebody says it; a phrase in small letters without a speaker is a term. */
function isSpeech(content: string, span: Span, words: string, { kind, isOwn }: SpokenBy): boolean {
  if (isTitle(words)) return false;
  const whole =
    /^[\p{Lu}\d[(…]/u.test(words) && /[.,!?…—-]["”’]?$/.test(words + (content[span.end + 1] === "," ? "," : ""));
  const isLong = words.split(/\s+/).length >= speechWordsMin;
  return isOwn || (whole ? kind !== "none" || isLong : kind !== "none" && isLong);
}

/** "A Proven Path to All the Money": every longer word is written large, and not all in capitals. */
function isTitle(words: string): boolean {
  const longer = words.match(/\p{L}{4,}/gu) ?? [];
  return longer.length >= titleWordsMin && longer.every((word) => /^\p{Lu}\p{Ll}/u.test(word));
}

/** Longer words from which capitals tell a title. Ours. */
const titleWordsMin = 3;

/** Words from which a sentence in marks is speech, whoever speaks. Ours. */
const speechWordsMin = 5;

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
