import type { Logger } from "../../config/runtime/log.ts";
import { keepsPace } from "../../config/source-kinds.ts";
import { silenceSentence } from "../../store/model/silence.ts";
import { publishingOf } from "../../store/sources/publishing.ts";
import type { Store } from "../../store/store.ts";

/** Looks once a day for channels that have fallen silent against their own cadence, and logs each once. */
export function openSourceSilence({ store, log }: { store: Store; log: Logger }) {
  let looked = "";
  let silent = new Set<number>();
  return {
    /** Whether today's look is still to come. */
    isDue: (now: Date) => dayOf(now) !== looked,
    /** Takes today's look. */
    async look(now: Date): Promise<void> {
      looked = dayOf(now);
      const found = new Set<number>();
      for (const channel of await store.channels.all()) {
        const { silence } = await publishingOf(channel, store, { keeps_pace: keepsPace(channel) });
        if (silence === null) continue;
        found.add(channel.channel_id);
        if (silent.has(channel.channel_id)) continue;
        log.warn({ source: channel.source_name, channel: channel.name }, silenceSentence(silence));
      }
      silent = found;
    },
  };
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10);
}
