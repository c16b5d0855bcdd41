import { once } from "node:events";
import { Worker } from "node:worker_threads";
import PQueue from "p-queue";
import type { FeedOrigin } from "./parse.ts";
import { NotAFeed, type ParsedFeed } from "./parsed-feed.ts";

/** What the thread is told. */
export interface FeedJob extends FeedOrigin {
  bytes: Uint8Array;
}

/** What it answers: the feed, or why the document is none. */
export type FeedAnswer = { parsed: ParsedFeed } | { reason: string };

/** Larger feeds are read in a thread of their own: a megabyte takes a tenth of a second and more, in which nobody would be answered. Bytes. */
export const largeFeedBytes = 1024 * 1024;

/** What reading a large feed may take: the largest that are fetched need a few seconds. Ours. */
const limits = { timeout_ms: 60_000, memory_mb: 512 } as const;

/** Large feeds are read one at a time: each thread takes memory. */
const queue = new PQueue({ concurrency: 1 });

/** Reads a feed of any format and any state, a large one beside the main thread. Throws `NotAFeed`. */
export async function readFeed(bytes: Uint8Array, { url, headers }: FeedOrigin): Promise<ParsedFeed> {
  if (bytes.byteLength > largeFeedBytes) return queue.add(() => readInThread({ bytes, url, headers }));
  // Its readers are loaded with the first feed.
  const { parseFeed } = await import("./parse.ts");
  return parseFeed(bytes, { url, headers });
}

async function readInThread(job: FeedJob): Promise<ParsedFeed> {
  const thread = new Worker(new URL("./feed-thread.ts", import.meta.url), {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory_mb },
  });
  try {
    const [answer]: FeedAnswer[] = await once(thread, "message", { signal: AbortSignal.timeout(limits.timeout_ms) });
    if (answer && "parsed" in answer) return answer.parsed;
    throw new NotAFeed(answer?.reason ?? "The feed could not be read.");
  } catch (error) {
    throw error instanceof NotAFeed ? error : new NotAFeed(excessOf(error), { cause: error });
  } finally {
    await thread.terminate();
  }
}

function excessOf(error: unknown): string {
  if (error instanceof Error && error.name === "AbortError")
    return `Reading the feed took longer than ${limits.timeout_ms / 1000} seconds.`;
  if (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY")
    return `Reading the feed took more than ${limits.memory_mb} MiB of memory.`;
  return `The feed could not be read: ${error instanceof Error ? error.message : String(error)}`;
}
