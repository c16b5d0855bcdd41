/** Design: docs/design/fetching.md */
import robotsParser from "robots-parser";
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

const everything: Rules = { allows: () => true };

/** Opens the memory of what robots may read. */
export function openRobots({ fetch, product, now }: RobotsDeps): Robots {
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

  async function ask(origin: string, before: Copy | undefined, signal: AbortSignal): Promise<Known> {
    const outcome = await fetch(`${origin}/robots.txt`, before?.validators, signal);
    const good_until = now().getTime() + keptMs;
    if (outcome.kind === "fetched")
      return remember(origin, {
        rules: readRules(origin, outcome.bytes, product),
        validators: outcome.validators,
        good_until,
      });
    if (outcome.kind === "not_modified" && before) return remember(origin, { ...before, good_until });
    if (outcome.kind === "failed" && isUnreachable(outcome)) {
      if (outcome.reason !== "aborted") closed.set(origin, { failure: outcome, until: now().getTime() + closedMs });
      // RFC 9309 §2.4: an old copy may serve for as long as robots.txt is out of reach.
      return before ?? outcome;
    }
    return remember(origin, { rules: everything, validators: undefined, good_until });
  }

  function remember(origin: string, copy: Copy): Copy {
    if (copies.size >= originsMax) copies.clear();
    closed.delete(origin);
    copies.set(origin, copy);
    return copy;
  }
}

/** The rules of an origin's robots.txt for a product. Never throws. */
export function readRules(origin: string, bytes: Uint8Array, product: string): Rules {
  const text = new TextDecoder().decode(bytes.subarray(0, readBytesMax));
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

function unreachable(url: URL, { reason, message, retry_after_s }: FetchFailed): FetchFailed {
  if (reason === "host_paused" || reason === "aborted") return failed(url.href, reason, message, { retry_after_s });
  const words = `${url.host} cannot be asked what robots may read, so nothing is read: ${message}`;
  return failed(url.href, "robots_unreachable", words, { retry_after_s: retry_after_s ?? closedMs / 1000 });
}
