/** Design: docs/design/near-copies.md */
import { wordNumber } from "../corroboration/word-forms.ts";
import { storyWords } from "./measure-words.ts";
import { newsWords } from "./news-words.ts";
import { places, postings, roomFor } from "./postings.ts";
import { inCommon, joined, lengthOf, noWords, unitVector, type WordVector } from "./word-vector.ts";

/** How near a headline must be to a story's words to join it, and two stories to each other to become one. Cosines; measured. */
const nearness = { join: 0.2, merge: 0.3 } as const;

/** A story goes on while its last news is no older than this. Milliseconds: five days; ours. */
const goesOnMs = 5 * 86_400_000;

/** Stories that are remembered at most: about 1 KB each. Ours: as many as records are (`coverage.ts`). */
const groupsMost = 20_000;

/** Words of headlines that are counted, beside those that stay, until those that one headline alone had are forgotten: names mostly, of which there is no end. Ours: some 5 megabytes. */
const rareWordsMost = 65_536;

/**
 * Things that the words of a headline and of a story must share, those of measures not counted: one alone ("summit", a city) joins what
 * has nothing in common. A name is one thing, however many words it has: "Harrow Bay" is in every headline of its newspaper. Ours.
 */
const leastThings = 2;

/** What comparing the words of two texts takes, in looks at one place each. Ours. */
const wordsLookedUp = 8;

/**
 * Headlines that are imagined to have been seen before the first, with common words in them as often as news has them: else "officials"
 * would tell as much in the first week as a name. From 200 to 3,000 were tried on 3,453 headlines in nine orders; more of them change little.
 */
const imagined = 2000;

/** What is told of a record to find its story. */
export interface Told {
  headline: string;
  /** Whom and what it is about, under their settled names. Two stories that both have names share at least one. */
  names: readonly string[];
  /** Milliseconds. */
  published: number;
}

/** A story in which records are grouped: the sum of its headlines' unit vectors, and the names in it. */
interface Group {
  group_id: number;
  place: number;
  sum: WordVector;
  norm: number;
  /** The numbers of its names (`wordNumber`), each once. A list: most groups are of one record, and a set takes three times the memory. */
  names: number[];
  /** When its last record was published. Milliseconds. */
  last: number;
}

type Content = Pick<Group, "sum" | "names" | "last">;

/** By word, the name that it is part of: names of several words alone. */
type NameOfWord = ReadonlyMap<number, number>;

/** Where a record belongs. */
export interface Placement {
  group_id: number;
  /** Groups that turned out to be the same story and are now part of this one. */
  merged: number[];
}

/** The stories of the last days, in memory. */
export interface StoryGroups {
  /** Puts a record with its headline into the nearest story, or begins one that is named by `record_id`. */
  place(record_id: number, told: Told): Placement;
  /** Puts a record into the story that it is known to belong to: a copy of one that is there, or one placed before a restart. */
  join(group_id: number, told: Told): void;
  /** Forgets stories without news since `before`, and of too many those whose news came longest ago. Milliseconds. */
  forget(before: number): void;
}

/** No stories yet. The same headlines in the same order give the same groups. */
export function storyGroups(): StoryGroups {
  const groups = new Map<number, Group>();
  const byPlace: (Group | undefined)[] = [];
  const room = places();
  const [byWord, byName] = [postings(), postings()];
  const nameless = new Set<number>();
  // Of each group: how many of the sought words it has, and the search in which a sought name was met in it last. In rows of
  // numbers: words and names that half of all headlines have are met in each of them.
  let [times, sharesName] = [new Uint32Array(256), new Uint32Array(256)];
  let searches = 0;
  const seen = new Map<number, number>();
  for (const [word, share] of Object.entries(newsWords())) seen.set(numberOf(word), 1 + share * imagined);
  const measures = new Set<number>();
  let wordsMost = rareWordsMost;
  let headlines = imagined;

  return {
    place(record_id, { headline, names, published }) {
      const one = { sum: vectorOf(headline), names: numbersOf(names), last: published };
      const nameOf = namesByWord(names);
      const near = nearest(one, nameOf);
      const group = near && near.cosine >= nearness.join ? near.group : begin(record_id);
      extend(group, one);
      return { group_id: group.group_id, merged: mergeAround(group, nameOf) };
    },
    join(group_id, { headline, names, published }) {
      const one = { sum: vectorOf(headline), names: numbersOf(names), last: published };
      extend(groups.get(group_id) ?? begin(group_id), one);
    },
    forget(before) {
      for (const group of groups.values()) if (group.last < before || groups.size > groupsMost) drop(group);
      if (seen.size > wordsMost) forgetRareWords();
    },
  };

  /** A word that comes again counts as one that was never seen, which weighs as much as one that was seen once. */
  function forgetRareWords(): void {
    for (const [word, headlines] of seen) if (headlines === 1) seen.delete(word);
    wordsMost = seen.size + rareWordsMost;
  }

  /** Unit vector of a headline's words; words that few headlines have weigh more. */
  function vectorOf(headline: string): WordVector {
    const told = storyWords(headline);
    const words = [...new Set([...told.words].map(numberOf))];
    for (const word of told.measures) measures.add(numberOf(word));
    headlines++;
    for (const word of words) seen.set(word, (seen.get(word) ?? 0) + 1);
    return unitVector(words, (word) => Math.log((headlines + 1) / (seen.get(word) ?? 1)));
  }

  /** The group whose words are nearest, of those as near the first; `own` is the one that is compared with the others. */
  function nearest(one: Content, nameOf: NameOfWord, own?: Group): { group: Group; cosine: number } | undefined {
    searches++;
    const thingOf = (word: number) => (measures.has(word) ? undefined : (nameOf.get(word) ?? word));
    for (const name of one.names) for (const place of byName.of(name)) sharesName[place] = searches;
    const isStranger = (group: Group) => hasNames(one) && hasNames(group) && sharesName[group.place] !== searches;
    let best: { group: Group; cosine: number } | undefined;
    for (const place of isQuickerByNames(one) ? metByNames(one) : metByWords(one)) {
      const group = byPlace[place];
      if (!group || group === own || Math.abs(one.last - group.last) > goesOnMs || isStranger(group)) continue;
      const { things, product } = inCommon(one.sum, group.sum, thingOf);
      const cosine = product / group.norm;
      const isBetter =
        !best || cosine > best.cosine || (cosine === best.cosine && group.group_id < best.group.group_id);
      if (things >= leastThings && isBetter) best = { group, cosine };
    }
    return best;
  }

  /** Whether fewer groups have a name of it, or none at all, than have a word: words that any headline may have are in thousands of them. */
  function isQuickerByNames({ sum, names }: Content): boolean {
    if (names.length === 0) return false;
    let byNames = nameless.size;
    for (const name of names) byNames += byName.of(name).length;
    let byWords = 0;
    for (const word of sum.words) byWords += byWord.of(word).length;
    return byNames * wordsLookedUp < byWords;
  }

  /** The groups that have one of the names, or none at all. */
  function metByNames({ names }: Content): Iterable<number> {
    const met = new Set(nameless);
    for (const name of names) for (const place of byName.of(name)) met.add(place);
    return met;
  }

  /** The groups that have enough of the words. */
  function metByWords({ sum }: Content): Iterable<number> {
    const met: number[] = [];
    for (const word of sum.words)
      for (const place of byWord.of(word)) if (++times[place]! === leastThings) met.push(place);
    for (const word of sum.words) for (const place of byWord.of(word)) times[place] = 0;
    return met;
  }

  function mergeAround(group: Group, nameOf: NameOfWord): number[] {
    const merged: number[] = [];
    for (;;) {
      const near = nearest(group, nameOf, group);
      if (!near || near.cosine / group.norm < nearness.merge) return merged;
      merged.push(near.group.group_id);
      drop(near.group);
      extend(group, near.group);
    }
  }

  function begin(group_id: number): Group {
    const place = room.take();
    [times, sharesName] = [roomFor(times, place), roomFor(sharesName, place)];
    const group: Group = { group_id, place, sum: noWords, norm: 0, names: [], last: 0 };
    groups.set(group_id, group);
    byPlace[place] = group;
    nameless.add(place);
    return group;
  }

  function extend(group: Group, { sum, names, last }: Content): void {
    const both = joined(group.sum, sum);
    for (const word of both.fresh) byWord.add(word, group.place);
    group.sum = both.sum;
    group.norm = lengthOf(both.sum);
    if (names.length > 0) nameless.delete(group.place);
    for (const name of names) {
      if (group.names.includes(name)) continue;
      group.names.push(name);
      byName.add(name, group.place);
    }
    group.last = Math.max(group.last, last);
    // A map goes in the order of putting in: the first is the one whose news came longest ago.
    groups.delete(group.group_id);
    groups.set(group.group_id, group);
  }

  function drop(group: Group): void {
    groups.delete(group.group_id);
    byPlace[group.place] = undefined;
    nameless.delete(group.place);
    room.give(group.place);
    for (const word of group.sum.words) byWord.remove(word, group.place);
    for (const name of group.names) byName.remove(name, group.place);
  }
}

/** Thousands of stories are remembered: numbers take a fraction of what names take. */
function numbersOf(names: readonly string[]): number[] {
  return [...new Set(names.map(numberOf))];
}

/** A word's or a name's number, signed: those are kept in place where larger ones would be objects. */
function numberOf(word: string): number {
  return wordNumber(word) | 0;
}

/** Of a word in several names the first one counts. */
function namesByWord(names: readonly string[]): NameOfWord {
  const nameOf = new Map<number, number>();
  for (const name of names) {
    const words = [...storyWords(name).words];
    for (const word of words.length > 1 ? words.map(numberOf) : [])
      if (!nameOf.has(word)) nameOf.set(word, numberOf(name));
  }
  return nameOf;
}

function hasNames({ names }: Content): boolean {
  return names.length > 0;
}
