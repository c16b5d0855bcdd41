import type { Span } from "../../../store/model/claim.ts";

/** A word, number or sign as the name tagger sees it. */
export interface NameWord extends Span {
  text: string;
  /** True when no blank stands before it. */
  joined: boolean;
}

/** The words of a text, by their places among all. */
export interface Words {
  /** "" before and behind each sentence. */
  textAt(at: number): string;
  /** Where each begins and ends in the text. */
  starts: ArrayLike<number>;
  ends: ArrayLike<number>;
}

/** Abbreviations that keep their full stop; their last letters alone would be a sentence's end. Ours. */
const abbreviations =
  "Mr|Mrs|Ms|Mx|Dr|Prof|Rev|Hon|Fr|Sr|Jr|St|Ste|Gov|Lt|Sen|Rep|Reps|Sens|Gen|Col|Capt|Cmdr|Adm|Maj|Sgt|Pvt|Supt|Det|Messrs|Mt|Ft|Inc|Corp|Co|Ltd|Bros|Cie|Intl|Natl|Univ|Dept|Assn|Ave|Blvd|Jan|Feb|Aug|Sept|Oct|Nov|Dec|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Md|Mass|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Penn|Tenn|Tex|Va|Vt|Wash|Wis|Wisc|Wyo|vs|No|Nos|etc";

const abbreviated = new Set(abbreviations.split("|"));

/** Whether a full stop behind a word is part of it. */
export function keepsStop(word: string): boolean {
  return abbreviated.has(word);
}

/** Web addresses, letters with full stops, abbreviations, numbers, words with inner apostrophes, and every other sign by itself. */
export const wordPattern = [
  String.raw`https?:\/\/\S+|www\.\S+`,
  String.raw`(?:\p{Lu}\p{Ll}?\.){2,}|(?:\p{L}\.){2,}`,
  String.raw`(?<![\p{L}\p{N}])(?:${abbreviations})\.`,
  String.raw`(?<![\p{L}\p{N}])\p{Lu}\.(?!\p{L})`,
  String.raw`\p{N}+(?:[.,:]\p{N}+)*`,
  String.raw`\p{Lu}+&\p{Lu}+`,
  String.raw`[\p{L}\p{M}\p{N}]+(?:['’](?!s(?![\p{L}\p{N}]))[\p{L}\p{M}]+)*`,
  String.raw`['’]s(?![\p{L}\p{N}])`,
  String.raw`[^\s]`,
].join("|");

const everyWord = new RegExp(wordPattern, "gu");

/** The words of a piece of text; `offset` is where it stands in the whole. */
export function nameWords(text: string, offset = 0): NameWord[] {
  let end = -1;
  return Array.from(text.matchAll(everyWord), (match) => {
    const start = match.index;
    const joined = start === end;
    end = start + match[0].length;
    return { text: match[0], start: offset + start, end: offset + end, joined };
  });
}
