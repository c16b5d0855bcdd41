import { fileURLToPath } from "node:url";
import type { Document } from "../workers/extraction.ts";
import type { FetchOutcome } from "./fetch/outcome.ts";
import type { Fetcher } from "./fetch.ts";
import type { Item } from "./item.ts";
import { transcriptText } from "./sources/transcript.ts";

/** How an item's whole text is got hold of. */
export interface TextWish {
  full_text: "auto" | "always" | "never";
  /** The channel's own address, and the headers (credentials, say) that belong to its origin only. */
  url: string;
  headers?: Record<string, string>;
  /** For channels on this machine: the folder that linked files must lie in; null for channels of the network. */
  folder: string | null;
}

/** The texts of an item, or why to come again later. */
export type LinkedText =
  | { kind: "ready"; page: Document["page"]; body: Document["body"]; problem: string | null }
  | { kind: "later"; message: string; retry_after_s: number | null };

/** A body of fewer words than this is taken for a teaser. Words; ours: the shortest news items run to about 200. */
const teaserWords = 200;

const pageAccept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";

/** Fetches what the item only points to: its transcript, else its page when the item carries but a teaser. */
export async function linkedText(item: Item, wish: TextWish, fetcher: Fetcher): Promise<LinkedText> {
  const body = bodyOf(item);
  const transcript = item.transcripts[0];
  if (transcript) return fetchTranscript(transcript, body, wish, fetcher);
  if (!wantsPage(item, body, wish)) return { kind: "ready", page: null, body, problem: null };
  const outcome = await get(item.link as string, { accept: pageAccept, is_crawled: true }, wish, fetcher);
  if (outcome.kind === "failed") return failure(outcome, body, "The linked page could not be read");
  if (outcome.kind === "not_modified") return { kind: "ready", page: null, body, problem: null };
  const content_type = outcome.headers["content-type"] ?? null;
  if (content_type && !/html|xml|^text\/plain/i.test(content_type)) {
    return { kind: "ready", page: null, body, problem: `The linked page is ${content_type}, not a web page.` };
  }
  return { kind: "ready", page: { bytes: outcome.bytes, content_type }, body, problem: null };
}

/** The text that came with the item itself. */
export function bodyOf(item: Item): Document["body"] {
  if (item.text) return { text: item.text };
  const html = item.content_html ?? item.summary_html;
  return html ? { html } : null;
}

function wantsPage(item: Item, body: Document["body"], wish: TextWish): boolean {
  if (!item.link || item.text || wish.full_text === "never") return false;
  return wish.full_text === "always" || wordsIn(body) < teaserWords;
}

function wordsIn(body: Document["body"]): number {
  if (!body) return 0;
  const text = "html" in body ? body.html.replace(/<[^>]*>/g, " ") : body.text;
  return text.split(/\s+/).filter(Boolean).length;
}

async function fetchTranscript(
  transcript: Item["transcripts"][number],
  body: Document["body"],
  wish: TextWish,
  fetcher: Fetcher,
): Promise<LinkedText> {
  const outcome = await get(transcript.url, { accept: "*/*", is_crawled: false }, wish, fetcher);
  if (outcome.kind === "failed") return failure(outcome, body, "The transcript could not be read");
  if (outcome.kind === "not_modified") return { kind: "ready", page: null, body, problem: null };
  const text = transcriptText(outcome.bytes, {
    type: transcript.type ?? outcome.headers["content-type"] ?? null,
    url: transcript.url,
  });
  const problem = text ? null : "The transcript holds no words that could be read.";
  return { kind: "ready", page: null, body: text ? { text } : body, problem };
}

/** A page beside a local feed is read from the disk; a feed of the network never reaches the disk. */
function get(
  url: string,
  manners: { accept: string; is_crawled: boolean },
  wish: TextWish,
  fetcher: Fetcher,
): Promise<FetchOutcome> {
  if (wish.folder && url.startsWith("file:")) return fetcher.readLocal(fileURLToPath(url), wish.folder);
  const sameOrigin = URL.parse(url)?.origin === URL.parse(wish.url)?.origin;
  return fetcher.fetch({ url, ...manners, ...(sameOrigin && wish.headers ? { headers: wish.headers } : {}) });
}

function failure(outcome: Extract<FetchOutcome, { kind: "failed" }>, body: Document["body"], what: string): LinkedText {
  const message = `${what}: ${outcome.message}`;
  if (outcome.retryable) return { kind: "later", message, retry_after_s: outcome.retry_after_s };
  return { kind: "ready", page: null, body, problem: message };
}
