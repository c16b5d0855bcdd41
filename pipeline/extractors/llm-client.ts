import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { jsonOf } from "../../config/json-of.ts";
import type { ServiceConfig } from "../../config/service.ts";
import { boundedText, reasonOf, shown } from "../server-answer.ts";
import { answerSchema, type Message } from "./llm-prompt.ts";

/** What asking a model takes. */
export interface LlmSettings
  extends Pick<
    ServiceConfig["extractor"],
    "base_url" | "temperature" | "max_output_tokens" | "timeout_ms" | "attempts" | "retry_ms"
  > {
  model: string;
  api_key: string | null;
}

/** A model's answer. `tokens`: what the server counted, null when it did not; `is_cut`: it broke off at the limit. */
export interface LlmAnswer {
  text: string;
  tokens: number | null;
  is_cut: boolean;
}

/** Why a model gave no answer, in words for people. `lasting`: the next question will fare no better soon; `worked`: it may have taken tokens. */
export class LlmError extends Error {
  override name = "LlmError";
  readonly lasting: boolean;
  readonly worked: boolean;

  constructor(message: string, about: { lasting: boolean; worked?: boolean; cause?: unknown }) {
    super(message, { cause: about.cause });
    this.lasting = about.lasting;
    this.worked = about.worked ?? false;
  }
}

/** How the wished-for form of the answer is told to a server, the strictest first; a server that refuses one is told the next. */
const answerForms = [
  { response_format: { type: "json_schema", json_schema: { name: "claims", strict: true, schema: answerSchema } } },
  { response_format: { type: "json_object" } },
  {},
] as const;

/** An answer longer than this is none. Bytes; ours. */
const answerBytesMax = 4 * 1024 * 1024;

/** A server that wants a longer pause is as good as down. Milliseconds; ours. */
const retryAfterMaxMs = 60_000;

/** A client of servers that speak the OpenAI chat protocol (Ollama, vLLM, llama.cpp); it remembers which form of answer each takes. */
export function openLlmClient() {
  const forms = new Map<string, number>();
  return {
    /** Asks, again with growing waits when the server is busy or broken. Throws LlmError, or the signal's reason when aborted. */
    async ask(messages: Message[], settings: LlmSettings, signal: AbortSignal): Promise<LlmAnswer> {
      for (let attempt = 1; ; attempt++) {
        const outcome = await askOnce(messages, settings, { forms, signal });
        if ("text" in outcome) return outcome;
        signal.throwIfAborted();
        if (!outcome.retryable || attempt >= settings.attempts) throw new LlmError(outcome.problem, outcome);
        const wait = Math.max(outcome.retry_after_ms ?? 0, settings.retry_ms * 2 ** (attempt - 1));
        await pause(wait, undefined, { signal });
      }
    },
  };
}

interface Refusal {
  problem: string;
  retryable: boolean;
  lasting: boolean;
  worked?: boolean;
  retry_after_ms?: number;
  cause?: unknown;
}

/** One request, repeated at once in a looser form when the server does not take the strict one. */
async function askOnce(
  messages: Message[],
  settings: LlmSettings,
  { forms, signal }: { forms: Map<string, number>; signal: AbortSignal },
): Promise<LlmAnswer | Refusal> {
  const server = `${settings.base_url} ${settings.model}`;
  for (let form = forms.get(server) ?? 0; ; form++) {
    const outcome = await post({ ...bodyOf(messages, settings), ...answerForms[form] }, settings, signal);
    if ("body" in outcome) {
      forms.set(server, form);
      return outcome.body;
    }
    if (!refusesForm(outcome) || form === answerForms.length - 1) return outcome;
  }
}

/** Servers say in different statuses that they do not know `response_format`. */
function refusesForm({ status }: { status: number | null }): boolean {
  return status !== null && [400, 404, 415, 422, 501].includes(status);
}

function bodyOf(messages: Message[], { model, temperature, max_output_tokens }: LlmSettings) {
  return { model, messages, temperature, max_tokens: max_output_tokens, stream: false };
}

async function post(
  body: object,
  { base_url, api_key, timeout_ms }: LlmSettings,
  signal: AbortSignal,
): Promise<{ body: LlmAnswer } | (Refusal & { status: number | null })> {
  const timeout = AbortSignal.timeout(timeout_ms);
  try {
    const response = await fetch(`${base_url}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(api_key ? { authorization: `Bearer ${api_key}` } : {}) },
      body: JSON.stringify(body),
      // A key must not follow to another address.
      redirect: "error",
      signal: AbortSignal.any([signal, timeout]),
    });
    const text = await boundedText(chunksOf(response), answerBytesMax);
    if (!response.ok) return { ...refusalOf(response, text), status: response.status };
    const answer = Completion.safeParse(jsonOf(text)).data;
    if (answer) return { body: answer };
    return {
      problem: `its server answered with ${shown(text)}`,
      retryable: true,
      lasting: false,
      worked: true,
      status: null,
    };
  } catch (cause) {
    const problem = timeout.aborted
      ? `its server gave no answer within ${timeout_ms} ms`
      : `its server ${base_url} could not be asked: ${reasonOf(cause)}`;
    return { problem, retryable: !timeout.aborted, lasting: true, worked: timeout.aborted, cause, status: null };
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

/** What of an answer of the chat protocol is read; servers put much else beside it. */
const Completion = z
  .object({
    choices: z
      .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
      .min(1),
    usage: z.object({ total_tokens: z.number().nonnegative() }).nullish().catch(null),
  })
  .transform(({ choices: [first], usage }): LlmAnswer => {
    return {
      text: first?.message.content ?? "",
      tokens: usage?.total_tokens ?? null,
      is_cut: first?.finish_reason === "length",
    };
  });

async function* chunksOf({ body }: Response): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    yield value;
  }
}
