/** Design: docs/design/chunks.md */
import { firstHash, nextHash } from "../names/tagger/word-hash.ts";
import type { DomainWord } from "../topics/domain-lexicon.ts";
import type { TopicWords } from "../topics/topic-index.ts";
import { chunkMemory } from "./chunk-memory.ts";
import type { ChunkWord } from "./words.ts";

/** What stands between two blanks of a text, or a piece of it where that is long, and what is known of it wherever it stands, each read when first asked for. */
export interface Chunk {
  readonly text: string;
  /** The word alone, where a mark stands behind it: its domain words, topic words and tone are kept there, and not here. */
  readonly bare: Chunk | null;
  /** Its words and marks and what they can be. */
  read: ReadChunk | null;
  /** Its plain words and what they speak for. */
  domainWords: readonly DomainWord[] | null;
  /** Its words as topics are looked up by. */
  topicWords: TopicWords | null;
  /** Whether one of its words is good or bad or a measure. */
  toned: boolean | null;
}

/** A chunk as the parser reads it. */
export interface ReadChunk {
  /** The kinds of its parts, in order. */
  kinds: readonly number[];
  words: readonly ChunkWord[];
}

/** A text as its chunks, and where each begins. */
export interface TextChunks {
  content: string;
  chunks: readonly Chunk[];
  starts: Int32Array;
}

/** Chunks that a thread remembers, in each half of its memory. Ours: the words of some hundred articles, some megabytes. */
const chunksKept = 16_000;

/** Characters of the longest chunk. Longer runs without a blank are addresses, or no writing at all, and expressions that are quick on words take minutes on them. Ours: no word of the evaluation corpora is longer. */
const lengthMax = 32;

/** The pieces of a longer run: words with what holds them together, and the marks between; each of `lengthMax` characters at most. */
const runPieces = new RegExp(
  `[\\p{L}\\p{M}\\p{N}'’.,&]{1,${lengthMax}}|[^\\p{L}\\p{M}\\p{N}'’.,&]{1,${lengthMax}}`,
  "gu",
);

const memory = chunkMemory<Chunk>(chunksKept);

let last: TextChunks = { content: "", chunks: [], starts: new Int32Array(0) };

/** The chunks of a text. The text that was asked for last is not read again: parts of speech, topics, domains and tone all ask for the same. */
export function chunksOf(content: string): TextChunks {
  if (content !== last.content) last = readChunks(content);
  return last;
}

/** The chunks of a text that is asked for once: a title, the beginning of a text. */
export function readChunks(content: string): TextChunks {
  const chunks: Chunk[] = [];
  const starts: number[] = [];
  for (let at = 0; at < content.length; at++) {
    let code = content.charCodeAt(at);
    if (isBlank(code)) continue;
    const start = at;
    let hash = firstHash;
    do {
      hash = nextHash(hash, code);
      code = ++at < content.length ? content.charCodeAt(at) : blank;
    } while (!isBlank(code));
    if (at - start <= lengthMax) {
      chunks.push(chunkAt(content, start, at, hash));
      starts.push(start);
      continue;
    }
    for (const { 0: piece, index } of content.slice(start, at).matchAll(runPieces)) {
      chunks.push(chunkAt(piece, 0, piece.length, hashOf(piece, piece.length)));
      starts.push(start + index);
    }
  }
  return { content, chunks, starts: Int32Array.from(starts) };
}

/** The chunk that stands there, by the hash of its units. */
function chunkAt(content: string, start: number, end: number, hash: number): Chunk {
  const known = memory.find(content, start, end, hash);
  if (known !== null) return known;
  const text = apart(content.slice(start, end));
  const isMarked = markedWord.test(text);
  const bare = isMarked ? chunkAt(text, 0, text.length - 1, hashOf(text, text.length - 1)) : null;
  const chunk: Chunk = { text, bare, read: null, domainWords: null, topicWords: null, toned: null };
  memory.keep(text, hash, chunk);
  return chunk;
}

/** A word of letters with a mark behind it. Only parsing takes some marks for part of the word ("Sen."), and looks for that itself. */
const markedWord = /^\p{L}{2,}[,.;:?!]$/u;

function hashOf(text: string, end: number): number {
  let hash = firstHash;
  for (let at = 0; at < end; at++) hash = nextHash(hash, text.charCodeAt(at));
  return hash;
}

/** The same text in memory of its own: a long slice would keep the whole of what it was cut from. */
function apart(slice: string): string {
  return Buffer.from(slice, "utf16le").toString("utf16le");
}

const blank = 32;

/** White space as regular expressions know it. */
function isBlank(code: number): boolean {
  if (code < 0xa0) return code === blank || (code >= 9 && code <= 13);
  return code === 0xa0 || (code >= 0x1680 && otherBlanks.has(code));
}

const otherBlanks = new Set(
  [...Array(0x10000).keys()].filter((code) => code > 0xa0 && /\s/.test(String.fromCharCode(code))),
);
