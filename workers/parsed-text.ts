import type { Span } from "../store/model/claim.ts";
import { chunksOf, type ReadChunk, type TextChunks } from "./chunks.ts";
import type { Part } from "./part-lexicon.ts";
import { partInContext } from "./parts-in-context.ts";
import { type PartOfSpeech, type PartTagger, partTagger } from "./parts-of-speech.ts";
import { splitSentences } from "./sentences.ts";
import { type WordForms, type WordTags, wordForms } from "./word-forms.ts";
import { chunkWords, endsText, type Spelling } from "./words.ts";

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
  return { content, sentences: sentencesOf(text, tokensOf(chunksOf(text), tagger, forms)) };
}

function tokensOf(text: TextChunks, tagger: PartTagger, forms: WordForms): Token[] {
  const { content, chunks, starts } = text;
  const { parts, firsts } = partsOf(text, tagger);
  const tags = tagger.tag(parts);
  const tokens: Token[] = [];
  let before = 0;
  for (let at = 0; at < chunks.length; at++)
    for (const word of wordsOf(text, at, tagger).words) {
      const start = starts[at]! + word.start;
      const keepsStop = word.stopped !== null && !endsText(content, starts[at]! + word.end);
      const spelling = keepsStop ? word.stopped! : word.plain;
      const { text: spelt, lower } = spelling;
      const end = start + spelt.length;
      const tag = tagOf(spelling, firsts[at]!, tags, tagger);
      const pos = tagger.names[tag]!;
      const ending = spelling.ending < 0 ? null : tagger.names[tags[firsts[at]! + spelling.ending]!]!;
      spelling.tags[tag] ??= forms(lower, pos);
      const gap = before + 1 === start && content.charCodeAt(before) === 32 ? " " : content.slice(before, start);
      tokens.push({ start, end, text: spelt, lower, gap, tags: spelling.tags[tag], pos, ending });
      before = end;
    }
  return compounded(inContext(tokens, forms));
}

/** The parts of all chunks one after the other, where lines break a part of its own, and where each chunk's begin. */
function partsOf(text: TextChunks, tagger: PartTagger): { parts: Part[]; firsts: Int32Array } {
  const { content, chunks, starts } = text;
  const parts: Part[] = [];
  const firsts = new Int32Array(chunks.length);
  let before = 0;
  for (let at = 0; at < chunks.length; at++) {
    if (breaksLine(content, before, starts[at]!)) parts.push(tagger.lineBreak);
    before = starts[at]! + chunks[at]!.text.length;
    firsts[at] = parts.length;
    for (const part of wordsOf(text, at, tagger).parts) parts.push(part);
  }
  return { parts, firsts };
}

/** Whether a line ends among the blanks between two places. */
function breaksLine(content: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = content.charCodeAt(at);
    if (code === 9 || code === 10 || code === 13) return true;
  }
  return false;
}

/** A chunk's parts and words. What "boys'" is depends on the blank behind it, which the end of a text has not. */
function wordsOf({ content, chunks, starts }: TextChunks, at: number, tagger: PartTagger): ReadChunk {
  const chunk = chunks[at]!;
  const { text } = chunk;
  if (at === chunks.length - 1 && starts[at]! + text.length === content.length && /s['’]$/.test(text))
    return readChunk(text, tagger, false);
  chunk.read ??= readChunk(text, tagger, true);
  return chunk.read;
}

function readChunk(text: string, tagger: PartTagger, blankAfter: boolean): ReadChunk {
  const parts = tagger.cut(text);
  return { parts, words: chunkWords(text, parts, blankAfter) };
}

/** What a word is, by its last part that is no mark. */
function tagOf({ parts, ending }: Spelling, first: number, tags: Uint8Array, tagger: PartTagger): number {
  for (let nth = parts.length - 1; nth >= 0; nth--) {
    const tag = tags[first + parts[nth]!]!;
    if (!tagger.marks.includes(tag)) return tag;
  }
  const last = ending < 0 ? (parts.at(-1) ?? -1) : ending;
  return last < 0 ? tagger.unknown : tags[first + last]!;
}

function inContext(tokens: Token[], forms: WordForms): Token[] {
  for (let at = 0; at < tokens.length; at++) {
    const pos = partInContext(tokens, at);
    if (pos === null) continue;
    const token = tokens[at]!;
    token.pos = pos;
    token.tags = forms(token.lower, pos);
  }
  return tokens;
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
    const { start, end } = span;
    return { start, end, text: text.slice(start, end), tokens: own, paragraph };
  });
}
