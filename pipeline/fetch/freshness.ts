import type { Freshness, Validators } from "./outcome.ts";

/** The longest `Retry-After` that is believed. Seconds. Ours: one day, so that a slip of the pen silences no source for ever. */
const retryAfterMaxSeconds = 86_400;

/** What the headers say about when to come again. RFC 9110 §10.2.3, RFC 9111 §5.2.2.1 and §5.3. */
export function freshnessOf(headers: Record<string, string>, now: Date): Freshness {
  return {
    retry_after_s: retryAfterSeconds(headers["retry-after"], now),
    max_age_s: maxAgeSeconds(headers["cache-control"], headers.age),
    expires_at: httpDate(headers.expires)?.toISOString() ?? null,
  };
}

/** `Retry-After` in seconds from now, from either of its forms; null when absent or unreadable. */
function retryAfterSeconds(value: string | undefined, now: Date): number | null {
  if (!value) return null;
  if (/^\s*\d+\s*$/.test(value)) return Math.min(Number(value), retryAfterMaxSeconds);
  const date = httpDate(value);
  if (!date) return null;
  return Math.min(Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1000)), retryAfterMaxSeconds);
}

/** The validators of an answer, verbatim; on a 304 those it does not repeat stay as they were (RFC 9110 §15.4.5). */
export function validatorsOf(headers: Record<string, string>, before?: Validators): Validators {
  return {
    etag: headers.etag ?? before?.etag ?? null,
    last_modified: headers["last-modified"] ?? before?.last_modified ?? null,
  };
}

function maxAgeSeconds(cacheControl: string | undefined, age: string | undefined): number | null {
  const seconds = /(?:^|[\s,])max-age\s*=\s*"?(\d+)/i.exec(cacheControl ?? "")?.[1];
  if (seconds === undefined) return null;
  return Math.max(0, Number(seconds) - (/^\d+$/.test(age ?? "") ? Number(age) : 0));
}

/** HTTP dates only: `Date.parse` alone would read "0" and "-1", which mean "already expired", as years. */
function httpDate(value: string | undefined): Date | null {
  if (!value || !/[a-z]{3}/i.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time);
}
