import { setTimeout as pause } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { z } from "zod";
import type { ServiceConfig } from "../../../config/service.ts";
import { jsonOf } from "../../../config/yaml/json-of.ts";
import { boundedText, reasonOf, shown } from "../../fetch/server-answer.ts";
import { multipart } from "./multipart.ts";

/** What sending a recording takes. */
export interface RecogniserSettings
  extends Pick<ServiceConfig["speech_to_text"], "model" | "timeout_ms" | "attempts" | "retry_ms"> {
  base_url: string;
  api_key: string | null;
}

/** A recording as a file; `language` as a hint, ISO 639-1. */
export interface RecordedFile {
  file: string;
  name: string;
  type: string;
  language: string | null;
}

const Segment = z.object({
  start: z.number().nullish(),
  end: z.number().nullish(),
  text: z.string(),
  speaker: z.union([z.string(), z.number()]).nullish(),
});

/** What a recogniser heard: `segments` with times in seconds, where it tells them, or `text` alone. */
export const HeardWords = z.object({
  duration: z.coerce.number().nonnegative().nullish().catch(null),
  text: z.string(),
  segments: z.array(Segment).nullish().catch(null),
});
export type HeardWords = z.infer<typeof HeardWords>;

/** Why a recording was not understood, in words for people. `lasting`: the same recording will fare no better later. */
export class RecogniserError extends Error {
  override name = "RecogniserError";
  readonly lasting: boolean;

  constructor(message: string, about: { lasting: boolean; cause?: unknown }) {
    super(message, { cause: about.cause });
    this.lasting = about.lasting;
  }
}

/** An answer longer than this is none. Bytes; ours: a day of speech with its times has a tenth. */
const answerBytesMax = 32 * 1024 * 1024;

/** A server that wants a longer pause is left alone, and the recording waits as items do. Milliseconds; ours. */
const retryAfterMaxMs = 60_000;

/** The forms in which an answer is asked for, the best first: not every model knows times. */
const answerForms = ["verbose_json", "json"] as const;

/**
 * Sends a recording to a server that speaks the OpenAI transcription protocol; again with growing waits when it is busy or broken.
 * Throws RecogniserError, or the signal's reason when aborted.
 */
export async function recognise(
  recording: RecordedFile,
  settings: RecogniserSettings,
  signal: AbortSignal,
): Promise<HeardWords> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await askOnce(recording, settings, signal);
    if ("text" in outcome) return outcome;
    signal.throwIfAborted();
    const isTooLong = (outcome.retry_after_ms ?? 0) > retryAfterMaxMs;
    if (!outcome.retryable || isTooLong || attempt >= settings.attempts)
      throw new RecogniserError(outcome.problem, { lasting: outcome.lasting, cause: outcome.cause });
    await pause(Math.max(outcome.retry_after_ms ?? 0, settings.retry_ms * 2 ** (attempt - 1)), undefined, { signal });
  }
}

interface Refusal {
  problem: string;
  status: number | null;
  /** Whether the same question may be answered at once. */
  retryable: boolean;
  lasting: boolean;
  retry_after_ms?: number;
  cause?: unknown;
}

async function askOnce(
  recording: RecordedFile,
  settings: RecogniserSettings,
  signal: AbortSignal,
): Promise<HeardWords | Refusal> {
  let refusal: Refusal | null = null;
  for (const form of answerForms) {
    const outcome = await post(recording, form, settings, signal);
    if ("text" in outcome) return outcome;
    refusal ??= outcome;
    if (outcome.status !== 400 && outcome.status !== 422) break;
  }
  return refusal ?? { problem: "it was not asked", status: null, retryable: false, lasting: false };
}

async function post(
  { file, name, type, language }: RecordedFile,
  form: (typeof answerForms)[number],
  { base_url, api_key, model, timeout_ms }: RecogniserSettings,
  signal: AbortSignal,
): Promise<HeardWords | Refusal> {
  const timeout = AbortSignal.timeout(timeout_ms);
  const fields = {
    model,
    response_format: form,
    ...(form === "verbose_json" && { "timestamp_granularities[]": "segment" }),
    ...(language && { language }),
  };
  try {
    const { headers, body } = await multipart(fields, { file, name, type });
    // Does not follow redirects: a key must not go to another address.
    const { request: send } = await import("undici");
    const response = await send(`${base_url}/audio/transcriptions`, {
      method: "POST",
      headers: { ...headers, ...(api_key && { authorization: `Bearer ${api_key}` }) },
      body,
      signal: AbortSignal.any([signal, timeout]),
      headersTimeout: timeout_ms,
      bodyTimeout: timeout_ms,
    });
    const text = await boundedText(response.body, answerBytesMax);
    if (response.statusCode !== 200) return refusalOf(response, text);
    const heard = HeardWords.safeParse(jsonOf(text)).data;
    const problem = `its server answered with ${shown(text)}`;
    return heard ?? { problem, status: null, retryable: true, lasting: false };
  } catch (cause) {
    const problem = timeout.aborted
      ? `its server gave no answer within ${timeout_ms} ms`
      : `its server ${base_url} could not be asked: ${reasonOf(cause)}`;
    return { problem, status: null, retryable: !timeout.aborted, lasting: false, cause };
  }
}

function refusalOf({ statusCode: status, headers }: Dispatcher.ResponseData, text: string): Refusal {
  const problem = `its server answered HTTP ${status}: ${shown(text)}`;
  const wait = Number(headers["retry-after"]) * 1000;
  const isBusy = status === 408 || status === 429 || status >= 500;
  // A wrong key or address is mended by the operator; anything else is wrong with the recording.
  const lasting = status >= 400 && !isBusy && ![401, 403, 404].includes(status);
  return { problem, status, retryable: isBusy, lasting, ...(wait > 0 ? { retry_after_ms: wait } : {}) };
}
