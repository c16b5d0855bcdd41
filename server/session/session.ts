/** Design: docs/design/sessions.md */
import { randomBytes } from "node:crypto";
import { sessionTouchSeconds } from "../../config/limits.ts";
import { secretHash } from "../../store/accounts/credentials.ts";
import type { SessionRow } from "../../store/accounts/sessions.ts";
import type { Service } from "../api/call.ts";
import { type Caller, callerOf } from "../api/caller.ts";
import { credentialInForce } from "../api/credential.ts";
import { cookieLine, cookieOf } from "../http/cookie.ts";
import type { PageRequest } from "../http/page-route.ts";

/** What sessions take of the service. */
export type SessionDeps = Pick<Service, "store" | "config" | "now" | "links">;

type Sent = PageRequest["sent"];

/** Somebody who is signed in. */
export interface SignedIn {
  caller: Caller;
  session: SessionRow;
  /** What the browser holds. */
  secret: string;
}

/** Random bits in what a browser holds. Bytes; Decisions §4 asks for 256 bits. */
const secretBytes = 32;

/** How long a page to sign in can be filled in. Seconds; ours. */
const browserLifeSeconds = 24 * 3600;

const dayMs = 24 * 3_600_000;

/** Whoever is signed in in the browser that sent a request; undefined when nobody is, or when their key or they themselves are gone. */
export async function signedIn(deps: SessionDeps, sent: Sent): Promise<SignedIn | undefined> {
  const present = await signedInStill(deps, cookieOf(sent, cookieName(deps, "session")));
  if (!present) return undefined;
  const { session } = present;
  const now = deps.now();
  if (now.getTime() - new Date(session.seen_on).getTime() >= 1000 * sessionTouchSeconds) {
    await deps.store.sessions.touch(session.session_hash, {
      seen_on: now.toISOString(),
      idle_end: idleEnd(deps, now, session.final_end),
    });
  }
  return present;
}

/** Whoever is signed in by what a browser holds, without noting that they were there. */
export async function signedInStill(deps: SessionDeps, secret: string | undefined): Promise<SignedIn | undefined> {
  const { store, config } = deps;
  const now = deps.now();
  const session = secret === undefined ? undefined : await store.sessions.byHash(secretHash(secret));
  const moment = now.toISOString();
  if (!secret || !session || session.idle_end <= moment || session.final_end <= moment) return undefined;
  const credential = await credentialInForce(store, session.key_id, now);
  const caller = credential && (await callerOf(credential, { store, config: config(), now }));
  return caller && { caller, session, secret };
}

/** Signs a browser in, in the place of whoever was before; gives its new cookie. `key_id`: of a key or a person. */
export async function beginSession(deps: SessionDeps, sent: Sent, key_id: string): Promise<string> {
  const now = deps.now();
  const secret = freshSecret();
  const earlier = cookieOf(sent, cookieName(deps, "session"));
  const { max_days } = deps.config().service.sign_in;
  const [created_on, final_end] = [now.toISOString(), new Date(now.getTime() + max_days * dayMs).toISOString()];
  await deps.store.transaction(async ({ sessions }) => {
    await sessions.forget(created_on);
    if (earlier !== undefined) await sessions.end(secretHash(earlier));
    const times = { created_on, seen_on: created_on, idle_end: idleEnd(deps, now, final_end), final_end };
    await sessions.begin({ session_hash: secretHash(secret), key_id, ...times });
  });
  return sessionCookie(deps, secret, max_days * 86_400);
}

/** Signs a browser out; gives the cookie that forgets. */
export async function endSession(deps: SessionDeps, { session }: SignedIn): Promise<string> {
  await deps.store.sessions.end(session.session_hash);
  return sessionCookie(deps, "", 0);
}

/** The name of a browser in which somebody is about to sign in: forms and codes are good in it only. undefined: it has none yet. */
export function browserOf(deps: SessionDeps, sent: Sent): string | undefined {
  return cookieOf(sent, cookieName(deps, "sign_in"));
}

/** Names a browser; gives the name and its cookie. */
export function namedBrowser(deps: SessionDeps): { browser: string; cookies: string[] } {
  const browser = freshSecret();
  const terms = { max_age: browserLifeSeconds, same_site: "Strict", ...reach(deps) } as const;
  return { browser, cookies: [cookieLine(cookieName(deps, "sign_in"), browser, terms)] };
}

/** Lax: programs that ask for access lead here from elsewhere. */
function sessionCookie(deps: SessionDeps, secret: string, max_age: number): string {
  return cookieLine(cookieName(deps, "session"), secret, { max_age, same_site: "Lax", ...reach(deps) });
}

/** With the prefix, browsers take it from this very host over https only. RFC 6265bis §4.1.3.2. */
function cookieName(deps: SessionDeps, kind: "session" | "sign_in"): string {
  return `${isSecure(deps) ? "__Host-" : ""}claimstream_${kind}`;
}

/**
 * Browsers send cookies of a host to all its ports: on this machine to the programs that people are led back to, too. So they are those
 * of the pages for people alone, except where the prefix asks for all paths of a host of its own.
 */
function reach(deps: SessionDeps): { secure: boolean; path?: string } {
  return isSecure(deps) ? { secure: true, path: "/" } : { secure: false };
}

function isSecure({ links }: SessionDeps): boolean {
  return links().base_url.startsWith("https:");
}

function freshSecret(): string {
  return `cs_session_${randomBytes(secretBytes).toString("base64url")}`;
}

function idleEnd({ config }: SessionDeps, now: Date, final_end: string): string {
  const idle = new Date(now.getTime() + config().service.sign_in.idle_days * dayMs).toISOString();
  return idle < final_end ? idle : final_end;
}
