import { type AlertDeps, openAlertQueue } from "../alerts/queue.ts";
import type { Channel } from "./channel.ts";

/** Alerts for beacons: what a release brings is looked through for each, and told by the ways that its organization chose. Decisions §8. */
export function alertChannel(deps: AlertDeps): Channel {
  const queue = openAlertQueue(deps);
  return {
    name: "alert",
    async take(store, { organization, events, now }) {
      if (!events.some(({ event }) => event === "manifest.matched")) return;
      await store.beaconAlerts.expect(organization.org_id, now.toISOString());
      queue.expect();
    },
    wake: queue.wake,
    drain: queue.drain,
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
