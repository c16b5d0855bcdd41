import {
  badPairs,
  badWords,
  fallingWords,
  goodWords,
  risingWords,
  turningWords,
  unwantedMeasures,
  wantedMeasures,
} from "./lexica/tone-words.ts";
import { isPlainWord } from "./plain-letters.ts";
import { remembered } from "./remembered.ts";
import { readWordWeights } from "./word-weights.ts";

/** How much good and how much bad news something holds. */
export interface Tone {
  good: number;
  bad: number;
}

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

/** The words of a piece of text that holds no blank. */
export interface TonedWords {
  words: readonly WordTone[];
  /** Whether one of them is good or bad or a measure. */
  tells: boolean;
  /** Whether a clause of another weight begins with them, after so many marks and with such a weight; "unclear" where it begins among them or the words beside decide. */
  opens: { after: number; factor: number } | "unclear" | null;
}

/** A clause whose words are known, and how much it counts. */
export interface TonedClause {
  text: string;
  words: WordTone[];
  factor: number;
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

const wordTone = remembered((word): WordTone => {
  const value = weights.good(word) - weights.bad(word);
  const direction = weights.rising(word) - weights.falling(word);
  const wanted = weights.wanted(word) || -weights.unwanted(word);
  const turns = turning.has(word);
  return value === 0 && direction === 0 && wanted === 0 && !turns ? toneless : { value, direction, wanted, turns };
});

/** Most words are of none: they need no room each. */
const toneless: WordTone = { value: 0, direction: 0, wanted: 0, turns: false };
const tonelessWord: TonedWords = { words: [toneless], tells: false, opens: null };

/** Words on either side of a movement among which its measure is looked for. Ours. */
const measureReach = { before: 9, after: 6 } as const;

/** What moves tells more than a good or bad word. Ours. */
const movementWeight = 1.5;

/** Words after a turning word that it turns, and how much of them is left: "not bad" is less than good. Ours. */
const turnReach = 3;
const turnedShare = -0.6;

/** A clause under "despite" counts this much of another; what follows "but" counts more. Ours. */
const conceded = 0.5;
const concluded = 1.4;

/** The tone of a sentence: its good and bad words, what moves up or down that one wants or not, what is compared with what was. */
export function toneOf(sentence: string): Tone {
  const tone: Tone = { good: 0, bad: 0 };
  for (const { text, factor } of clausesOf(sentence)) addClause(tone, text, wordsIn(text), factor);
  return tone;
}

/** The tone of a sentence of clauses whose words are known. */
export function toneOfClauses(clauses: readonly TonedClause[]): Tone {
  const tone: Tone = { good: 0, bad: 0 };
  for (const { text, words, factor } of clauses) addClause(tone, text, words, factor);
  return tone;
}

/** What the words of a piece of text say by themselves. */
export function tonedWords(piece: string): TonedWords {
  const text = inPlainLetters(piece);
  if (isPlainWord(piece) && !openers.has(text) && wordTone(text) === toneless) return tonelessWord;
  const words = wordsIn(text);
  return {
    words,
    tells: words.some(({ value, wanted }) => value !== 0 || wanted !== 0),
    opens: openingIn(text),
  };
}

/** What begins a clause of another weight; "spite" does after "in" and before "of". */
const opener = /\b(?:but|however|(despite|although|though)|(spite))\b/g;
const openers = new Set("but however despite although though spite".split(" "));

function openingIn(text: string): TonedWords["opens"] {
  const [first, second] = text.matchAll(opener);
  if (!first) return null;
  if (second || first[2] || wordsIn(text.slice(0, first.index)).length > 0) return "unclear";
  return { after: first.index, factor: first[1] ? conceded : concluded };
}

function inPlainLetters(text: string): string {
  return text.toLowerCase().replace(/’/g, "'");
}

function wordsIn(text: string): WordTone[] {
  return (text.match(/[\p{L}][\p{L}'-]*|-?\d[\d,.]*/gu) ?? []).map(wordTone);
}

function addClause(tone: Tone, text: string, tones: readonly WordTone[], factor: number): void {
  const used = new Set<number>();
  for (const one of movements(tones, used)) addTo(tone, one, factor);
  for (const one of comparisons(text, tones)) addTo(tone, one, factor);
  if (badPairs.test(inPlainLetters(text))) addTo(tone, -1, factor);
  for (let at = 0; at < tones.length; at++) {
    const { value } = tones[at]!;
    if (value !== 0 && !used.has(at)) addTo(tone, isTurned(tones, at) ? turnedShare * value : value, factor);
  }
}

function addTo(tone: Tone, value: number, factor: number): void {
  if (value > 0) tone.good += factor * value;
  else tone.bad -= factor * value;
}

function clausesOf(sentence: string): { text: string; factor: number }[] {
  return inPlainLetters(sentence)
    .split(/(?=\b(?:but|however|despite|although|though|in spite of)\b)/)
    .map((clause, at) => {
      if (/^(despite|although|though|in spite)/.test(clause)) return { text: clause, factor: conceded };
      return { text: clause, factor: at > 0 ? concluded : 1 };
    });
}

/** What rises or falls: good where it is wanted, bad where it is not. The words that say so are put down as used. */
function movements(tones: readonly WordTone[], used: Set<number>): number[] {
  const found: number[] = [];
  for (let at = 0; at < tones.length; at++) {
    const { direction } = tones[at]!;
    const measure = direction === 0 ? null : measureNear(tones, at);
    if (measure === null) continue;
    used.add(at).add(measure);
    found.push(movementWeight * direction * (tones[measure]?.wanted ?? 0));
  }
  return found;
}

/** The nearest measure, before the movement ("profit rose") or after it ("a rise in profit"), with no other movement between. */
function measureNear(tones: readonly WordTone[], at: number): number | null {
  const isMeasure = (number: number) => (tones[number]?.wanted ?? 0) !== 0;
  for (let step = 1; step <= measureReach.before; step++) {
    if (step <= measureReach.after && isMeasure(at + step) && !movesAmong(tones, at + 1, at + step)) return at + step;
    if (isMeasure(at - step) && !movesAmong(tones, at - step + 1, at)) return at - step;
  }
  return null;
}

function movesAmong(tones: readonly WordTone[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (Math.abs(tones[at]?.direction ?? 0) > 0.5) return true;
  return false;
}

/** "A loss of 3 million, compared with a profit of 5 million": how the new figure of a measure stands to the old, where no word says that it moved. */
function comparisons(clause: string, tones: readonly WordTone[]): number[] {
  if (tones.some(({ direction }) => direction !== 0) || !tones.some(({ wanted }) => wanted !== 0)) return [];
  const parts = /^(.*?\d.*?)\b(?:compared (?:to|with)|versus|vs\.?|against|from)\b(.*)$/s.exec(inPlainLetters(clause));
  if (!parts) return [];
  const [now, before] = [figureOf(parts[1] ?? ""), figureOf(parts[2] ?? "")];
  if (now === null || before === null || now === before) return [];
  const wanted = /\b(costs?|expenses|debt|deficit|unemployment)\b/.test(parts[1] ?? "") ? -1 : 1;
  return [movementWeight * Math.sign(now - before) * wanted];
}

/** The first figure in a piece of text that is no year; a loss is less than nothing. */
function figureOf(text: string): number | null {
  const numbers = [...text.matchAll(/-?\d[\d,]*(?:\s?\.\s?\d+)?/g)].map(([digits]) => digits.replace(/[,\s]/g, ""));
  const number = numbers.find((digits) => !/^(19|20)\d\d$/.test(digits));
  if (number === undefined) return null;
  return /\bloss/.test(text) ? -Math.abs(Number(number)) : Number(number);
}

function isTurned(words: readonly WordTone[], at: number): boolean {
  for (let before = Math.max(0, at - turnReach); before < at; before++) if (words[before]!.turns) return true;
  return false;
}
