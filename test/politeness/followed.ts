import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Store } from "../../store/store.ts";

/** Follows the feed at an address from a moment on, ISO; gives how to read its channel's state. */
export async function followFeed(store: Store, url: string, start: string): Promise<() => Promise<ChannelRow>> {
  const channel = { name: "News", kind: "feed", url, media_format: "text", claim_type: null, settings: "{}" };
  const source = { name: "Harbour Gazette", source_type: "organization", homepage: null, owner: "Harbour Gazette" };
  await store.sources.sync([{ ...source, channels: [channel] }], start);
  return async () => {
    const found = await store.channels.byId(1);
    if (!found) throw new Error("the channel is not there");
    return found;
  };
}
