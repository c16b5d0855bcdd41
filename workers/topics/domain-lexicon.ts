import { type Domain, domains } from "../../store/model/vocabulary.ts";
import { domainWords } from "../lexica/domain-words.ts";
import { remembered } from "../text/remembered.ts";
import { shippedDomainModel } from "./domain-model.ts";

/** A word, stem or phrase of the word lists that speaks for a domain. */
export interface DomainTerm {
  term: string;
  /** As it is shown to people: without the marks of stems. */
  shown: string;
  domain: Domain;
  weight: number;
}

/** All terms of the word lists. */
const domainTerms: readonly DomainTerm[] = domains.flatMap((domain) =>
  domainWords[domain].split("|").map((item): DomainTerm => {
    const [term = "", weight = "1"] = item.split("=");
    return { term, shown: term.replaceAll("*", ""), domain, weight: Number(weight) };
  }),
);

/** A plain word and what is known of it wherever it stands. */
export interface DomainWord {
  word: string;
  /** Its numbers in the trained model. */
  numbers: readonly number[];
  /** The words and stems of the word lists that it is of. */
  terms: readonly DomainTerm[];
  /** The phrases that begin with it, and what must follow. */
  phrases: readonly { term: DomainTerm; rest: readonly string[] }[];
}

const none: readonly never[] = [];

/** What is known of a plain word. */
export const domainWord = remembered(
  (word): DomainWord => ({
    word,
    numbers: shippedDomainModel().find(word),
    terms: termsOf(word),
    phrases: vocabulary.phrases.get(word) ?? none,
  }),
);

/** The terms that stand among a text's plain words, and how often. */
export function termsAmong(words: readonly DomainWord[]): Map<DomainTerm, number> {
  const counts = new Map<DomainTerm, number>();
  for (let at = 0; at < words.length; at++) {
    const { terms, phrases } = words[at]!;
    for (let nth = 0; nth < terms.length; nth++) addTo(counts, terms[nth]!);
    for (let nth = 0; nth < phrases.length; nth++) {
      const { term, rest } = phrases[nth]!;
      if (follow(rest, words, at + 1)) addTo(counts, term);
    }
  }
  return counts;
}

/** Whether what must follow a phrase's first word stands there. */
function follow(rest: readonly string[], words: readonly DomainWord[], from: number): boolean {
  for (let nth = 0; nth < rest.length; nth++) if (!isSame(rest[nth]!, words[from + nth]?.word)) return false;
  return true;
}

function addTo(counts: Map<DomainTerm, number>, term: DomainTerm): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}

/** Stems are found by this many first letters; none is shorter. */
const stemKey = 3;

/** Letters that may follow a stem: "particip-ation-s". Ours. */
const endingMax = 7;

const vocabulary = {
  words: grouped(domainTerms.filter(({ term }) => !/[ *]/.test(term)).map((term) => [term.term, term])),
  stems: grouped(
    domainTerms.filter(({ term }) => /^[^ ]+\*$/.test(term)).map((term) => [term.term.slice(0, stemKey), term]),
  ),
  phrases: grouped(
    domainTerms
      .filter(({ term }) => term.includes(" "))
      .map((term) => {
        const [first = "", ...rest] = term.term.split(" ");
        return [first, { term, rest }];
      }),
  ),
};

/** The words and stems that a word is of; most are of none. */
function termsOf(word: string): readonly DomainTerm[] {
  const own = vocabulary.words.get(word) ?? none;
  const stems = vocabulary.stems.get(word.slice(0, stemKey));
  return stems ? [...own, ...stems.filter((term) => isOfStem(word, term))] : own;
}

function grouped<T>(entries: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [key, value] of entries) {
    const group = groups.get(key);
    if (group) group.push(value);
    else groups.set(key, [value]);
  }
  return groups;
}

function isOfStem(word: string, { term }: DomainTerm): boolean {
  return word.length - (term.length - 1) <= endingMax && word.startsWith(term.slice(0, -1));
}

function isSame(part: string, word: string | undefined): boolean {
  return part.endsWith("*") ? (word?.startsWith(part.slice(0, -1)) ?? false) : part === word;
}
