import { crossDomainsMax } from "../config/limits.ts";
import { type Domain, domains } from "../store/model/vocabulary.ts";
import { domainWords } from "./lexica/domain-words.ts";

/** What a text is about: its home domain and up to three more, with the points each domain got. */
export interface DomainChoice {
  home_domain: Domain;
  cross_domains: Domain[];
  scores: Record<Domain, number>;
}

/** A domain needs this share of the home domain's points to be a cross-domain. Ours. */
const crossShare = 0.35;

/** The title counts as often as this many mentions in the text. Ours. */
const titleWeight = 3;

/** Sorts a text into the twelve domains by weighted words; `topicDomains` are those of topics already found in it. */
export function classifyDomain(text: string, title: string | null, topicDomains: readonly Domain[] = []): DomainChoice {
  const scores = emptyScores();
  addWords(scores, text, 1);
  if (title) addWords(scores, title, titleWeight);
  const top = Math.max(...Object.values(scores));
  for (const domain of topicDomains) scores[domain] += 0.12 * top;
  const order = [...domains].sort((a, b) => scores[b] - scores[a]);
  const home = order[0] ?? "society-law-government";
  const home_domain = scores[home] > 0 ? home : "society-law-government";
  const cross = order.filter(
    (domain) => domain !== home_domain && scores[domain] >= crossShare * scores[home_domain] && scores[domain] > 0,
  );
  return { home_domain, cross_domains: cross.slice(0, crossDomainsMax), scores };
}

interface Entry {
  domain: Domain;
  weight: number;
}

interface Vocabulary {
  words: Map<string, Entry[]>;
  /** By the first three letters. */
  stems: Map<string, (Entry & { stem: string })[]>;
  phrases: Map<string, (Entry & { words: string[] })[]>;
}

const vocabulary = readVocabulary();

function readVocabulary(): Vocabulary {
  const found: Vocabulary = { words: new Map(), stems: new Map(), phrases: new Map() };
  for (const domain of domains) {
    for (const item of domainWords[domain].split("|")) {
      const [term = "", weight = "1"] = item.split("=");
      addTerm(found, term, { domain, weight: Number(weight) });
    }
  }
  return found;
}

function addTerm(found: Vocabulary, term: string, entry: Entry): void {
  const words = term.split(" ");
  const first = words[0] ?? "";
  if (words.length > 1) push(found.phrases, first, { ...entry, words });
  else if (term.endsWith("*")) push(found.stems, term.slice(0, 3), { ...entry, stem: term.slice(0, -1) });
  else push(found.words, term, entry);
}

function push<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function emptyScores(): Record<Domain, number> {
  return {
    "arts-culture-entertainment": 0,
    "economics-business-work": 0,
    "engineering-technology": 0,
    "everyday-life-practical-knowledge": 0,
    "health-medicine": 0,
    "people-biography-history": 0,
    "language-literature": 0,
    "life-environment": 0,
    "physical-sciences-mathematics": 0,
    "places-geography": 0,
    "society-law-government": 0,
    "universe-earth": 0,
  };
}

/** Adds a text's points: repeated words count less each time, so that one word does not decide. */
function addWords(scores: Record<Domain, number>, text: string, factor: number): void {
  const words =
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .match(/[\p{L}\p{N}][\p{L}\p{N}'&-]*/gu) ?? [];
  const counts = new Map<Entry, number>();
  words.forEach((word, at) => {
    for (const entry of entriesFor(words, word, at)) counts.set(entry, (counts.get(entry) ?? 0) + 1);
  });
  for (const [entry, count] of counts) scores[entry.domain] += factor * entry.weight ** 1.5 * (1 + Math.log2(count));
}

function entriesFor(words: readonly string[], word: string, at: number): Entry[] {
  const plain = word.replace(/'s$/, "");
  return [
    ...(vocabulary.words.get(plain) ?? []),
    ...(vocabulary.stems.get(plain.slice(0, 3)) ?? []).filter(
      (entry) => plain.startsWith(entry.stem) && plain.length - entry.stem.length <= 7,
    ),
    ...(vocabulary.phrases.get(plain) ?? []).filter((entry) =>
      entry.words.every((one, i) =>
        one.endsWith("*") ? words[at + i]?.startsWith(one.slice(0, -1)) : words[at + i] === one,
      ),
    ),
  ];
}
