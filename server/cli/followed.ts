import type { Config } from "../../config/config.ts";
import { cleanLink } from "../../pipeline/item-identity.ts";
import { dataDirHolder } from "../../store/writer-lock.ts";

/** What addresses of one feed have in common: it is often reached with and without TLS or a slash at the end. */
export function addressKey(url: string): string {
  return cleanLink(url)
    .replace(/^https?:\/\//, "")
    .replace(/\/$/, "");
}

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
