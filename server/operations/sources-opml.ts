import { z } from "zod";
import { operation } from "../api/operation.ts";
import { opmlText } from "../views/opml-text.ts";
import { seesAddresses, shownAddress } from "../views/shown-address.ts";
import { bySource, foldersOf } from "../views/source-status.ts";
import { visibleChannels } from "../views/visible-sources.ts";

const opmlType = "text/x-opml";

/** `GET /sources.opml`: the followed feeds, for feed readers. */
export const sourcesOpml = operation({
  name: "sourcesOpml",
  summary: "The feeds that your streams take from, as OPML for any feed reader.",
  rest: [{ method: "GET", path: "/sources.opml" }],
  access: "caller",
  scope: "streams:read",
  envelope: "none",
  produces: [opmlType],
  input: z.object({}),
  output: z.string(),
})(async ({ store, view, caller, config, now }) => {
  const active = (await visibleChannels(store, view)).filter((channel) => channel.is_active === 1);
  const feeds = bySource(active).flatMap((channels) =>
    channels.flatMap((channel) => {
      const feed_url = channel.kind === "feed" ? shownAddress(channel, seesAddresses(caller)) : null;
      if (feed_url === null) return [];
      const title = channels.length > 1 ? `${channel.source_name}: ${channel.name}` : channel.source_name;
      return { title, feed_url, site_url: channel.homepage, groups: foldersOf(channel.source_name, config()) };
    }),
  );
  return { page: { content_type: `${opmlType}; charset=utf-8`, text: opmlText("claimstream sources", feeds, now) } };
});
