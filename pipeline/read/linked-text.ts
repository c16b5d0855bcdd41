import { fileURLToPath } from "node:url";
import type { Document } from "../../workers/extraction.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { FetchOutcome } from "../fetch/outcome.ts";
import { transcriptText } from "../sources/transcript.ts";
import type { Item, ItemEnclosure } from "../visit/item.ts";
import type { Speech, TranscriptFacts } from "./speech.ts";

/** How an item's whole text is got hold of. */
export interface TextWish {
  full_text: "auto" | "always" | "never";
  /** The channel's own address, and the headers (credentials, say) that belong to its origin only. */
  url: string;
  headers?: Record<string, string>;
  /** Whether its items are spoken: a recording among their enclosures is then listened to, when there is no transcript. */
  is_spoken?: boolean;
  /** For channels on this machine: the folder that linked files must lie in; null for channels of the network. */
  folder: string | null;
}

/** The texts of an item, or why to come again later. */
export type LinkedText =
  | { kind: "ready"; page: Document["page"]; body: Document["body"]; problem: string | null; heard?: HeardFacts }
  | { kind: "later"; message: string; retry_after_s: number | null; of?: "recording"; is_busy?: true };

/** What a record keeps of listening to its recording: how it was transcribed, or why it was not. */
export type HeardFacts = { transcript: TranscriptFacts } | { transcript_problem: string };

/** A body of fewer words than this is taken for a teaser. Words; ours: the shortest news items run to about 200. */
const teaserWords = 200;

const pageAccept = "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1";

/** What linked texts are got with; without speech no recording is listened to. */
export interface TextDeps {
  fetcher: Fetcher;
  speech?: Speech;
  signal?: AbortSignal;
}

/** Fetches what the item only points to: its transcript or what is heard in its recording, else its page when it carries but a teaser. */
export async function linkedText(item: Item, wish: TextWish, deps: TextDeps): Promise<LinkedText> {
  const transcript = item.transcripts[0];
  if (transcript) return fetchTranscript(transcript, bodyOf(item), wish, deps.fetcher);
  const heard = await heardText(item, wish, deps);
  if (heard && "kind" in heard) return heard;
  const text = await pageText(item, wish, deps.fetcher);
  return heard && text.kind === "ready" ? { ...text, heard } : text;
}

/** What is heard in the recording of a spoken item, when it can be, or why not; null when there is none. */
async function heardText(
  item: Item,
  wish: TextWish,
  { speech, signal }: TextDeps,
): Promise<LinkedText | { transcript_problem: string } | null> {
  const enclosure = item.enclosures.find(isRecording);
  const { duration_s, transcript_problem } = item.extra;
  // What came with a recording that could not be listened to does not stand in for it when its record is read again.
  const isRead = item.text !== null && transcript_problem === undefined;
  if (!speech || !enclosure || !wish.is_spoken || isRead) return null;
  const recording = {
    enclosure,
    duration_s: typeof duration_s === "number" ? duration_s : null,
    language: item.language,
    ...headersFor(enclosure.url, wish),
  };
  const heard = await speech.hear(recording, signal ?? new AbortController().signal);
  if (heard.kind === "heard") {
    const { text, facts } = heard;
    return { kind: "ready", page: null, body: { text }, problem: null, heard: { transcript: facts } };
  }
  if (heard.kind === "busy")
    return { kind: "later", message: "Other recordings are listened to.", retry_after_s: null, is_busy: true };
  if (heard.kind === "off") return { transcript_problem: speechIsOff };
  const message = `Its recording could not be listened to: ${heard.message.replace(/\.$/, "")}.`;
  if (heard.kind === "failed") return { transcript_problem: message };
  return { kind: "later", message, retry_after_s: heard.retry_after_s, of: "recording" };
}

const speechIsOff = "It has no transcript, and speech_to_text in service.yaml names no server that could listen to it.";

function isRecording({ url, type }: ItemEnclosure): boolean {
  if (!/^https?:/i.test(url)) return false;
  return type
    ? /^(audio|video)\//i.test(type)
    : /\.(mp3|m4a|mp4|ogg|opus|wav|flac|webm)$/i.test(URL.parse(url)?.pathname ?? "");
}

async function pageText(item: Item, wish: TextWish, fetcher: Fetcher): Promise<LinkedText> {
  const body = bodyOf(item);
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
  // Feeds without pages link to the recording itself.
  if (item.enclosures.some(({ url }) => url === item.link)) return false;
  // The page of the whole feed, or of several items, says nothing of this one.
  if (item.extra.link_is_shared === true) return false;
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
  return fetcher.fetch({ url, ...manners, ...headersFor(url, wish) });
}

/** A channel's headers belong to its own origin. */
function headersFor(url: string, wish: TextWish): { headers?: Record<string, string> } {
  const isSameOrigin = URL.parse(url)?.origin === URL.parse(wish.url)?.origin;
  return isSameOrigin && wish.headers ? { headers: wish.headers } : {};
}

function failure(outcome: Extract<FetchOutcome, { kind: "failed" }>, body: Document["body"], what: string): LinkedText {
  const message = `${what}: ${outcome.message}`;
  if (outcome.retryable) return { kind: "later", message, retry_after_s: outcome.retry_after_s };
  return { kind: "ready", page: null, body, problem: message };
}
