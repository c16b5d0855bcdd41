import type { CuratedTopic } from "./extraction.ts";
import { topicWords } from "./topic-words.ts";

/** A topic's name or one of the terms that speak for it. */
export interface TopicTerm {
  topic: CuratedTopic;
  text: string;
  words: string[];
  /** Its place among the topic's terms; the name is the first. */
  rank: number;
}

/** Terms of curated topics, found where a text has their words, in the singular or with a plural s. */
export interface TopicIndex {
  each(words: readonly string[], found: (term: TopicTerm, at: number) => void): void;
}

const indexes = new WeakMap<readonly CuratedTopic[], TopicIndex>();

/** The index of a list of topics, built once for each list. */
export function topicIndex(topics: readonly CuratedTopic[]): TopicIndex {
  const known = indexes.get(topics);
  if (known) return known;
  const made = buildIndex(topics);
  indexes.set(topics, made);
  return made;
}

function buildIndex(topics: readonly CuratedTopic[]): TopicIndex {
  const byFirstWord = new Map<string, { words: string[]; term: TopicTerm }[]>();
  for (const term of topics.flatMap(termsOf))
    for (const words of formsOf(term.words)) {
      const first = words[0] ?? "";
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, term }]);
    }
  return {
    each(words, found) {
      words.forEach((word, at) => {
        for (const form of byFirstWord.get(word) ?? [])
          if (form.words.every((part, i) => words[at + i] === part)) found(form.term, at);
      });
    },
  };
}

function termsOf(topic: CuratedTopic): TopicTerm[] {
  return [topic.name, ...topic.terms]
    .map((text, rank) => ({ topic, text, words: topicWords(text), rank }))
    .filter(({ words }) => words.length > 0);
}

function formsOf(words: string[]): string[][] {
  const last = words.at(-1) ?? "";
  return last.endsWith("s") ? [words] : [words, [...words.slice(0, -1), `${last}s`]];
}
