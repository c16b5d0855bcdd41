import { parentPort, workerData } from "node:worker_threads";
import type { FeedAnswer, FeedJob } from "./feed-reading.ts";
import { parseFeed } from "./parse.ts";
import { NotAFeed } from "./parsed-feed.ts";

/** Thread entry: one large feed. */
const { bytes, ...origin } = workerData as FeedJob;
parentPort?.postMessage(await answer());

async function answer(): Promise<FeedAnswer> {
  try {
    return { parsed: await parseFeed(bytes, origin) };
  } catch (error) {
    if (error instanceof NotAFeed) return { reason: error.message };
    throw error;
  }
}
