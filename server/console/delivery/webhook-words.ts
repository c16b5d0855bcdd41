import type { Webhook } from "../../../store/model/webhook.ts";
import type { Html } from "../../http/html.ts";
import { stateBadge } from "../look/state-badge.ts";

/** Why a webhook is disabled, by the store's word. */
const reasons: Record<string, string> = {
  failing: "Disabled: too many deliveries failed in a row",
  gone: "Disabled: the receiver answered 410 Gone",
  digest_deleted: "Disabled: its digest was deleted",
};

/** What a webhook is called; by its host when its owner gave no name. */
export function webhookTitle({ label, url, id }: Pick<Webhook, "label" | "url" | "id">): string {
  return label === "" ? `Webhook ${id}, ${new URL(url).host}` : label;
}

/** How a webhook stands, as a badge. */
export function webhookState({ is_active, disabled_reason, failures }: Webhook): Html {
  if (!is_active) {
    const state = disabled_reason === "by_request" ? "paused" : "disabled";
    return stateBadge(state, reasons[disabled_reason ?? ""]);
  }
  if (failures > 0) return stateBadge("failing", `${failures} failed in a row`);
  return stateBadge("active");
}
