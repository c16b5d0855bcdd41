import { setTimeout as pause } from "node:timers/promises";
import type { LlmAnswer } from "./llm-completion.ts";
import type { AnswerForm, LlmQuestion } from "./llm-question.ts";
import { type LlmSettings, post, type Refusal } from "./llm-request.ts";

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
const answerForms: ((form: AnswerForm<unknown>) => object)[] = [
  ({ name, schema }) => ({ response_format: { type: "json_schema", json_schema: { name, strict: true, schema } } }),
  () => ({ response_format: { type: "json_object" } }),
  () => ({}),
];

/** A client of servers that speak the OpenAI chat protocol (Ollama, vLLM, llama.cpp); it remembers in which way each can be asked. */
export function openLlmClient() {
  const ways = new Map<string, Way>();
  return {
    /** Asks, again with growing waits when the server is busy or broken. Throws LlmError, or the signal's reason when aborted. */
    async ask(question: LlmQuestion<unknown>, settings: LlmSettings, signal: AbortSignal): Promise<LlmAnswer> {
      for (let attempt = 1; ; attempt++) {
        const outcome = await askOnce(question, settings, { ways, signal });
        if ("text" in outcome) return outcome;
        signal.throwIfAborted();
        if (!outcome.retryable || attempt >= settings.attempts) throw new LlmError(outcome.problem, outcome);
        const wait = Math.max(outcome.retry_after_ms ?? 0, settings.retry_ms * 2 ** (attempt - 1));
        await pause(wait, undefined, { signal });
      }
    },
  };
}

/** How a server is asked: in which of the forms of answers, and whether its answer is to come as it is made. */
interface Way {
  form: number;
  streams: boolean;
}

/** One request, repeated at once in a looser way when the server does not take the strict one. */
async function askOnce(
  question: LlmQuestion<unknown>,
  settings: LlmSettings,
  { ways, signal }: { ways: Map<string, Way>; signal: AbortSignal },
): Promise<LlmAnswer | Refusal> {
  const server = `${settings.base_url} ${settings.model}`;
  let way = ways.get(server) ?? { form: 0, streams: true };
  while (true) {
    const outcome = await post(bodyOf(question, settings, way), settings, signal);
    if ("body" in outcome) {
      ways.set(server, way);
      return outcome.body;
    }
    const looser = refusesWay(outcome) ? looserWay(way, outcome.problem) : null;
    if (!looser) return outcome;
    way = looser;
  }
}

/** Servers say in different statuses that they do not know a field. */
function refusesWay({ status }: { status: number | null }): boolean {
  return status !== null && [400, 404, 415, 422, 501].includes(status);
}

/** The next way to try: without the stream where the refusal speaks of it, else in the next form, and at last without the stream. */
function looserWay({ form, streams }: Way, problem: string): Way | null {
  if (streams && /\bstream(?:ing|_options)?\b/i.test(problem)) return { form, streams: false };
  if (form < answerForms.length - 1) return { form: form + 1, streams };
  return streams ? { form, streams: false } : null;
}

function bodyOf(
  { messages, form }: LlmQuestion<unknown>,
  { model, temperature, max_output_tokens }: LlmSettings,
  way: Way,
): object {
  const manner = way.streams ? { stream: true, stream_options: { include_usage: true } } : { stream: false };
  return { model, messages, temperature, max_tokens: max_output_tokens, ...manner, ...answerForms[way.form]?.(form) };
}
