/** Design: docs/design/fetching.md */
import robotsParser from "robots-parser";
import type { SharedHosts } from "./host-queue.ts";
import { type FetchFailed, type FetchOutcome, failed, type Validators } from "./outcome.ts";

/** What publishers allow robots to read: one robots.txt per origin, kept for a while. RFC 9309. */
export interface Robots {
  /** Why a page must not be fetched now, or null when it may be. */
  refusal(url: URL, signal: AbortSignal): Promise<FetchFailed | null>;
}

/** What asking for robots.txt takes: the polite way to the outside, and our product token in `User-agent:` lines. */
export interface RobotsDeps {
  fetch: (url: string, validators: Validators | undefined, signal: AbortSignal) => Promise<FetchOutcome>;
  product: string;
  /** What other processes read; absent where there are none. */
  shared?: Pick<SharedHosts, "robots" | "keepRobots"> | undefined;
  now: () => Date;
}

/** RFC 9309 §2.4: a copy is used for at most 24 hours. */
const keptMs = 24 * 3_600_000;

/** How long a robots.txt that is out of reach keeps its pages closed before it is asked for again. Ours. */
const closedMs = 10 * 60_000;

/** RFC 9309 §2.5: at least 500 kibibytes are read; what follows is not. */
const readBytesMax = 512_000;

/** Wildcards of a robots.txt times characters of an address beyond which it is not read: a page too many is impolite, one too few is not. Ours: a fifth of a second. */
const matchStepsMax = 4_000_000;

/** How many origins are remembered. Ours. */
const originsMax = 2000;

/** The package hands out its function as the module itself, which its types do not say. */
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

type Rules = { allows(url: string): boolean };
type Copy = { rules: Rules; validators: Validators | undefined; good_until: number };
type Known = Copy | FetchFailed;

type SharedCopy = NonNullable<Awaited<ReturnType<SharedHosts["robots"]>>>;

/** Opens the memory of what robots may read. */
export function openRobots({ fetch, product, shared, now }: RobotsDeps): Robots {
  const copies = new Map<string, Copy>();
  const closed = new Map<string, { failure: FetchFailed; until: number }>();
  const asking = new Map<string, Promise<Known>>();
  return {
    async refusal(url, signal) {
      if (url.pathname === "/robots.txt") return null;
      const known = await knownOf(url.origin, signal);
      if ("kind" in known) return unreachable(url, known);
      if (known.rules.allows(url.href)) return null;
      return failed(url.href, "robots_disallowed", `${url.host} asks robots not to read this (robots.txt).`);
    },
  };

  async function knownOf(origin: string, signal: AbortSignal): Promise<Known> {
    const copy = copies.get(origin);
    const time = now().getTime();
    if (copy && time < copy.good_until) return copy;
    const shut = closed.get(origin);
    if (shut && time < shut.until) return copy ?? shut.failure;
    const known = asking.get(origin) ?? ask(origin, copy, signal).finally(() => asking.delete(origin));
    asking.set(origin, known);
    return known;
  }

  async function ask(origin: string, own: Copy | undefined, signal: AbortSignal): Promise<Known> {
    // Where the database is out of reach, robots.txt is asked for again.
    const kept = await shared?.robots(origin).catch(() => null);
    const before = kept ? copyOf(origin, kept) : own;
    if (before && now().getTime() < before.good_until) return remember(origin, before);
    const outcome = await fetch(`${origin}/robots.txt`, before?.validators, signal);
    if (outcome.kind === "fetched") return keep(origin, robotsText(outcome.bytes), outcome.validators);
    if (outcome.kind === "not_modified" && before) {
      if (kept) return keep(origin, kept.text, before.validators);
      return remember(origin, { ...before, good_until: now().getTime() + keptMs });
    }
    if (outcome.kind === "failed" && isUnreachable(outcome)) {
      if (wasAsked(outcome)) closed.set(origin, { failure: outcome, until: now().getTime() + closedMs });
      // RFC 9309 §2.4: an old copy may serve for as long as robots.txt is out of reach.
      return before ?? outcome;
    }
    return keep(origin, "", undefined);
  }

  /** Remembers a robots.txt that was read now, and tells the other processes. */
  function keep(origin: string, text: string, validators: Validators | undefined): Copy {
    const copy = { text, validators: validators ? JSON.stringify(validators) : null };
    // Who does not hear of it asks for itself.
    shared?.keepRobots(origin, copy).catch(() => undefined);
    return remember(origin, copyOf(origin, { ...copy, age_ms: 0 }));
  }

  function copyOf(origin: string, { text, validators, age_ms }: SharedCopy): Copy {
    return {
      rules: readRules(origin, text, product),
      validators: validators === null ? undefined : (JSON.parse(validators) as Validators),
      good_until: now().getTime() + keptMs - age_ms,
    };
  }

  function remember(origin: string, copy: Copy): Copy {
    if (copies.size >= originsMax) copies.clear();
    closed.delete(origin);
    copies.set(origin, copy);
    return copy;
  }
}

/** The text of a robots.txt, as much as is read. NUL, which no line of it can have and PostgreSQL does not keep, is left out. */
export function robotsText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, readBytesMax)).replaceAll("\0", "");
}

/** The rules of an origin's robots.txt for a product. Never throws. */
export function readRules(origin: string, text: string, product: string): Rules {
  const robot = parseRobots(`${origin}/robots.txt`, text);
  const wildcards = text.split("*").length - 1;
  const isTooMuch = (url: string) => wildcards * url.length > matchStepsMax;
  return { allows: (url) => !isTooMuch(url) && (robot.isAllowed(url, product) ?? true) };
}

/** RFC 9309 §2.3.1.3 and §2.3.1.4: 4xx means that there are no rules; what cannot be asked closes everything. */
function isUnreachable({ status, reason }: FetchFailed): boolean {
  if (status !== null) return status >= 500 || status === 429;
  return reason !== "redirect_loop" && reason !== "too_many_redirects" && reason !== "redirect_invalid";
}

/** Whether a request that failed went to the host: one that never went out, or that we aborted, says nothing about it. */
function wasAsked({ reason }: FetchFailed): boolean {
  return reason !== "aborted" && reason !== "host_paused";
}

function unreachable(url: URL, failure: FetchFailed): FetchFailed {
  const { reason, message, retry_after_s } = failure;
  if (!wasAsked(failure)) return failed(url.href, reason, message, { retry_after_s });
  const words = `${url.host} cannot be asked what robots may read, so nothing is read: ${message}`;
  return failed(url.href, "robots_unreachable", words, { retry_after_s: retry_after_s ?? closedMs / 1000 });
}
