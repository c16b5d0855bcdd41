import type { Span } from "../../store/model/claim.ts";
import { isConversation, isSpeakerLabel } from "../../store/model/speaker-line.ts";
import { type Chunk, chunksOf, type ReadChunk, type TextChunks } from "./chunks.ts";
import { countWhile } from "./count-while.ts";
import { isRuled, partInContext } from "./parts-in-context.ts";
import { type PartTagger, partTagger } from "./parts-of-speech.ts";
import { labelLength } from "./run-in-label.ts";
import { splitSentences } from "./sentences.ts";
import type { Token } from "./token.ts";
import { type WordForms, wordForms } from "./word-forms.ts";
import { chunkWords, endsText, isShortened, type KnownWord, type Spelling } from "./words.ts";

/** A sentence, its words, and its paragraph's number. */
export interface Sentence extends Span {
  text: string;
  tokens: Token[];
  paragraph: number;
}

/** A text cut into sentences and words, labels before a sentence apart from it; every offset counts in UTF-16 units of `content`. */
export interface ParsedText {
  content: string;
  sentences: Sentence[];
}

/** Text beyond this is not read for claims: longer than any article. Characters; ours. */
export const readLengthMax = 60_000;

/** Cuts a text into sentences and tagged words. Tagger and lexicon are loaded at the first call. */
export async function parseText(content: string): Promise<ParsedText> {
  const [tagger, forms] = await Promise.all([partTagger(), wordForms()]);
  const text = content.slice(0, readLengthMax);
  return { content, sentences: sentencesOf(text, tokensOf(chunksOf(text), tagger, forms)) };
}

/** How many sentences of a text end before a place in it: the number of the first one that does not. */
export function sentencesBefore({ sentences }: ParsedText, place: number): number {
  return countWhile(sentences, ({ end }) => end < place);
}

function tokensOf(text: TextChunks, tagger: PartTagger, forms: WordForms): Token[] {
  const { content, starts } = text;
  const { read, firsts, tags } = tagged(text, tagger);
  const tokens: Token[] = [];
  const ruled: number[] = [];
  let before = 0;
  for (let at = 0; at < read.length; at++) {
    const { words } = read[at]!;
    for (let nth = 0; nth < words.length; nth++) {
      const word = words[nth]!;
      const start = starts[at]! + word.start;
      const keepsStop = word.stopped !== null && !endsText(content, starts[at]! + word.end);
      const spelling = keepsStop ? word.stopped! : word.plain;
      const end = start + spelling.text.length;
      const known = knownAs(spelling, tagOf(spelling, firsts[at]!, tags, tagger), tagger, forms);
      const ending = spelling.ending < 0 ? null : tagger.names[tags[firsts[at]! + spelling.ending]!]!;
      const gap = before + 1 === start && content.charCodeAt(before) === 32 ? " " : content.slice(before, start);
      if (known.ruled) ruled.push(tokens.length);
      const { text, lower } = spelling;
      tokens.push({ start, end, text, lower, gap, tags: known.tags, pos: known.pos, ending });
      before = end;
    }
  }
  return compounded(inContext(tokens, ruled, forms));
}

/** The chunks of a text as they are read, where the parts of each begin among those of all, and what each part is. Where lines break, a part of its own stands. */
function tagged(
  text: TextChunks,
  tagger: PartTagger,
): { read: readonly ReadChunk[]; firsts: Int32Array; tags: Uint8Array } {
  const { content, chunks, starts } = text;
  const read: ReadChunk[] = [];
  let most = 0;
  for (let at = 0; at < chunks.length; at++) most += read[read.push(wordsOf(text, at, tagger)) - 1]!.kinds.length + 1;
  const kinds = new Uint16Array(most);
  const firsts = new Int32Array(chunks.length);
  let count = 0;
  let before = 0;
  for (let at = 0; at < chunks.length; at++) {
    if (breaksLine(content, before, starts[at]!)) kinds[count++] = tagger.lineBreak;
    before = starts[at]! + chunks[at]!.text.length;
    firsts[at] = count;
    const own = read[at]!.kinds;
    for (let nth = 0; nth < own.length; nth++) kinds[count++] = own[nth]!;
  }
  return { read, firsts, tags: tagger.tag(kinds.subarray(0, count)) };
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
  return readOf(chunk, tagger);
}

function readOf(chunk: Chunk, tagger: PartTagger): ReadChunk {
  chunk.read ??=
    (chunk.bare && readMarked(chunk.text, readOf(chunk.bare, tagger), tagger)) ?? readChunk(chunk.text, tagger, true);
  return chunk.read;
}

/** A word with a mark behind it, where it is the word that it is without: "cannot," is one part, "cannot" two. */
function readMarked(text: string, bare: ReadChunk, tagger: PartTagger): ReadChunk | null {
  const kinds = tagger.kindsOf(tagger.cut(text));
  const word = { start: 0, end: text.length - 1 };
  if (kinds.length !== 2 || bare.kinds.length !== 1 || kinds[0] !== bare.kinds[0] || isShortened(text, word))
    return null;
  return { kinds, words: bare.words };
}

function readChunk(text: string, tagger: PartTagger, blankAfter: boolean): ReadChunk {
  const parts = tagger.cut(text);
  return { kinds: tagger.kindsOf(parts), words: chunkWords(text, parts, blankAfter) };
}

/** What is known of a word as this part of speech. */
function knownAs(spelling: Spelling, tag: number, tagger: PartTagger, forms: WordForms): KnownWord {
  for (let known = spelling.known; known !== null; known = known.next) if (known.tag === tag) return known;
  const pos = tagger.names[tag]!;
  const { lower, known: next } = spelling;
  spelling.known = { tag, pos, tags: forms(lower, pos), ruled: isRuled(lower, pos), next };
  return spelling.known;
}

/** What a word is, by its last part that is no mark. */
function tagOf({ parts, ending }: Spelling, first: number, tags: Uint8Array, tagger: PartTagger): number {
  for (let nth = parts.length - 1; nth >= 0; nth--) {
    const tag = tags[first + parts[nth]!]!;
    if (tagger.marks[tag] === 0) return tag;
  }
  const last = ending < 0 ? (parts.at(-1) ?? -1) : ending;
  return last < 0 ? tagger.unknown : tags[first + last]!;
}

function inContext(tokens: Token[], ruled: readonly number[], forms: WordForms): Token[] {
  for (const at of ruled) {
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
  const conversation = isConversation(text);
  return splitSentences(text).flatMap((span) => {
    if (before > 0 && hasNewline(text, before, span.start)) paragraph++;
    before = span.end;
    const first = next;
    while (next < tokens.length && tokens[next]!.start < span.end) next++;
    return withoutLabels(text, { ...span, tokens: tokens.slice(first, next) }, conversation).map((part) => ({
      start: part.start,
      end: part.end,
      text: text.slice(part.start, part.end),
      tokens: part.tokens,
      paragraph,
    }));
  });
}

type Part = Span & { tokens: Token[] };

/** A sentence and the labels before it, each by itself. Where people take turns, their names stay with what they say. */
function withoutLabels(text: string, sentence: Part, conversation: boolean): Part[] {
  const { start, end, tokens } = sentence;
  const length = labelLength(tokens);
  const begin = tokens[length];
  if (length === 0 || !begin || isPartOfName(text, start, begin)) return [sentence];
  const label = text.slice(start, begin.start).trimEnd();
  if (conversation && isSpeakerLabel(label)) return [sentence];
  return [
    { start, end: start + label.length, tokens: tokens.slice(0, length) },
    ...withoutLabels(text, { start: begin.start, end, tokens: tokens.slice(length) }, conversation),
  ];
}

/** "Heron: The Night Ferry", which the text calls so in the midst of a sentence: no label, though a sentence begins with it. */
function isPartOfName(text: string, start: number, { end }: Token): boolean {
  const name = text.slice(start, end);
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (/[\p{L}\p{N},] ["“]?$/u.test(text.slice(Math.max(0, at - 3), at))) return true;
  return false;
}

function hasNewline(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 10) return true;
  return false;
}
