import { stringify } from "yaml";
import type { z } from "zod";
import type { ChannelInput, OpmlListInput, Source } from "../sources.ts";
import { field } from "./findings.ts";
import { appended, openList, without } from "./yaml-list.ts";

/** A source as people write it, without its channels. */
export type SourceHead = Omit<z.input<typeof Source>, "channels">;

/**
 * The text of sources.yaml with one more channel: in the source of that name, or in a new one at the end. All else stays as it
 * is, byte for byte, where the list is written as lines that start with a dash. Throws when the text is not valid YAML or the source has a channel of that name.
 */
export function addChannel(
  yamlText: string,
  { source, channel }: { source: SourceHead; channel: ChannelInput },
): string {
  const sources = openList(yamlText, ["sources"]);
  const index = sources.entries.findIndex((entry) => field(entry, "name") === source.name);
  if (index < 0) return appended(sources, { ...source, channels: [channel] });
  const channels = openList(yamlText, ["sources", index, "channels"]);
  if (channels.entries.some((each) => field(each, "name") === channel.name)) {
    throw new Error(`"${source.name}" has a channel "${channel.name}" already`);
  }
  return appended(channels, channel);
}

/** The text of sources.yaml with more sources at its end; their names must be new. Throws when the text is not valid YAML. */
export function addSources(yamlText: string, sources: z.input<typeof Source>[]): string {
  return appended(openList(yamlText, ["sources"]), ...sources);
}

/** The text of sources.yaml with one more list of feeds to follow. Throws when the text is not valid YAML. */
export function addList(yamlText: string, list: OpmlListInput): string {
  const lists = openList(yamlText, ["opml"]);
  if (lists.entries.length > 0) return appended(lists, list);
  // Written behind the rest: a new key would have the whole file written anew.
  if (!lists.document.has("opml")) return `${yamlText.trimEnd()}\n\n${stringify({ opml: [list] }, { lineWidth: 0 })}`;
  return appended(lists, list);
}

/** The text of sources.yaml without the sources that `isRemoved` picks, and without headings that then stand over nothing. */
export function removeSources(
  yamlText: string,
  isRemoved: (source: { name: string; urls: string[] }) => boolean,
): string {
  return without(openList(yamlText, ["sources"]), (entry) => {
    const channels = field(entry, "channels");
    const urls = Array.isArray(channels) ? channels.map((channel) => String(field(channel, "url") ?? "")) : [];
    return isRemoved({ name: String(field(entry, "name")), urls });
  });
}

/** The text of streams.yaml without the streams that `isRemoved` picks; `sources` are those that its filter names. */
export function removeStreams(
  yamlText: string,
  isRemoved: (stream: { name: string; sources: string[] }) => boolean,
): string {
  return without(openList(yamlText, ["streams"]), (entry) => {
    const sources = field(field(entry, "filter"), "sources");
    return isRemoved({
      name: String(field(entry, "name")),
      sources: Array.isArray(sources) ? sources.map(String) : [],
    });
  });
}
