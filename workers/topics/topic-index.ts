import type { CuratedTopic } from "../extraction.ts";
import { isPlainWord } from "../text/plain-letters.ts";

/** A topic's name or one of the terms that speak for it. */
export interface TopicTerm {
  topic: CuratedTopic;
  text: string;
  words: string[];
  /** Its place among the topic's terms; the name is the first. */
  rank: number;
}

/** The words of a piece of text as an index knows them: by number, 0 for every word that no term has. */
export interface TopicWords {
  index: TopicIndex;
  numbers: readonly number[];
}

/** Terms of curated topics, found where a text has their words, in the singular or with a plural s. */
export interface TopicIndex {
  /** The words of a piece of text. */
  read(text: string): TopicWords;
  /** The terms that stand among the words of a text, each with the place of its first word. */
  each(numbers: readonly number[], found: (term: TopicTerm, at: number) => void): void;
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
  const numbers = new Map<string, number>();
  const numberOf = (word: string) => {
    const number = numbers.get(word) ?? numbers.size + 1;
    numbers.set(word, number);
    return number;
  };
  const byFirstWord: ({ words: number[]; term: TopicTerm }[] | undefined)[] = [];
  for (const term of topics.flatMap(termsOf))
    for (const form of formsOf(term.words)) {
      const words = form.map(numberOf);
      const same = byFirstWord[words[0]!];
      if (same) same.push({ words, term });
      else byFirstWord[words[0]!] = [{ words, term }];
    }
  const index: TopicIndex = {
    read(text) {
      const words = topicWords(text);
      // Most chunks of a text are one such word: they need not take up room of their own.
      if (words.length === 1 && !numbers.has(words[0]!)) return strange;
      return { index, numbers: words.map((word) => numbers.get(word) ?? 0) };
    },
    each(words, found) {
      for (let at = 0; at < words.length; at++) {
        const forms = words[at] === 0 ? undefined : byFirstWord[words[at]!];
        if (!forms) continue;
        for (const form of forms) if (stands(form.words, words, at)) found(form.term, at);
      }
    },
  };
  const strange: TopicWords = { index, numbers: [0] };
  return index;
}

/** Whether a form's words stand behind its first one, which stands at a place. */
function stands(form: readonly number[], words: readonly number[], at: number): boolean {
  for (let nth = 1; nth < form.length; nth++) if (words[at + nth] !== form[nth]) return false;
  return true;
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

/** The words of a text as topics are looked up by: small letters, possessives off, hyphens and marks such as "c++" and "s&p" kept. */
function topicWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (isPlainWord(text)) return [lower];
  return lower
    .replace(/’/g, "'")
    .replace(/'s\b/g, "")
    .split(/(?:[^\p{L}\p{N}&+.#-]|\.(?=\s|$))+/u)
    .filter((word) => word !== "");
}
