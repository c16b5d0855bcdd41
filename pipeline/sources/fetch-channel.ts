import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FetchOutcome } from "../fetch/outcome.ts";
import type { ChannelToRead, ReadingMeans } from "./source-kind.ts";

/** Gets a channel's own document from the network or, for a local channel, from its folder. */
export function fetchChannel(channel: ChannelToRead, means: ReadingMeans, accept: string): Promise<FetchOutcome> {
  const { fetcher, signal } = means;
  const validators = means.validators ?? undefined;
  if (channel.url.startsWith("file:")) {
    const path = fileURLToPath(channel.url);
    return fetcher.readLocal(path, dirname(path), validators);
  }
  const manners = { is_crawled: channel.kind === "page", takes_news: channel.kind === "feed" };
  return fetcher.fetch({ url: channel.url, validators, accept, headers: channel.headers, signal, ...manners });
}
