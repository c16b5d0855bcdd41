import { badWords, goodWords, turningWords } from "./lexica/tone-words.ts";

/** How good or bad a text's news is for those it is about, -1..1. Title and beginning count most; words of both kinds are weighed against each other and what "not" and its like turn is turned. */
export function scoreSentiment(text: string, title: string | null): number {
  const head = text.slice(0, 700);
  const [whole, first, named] = [balance(text), balance(head), balance(title ?? "")];
  const good = whole.good + 2 * first.good + 4 * named.good;
  const bad = whole.bad + 2 * first.bad + 4 * named.bad;
  if (good + bad === 0) return 0;
  // A few words of one kind are weak grounds: the constant draws short texts towards the middle.
  return round((good - bad) / (good + bad + 3), 2);
}

/** What significance is made of. */
export interface Reach {
  text: string;
  title: string | null;
  /** Names of countries, governments, large bodies. */
  places: number;
  organizations: number;
  persons: number;
}

/** How much a story matters, 0..100: whom it reaches, how large its numbers are, who acts, and what happens. */
export function scoreSignificance({ text, title, places, organizations, persons }: Reach): number {
  const lead = `${title ?? ""} ${text.slice(0, 1500)}`;
  const score =
    28 +
    8 * Math.min(3, matches(lead, worldly)) +
    5 * Math.min(3, matches(lead, grave)) +
    4 * Math.min(3, matches(lead, large)) +
    4 * Math.min(3, matches(lead, novel)) -
    5 * Math.min(4, matches(lead, light)) +
    1.2 * Math.min(8, places) +
    0.8 * Math.min(8, organizations) +
    0.3 * Math.min(8, persons);
  return Math.round(Math.min(100, Math.max(5, score)));
}

const worldly =
  /\b(president|prime minister|government|congress|parliament|senate|supreme court|white house|united nations|european union|nato|federal|national|nationwide|global|world|international|countries|nation|military|china|russia|ukraine|iran|israel|u\.s\.|nasa|central bank|federal reserve|pandemic|climate|economy|election|impeachment|treaty|sanctions)\b/gi;
const grave =
  /\b(killed|dead|deaths?|war|attack|crisis|disaster|emergency|outbreak|earthquake|collapse|terror\w*|nuclear|invasion|threat|convicted|indicted|banned|bankrupt\w*)\b/gi;
const large = /\b(billions?|trillions?|millions?|thousands|hundreds of)\b/gi;
const novel =
  /\b(first|record|historic|unprecedented|breakthrough|discover\w*|confirmed|new law|ruling|landmark|largest|biggest|worst|never before)\b/gi;
const light =
  /\b(recipe|wedding|celebrity|dating|instagram|vacation|outfit|photos|season|game|fans|coach|touchdown|rebounds|dear|husband|my|hotel|trailer|album|quiz|gift|actor|actress|singer|festival|tips|review)\b/gi;

function matches(text: string, pattern: RegExp): number {
  return new Set(text.toLowerCase().match(pattern) ?? []).size;
}

interface Balance {
  good: number;
  bad: number;
}

const lists = { good: readList(goodWords), bad: readList(badWords) };

function readList(list: string): { words: Set<string>; stems: string[][] } {
  const words = new Set<string>();
  const byLetter = new Map<string, string[]>();
  for (const item of list.split(" ")) {
    if (!item.endsWith("*")) words.add(item);
    else byLetter.set(item.slice(0, 3), [...(byLetter.get(item.slice(0, 3)) ?? []), item.slice(0, -1)]);
  }
  return { words, stems: [...byLetter.values()] };
}

const stemIndex = { good: indexStems(lists.good.stems), bad: indexStems(lists.bad.stems) };

function indexStems(stems: string[][]): Map<string, string[]> {
  return new Map(stems.map((list) => [(list[0] ?? "").slice(0, 3), list]));
}

function holds(kind: "good" | "bad", word: string): boolean {
  return (
    lists[kind].words.has(word) ||
    (stemIndex[kind].get(word.slice(0, 3))?.some((stem) => word.startsWith(stem) && word.length - stem.length <= 6) ??
      false)
  );
}

function balance(text: string): Balance {
  const words =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}][\p{L}'-]*/gu) ?? [];
  const found: Balance = { good: 0, bad: 0 };
  words.forEach((word, at) => {
    const kind = holds("bad", word) ? "bad" : holds("good", word) ? "good" : null;
    if (!kind) return;
    const turned = [words[at - 1], words[at - 2]].some((before) => before !== undefined && turningWords.has(before));
    found[turned ? (kind === "good" ? "bad" : "good") : kind] += turned ? 0.6 : 1;
  });
  return found;
}

function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}
