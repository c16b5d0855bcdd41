import type { DeliveryStatus } from "../../../store/model/delivery.ts";
import type { SourceHealth } from "../../../store/model/source.ts";
import type { Export } from "../../export/view.ts";
import { type Html, html } from "../../http/html.ts";

/** What stands in a state that the console names. The contract's words, and those of the console's own. */
export type State =
  | SourceHealth
  | DeliveryStatus
  | Export["status"]
  | "active"
  | "archived"
  | "paused"
  | "disabled"
  | "unconfirmed";

/** What people read for each state. */
const labels: Record<State, string> = {
  fine: "Healthy",
  new: "New",
  empty: "No items",
  silent: "Quiet",
  failing: "Failing",
  gone: "Gone",
  delivered: "Delivered",
  pending: "Pending",
  failed: "Failed",
  lapsed: "Lapsed",
  queued: "Queued",
  running: "Running",
  done: "Done",
  expired: "Expired",
  active: "Active",
  archived: "Archived",
  paused: "Paused",
  disabled: "Disabled",
  unconfirmed: "Awaiting confirmation",
};

/** A state as people read it: `fine` as "Healthy". */
export function stateLabel(state: State): string {
  return labels[state];
}

/** A state as a badge, in its colour. `words`: what is told instead of the label. */
export function stateBadge(state: State, words = stateLabel(state)): Html {
  return html`<span class="health ${state}">${words}</span>`;
}
