/** Design: docs/design/near-copies.md */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { headlineWords } from "../ingest/headline-words.ts";

/** How often common words are in news; `data/models/news-words.md` says how it was made. */
export const newsWordsFile = new URL("../../data/models/news-words.json.gz", import.meta.url);

/** Words that fewer sentences have are as good as unseen: about 17 of the 8,300 that were counted. Ours. */
const leastShare = 0.002;

const NewsWords = z.record(z.string(), z.number().gt(0).max(1));

/** The share of news sentences that have a word, by the word as `headlineWords` gives it. */
export type NewsWords = z.infer<typeof NewsWords>;

let read: NewsWords | undefined;

/** The shares of common words. Read once. */
export function newsWords(): NewsWords {
  read ??= NewsWords.parse(JSON.parse(gunzipSync(readFileSync(newsWordsFile)).toString()));
  return read;
}

/** Counts the words of sentences. Only words in small letters and numbers count: whom news is about changes, how it is written does not. */
export function countNewsWords(sentences: readonly string[]): NewsWords {
  const counts = new Map<string, number>();
  for (const sentence of sentences) {
    const plain = (sentence.match(/(?<![\p{L}\p{N}])(?:\p{Ll}[\p{L}'’]*|\p{N}+)/gu) ?? []).join(" ");
    for (const word of headlineWords(plain)) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const common = [...counts].filter(([, count]) => count / sentences.length >= leastShare);
  const byCount = common.sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return Object.fromEntries(byCount.map(([word, count]) => [word, Number((count / sentences.length).toFixed(4))]));
}
