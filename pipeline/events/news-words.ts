/** Design: docs/design/near-copies.md */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";

/** How often common words are in news; `data/models/news-words.md` says how it was made. */
export const newsWordsFile = new URL("../../data/models/news-words.json.gz", import.meta.url);

const NewsWords = z.record(z.string(), z.number().gt(0).max(1));

/** The share of news sentences that have a word, by the word as `headlineWords` gives it. */
export type NewsWords = z.infer<typeof NewsWords>;

let read: NewsWords | undefined;

/** The shares of common words. Read once. */
export function newsWords(): NewsWords {
  read ??= NewsWords.parse(JSON.parse(gunzipSync(readFileSync(newsWordsFile)).toString()));
  return read;
}
