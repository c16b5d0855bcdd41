/** Design: docs/design/domains.md */
import { crossDomainsMax } from "../../config/limits.ts";
import type { Reasons } from "../../store/model/reasons.ts";
import { type Domain, domains } from "../../store/model/vocabulary.ts";
import { chunksOf, readChunks, type TextChunks } from "../text/chunks.ts";
import { isPlainWord } from "../text/plain-letters.ts";
import { type DomainWord, domainWord, termsAmong } from "./domain-lexicon.ts";
import { shippedDomainModel } from "./domain-model.ts";
import { type LearntDomains, readLearnt } from "./learnt-domains.ts";

/** What a text is about: its home domain and up to three more that it also touches. */
export interface DomainChoice {
  home_domain: Domain;
  cross_domains: Domain[];
  /** All domains, the likeliest first; shares of 0..1 add up to one. */
  ranking: { domain: Domain; share: number }[];
  /** Words that spoke for the home domain, the strongest first. */
  words: string[];
}

/** A domain that is this many times less likely than the home domain is no cross-domain any more. Ours: about as many as people name. */
const crossRatio = 16;

/** What points are divided by before they become shares, so that the home domain's share is about how often it is right. Ours. */
const temperature = 2.5;

/** The opening speaks as loud as a title where there is none, and how loud: as so many mentions. Ours. */
const opening = { characters: 200, weight: 3 } as const;

/** What the trained model's score counts beside the word lists, in the points of the sum. Ours. */
const learntPoints = 16;

/** What a topic of a domain adds to it, in the points of the sum. Ours. */
const topicPoints = 0.5;

/** How many words are named as reasons. */
const wordsMax = 6;

/**
 * Sorts a text into the twelve domains by what word lists and the trained model say of its words; `topicDomains` are those of topics
 * already found in it. null where neither knows a word of it.
 */
export function classifyDomain(
  text: string,
  title: string | null,
  topicDomains: readonly Domain[] = [],
): DomainChoice | null {
  const words = domainWordsOf(chunksOf(text));
  const head = domainWordsOf(readChunks(title || text.slice(0, opening.characters)));
  const all = title ? head.concat(words) : words;
  const learnt = readLearnt(shippedDomainModel(), all);
  const listed = readListed(words, head);
  if (learnt.known + listed.length === 0) return null;
  const points = learnt.scores.map((score) => score * learntPoints);
  for (const { domain, score } of listed) points[domains.indexOf(domain)]! += score;
  for (const domain of new Set(topicDomains)) points[domains.indexOf(domain)]! += topicPoints;
  return choiceOf(points, (home) => strongest(all, learnt, listed, home));
}

/** What points for each domain come to, and the words that speak for the home domain. */
function choiceOf(points: Float64Array, wordsFor: (home: Domain) => string[]): DomainChoice | null {
  const ranking = rankingOf(points);
  const [home, ...others] = ranking;
  if (!home) return null;
  const near = others.filter(({ share }) => share * crossRatio >= home.share);
  return {
    home_domain: home.domain,
    cross_domains: near.slice(0, crossDomainsMax).map(({ domain }) => domain),
    ranking,
    words: wordsFor(home.domain),
  };
}

function domainWordsOf({ chunks }: TextChunks): DomainWord[] {
  const words: DomainWord[] = [];
  for (const chunk of chunks) {
    const known = chunk.bare ?? chunk;
    known.domainWords ??= plainWords(known.text).map(domainWord);
    for (const word of known.domainWords) words.push(word);
  }
  return words;
}

/** Why a text is at home where it is: the words, the home domain's share, and the next best. */
export function domainReason({ ranking, words }: DomainChoice): NonNullable<Reasons["domain"]> {
  const [home, next] = ranking.map(({ domain, share }) => ({ name: domain, score: Math.round(share * 100) / 100 }));
  return { words, score: home?.score ?? 0, runner_up: next ?? null };
}

/** What a term of the word lists gives to its domain. */
interface Listed {
  word: string;
  domain: Domain;
  score: number;
}

/** Points for terms of the word lists: heavy ones count more than in proportion, repeated ones less, and all less in a long text. Ours. */
function readListed(words: readonly DomainWord[], head: readonly DomainWord[]): Listed[] {
  const factor = 1.55 / (words.length + 10) ** 0.4;
  const weighed = (found: ReturnType<typeof termsAmong>, times: number) =>
    Array.from(found, ([{ shown, domain, weight }, count]): Listed => {
      const score = times * factor * weight ** 1.5 * (1 + Math.log2(count));
      return { word: shown, domain, score };
    });
  return [...weighed(termsAmong(words), 1), ...weighed(termsAmong(head), opening.weight)];
}

function rankingOf(points: Float64Array): DomainChoice["ranking"] {
  const most = Math.max(...points);
  const likelihoods = points.map((one) => Math.exp((one - most) / temperature));
  const sum = likelihoods.reduce((total, one) => total + one, 0);
  return domains
    .map((domain, at) => ({ domain, share: (likelihoods[at] ?? 0) / sum }))
    .sort((a, b) => b.share - a.share);
}

/** The words that speak for a domain, the strongest first. */
function strongest(
  words: readonly DomainWord[],
  learnt: LearntDomains,
  listed: readonly Listed[],
  home: Domain,
): string[] {
  const best: { word: string; gain: number }[] = [];
  const offer = (word: string, gain: number) => {
    if (gain <= 0 || (best.length === wordsMax && gain < best[wordsMax - 1]!.gain)) return;
    if (best.some((one) => one.word === word)) return;
    best.splice(best.findLastIndex((one) => one.gain > gain || (one.gain === gain && one.word < word)) + 1, 0, {
      word,
      gain,
    });
    if (best.length > wordsMax) best.pop();
  };
  const gains = learnt.gains(domains.indexOf(home));
  // Only words that have terms can be those of the word lists, whose points are to be added.
  const named = new Map<string, number>();
  words.forEach(({ word, terms }, at) => {
    if (terms.length > 0) named.set(word, gains[at]!);
    else offer(word, gains[at]!);
  });
  for (const { word, domain, score } of listed)
    if (domain === home) named.set(word, (named.get(word) ?? 0) + score / learntPoints);
  for (const [word, gain] of named) offer(word, gain);
  return best.map(({ word }) => word);
}

/** The words of a text in small letters, hyphens and inner apostrophes kept, the possessive taken off: what word lists and models are asked by. */
export function plainWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (isPlainWord(text)) return [lower];
  const words = lower.replace(/’/g, "'").match(/[\p{L}\p{N}][\p{L}\p{N}'&-]*/gu);
  return (words ?? []).map((word) => word.replace(/'s?$/, ""));
}
