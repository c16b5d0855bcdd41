import { posix } from "node:path";
import { type Caller, callerOf } from "../api/caller.ts";
import type { Asked, PublicContext } from "../api/operation.ts";
import { cookieLine, cookieOf } from "../http/cookie.ts";
import { visitorsKey } from "./demo-key.ts";

const cookieName = "visitor_token";

/** How long a browser keeps the token of a key that does not expire. Seconds; ours: the longest that browsers allow. */
const cookieLifeSeconds = 400 * 24 * 3600;

/** The visitor token that a request carries beside its query: as a header, else as a cookie. Decisions §4. */
export function visitorTokenOf({ sent }: Pick<Asked, "sent">): string | undefined {
  return sent("x-visitor-token") ?? cookieOf(sent, cookieName);
}

/** Whoever comes back with a visitor token; undefined when it brings no key back. */
export async function visitor(
  context: Pick<PublicContext, "store" | "config" | "masterKey" | "now">,
  token: string | undefined,
): Promise<Caller | undefined> {
  const credential = token === undefined ? undefined : await visitorsKey(context, token);
  return credential && callerOf(credential, { ...context, config: context.config() });
}

/**
 * `Set-Cookie` lines that bring the key back; pages of other sites cannot read it, nor send it along with a form. It goes to the pages
 * that ask for it alone: browsers would send it to all ports of this host.
 */
export function visitorCookies(
  { links, now }: Pick<PublicContext, "links" | "now">,
  { visitor_token, expires_at }: { visitor_token: string; expires_at: string | null },
): string[] {
  const max_age = expires_at === null ? cookieLifeSeconds : secondsUntil(expires_at, now);
  const secure = links.base_url.startsWith("https:");
  const { pathname } = new URL(links.base_url);
  return ["connect", "signup"].map((page) =>
    cookieLine(cookieName, visitor_token, { max_age, same_site: "Lax", secure, path: posix.join(pathname, page) }),
  );
}

/** Whole seconds until a moment. */
export function secondsUntil(moment: string, now: Date): number {
  return Math.max(0, Math.floor((new Date(moment).getTime() - now.getTime()) / 1000));
}
