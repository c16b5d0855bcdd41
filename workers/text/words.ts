import type { Span } from "../../store/model/claim.ts";
import type { Part } from "./part-lexicon.ts";
import type { PartOfSpeech } from "./parts-of-speech.ts";
import { isPlainWord } from "./plain-letters.ts";
import type { WordTags } from "./word-forms.ts";

/** A word of a chunk with its place in it. */
export interface ChunkWord extends Span {
  plain: Spelling;
  /** With the full stop behind it, which a shortened word keeps except at the end of a line; null for every other word. */
  stopped: Spelling | null;
}

/** A word as it is written. */
export interface Spelling {
  text: string;
  lower: string;
  /** Which of the chunk's parts it is made of, as numbers: all of them, without its ending. */
  parts: readonly number[];
  /** The part that is an ending, "'s" or "n't"; -1 where there is none. */
  ending: number;
  /** What is known of it as the part of speech that was asked for first, which leads to the others. */
  known: KnownWord | null;
}

/** What is known of a word as one part of speech. */
export interface KnownWord {
  /** The part of speech by its number. */
  tag: number;
  pos: PartOfSpeech;
  tags: WordTags;
  /** Whether words beside it may make it another one. */
  ruled: boolean;
  next: KnownWord | null;
}

/** The words of a chunk: letters and numbers with what holds them together inside ("O’Brien’s", "AT&T", "1,200.5", "U.S."); marks around them belong to no word, and a hyphen between words parts them. `blankAfter` is false at the end of a text only. */
export function chunkWords(chunk: string, parts: readonly Part[], blankAfter: boolean): ChunkWord[] {
  if (isPlainWord(chunk)) return [chunkWord(chunk, { start: 0, end: chunk.length }, parts)];
  const text = blankAfter ? `${chunk} ` : chunk;
  return Array.from(text.matchAll(word), ({ 0: found, index: start }) =>
    chunkWord(chunk, { start, end: start + found.length }, parts),
  );
}

function chunkWord(chunk: string, { start, end }: Span, parts: readonly Part[]): ChunkWord {
  return {
    start,
    end,
    plain: spellingOf(chunk, { start, end }, parts),
    stopped: isShortened(chunk, { start, end }) ? spellingOf(chunk, { start, end: end + 1 }, parts) : null,
  };
}

/** Whether behind a word of a chunk a full stop stands that belongs to the word. */
export function isShortened(chunk: string, { start, end }: Span): boolean {
  return chunk[end] === "." && shortened.test(chunk.slice(start, end));
}

function spellingOf(chunk: string, { start, end }: Span, parts: readonly Part[]): Spelling {
  const within = (at: number) => parts[at]!.end > start && parts[at]!.start < end;
  const own = parts.length === 1 && within(0) ? firstPart : [...parts.keys()].filter(within);
  const last = own.at(-1);
  const ends = last !== undefined && own.length > 1 && ending.test(parts[last]!.text);
  const text = chunk.slice(start, end);
  return {
    text,
    lower: text.toLowerCase(),
    parts: ends ? own.slice(0, -1) : own,
    ending: ends ? last : -1,
    known: null,
  };
}

/** Most words are one part: they need no list of their own. */
const firstPart = [0] as const;

const ending = /^n?['’]\p{L}*$/u;

/** In order: initials with their stops; an ending that stands apart; numbers with separators; words with apostrophes or "&" inside. */
const word =
  /(?:\p{L}\.){2,}|(?<=\s|^)['’](?:s|re|ve|ll|d|m|t)\b|(?<=\s|^)n['’]t\b|\d[\d,.:–-]*\d(?:\p{L}{1,3}\b)?|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’&.](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*(?<=s)['’](?=\s)|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’&.](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*/gu;

/** Shortened words that keep their full stop. */
const shortened =
  /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gov|Sen|Rep|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Pres|St|Mt|Ft|Jr|Sr|Inc|Corp|Co|Ltd|Bros|vs|etc|No|Nos|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo|Ave|Blvd|Rd|Dept|Univ|Assn|approx|est|ft|mph|a\.m|p\.m)$/u;

/** A stop before the end of its line ends a sentence rather than a word. */
export function endsText(text: string, stop: number): boolean {
  return /^\.["”’')\]]*\s*(?:[\n\r]|$)/.test(text.slice(stop, stop + 8));
}
