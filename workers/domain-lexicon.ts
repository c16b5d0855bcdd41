import { type Domain, domains } from "../store/model/vocabulary.ts";
import { domainWords } from "./lexica/domain-words.ts";
import { remembered } from "./remembered.ts";

/** A word, stem or phrase of the word lists that speaks for a domain. */
export interface DomainTerm {
  term: string;
  domain: Domain;
  weight: number;
}

/** All terms of the word lists. */
const domainTerms: readonly DomainTerm[] = domains.flatMap((domain) =>
  domainWords[domain].split("|").map((item): DomainTerm => {
    const [term = "", weight = "1"] = item.split("=");
    return { term, domain, weight: Number(weight) };
  }),
);

/** The terms that stand among a text's plain words, and how often. */
export function termsAmong(words: readonly string[]): Map<DomainTerm, number> {
  const counts = new Map<DomainTerm, number>();
  const add = (term: DomainTerm, count: number) => counts.set(term, (counts.get(term) ?? 0) + count);
  for (const [word, count] of countsOf(words)) for (const term of termsOf(word)) add(term, count);
  words.forEach((word, at) => {
    for (const { term, rest } of vocabulary.phrases.get(word) ?? [])
      if (rest.every((part, i) => isSame(part, words[at + 1 + i]))) add(term, 1);
  });
  return counts;
}

/** How often each word is met. */
function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
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

/** The words and stems that a word is of. */
const termsOf = remembered((word): DomainTerm[] => [
  ...(vocabulary.words.get(word) ?? []),
  ...(vocabulary.stems.get(word.slice(0, stemKey)) ?? []).filter((term) => isOfStem(word, term)),
]);

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
