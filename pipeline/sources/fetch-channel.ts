import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FetchOutcome } from "../fetch/outcome.ts";
import type { ChannelToRead, ReadingDeps } from "./source-kind.ts";

/** Gets a channel's own document from the network or, for a local channel, from its folder. */
export function fetchChannel(channel: ChannelToRead, deps: ReadingDeps, accept: string): Promise<FetchOutcome> {
  const { fetcher, signal } = deps;
  const validators = deps.validators ?? undefined;
  if (channel.url.startsWith("file:")) {
    const path = fileURLToPath(channel.url);
    return fetcher.readLocal(path, dirname(path), validators);
  }
  const manners = { is_crawled: channel.kind === "page", takes_news: channel.kind === "feed" };
  return fetcher.fetch({ url: channel.url, validators, accept, headers: channel.headers, signal, ...manners });
}
