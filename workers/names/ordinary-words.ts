import type { Span } from "../../store/model/claim.ts";
import { remembered } from "../text/remembered.ts";
import type { NameCertainty } from "./tagger/name-certainty.ts";

/** A name where a text has it. */
interface Opening extends Span {
  text: string;
  certainty: NameCertainty | null;
}

/**
 * "Turkey is best roasted slowly. A turkey needs four hours": a word that is written large only because it opens a sentence. The
 * text writes it small elsewhere, or the tagger takes it for no name.
 */
export function isOrdinaryWord(content: string, names: readonly Opening[]): boolean {
  if (names.length === 0) return false;
  if (!names.every(({ start, text }) => /^\p{Lu}\p{Ll}+$/u.test(text) && opens(content, start))) return false;
  return names.every(isNoneToTagger) || names.some(({ text }) => isWrittenSmall(content, text));
}

/** Whether a text has a word, or its plural, in small letters. */
export function isWrittenSmall(content: string, word: string): boolean {
  return small(word.toLowerCase()).test(content);
}

/** Whether a sentence or a quotation begins at a place. */
function opens(content: string, start: number): boolean {
  return /(?:^|[\n.!?:]\s?)["“‘']?$/.test(content.slice(Math.max(0, start - 3), start));
}

/** No kind of name is worth more than none. */
function isNoneToTagger({ certainty }: Opening): boolean {
  return certainty?.behind[0] === 0;
}

const small = remembered((word) => new RegExp(`(?<![\\p{L}'’-])${word}s?(?![\\p{L}'’-])`, "u"));
