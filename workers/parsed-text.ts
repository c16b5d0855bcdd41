import type { Span } from "../store/model/claim.ts";
import { partInContext } from "./parts-in-context.ts";
import { type PartOfSpeech, type PartTagger, partTagger, type TaggedPart } from "./parts-of-speech.ts";
import { remembered } from "./remembered.ts";
import { splitSentences } from "./sentences.ts";
import { type WordForms, type WordTags, wordForms } from "./word-forms.ts";
import { wordSpans } from "./words.ts";

/** A word of the text with its place and what is known of it. */
export interface Token extends Span {
  text: string;
  lower: string;
  /** What part of speech it is where it stands; the words of a hyphenated one have that of the last. */
  pos: PartOfSpeech;
  /** What its ending is where that is a word of its own: AUX in "it's", PART in "Jane's" and "don't". */
  ending: PartOfSpeech | null;
  /** What it is where it stands (Noun, Verb, Pronoun, ...) and what it can be (Plural, PastTense, FemaleName, Actor, ...). */
  tags: WordTags;
  /** What stands between the word before and this one: blanks and punctuation. */
  gap: string;
}

/** A sentence, its words, and its paragraph's number. */
export interface Sentence extends Span {
  text: string;
  tokens: Token[];
  paragraph: number;
}

/** A text cut into sentences and words; every offset counts in UTF-16 units of `content`. */
export interface ParsedText {
  content: string;
  sentences: Sentence[];
}

/** Text beyond this is not read for claims: longer than any article. Characters; ours. */
const readLengthMax = 60_000;

/** Cuts a text into sentences and tagged words. Tagger and lexicon are loaded at the first call. */
export async function parseText(content: string): Promise<ParsedText> {
  const [tagger, forms] = await Promise.all([partTagger(), wordForms()]);
  const text = content.slice(0, readLengthMax);
  return { content, sentences: sentencesOf(text, tokensOf(text, tagger, forms)) };
}

function tokensOf(text: string, tagger: PartTagger, forms: WordForms): Token[] {
  const parts = tagger(text);
  let next = 0;
  let before = 0;
  const tokens = wordSpans(text).map(({ start, end }): Token => {
    while ((parts[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++;
    const own: TaggedPart[] = [];
    for (let part = parts[next]; part && part.start < end; part = parts[next + own.length]) own.push(part);
    const word = text.slice(start, end);
    const gap = text.slice(before, start);
    before = end;
    const lower = inSmallLetters(word);
    const { pos, ending } = partOf(own, text);
    return { start, end, text: word, lower, gap, tags: forms(lower, pos), pos, ending };
  });
  return compounded(inContext(tokens, forms));
}

/** The same string for each time that a word is met, so that what is remembered of words is found the faster. */
const inSmallLetters = remembered((word) => word.toLowerCase());

function inContext(tokens: Token[], forms: WordForms): Token[] {
  for (const [at, token] of tokens.entries()) {
    const pos = partInContext(tokens, at);
    if (pos) Object.assign(token, { pos, tags: forms(token.lower, pos) });
  }
  return tokens;
}

/** Part of speech of a word and of its ending. */
function partOf(parts: readonly TaggedPart[], text: string): Pick<Token, "pos" | "ending"> {
  const last = parts.at(-1);
  if (parts.length === 1 && last) return { pos: last.pos, ending: null };
  const ends = parts.length > 1 && last !== undefined && /^(n?['’]\p{L}*)$/u.test(text.slice(last.start, last.end));
  const words = (ends ? parts.slice(0, -1) : parts).filter((part) => part.pos !== "PUNCT" && part.pos !== "SYM");
  return { pos: words.at(-1)?.pos ?? last?.pos ?? "X", ending: ends ? last.pos : null };
}

/** "signal-to-noise ratio": the words before a hyphen are what the last one is. */
function compounded(tokens: Token[]): Token[] {
  for (let at = tokens.length - 1; at > 0; at--) {
    const token = tokens[at];
    if (token?.gap !== "-") continue;
    const before = tokens[at - 1];
    if (before) before.pos = /^(ADP|VERB)$/.test(token.pos) ? "NOUN" : token.pos;
  }
  return tokens;
}

function sentencesOf(text: string, tokens: Token[]): Sentence[] {
  let next = 0;
  let paragraph = 0;
  let before = 0;
  return splitSentences(text).map((span) => {
    if (before > 0 && /\n/.test(text.slice(before, span.start))) paragraph++;
    before = span.end;
    const own: Token[] = [];
    for (let token = tokens[next]; token && token.start < span.end; token = tokens[++next]) own.push(token);
    return { ...span, text: text.slice(span.start, span.end), tokens: own, paragraph };
  });
}
