import { searchWords } from "../../store/engine/search-words.ts";
import type { CatalogStream } from "../../store/model/stream.ts";

/** A stream with how well it answers a search, 0 to 1. */
export interface RankedStream {
  stream: CatalogStream;
  score: number;
}

/** What a word counts by where it stands. Ours: what a stream is called tells more than how it is described. */
const weights = { name: 1, topics: 0.7, sources: 0.5, description: 0.4 } as const;

/** What a word counts when only its beginning is asked for, or when letters differ. Ours. */
const likeness = { same: 1, beginning: 0.7, misspelt: 0.4 } as const;

/** The streams in which a word of the query is found, the best first; of equals the busier one. */
export function rankStreams(query: string, streams: readonly CatalogStream[]): RankedStream[] {
  const wanted = [...new Set(plainWords(query))];
  return streams
    .map((stream) => ({ stream, score: scoreOf(wanted, stream) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.stream.manifests_last30d - a.stream.manifests_last30d ||
        Number(a.stream.id) - Number(b.stream.id),
    );
}

/** The mean over the words of the query of the best place in which each is found. */
function scoreOf(wanted: string[], stream: CatalogStream): number {
  const fields = wordsByField(stream);
  const best = wanted.map((word) =>
    Math.max(...fields.map(({ weight, words }) => weight * Math.max(0, ...words.map((other) => alike(word, other))))),
  );
  const sum = best.reduce((total, value) => total + value, 0);
  return Math.round((sum / wanted.length) * 1000) / 1000;
}

function wordsByField({ name, title, description, home_domain, cross_domains, filters }: CatalogStream) {
  const { topics, tags, sources, channels } = filters;
  return [
    { weight: weights.name, words: plainWords(`${name} ${title}`) },
    { weight: weights.topics, words: plainWords([...topics, ...tags, home_domain, ...cross_domains].join(" ")) },
    { weight: weights.sources, words: plainWords([...sources, ...channels].join(" ")) },
    { weight: weights.description, words: plainWords(description) },
  ];
}

function alike(wanted: string, found: string): number {
  if (wanted === found) return likeness.same;
  if (wanted.length >= 3 && found.startsWith(wanted)) return likeness.beginning;
  return differInOneLetter(wanted, found) ? likeness.misspelt : 0;
}

/** Words of five letters and more that one change, loss or addition of a letter makes the same. */
function differInOneLetter(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 5 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  return Math.max(a.length, b.length) - start - end === 1;
}

/** Words without case, accents and the plural's s. */
function plainWords(text: string): string[] {
  const plain = text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .toLowerCase();
  return searchWords(plain).map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word));
}
