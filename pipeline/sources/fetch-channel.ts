import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FetchOutcome } from "../fetch/outcome.ts";
import type { FetchRequest } from "../fetch/request.ts";
import type { ChannelToRead, ReadingDeps } from "./source-reader.ts";

/** What is asked for, and with which manners where the network is asked. */
type Asked = Pick<FetchRequest, "accept" | "is_crawled" | "takes_news">;

/** Gets a channel's own document from the network or, for a local channel, from its folder. */
export function fetchChannel(channel: ChannelToRead, deps: ReadingDeps, asked: Asked): Promise<FetchOutcome> {
  const { fetcher, signal } = deps;
  const validators = deps.validators ?? undefined;
  if (channel.url.startsWith("file:")) {
    const path = fileURLToPath(channel.url);
    return fetcher.readLocal(path, dirname(path), validators);
  }
  return fetcher.fetch({ url: channel.url, validators, headers: channel.headers, signal, ...asked });
}
