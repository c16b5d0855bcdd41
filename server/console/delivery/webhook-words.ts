import type { Webhook } from "../../../store/model/webhook.ts";
import { type Html, html } from "../../http/html.ts";

/** Why a webhook is disabled, by the store's word. */
const reasons: Record<string, string> = {
  by_request: "paused",
  failing: "disabled: too many deliveries failed in a row",
  gone: "disabled: the receiver answered 410 Gone",
  digest_deleted: "disabled: its digest was deleted",
};

/** What a webhook is called; by its host when its owner gave no name. */
export function webhookTitle({ label, url, id }: Pick<Webhook, "label" | "url" | "id">): string {
  return label === "" ? `Webhook ${id}, ${new URL(url).host}` : label;
}

/** How a webhook stands, as a badge. */
export function webhookState({ is_active, disabled_reason, failures }: Webhook): Html {
  if (!is_active) {
    const reason = reasons[disabled_reason ?? ""] ?? "disabled";
    return html`<span class="health ${disabled_reason === "by_request" ? "paused" : "failing"}">${reason}</span>`;
  }
  if (failures > 0) return html`<span class="health failing">${failures} failed in a row</span>`;
  return html`<span class="health">active</span>`;
}
