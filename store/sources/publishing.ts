import { type Pace, paceOf, type Silence, silenceOf } from "../model/silence.ts";
import type { Queries } from "../store.ts";
import type { ChannelRow } from "./channels.ts";

/** How a channel publishes; each null while too little is known of it, or where nobody publishes. */
export interface Publishing {
  pace: Pace | null;
  /** That it is quieter than is its way; null for one that is not read well anyway. */
  silence: Silence | null;
}

/** Of how many records the cadence is seen. Ours: a month of a busy newsroom. */
const recordsLooked = 500;

/** How a channel publishes, as its records show. `keeps_pace`: whether somebody publishes there at a pace of their own. */
export async function publishingOf(
  channel: ChannelRow,
  store: Pick<Queries, "channels">,
  { keeps_pace }: { keeps_pace: boolean },
): Promise<Publishing> {
  const { channel_id, last_success_at, health, is_active } = channel;
  if (!keeps_pace || last_success_at === null) return { pace: null, silence: null };
  const days = await store.channels.publishingDays(channel_id, recordsLooked);
  const isRead = is_active === 1 && (health === "fine" || health === "empty");
  return { pace: paceOf(days, last_success_at), silence: isRead ? silenceOf(days, last_success_at) : null };
}
