/** Design: docs/design/fetching.md */
import type { Freshness, Validators } from "./outcome.ts";

/** The longest `Retry-After` that is believed. Seconds. Ours: one day, so that a slip of the pen silences no source for ever. */
const retryAfterMaxSeconds = 86_400;

/** What the headers say about when to come again. RFC 9110 §10.2.3, RFC 9111 §4.2 and §5.2.2. */
export function freshnessOf(headers: Record<string, string>, now: Date): Freshness {
  return { retry_after_s: retryAfterSeconds(headers["retry-after"], now), ...lifetimeOf(headers, now) };
}

/** `Retry-After` in seconds from now, from either of its forms; null when absent or unreadable. */
function retryAfterSeconds(value: string | undefined, now: Date): number | null {
  if (!value) return null;
  if (/^\s*\d+\s*$/.test(value)) return Math.min(Number(value), retryAfterMaxSeconds);
  const date = httpDate(value);
  if (!date) return null;
  return Math.min(Math.max(0, Math.ceil((date.getTime() - now.getTime()) / 1000)), retryAfterMaxSeconds);
}

/** An answer that must not be kept or used unasked asks for no wait; max-age wins over Expires (RFC 9111 §4.2.1). */
function lifetimeOf(headers: Record<string, string>, now: Date): Pick<Freshness, "max_age_s" | "expires_at"> {
  const directives = cacheDirectives(headers["cache-control"]);
  if (directives.has("no-store") || directives.has("no-cache")) return { max_age_s: null, expires_at: null };
  const age = /^\d+$/.test(headers.age ?? "") ? Number(headers.age) : 0;
  const maxAge = directives.get("max-age");
  if (maxAge && /^\d+$/.test(maxAge)) return { max_age_s: Math.max(0, Number(maxAge) - age), expires_at: null };
  const expires = httpDate(headers.expires);
  if (!expires) return { max_age_s: null, expires_at: null };
  // The server's own clock is what Expires goes by; ours may be wrong.
  const lifetime_ms = expires.getTime() - (httpDate(headers.date) ?? now).getTime() - age * 1000;
  return { max_age_s: null, expires_at: new Date(now.getTime() + Math.max(0, lifetime_ms)).toISOString() };
}

/** The validators of an answer from `url`, verbatim; on a 304 those it does not repeat stay as they were (RFC 9110 §15.4.5). */
export function validatorsOf(headers: Record<string, string>, url: string, before?: Validators): Validators {
  const lastModified = httpDate(headers["last-modified"]) ? headers["last-modified"] : undefined;
  return {
    etag: headers.etag ?? before?.etag ?? null,
    last_modified: lastModified ?? before?.last_modified ?? null,
    url,
  };
}

function cacheDirectives(cacheControl: string | undefined): Map<string, string> {
  const parts = (cacheControl ?? "").toLowerCase().split(",");
  return new Map(
    parts.map((part) => {
      const [name = "", value = ""] = part.split("=");
      return [name.trim(), value.trim().replace(/^"(.*)"$/, "$1")];
    }),
  );
}

/** HTTP dates only: `Date.parse` alone would read "0" and "-1", which mean "already expired", as years. */
function httpDate(value: string | undefined): Date | null {
  if (!value || !/[a-z]{3}/i.test(value)) return null;
  const time = Date.parse(value);
  return Number.isNaN(time) ? null : new Date(time);
}
