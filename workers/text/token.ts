import type { Span } from "../../store/model/claim.ts";
import type { PartOfSpeech } from "./parts-of-speech.ts";
import type { WordTags } from "./word-forms.ts";

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

const untagged: WordTags = new Set();

/** A word of which no tagger was asked what it can be. */
export function untaggedToken({ start, end }: Span, { text, pos, gap }: Pick<Token, "text" | "pos" | "gap">): Token {
  return { start, end, text, lower: text.toLowerCase(), pos, ending: null, tags: untagged, gap };
}
