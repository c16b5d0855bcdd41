import type { StreamFilter } from "../../store/model/stream.ts";
import type { View } from "../../store/records/view.ts";
import type { ChannelRow } from "../../store/sources/channels.ts";
import type { Queries } from "../../store/store.ts";

/**
 * The channels that a caller may know of, also deactivated ones: the operator's organization all; everybody else those that a
 * stream which they may see takes from, by what its filter says of sources, channels, source types and media formats.
 */
export async function visibleChannels(
  store: Queries,
  { sees_private }: Pick<View, "sees_private">,
): Promise<ChannelRow[]> {
  const channels = await store.channels.all();
  if (sees_private) return channels;
  const filters = (await store.streams.searchable({ sees_private })).map((stream) => stream.filters);
  return channels.filter((channel) => filters.some((filter) => mayTake(filter, channel)));
}

/** Whether a stream may take what the channel brings; what its texts say is left aside. */
function mayTake({ sources, channels, source_types, media_formats }: StreamFilter, channel: ChannelRow): boolean {
  const lets = (names: readonly string[], name: string) => names.length === 0 || names.includes(name);
  return (
    lets(sources, channel.source_name) &&
    lets(channels, channel.name) &&
    lets(source_types, channel.source_type) &&
    lets(media_formats, channel.media_format)
  );
}
