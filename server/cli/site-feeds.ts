import type { Config } from "../../config/config.ts";
import type { Fetcher } from "../../pipeline/fetch/fetch.ts";
import { parseOpml } from "../../pipeline/opml/opml.ts";
import { addressKey, opmlPlan } from "../../pipeline/opml/opml-plan.ts";
import type { FeedEntry, Following } from "../views/source-tools.ts";
import { CommandError } from "./command.ts";
import type { FoundFeed } from "./feed-finding.ts";
import { followedAddresses } from "./followed.ts";
import { entryOf } from "./new-entry.ts";

/** Items of a feed that are shown. Ours. */
const latestShown = 5;

/** What the commands find at addresses and in lists of feeds, for the server beside which the pipeline runs. */
export function siteFeeds(deps: { config: () => Config; fetcher: () => Fetcher }): Pick<Following, "feedsAt" | "opml"> {
  return {
    async feedsAt(url) {
      // The readers of feeds take long to load, hence when somebody asks.
      const { findFeeds } = await import("./feed-finding.ts");
      const { feedFacts } = await import("./feed-facts.ts");
      try {
        const found = await findFeeds(url, deps.fetcher());
        const followed = followedAddresses(deps.config());
        return { feeds: found.map((feed) => ({ ...entryFor(feed, followed), ...factsOf(feedFacts(feed)) })) };
      } catch (error) {
        if (error instanceof CommandError) return { problem: error.message };
        throw error;
      }
    },
    async opml(bytes, source_type) {
      const { decodeText } = await import("../../pipeline/sources/feed/decode.ts");
      const opml = parseOpml(decodeText(bytes, {}).text);
      const { sources } = deps.config();
      const followed = { addresses: followedAddresses(deps.config()), names: sources.map(({ name }) => name) };
      return { title: opml.title, ...opmlPlan(opml, followed, source_type), includes: opml.includes };
    },
  };
}

function entryFor(
  feed: FoundFeed,
  followed: Map<string, string>,
): Pick<FeedEntry, "source" | "channel" | "latest" | "followed"> {
  const wishes = {
    name: undefined,
    "source-type": "organization",
    "claim-type": undefined,
    "media-format": undefined,
  } as const;
  const newest = feed.items.toSorted((a, b) => (b.published ?? "").localeCompare(a.published ?? ""));
  return {
    ...entryOf(feed, { ...wishes, schedule: undefined }),
    latest: newest
      .slice(0, latestShown)
      .map(({ title, link, published }) => ({ title: title ?? link ?? "Untitled", published })),
    followed: followed.get(addressKey(feed.url)) ?? null,
  };
}

function factsOf({
  title,
  items,
  publishes,
  language,
  text,
}: Pick<FeedEntry, "title" | "items" | "publishes" | "language" | "text">) {
  return { title, items, publishes, language, text };
}
