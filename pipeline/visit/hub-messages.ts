import type { ChannelRow } from "../../store/sources/channels.ts";
import type { HubMessage, HubSubscription } from "../../store/sources/hubs.ts";
import type { Fetcher } from "../fetch/fetch.ts";
import type { Fetched } from "../fetch/outcome.ts";
import { readFeed } from "../sources/feed/feed-reading.ts";
import { NotAFeed } from "../sources/feed/parsed-feed.ts";
import { type VisitDeps, visit } from "./visit.ts";

/**
 * Reads what a hub told, as a visit that finds it at the channel's address. What is no feed with items, since some hubs only
 * say that there are news, makes the channel due at once. Gives whether it was read.
 */
export async function takeTold(
  channel: ChannelRow,
  { message, subscription }: { message: HubMessage; subscription: HubSubscription },
  deps: VisitDeps,
): Promise<boolean> {
  const told = outcomeOf(channel, message, subscription);
  if (await holdsItems(told)) {
    await visit(channel, { ...deps, fetcher: finding(told, deps.fetcher) });
    return true;
  }
  const due_reason = "its hub told that there are news";
  await deps.store.channels.settle(channel.channel_id, { due_at: deps.now().toISOString(), due_reason });
  return false;
}

/** What was told, as if it had been fetched. Validators stay: they are of what the publisher's own server gave. */
function outcomeOf(channel: ChannelRow, { content_type, body }: HubMessage, { hub, topic }: HubSubscription): Fetched {
  const { etag, last_modified, validated_url } = channel;
  return {
    kind: "fetched",
    url: channel.moved_to ?? channel.url,
    permanent_url: null,
    status: 200,
    headers: {
      link: `<${hub}>; rel="hub", <${topic}>; rel="self"`,
      ...(content_type === null ? {} : { "content-type": content_type }),
    },
    bytes: Buffer.from(body, "base64"),
    validators: { etag, last_modified, url: validated_url },
    freshness: { retry_after_s: null, max_age_s: null, expires_at: null },
  };
}

async function holdsItems({ bytes, url, headers }: Fetched): Promise<boolean> {
  try {
    const { entries } = await readFeed(bytes, { url, headers });
    return entries.length > 0;
  } catch (error) {
    if (error instanceof NotAFeed) return false;
    throw error;
  }
}

function finding(told: Fetched, fetcher: Fetcher): Fetcher {
  return { ...fetcher, fetch: async () => told };
}
