import type { Dispatcher } from "undici";
import { BodyError, readBody } from "./body.ts";
import { type Download, writeBody } from "./download.ts";
import { plainHeaders, withoutCredentials } from "./request-headers.ts";

/** What one request got, body unpacked; `bytes` is empty unless the status is 2xx. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  bytes: Uint8Array;
  took_ms: number;
}

/** One request and the bounds it runs in. */
export interface Exchange {
  dispatcher: Dispatcher;
  url: URL;
  headers: Record<string, string>;
  /** Sent by POST; without it something is asked for, by GET. */
  body?: string | undefined;
  signal: AbortSignal;
  /** How long a server may be silent. */
  idle_ms: number;
  max_bytes: number;
  /** Where a body goes instead of memory; `bytes` then stays empty. */
  into?: Download | undefined;
}

/** How much of an unwanted body is read so that its connection can be used again. Bytes; ours. */
const discardedBytesMax = 65_536;

/** Sends one request and reads its answer to the end. Throws what goes wrong; `failure.ts` knows what it means. */
export async function exchange({
  dispatcher,
  url,
  headers,
  body,
  signal,
  idle_ms,
  max_bytes,
  into,
}: Exchange): Promise<Answer> {
  const { request: send } = await import("undici");
  const started = performance.now();
  const sent = body === undefined ? {} : { method: "POST", body };
  const options = { dispatcher, headers, signal, headersTimeout: idle_ms, bodyTimeout: idle_ms, ...sent };
  const response = await send(withoutCredentials(url), options);
  const received = plainHeaders(response.headers);
  const isSuccess = response.statusCode >= 200 && response.statusCode < 300;
  const whole = () => (into ? writtenBody(response, received, into) : wholeBody(response, received, max_bytes));
  const bytes = isSuccess ? await whole() : await discarded(response);
  return { status: response.statusCode, headers: received, bytes, took_ms: performance.now() - started };
}

async function wholeBody(
  { body }: Dispatcher.ResponseData,
  headers: Record<string, string>,
  max_bytes: number,
): Promise<Uint8Array> {
  const limits = {
    content_encoding: headers["content-encoding"],
    content_length: headers["content-length"],
    max_bytes,
  };
  try {
    return await readBody(body, limits);
  } catch (error) {
    if (error instanceof BodyError) body.destroy();
    throw error;
  }
}

async function writtenBody(
  { body }: Dispatcher.ResponseData,
  headers: Record<string, string>,
  into: Download,
): Promise<Uint8Array> {
  try {
    await writeBody(body, headers, into);
  } catch (error) {
    body.destroy();
    throw error;
  }
  return new Uint8Array();
}

async function discarded({ body }: Dispatcher.ResponseData): Promise<Uint8Array> {
  await body.dump({ limit: discardedBytesMax });
  return new Uint8Array();
}
