import type { NetworkPolicy } from "../../config/runtime/guarded-dispatcher.ts";
import { type Fetcher, openFetcher } from "../../pipeline/fetch/fetch.ts";
import type { Fetched, FetchFailed, FetchOutcome } from "../../pipeline/fetch/outcome.ts";
import type { FetchPolicy } from "../../pipeline/fetch/request.ts";

/** A moment that tests agree on. */
export const testNow = new Date("2026-11-21T12:00:00.000Z");

/** A fetcher as the service has it, with 127.0.0.1 opened; `policy` and `network` replace single settings. */
export function testFetcher(
  change: { policy?: Partial<FetchPolicy>; network?: Partial<NetworkPolicy>; now?: () => Date } = {},
): Fetcher {
  return openFetcher({
    policy: {
      user_agent: "claimstream-test/1.0",
      contact: "editor@example.org",
      timeout_ms: 5000,
      max_bytes: 1_000_000,
      max_redirects: 5,
      per_host_concurrency: 4,
      per_host_spacing_ms: 250,
      concurrency: 16,
      ...change.policy,
    },
    network: { allow_private: false, allow: ["127.0.0.1/32"], proxy: null, ...change.network },
    now: change.now ?? (() => testNow),
  });
}

/** The outcome as a success; throws with its message when it is none. */
export function fetchedFrom(outcome: FetchOutcome): Fetched {
  if (outcome.kind === "fetched") return outcome;
  throw new Error(outcome.kind === "failed" ? outcome.message : "not modified");
}

/** The outcome as a failure. */
export function failureFrom(outcome: FetchOutcome): FetchFailed {
  if (outcome.kind === "failed") return outcome;
  throw new Error(`expected a failure, got ${outcome.kind}`);
}

/** The text of a fetched body. */
export function bodyText(outcome: FetchOutcome): string {
  return Buffer.from(fetchedFrom(outcome).bytes).toString("utf8");
}
