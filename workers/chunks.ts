import type { TonedWords } from "./clause-tone.ts";
import type { DomainWord } from "./domain-lexicon.ts";
import type { TopicWords } from "./topic-index.ts";
import type { ChunkWord } from "./words.ts";

/** What stands between two blanks of a text, and what is known of it wherever it stands, each read when first asked for. */
export interface Chunk {
  readonly text: string;
  /** Its words and marks and what they can be. */
  read: ReadChunk | null;
  /** Its plain words and what they speak for. */
  domainWords: readonly DomainWord[] | null;
  /** Its words as topics are looked up by. */
  topicWords: TopicWords | null;
  /** How good or bad its words are. */
  toned: TonedWords | null;
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

/** Chunks that a thread remembers; then they are forgotten, all at once. Ours: the words of some hundred articles, some megabytes. */
const chunksKept = 20_000;
/** Units that remembered chunks have, the last one's apart; then they are forgotten too, since a text without blanks is one chunk. Ours: 4 megabytes, eight times what words have. */
const unitsKept = 2 ** 21;

const keptChunks: Chunk[] = [];
const keptHashes = new Int32Array(chunksKept);
/** Room for so many units of chunks; a long text without blanks asks for more. Ours: what that many chunks have. */
const unitsAtFirst = 2 ** 18;
/** The units of all chunks remembered, one chunk behind the other, and where each one's begin: what stands in a text is held against them faster than against strings. */
let keptUnits = new Uint16Array(unitsAtFirst);
const keptBegins = new Int32Array(chunksKept + 1);
/** For each hash the number of its chunk, one more than its place, at the hash's slot or the first free one behind it. */
const slots = new Int32Array(2 ** 16);
const slotMask = slots.length - 1;

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
    let hash = 0x811c9dc5;
    do {
      hash = Math.imul(hash ^ code, 0x01000193);
      code = ++at < content.length ? content.charCodeAt(at) : blank;
    } while (!isBlank(code));
    chunks.push(chunkAt(content, start, at, hash));
    starts.push(start);
  }
  return { content, chunks, starts: Int32Array.from(starts) };
}

/** The chunk that stands there, by the hash of its units. */
function chunkAt(content: string, start: number, end: number, hash: number): Chunk {
  let slot = slotOf(hash);
  for (; slots[slot] !== 0; slot = (slot + 1) & slotMask) {
    const number = slots[slot]! - 1;
    if (keptHashes[number] === hash && stands(number, content, start, end)) return keptChunks[number]!;
  }
  if (keptChunks.length === chunksKept || keptBegins[keptChunks.length]! > unitsKept) {
    keptChunks.length = 0;
    if (keptUnits.length > unitsAtFirst) keptUnits = new Uint16Array(unitsAtFirst);
    slots.fill(0);
    slot = slotOf(hash);
  }
  const chunk: Chunk = {
    text: apart(content.slice(start, end)),
    read: null,
    domainWords: null,
    topicWords: null,
    toned: null,
  };
  keptHashes[keptChunks.length] = hash;
  keepUnits(keptChunks.length, chunk.text);
  slots[slot] = keptChunks.push(chunk);
  return chunk;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & slotMask;
}

/** The same text in memory of its own: a long slice would keep the whole of what it was cut from. */
function apart(slice: string): string {
  return Buffer.from(slice, "utf16le").toString("utf16le");
}

function keepUnits(number: number, text: string): void {
  const begin = keptBegins[number]!;
  if (begin + text.length > keptUnits.length) {
    const more = new Uint16Array(2 * (begin + text.length));
    more.set(keptUnits.subarray(0, begin));
    keptUnits = more;
  }
  for (let at = 0; at < text.length; at++) keptUnits[begin + at] = text.charCodeAt(at);
  keptBegins[number + 1] = begin + text.length;
}

/** Whether a remembered chunk stands there. */
function stands(number: number, content: string, start: number, end: number): boolean {
  const begin = keptBegins[number]!;
  if (keptBegins[number + 1]! - begin !== end - start) return false;
  for (let at = start; at < end; at++) if (keptUnits[begin + at - start] !== content.charCodeAt(at)) return false;
  return true;
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
