import type { RecentDelivery } from "../../../store/delivery/delivery-log.ts";
import type { DeliveryStatus } from "../../../store/model/delivery.ts";
import { type Html, html } from "../../http/html.ts";
import { stateLabel } from "../look/state-badge.ts";
import { dayAndTime, titleAt } from "../moment.ts";

/** How many deliveries a strip shows. Ours. */
export const stripLength = 30;

/** Width and height of one bar. Units of the drawing. */
const [step, high] = [6, 20];

/** How high the bar of an outcome is: not by colour alone. */
const heights: Record<DeliveryStatus, number> = { delivered: 18, pending: 12, failed: 6, lapsed: 3 };

/** How the last deliveries went: in words, and as a strip, the newest on the right. `recent`: newest first. */
export function deliveryStrip(recent: readonly RecentDelivery[]): Html {
  const [latest] = recent;
  if (latest === undefined) return html`<span class="faint">nothing sent yet</span>`;
  const bars = recent.toReversed().map(({ status, created_on }, index) => {
    const height = heights[status];
    return html`<rect class="${status}" x="${index * step}" y="${high - height}" width="${step - 2}" height="${height}">${titleAt(stateLabel(status), created_on)}</rect>`;
  });
  const words = outcomeWords(recent);
  return html`<svg class="strip" preserveAspectRatio="xMinYMax meet" role="img" aria-label="${words}" viewBox="0 0 ${recent.length * step} ${high}" width="${recent.length * step}" height="${high}">${bars}</svg> <span class="faint">${words}, ${recent.length === 1 ? "" : "the newest "}${dayAndTime(latest.created_on)}</span>`;
}

/** How many of the settled ones arrived, in percent; null when none is settled. Tests do not count. */
export function successRate(recent: readonly RecentDelivery[]): number | null {
  const settled = recent.filter(({ status, is_test }) => status !== "pending" && is_test === 0);
  if (settled.length === 0) return null;
  return Math.round((100 * settled.filter(({ status }) => status === "delivered").length) / settled.length);
}

function outcomeWords(recent: readonly RecentDelivery[]): string {
  const counts = Map.groupBy(recent, ({ status }) => status);
  const told = [...counts].map(([status, some]) => `${some.length} ${status}`);
  return recent.length === 1
    ? `last delivery ${recent[0]?.status}`
    : `last ${recent.length} deliveries: ${told.join(", ")}`;
}
