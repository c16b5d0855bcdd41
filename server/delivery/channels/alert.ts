import { type AlertDeps, openAlertQueue } from "../alerts/queue.ts";
import type { Channel } from "./channel.ts";

/** How long is waited for more on continuous cadence, so that each arrival is no search for each alert. Milliseconds; ours. */
const gatherMs = 10_000;

/** Alerts for beacons: what a release brings is looked through for each, and told by the ways that its organization chose. Decisions §8. */
export function alertChannel(deps: AlertDeps): Channel {
  const queue = openAlertQueue(deps);
  return {
    name: "alert",
    async take(store, { organization, cadence, events, now }) {
      if (!events.some(({ event }) => event === "manifest.matched")) return;
      const due = cadence === "continuous" ? new Date(now.getTime() + gatherMs) : now;
      await store.beaconAlerts.expect(organization.org_id, due.toISOString());
      queue.expect();
    },
    wake: queue.wake,
    drain: queue.drain,
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
