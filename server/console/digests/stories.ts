import { type Headline, headlineOf, headlineSections, newestFirst } from "../../views/headline.ts";
import type { ConsoleContext } from "../page.ts";

/** Streams whose newest stories are looked at; the liveliest come first. Ours. */
const streamsLookedAt = 300;

/** The newest stories of some streams, each once; free of quota, and found without counting. */
export async function newestOfStreams(
  { service, view }: Pick<ConsoleContext, "service" | "view">,
  stream_ids: readonly number[],
  limit: number,
): Promise<Headline[]> {
  const { streamPlaces, manifests } = service.store;
  const top = { matched_at: "9999", manifest_id: Number.MAX_SAFE_INTEGER };
  const earliest = new Map<number, string>();
  for (const stream_id of stream_ids.slice(0, streamsLookedAt)) {
    for (const { manifest_id, matched_at } of await streamPlaces.below(stream_id, top, view, limit)) {
      const known = earliest.get(manifest_id);
      if (known === undefined || matched_at < known) earliest.set(manifest_id, matched_at);
    }
  }
  const found = [...earliest]
    .map(([manifest_id, matched_at]) => ({ manifest_id, matched_at }))
    .toSorted((a, b) => b.matched_at.localeCompare(a.matched_at) || b.manifest_id - a.manifest_id);
  return newestFirst((await manifests.bodies(found.slice(0, limit), headlineSections, view)).map(headlineOf));
}
