import { parseFeed } from "../../../pipeline/sources/feed/parse.ts";
import { NotAFeed, type ParsedEntry, type ParsedFeedHead } from "../../../pipeline/sources/feed/parsed-feed.ts";
import type { Case } from "../case.ts";
import type { Prediction, Task } from "../task.ts";

/** A feed as served, read into its head and entries. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictFeed)),
};

async function predictFeed(input: Case): Promise<Prediction> {
  if (input.b64 === undefined) throw new Error("the case has no b64");
  const headers = Object.entries(input.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const origin = { url: input.url ?? null, headers: Object.fromEntries(headers) };
  try {
    const { format, encoding, bozo, feed, entries } = await parseFeed(Buffer.from(input.b64, "base64"), origin);
    return { error: null, bozo, format, encoding, feed: headOf(feed), entries: entries.map(entryOf) };
  } catch (error) {
    if (error instanceof NotAFeed) return { error: error.message };
    throw error;
  }
}

/** Titles and descriptions are scored as HTML; the same names without the suffix. */
function headOf({
  title_html,
  description_html,
  link,
  id,
  language,
  updated,
  published,
  image,
  authors,
  categories,
}: ParsedFeedHead) {
  return {
    title: title_html,
    description: description_html,
    link,
    id,
    language,
    updated,
    published,
    image,
    authors,
    categories,
  };
}

function entryOf({ title_html, summary_html, content_html, ...entry }: ParsedEntry) {
  const { link, id, updated, published, language, authors, categories, enclosures } = entry;
  const texts = { title: title_html, summary: summary_html, content: content_html };
  return { ...texts, link, id, updated, published, language, authors, categories, enclosures };
}
