/** Design: docs/design/fetching.md */
import { hash } from "node:crypto";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Fetcher } from "../fetch/fetch.ts";

/**
 * What each channel gave last, by its id, as hashes: servers without validators send the same again and again. In memory only:
 * after a restart each is read once.
 */
export type BodyHashes = Map<number, string>;

/**
 * A fetcher that takes a channel's body for unchanged when it is the last one, as a server with validators says it; `keep` makes
 * what was fetched the last one, once all its items are safe. Whoever forgets where the validators came from has it read anew.
 */
export function comparing(
  fetcher: Fetcher,
  { channel_id, validated_url }: Pick<ChannelRow, "channel_id" | "validated_url">,
  known: BodyHashes,
): { fetcher: Fetcher; keep(): void } {
  let fetched: string | undefined;
  return {
    fetcher: {
      ...fetcher,
      async fetch(request) {
        const outcome = await fetcher.fetch(request);
        if (outcome.kind !== "fetched") return outcome;
        const { url, permanent_url, validators, freshness } = outcome;
        // The same bytes of another type are another text.
        fetched = `${hash("sha256", outcome.bytes, "base64")} ${outcome.headers["content-type"]}`;
        if (url !== validated_url || known.get(channel_id) !== fetched) return outcome;
        return { kind: "not_modified", url, permanent_url, validators, freshness };
      },
    },
    keep() {
      if (fetched !== undefined) known.set(channel_id, fetched);
    },
  };
}
