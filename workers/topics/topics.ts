import type { Reasons } from "../../store/model/reasons.ts";
import type { Domain } from "../../store/model/vocabulary.ts";
import type { CuratedTopic } from "../extraction.ts";
import { chunksOf, type TextChunks } from "../text/chunks.ts";
import { type TopicIndex, type TopicTerm, topicIndex } from "./topic-index.ts";

/** A curated topic found in a text. */
export interface FoundTopic {
  name: string;
  /** 0..1; how much of the evidence a text can give it has. */
  score: number;
  /** What was found, for people. */
  reason: string;
  /** The terms that were found, the most telling first. */
  words: string[];
  topic: CuratedTopic;
}

/** At most this many topics a record. GUIDE, rule 17: two to six. */
const topicsMax = 6;

/** Points from which a topic counts as found: a phrase in the beginning, a word in the title too, or three mentions. Ours. */
const pointsMin = 2.5;

/** Characters at the beginning of a text where terms count more. Ours. */
const leadLength = 600;

/** The curated topics whose terms a text uses, best first. Terms in the title and the beginning count more. */
export function findTopics(text: string, title: string | null, topics: readonly CuratedTopic[]): FoundTopic[] {
  const index = topicIndex(topics);
  const hits = new Map<TopicTerm, Hit>();
  const { words, lead } = topicWordsOf(chunksOf(text), index);
  index.each(words, (term, at) => {
    const hit = hitOf(hits, term);
    hit.count++;
    if (at + term.words.length <= lead) hit.early++;
  });
  index.each(index.read(title ?? "").numbers, (term) => hitOf(hits, term).title++);
  return [...byTopic(hits)]
    .map(([topic, found]) => weigh(topic, found))
    .filter((found) => found !== null)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, topicsMax);
}

/** Score from which one term says that a text is about a topic. Ours: of 161 topics that a reader judged 12 in 100 were plainly wrong, with this and the home domain 4. */
const singleTermScoreMin = 0.5;

/** Those topics that belong to what their text is about as a whole: of its home domain, and told by more than one term or very plainly by one. */
export function withinDomain(topics: readonly FoundTopic[], home_domain: Domain | null): FoundTopic[] {
  return topics.filter(
    ({ topic, words, score }) => topic.domain === home_domain && (words.length > 1 || score >= singleTermScoreMin),
  );
}

/** The words of a text as the index knows them, and how many of them stand in its beginning. */
function topicWordsOf({ content, chunks, starts }: TextChunks, index: TopicIndex): { words: number[]; lead: number } {
  const words: number[] = [];
  let lead = 0;
  for (let at = 0; at < chunks.length; at++) {
    const chunk = chunks[at]!;
    const known = chunk.bare ?? chunk;
    if (known.topicWords?.index !== index) known.topicWords = index.read(known.text);
    const { numbers } = known.topicWords;
    for (let nth = 0; nth < numbers.length; nth++) words.push(numbers[nth]!);
    const start = starts[at]!;
    if (start >= leadLength) continue;
    if (start + chunk.text.length <= leadLength) lead = words.length;
    else lead += index.read(content.slice(start, leadLength)).numbers.length;
  }
  return { words, lead };
}

/** Why a text is about its topics: the terms that were found, and the topic that came next. */
export function topicReasons(found: readonly FoundTopic[]): NonNullable<Reasons["topics"]> {
  return found.map(({ name, words, score }, at) => {
    const next = found[at + 1];
    return { name, words, score, runner_up: next ? { name: next.name, score: next.score } : null };
  });
}

/** How often a term stands in the text, in its beginning and in the title. */
interface Hit {
  term: TopicTerm;
  count: number;
  early: number;
  title: number;
}

function hitOf(hits: Map<TopicTerm, Hit>, term: TopicTerm): Hit {
  const hit = hits.get(term) ?? { term, count: 0, early: 0, title: 0 };
  hits.set(term, hit);
  return hit;
}

function byTopic(hits: ReadonlyMap<TopicTerm, Hit>): Map<CuratedTopic, Hit[]> {
  const topics = new Map<CuratedTopic, Hit[]>();
  for (const hit of hits.values()) topics.set(hit.term.topic, [...(topics.get(hit.term.topic) ?? []), hit]);
  return topics;
}

function weigh(topic: CuratedTopic, found: readonly Hit[]): FoundTopic | null {
  const hits = [...found].sort((a, b) => a.term.rank - b.term.rank);
  const points = hits.reduce((sum, hit) => sum + pointsOf(hit), 0);
  if (points < pointsMin || !isKey(hits, points)) return null;
  const telling = [...hits].sort((a, b) => pointsOf(b) - pointsOf(a));
  return {
    name: topic.name,
    score: Math.round((points / (points + 6)) * 100) / 100,
    reason: hits
      .map(({ term, count, title }) => `${term.text} (${count}${title > 0 ? ", in the title" : ""})`)
      .join(", "),
    words: telling.map(({ term }) => term.text),
    topic,
  };
}

/**
 * Whether a text is about a topic rather than touching it: a term stands in the title, or one stands in the beginning and either others
 * of another word do so beside it or it comes again and again, or there is very much of it.
 */
function isKey(hits: readonly Hit[], points: number): boolean {
  if (hits.some(({ title }) => title > 0)) return true;
  const words = hits.map(({ term }) => term.text.toLowerCase().replace(/s$/, ""));
  const apart = words.filter((word) => !words.some((other) => other !== word && word.includes(other)));
  if (points < untitledMin) return false;
  const several = new Set(apart).size > 1;
  if (!hits.some(({ early }) => early > 0)) return several && points >= muchMin;
  return several || hits.some(({ count, early }) => count >= repeatedMin || early >= repeatedEarly);
}

/** Points of a topic that the title does not name. Ours. */
const untitledMin = 3.5;

/** Mentions of one term that make a text be about it: in all, and in its beginning. Ours. */
const repeatedMin = 4;
const repeatedEarly = 2;

/** Points of a topic that a text is about although its beginning does not say so. Ours. */
const muchMin = 6.5;

/** Phrases say more than words; the fifth mention says nothing new. Ours. */
function pointsOf({ term, count, early, title }: Hit): number {
  return Math.min(4, count) * (term.words.length > 1 ? 1.5 : 1) + Math.min(2, early) + 2 * Math.min(1, title);
}
