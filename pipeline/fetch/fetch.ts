/** Design: docs/design/fetching.md */
import { lookup } from "node:dns/promises";
import { literalAddress, type NetworkPolicy, openGuardedDispatcher } from "../../config/runtime/guarded-dispatcher.ts";
import { addressRefusal, isOpened } from "../../config/runtime/public-address.ts";
import { type Answer, exchange } from "./exchange.ts";
import { failureOfError } from "./failure.ts";
import { freshnessOf, validatorsOf } from "./freshness.ts";
import { NoTurn, openHostQueues, type SharedHosts } from "./host-queue.ts";
import { readLocal } from "./local-file.ts";
import { type FetchFailed, type FetchOutcome, failed, failedStatus, type Validators } from "./outcome.ts";
import type { FetchPolicy, FetchRequest } from "./request.ts";
import { isConditional, requestHeaders } from "./request-headers.ts";
import { openRobots } from "./robots.ts";
import { type SecretLookup, withSecrets } from "./source-secrets.ts";

/** The way to the outside, for everything that is ingested. */
export interface Fetcher extends AsyncDisposable {
  fetch(request: FetchRequest): Promise<FetchOutcome>;
  /** A file of a channel that is configured with a local path; `folder` bounds what may be read. */
  readLocal(path: string, folder: string, validators?: Validators): Promise<FetchOutcome>;
}

/** What a fetcher is made of. */
export interface FetcherDeps {
  policy: FetchPolicy;
  network: NetworkPolicy;
  /** What headers of sources may name, asked at each request; nothing when absent. */
  secrets?: SecretLookup;
  /** What other processes know of hosts; absent where there are none. */
  hosts?: SharedHosts | undefined;
  now: () => Date;
}

/** Share of `timeout_ms` during which a server may be silent. Ours. */
const idleShare = 0.5;

/** How long a host is left alone that asks to come less often (429) without saying for how long. Seconds; ours. */
const quietSeconds = 60;

/** After how long a host is asked for again whose turn could not be had. Seconds; ours: the database is soon back. */
const noTurnSeconds = 10;

/** Opens a polite fetcher: conditional, spaced per host, bounded in size, time and redirects, and bound to the network policy. */
export function openFetcher({ policy, network, secrets = () => undefined, hosts, now }: FetcherDeps): Fetcher {
  let dispatcher: ReturnType<typeof openGuardedDispatcher> | undefined;
  const queues = openHostQueues(policy, now, hosts);
  const closing = new AbortController();
  const robots = openRobots({
    fetch: (url, validators, signal) => follow({ url, validators, accept: "text/plain, */*;q=0.1" }, signal),
    product: policy.user_agent.split(/[/\s]/)[0] ?? policy.user_agent,
    shared: hosts,
    now,
  });
  return {
    fetch: (request) => follow(request, AbortSignal.any([closing.signal, ...(request.signal ? [request.signal] : [])])),
    readLocal: (path, folder, validators) => readLocal(path, folder, { validators, max_bytes: policy.max_bytes }),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await (await dispatcher)?.destroy();
    },
  };

  async function follow(asked: FetchRequest, signal: AbortSignal): Promise<FetchOutcome> {
    const request = await withSecrets(asked, secrets);
    if ("kind" in request) return request;
    const start = URL.parse(request.url);
    if (!start) return failed(request.url, "address_invalid", `"${request.url}" is not an address.`);
    const visited = new Set<string>();
    let url = start;
    let isPermanent = true;
    let budget_ms = request.into?.timeout_ms ?? policy.timeout_ms;
    while (true) {
      visited.add(url.href);
      const refusal = refusalOf(url) ?? (request.is_crawled ? await robots.refusal(url, signal) : null);
      const answer = refusal ?? (await ask(url, request, { budget_ms, signal }));
      if ("kind" in answer) return answer;
      budget_ms -= answer.took_ms;
      const permanent_url = isPermanent && visited.size > 1 ? url.href : null;
      const next = redirectTarget(answer, url, request);
      if (next === null) return conclude(request, answer, { url, permanent_url });
      if (next === "nowhere") return failed(url.href, "redirect_invalid", `${url.host} redirects to nowhere.`);
      const trouble = redirectTrouble(url, next, visited);
      if (trouble) return trouble;
      isPermanent &&= answer.status === 301 || answer.status === 308;
      url = next;
    }
  }

  /** Waits for the host's turn; a host that meanwhile asked for quiet is not asked. */
  async function ask(
    url: URL,
    request: FetchRequest,
    { budget_ms, signal }: { budget_ms: number; signal: AbortSignal },
  ) {
    const turn = async () => {
      dispatcher ??= openGuardedDispatcher(network, policy.timeout_ms);
      const timeout = AbortSignal.timeout(Math.max(1, Math.ceil(budget_ms)));
      return exchange({
        dispatcher: await dispatcher,
        url,
        headers: requestHeaders(policy, request, url),
        body: request.form && new URLSearchParams(request.form).toString(),
        signal: AbortSignal.any([signal, timeout]),
        idle_ms: policy.timeout_ms * idleShare,
        max_bytes: policy.max_bytes,
        into: request.into,
      });
    };
    try {
      const spaced = !(await isOpenedHost(url.hostname, network));
      return await queues.run(
        url.host,
        async () => {
          const answer = pauseOf(url) ?? (await turn());
          if (!("kind" in answer)) notePause(url, answer);
          return answer;
        },
        { spaced, signal },
      );
    } catch (error) {
      if (error instanceof NoTurn)
        return failed(url.href, "host_paused", `${url.host} was not asked: ${error.message}.`, {
          retry_after_s: noTurnSeconds,
        });
      return failureOfError(url.href, error);
    }
  }

  function refusalOf(url: URL): FetchFailed | null {
    if (url.protocol !== "http:" && url.protocol !== "https:") {
      return failed(url.href, "address_refused", `Only http and https addresses are fetched, not ${url.protocol}`);
    }
    const literal = literalAddress(url.hostname);
    const refusal = literal && addressRefusal(literal, network);
    if (refusal) return failed(url.href, "address_refused", `The network policy refuses ${url.host}: ${refusal}.`);
    return pauseOf(url);
  }

  function pauseOf(url: URL): FetchFailed | null {
    const until = queues.pausedUntil(url.host);
    if (!until) return null;
    const retry_after_s = Math.ceil((until.getTime() - now().getTime()) / 1000);
    const message = `${url.host} asked to be left alone until ${until.toISOString()}.`;
    return failed(url.href, "host_paused", message, { retry_after_s });
  }

  function notePause(url: URL, { status, headers }: Answer): void {
    const { retry_after_s } = freshnessOf(headers, now());
    const pause_s = retry_after_s ?? (status === 429 ? quietSeconds : 0);
    if (pause_s === 0 || (status !== 429 && status !== 503)) return;
    queues.pause(url.host, new Date(now().getTime() + pause_s * 1000));
  }

  function redirectTrouble(url: URL, next: URL, visited: Set<string>): FetchFailed | null {
    if (visited.has(next.href)) return failed(url.href, "redirect_loop", `${url.host} redirects in a circle.`);
    if (visited.size <= policy.max_redirects) return null;
    return failed(url.href, "too_many_redirects", `${url.host} redirects more than ${policy.max_redirects} times.`);
  }

  function conclude(
    request: FetchRequest,
    answer: Answer,
    { url: { href: url }, permanent_url }: { url: URL; permanent_url: string | null },
  ): FetchOutcome {
    const { status, headers, bytes } = answer;
    const freshness = freshnessOf(headers, now());
    const where = { url, permanent_url, freshness };
    if (status === 304 && isConditional(request, new URL(url)))
      return { kind: "not_modified", ...where, validators: validatorsOf(headers, url, request.validators) };
    if (status < 200 || status >= 300 || status === 206) return failedStatus(url, status, freshness.retry_after_s);
    return { kind: "fetched", ...where, status, headers, bytes, validators: validatorsOf(headers, url) };
  }
}

/** Whether every address behind a host lies in a range that the operator opened: such hosts need no spacing. */
async function isOpenedHost(hostname: string, network: NetworkPolicy): Promise<boolean> {
  if (network.allow.length === 0) return false;
  const literal = literalAddress(hostname);
  if (literal) return isOpened(literal, network);
  const found = await lookup(hostname, { all: true });
  return found.length > 0 && found.every(({ address }) => isOpened(address, network));
}

/** What is sent goes on only where a redirect says so (RFC 9110 §15.4.8, §15.4.9): others would make it a question. */
function redirectTarget({ status, headers }: Answer, url: URL, { form }: FetchRequest): URL | "nowhere" | null {
  if (![301, 302, 303, 307, 308].includes(status)) return null;
  if (form && status < 307) return "nowhere";
  return (headers.location && URL.parse(headers.location, url.href)) || "nowhere";
}
