/** What a server gave for asking "has it changed?" next time; kept verbatim, quotes and weakness mark included. */
export interface Validators {
  etag: string | null;
  last_modified: string | null;
  /** The address that gave them, which alone is asked with them (RFC 9110 §8.8); absent: whichever is asked. */
  url?: string | null;
}

/** What a server says about when to come again. `expires_at` ISO 8601. */
export interface Freshness {
  retry_after_s: number | null;
  max_age_s: number | null;
  expires_at: string | null;
}

/** Why a fetch gave nothing, as a word for programs. */
export type FetchFailureReason =
  | "address_invalid"
  | "address_refused"
  | "secret_missing"
  | "host_paused"
  | "dns_failed"
  | "connection_failed"
  | "tls_failed"
  | "timeout"
  | "too_large"
  | "body_broken"
  | "redirect_loop"
  | "redirect_invalid"
  | "too_many_redirects"
  | "not_authorized"
  | "not_found"
  | "gone"
  | "rate_limited"
  | "robots_disallowed"
  | "robots_unreachable"
  | "refused"
  | "server_error"
  | "file_refused"
  | "file_missing"
  | "unreadable"
  | "aborted";

/** The resource, whole. `url` is where it was found in the end, `permanent_url` is set when only 301 and 308 led there. */
export interface Fetched {
  kind: "fetched";
  url: string;
  permanent_url: string | null;
  status: number;
  /** Lower-case names; repeated headers joined by ", ". */
  headers: Record<string, string>;
  /** Decompressed. */
  bytes: Uint8Array;
  validators: Validators;
  freshness: Freshness;
}

/** The resource has not changed since the validators were given. */
export interface NotModified {
  kind: "not_modified";
  url: string;
  permanent_url: string | null;
  validators: Validators;
  freshness: Freshness;
}

/** Nothing was got. `message` is a sentence for people; `retryable` means that the same request may succeed later. */
export interface FetchFailed {
  kind: "failed";
  url: string;
  reason: FetchFailureReason;
  message: string;
  status: number | null;
  retry_after_s: number | null;
  /** The server says that it will never come back (410). */
  gone: boolean;
  retryable: boolean;
}

/** What became of a fetch. Failures are data: nothing is thrown. */
export type FetchOutcome = Fetched | NotModified | FetchFailed;

const retryableReasons: ReadonlySet<FetchFailureReason> = new Set([
  "host_paused",
  "dns_failed",
  "connection_failed",
  "timeout",
  "body_broken",
  "rate_limited",
  "server_error",
  "robots_unreachable",
  "aborted",
]);

/** A failure in its outcome form. */
export function failed(
  url: string,
  reason: FetchFailureReason,
  message: string,
  more: { status?: number; retry_after_s?: number | null } = {},
): FetchFailed {
  return {
    kind: "failed",
    url,
    reason,
    message,
    status: more.status ?? null,
    retry_after_s: more.retry_after_s ?? null,
    gone: reason === "gone",
    retryable: retryableReasons.has(reason),
  };
}

/** The failure that an HTTP status stands for. */
export function failedStatus(url: string, status: number, retry_after_s: number | null): FetchFailed {
  const host = URL.parse(url)?.host ?? url;
  const [reason, words] = statusMeaning(status);
  return failed(url, reason, `${host} ${words} (HTTP ${status}).`, { status, retry_after_s });
}

function statusMeaning(status: number): [FetchFailureReason, string] {
  if (status === 206) return ["body_broken", "sent a part of what it was asked for"];
  if (status === 304) return ["refused", "says that nothing changed, though it was not asked that"];
  if (status === 401 || status === 407) return ["not_authorized", "asks for credentials"];
  if (status === 403) return ["refused", "refuses to hand this out"];
  if (status === 404) return ["not_found", "does not have this address"];
  if (status === 410) return ["gone", "says that this is gone for good"];
  if (status === 429) return ["rate_limited", "asks to come less often"];
  if (status === 408 || status === 425) return ["server_error", "could not answer in time"];
  if (status >= 500) return ["server_error", "has trouble answering"];
  return ["refused", "answered with something else than the resource"];
}
