import type { Dispatcher } from "undici";
import { deliveryTimeoutMs } from "../../../config/limits.ts";
import {
  AddressRefused,
  literalAddress,
  type NetworkPolicy,
  openGuardedDispatcher,
} from "../../../config/runtime/guarded-dispatcher.ts";
import { addressRefusal } from "../../../config/runtime/public-address.ts";
import type { AttemptOutcome } from "../../../store/delivery/deliveries.ts";

/** One POST to a receiver. */
export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** What came of sending once. */
export interface Posted {
  outcome: AttemptOutcome;
  /** Disposing ended it: nobody knows what the receiver made of it. */
  isBrokenOff: boolean;
}

/** The way out to receivers. */
export interface WebhookPoster extends AsyncDisposable {
  /** Sends once, and tells what came of it; never throws. */
  post(post: WebhookPost): Promise<Posted>;
}

/** How much of an answer is read so that its connection can be used again. Bytes; ours. */
const answerReadMax = 16_384;

/** Opens the way out to receivers. The network policy is asked for at each request: a changed one counts at once. */
export function openWebhookPoster(network: () => NetworkPolicy): WebhookPoster {
  const stop = new AbortController();
  let open: { policy: string; dispatcher: Promise<Dispatcher> } | undefined;
  return {
    async post(post) {
      const started = performance.now();
      const policy = network();
      const answer = await send(post, { policy, dispatcher: dispatcherFor(policy), stop: stop.signal }).catch(reasonOf);
      const isBrokenOff = stop.signal.aborted && answer.response_code === null;
      const error = isBrokenOff ? "broken off: the service was stopped" : answer.error;
      return { isBrokenOff, outcome: { ...answer, error, duration_ms: Math.round(performance.now() - started) } };
    },
    async [Symbol.asyncDispose]() {
      stop.abort();
      await (await open?.dispatcher)?.destroy();
    },
  };

  function dispatcherFor(policy: NetworkPolicy): Promise<Dispatcher> {
    const text = JSON.stringify(policy);
    if (open?.policy !== text) {
      void open?.dispatcher.then((old) => old.close());
      open = { policy: text, dispatcher: openGuardedDispatcher(policy, deliveryTimeoutMs) };
    }
    return open.dispatcher;
  }
}

type Answer = Pick<AttemptOutcome, "response_code" | "error">;

/** Redirects are not followed: they are answers like others, and no success. Decisions §9. */
async function send(
  { url, headers, body }: WebhookPost,
  { policy, dispatcher, stop }: { policy: NetworkPolicy; dispatcher: Promise<Dispatcher>; stop: AbortSignal },
): Promise<Answer> {
  const { request } = await import("undici");
  const literal = literalAddress(new URL(url).hostname);
  if (literal !== null && addressRefusal(literal, policy) !== null) throw new AddressRefused(literal);
  const signal = AbortSignal.any([stop, AbortSignal.timeout(deliveryTimeoutMs)]);
  const response = await request(url, { method: "POST", headers, body, dispatcher: await dispatcher, signal });
  // What the receiver writes says nothing to us; reading some of it lets its connection serve again.
  await response.body.dump({ limit: answerReadMax, signal }).catch(() => response.body.destroy());
  return { response_code: response.statusCode, error: refusalOf(response.statusCode) };
}

function refusalOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `answered ${status}: redirects are not followed` : `answered ${status}`;
}

/** Errors by what undici and Node call them, in words for the webhook's owner, who is told nothing of the network behind a name. */
const reasons: Record<string, string> = {
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was cut",
  UND_ERR_SOCKET: "the connection was cut",
  ENOTFOUND: "the host name was not found",
  EAI_AGAIN: "the name could not be looked up",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ETIMEDOUT: "the connection could not be made in time",
  UND_ERR_CONNECT_TIMEOUT: "the connection could not be made in time",
};

function reasonOf(error: unknown): Answer {
  return { response_code: null, error: wordsFor(error) };
}

function wordsFor(error: unknown): string {
  if (error instanceof AddressRefused) return "the address is not one that may be called: it is not public";
  if (!(error instanceof Error)) return "the request failed";
  if (error.name === "TimeoutError") return `no answer within ${deliveryTimeoutMs / 1000} s`;
  const code = "code" in error ? String(error.code) : "";
  const known = reasons[code];
  if (known !== undefined) return known;
  return /CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)
    ? `the certificate is not good: ${code}`
    : `the request failed: ${code || error.name}`;
}
