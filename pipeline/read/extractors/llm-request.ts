import type { ServiceConfig } from "../../../config/service.ts";
import { boundedText, reasonOf, shown } from "../../fetch/server-answer.ts";
import { bytesOf, type LlmAnswer, readCompletion } from "./llm-completion.ts";

/** What asking a model takes. */
export interface LlmSettings
  extends Pick<
    ServiceConfig["extractor"],
    "base_url" | "temperature" | "max_output_tokens" | "timeout_ms" | "idle_timeout_ms" | "attempts" | "retry_ms"
  > {
  model: string;
  api_key: string | null;
}

/** Why there is no answer. `retryable`: the same may go well in a moment; the rest as LlmError has it. */
export interface Refusal {
  problem: string;
  retryable: boolean;
  lasting: boolean;
  worked?: boolean;
  retry_after_ms?: number;
  cause?: unknown;
}

/** What of a refusal is read. Bytes; ours. */
const refusalBytesMax = 1024 * 1024;

/** A server that wants a longer pause is as good as down. Milliseconds; ours. */
const retryAfterMaxMs = 60_000;

/** One request of the chat protocol, and what came of it; throws nothing. `status`: of a server that refused. */
export async function post(
  body: object,
  { base_url, api_key, timeout_ms, idle_timeout_ms }: LlmSettings,
  signal: AbortSignal,
): Promise<{ body: LlmAnswer } | (Refusal & { status: number | null })> {
  const timeout = AbortSignal.timeout(timeout_ms);
  using silence = openStallTimeout(idle_timeout_ms);
  let hasBegun = false;
  try {
    const response = await fetch(`${base_url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(api_key ? { authorization: `Bearer ${api_key}` } : {}) },
      body: JSON.stringify(body),
      // A key must not follow to another address.
      redirect: "error",
      signal: AbortSignal.any([signal, timeout, silence.signal]),
    });
    if (!response.ok) {
      const text = await boundedText(bytesOf(response), refusalBytesMax);
      return { ...refusalOf(response, text), status: response.status };
    }
    hasBegun = true;
    const answer = await readCompletion(response, silence.heard);
    if ("text" in answer) return { body: answer };
    return { ...answer, retryable: true, lasting: false, worked: true, status: null };
  } catch (cause) {
    const about = { retryable: !timeout.aborted, lasting: true, worked: hasBegun || timeout.aborted };
    if (timeout.aborted)
      return { ...about, problem: `its server gave no answer within ${timeout_ms} ms`, cause, status: null };
    if (silence.signal.aborted)
      return { ...about, problem: `its server said nothing more for ${idle_timeout_ms} ms`, cause, status: null };
    const what = hasBegun ? "its server's answer broke off" : `its server ${base_url} could not be asked`;
    return { ...about, problem: `${what}: ${reasonOf(cause)}`, cause, status: null };
  }
}

function refusalOf(response: Response, text: string): Refusal {
  const { status } = response;
  const problem = `its server answered HTTP ${status}: ${shown(text)}`;
  const wait = Number(response.headers.get("retry-after")) * 1000;
  if (status === 429 || status >= 500 || status === 408) {
    const tooLong = wait > retryAfterMaxMs;
    return { problem, retryable: !tooLong, lasting: true, ...(wait > 0 ? { retry_after_ms: wait } : {}) };
  }
  return { problem, retryable: false, lasting: status === 401 || status === 403 || status === 404 };
}

/** A signal that is aborted when nothing was heard for `ms` milliseconds, counted from when something was heard first. */
interface StallTimeout extends Disposable {
  signal: AbortSignal;
  heard(): void;
}

/** Watches over something that is to go on once it has begun. */
function openStallTimeout(ms: number): StallTimeout {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    heard() {
      timer ??= setTimeout(() => controller.abort(new Error(`silent for ${ms} ms`)), ms);
      timer.refresh();
    },
    [Symbol.dispose]: () => clearTimeout(timer),
  };
}
