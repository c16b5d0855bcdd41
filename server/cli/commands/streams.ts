import { command } from "../command.ts";
import { openInstallation } from "../installation.ts";
import { harmless, table } from "../layout.ts";

/** Streams that are listed. Ours: more than anybody follows by hand. */
const streamsMax = 1000;

/** `claimstream streams`: the live streams, the most active first. */
export const streams = command(
  { name: "streams", description: "List the streams, most active first.", args: {} },
  async (_args, here) => {
    await using store = await openInstallation(here);
    const found = await store.streams.list({ sees_private: true }, { page: 0, page_size: streamsMax });
    const rows = found.streams.map(({ id, title, home_domain, manifests_last24h, manifests_last30d }) => [
      id,
      harmless(title),
      home_domain,
      String(manifests_last24h),
      String(manifests_last30d),
    ]);
    const text = rows.length === 0 ? "No streams yet." : table(["id", "stream", "domain", "24 hours", "30 days"], rows);
    return { data: { streams: found.streams }, text };
  },
);
