import {
  badWords,
  fallingWords,
  goodWords,
  risingWords,
  turningWords,
  unwantedMeasures,
  wantedMeasures,
} from "../lexica/tone-words.ts";
import { isPlainWord } from "../text/plain-letters.ts";
import { remembered } from "../text/remembered.ts";
import { readWordWeights } from "../text/word-weights.ts";

/** What a word says by itself. */
export interface WordTone {
  /** Above zero good, below bad. */
  value: number;
  /** Above zero up, below down. */
  direction: number;
  /** Above zero what one wants more of, below what one wants less of. */
  wanted: number;
  /** Whether it turns what follows: "not". */
  turns: boolean;
}

const weights = {
  good: readWordWeights(goodWords),
  bad: readWordWeights(badWords),
  rising: readWordWeights(risingWords),
  falling: readWordWeights(fallingWords),
  wanted: readWordWeights(wantedMeasures),
  unwanted: readWordWeights(unwantedMeasures),
};

const turning = new Set(turningWords.split(" "));

/** Most words are of none: they need no room each. */
const toneless: WordTone = { value: 0, direction: 0, wanted: 0, turns: false };

/** What a word in small plain letters says. */
export const wordTone = remembered((word): WordTone => {
  const value = weights.good(word) - weights.bad(word);
  const direction = weights.rising(word) - weights.falling(word);
  const wanted = weights.wanted(word) || -weights.unwanted(word);
  const turns = turning.has(word);
  return value === 0 && direction === 0 && wanted === 0 && !turns ? toneless : { value, direction, wanted, turns };
});

/** The words and numbers of a text as their tones are asked for, each with where it begins. */
export function toneWordsIn(text: string): { word: string; start: number }[] {
  return Array.from(text.matchAll(/[\p{L}][\p{L}'’-]*|-?\d[\d,.]*/gu), ({ 0: word, index }) => ({
    word: inPlainLetters(word),
    start: index,
  }));
}

/** Whether a word of a text is good or bad or a measure. */
export function tellsTone(text: string): boolean {
  if (isPlainWord(text)) return isTelling(inPlainLetters(text));
  return toneWordsIn(text).some(({ word }) => isTelling(word));
}

/** A text in small letters, with straight apostrophes. */
export function inPlainLetters(text: string): string {
  return text.toLowerCase().replace(/’/g, "'");
}

function isTelling(word: string): boolean {
  const { value, wanted } = wordTone(word);
  return value !== 0 || wanted !== 0;
}
