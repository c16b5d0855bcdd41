import type { Config } from "../../../config/config.ts";
import { writeFileAtomically } from "../../../config/runtime/atomic-file.ts";
import type { SourceConfig } from "../../../config/sources.ts";
import { type ListedFeed, opmlText } from "../../views/opml-text.ts";
import { command, type Surroundings } from "../command.ts";
import { configOf, hasStore, openInstallation } from "../installation.ts";
import { counted } from "../layout.ts";

/** `claimstream sources export`: the followed feeds as OPML. */
export const sourcesExport = command(
  {
    name: "export",
    description: "Export the followed feeds as OPML.",
    args: { file: { type: "positional", required: false, description: "File to write. Default: standard output." } },
  },
  async ({ file }, here) => {
    const config = configOf(here);
    const { feeds, left_out } = listedFeeds([...config.sources, ...(await sourcesOfLists(config, here))]);
    const opml = opmlText("claimstream sources", feeds, here.now());
    if (left_out > 0) here.say(`OPML lists feeds of the web only: ${counted(left_out, "other channel")} left out.`);
    if (file === undefined) return { data: { feeds: feeds.length, left_out, opml }, text: opml.trimEnd() };
    writeFileAtomically(file, opml);
    return {
      data: { feeds: feeds.length, left_out, file },
      text: `${counted(feeds.length, "feed")} written to ${file}.`,
    };
  },
);

/** What followed lists brought, once the service has read them. */
async function sourcesOfLists(config: Config, here: Surroundings): Promise<SourceConfig[]> {
  if (config.opml.length === 0 || !hasStore(here)) return [];
  const { listedSources } = await import("../../../pipeline/opml/opml-lists.ts");
  await using store = await openInstallation(here);
  return (await listedSources(store, config)).map(({ source }) => source);
}

/** Pages, series and folders are no feeds; a file's address means nothing elsewhere. */
function listedFeeds(sources: readonly SourceConfig[]): { feeds: ListedFeed[]; left_out: number } {
  const channels = sources.flatMap((source) => source.channels.map((channel) => ({ source, channel })));
  const chosen = channels.filter(({ channel }) => channel.kind === "feed" && /^https?:/.test(channel.url));
  const feeds = chosen.map(({ source, channel }) => ({
    title: source.channels.length > 1 ? `${source.name}: ${channel.name}` : source.name,
    feed_url: channel.url,
    site_url: source.homepage ?? null,
    groups: source.groups ?? [],
  }));
  return { feeds, left_out: channels.length - chosen.length };
}
