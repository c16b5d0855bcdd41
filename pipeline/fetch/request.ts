import type { Download } from "./download.ts";
import type { HostPolicy } from "./host-queue.ts";
import type { Validators } from "./outcome.ts";

/** How the fetcher introduces itself and what it puts up with. */
export interface FetchPolicy extends HostPolicy {
  user_agent: string;
  /** Address or mailbox under which a publisher reaches the operator; goes into User-Agent. */
  contact: string | null;
  /** For a whole fetch, redirects included and waiting in the queue not. */
  timeout_ms: number;
  /** Of a body, packed and unpacked. */
  max_bytes: number;
  max_redirects: number;
}

/** One thing to be fetched. */
export interface FetchRequest {
  url: string;
  /** Of the last good answer: makes the request conditional. */
  validators?: Validators;
  accept?: string;
  /** Per-source headers (credentials, say): sent to the origin of `url` only. */
  headers?: Record<string, string>;
  /** Found by following links, not named by the operator: robots.txt is asked first (RFC 9309). */
  is_crawled?: boolean;
  /** A feed of which the new items alone would do (RFC 3229, `A-IM: feed`). */
  takes_news?: boolean;
  /** Sent by POST as an HTML form instead of asking for something. */
  form?: Readonly<Record<string, string>>;
  /** The body goes into a file instead of memory, within bounds of its own. */
  into?: Download;
  signal?: AbortSignal;
}
