import type { Config } from "../../config/config.ts";
import { addressKey } from "../../pipeline/opml/opml-plan.ts";
import { dataDirHolder } from "../../store/engine/writer-lock.ts";

/** What is followed, as `Source, Channel`, by the key of its address. */
export function followedAddresses({ sources }: Config): Map<string, string> {
  return new Map(
    sources.flatMap((source) =>
      source.channels.map((channel) => [addressKey(channel.url), `${source.name}, ${channel.name}`] as const),
    ),
  );
}

/** When what was added to sources.yaml is fetched, for people. */
export function takenUp({ paths }: Config): string {
  return dataDirHolder(paths.dataDir).running
    ? "The running service takes it up within seconds."
    : "The service fetches it as soon as it is started.";
}
