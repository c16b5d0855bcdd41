import { hasFeature } from "../../../config/plans.ts";
import { readQuota } from "../../api/quota.ts";
import { isOperating } from "../../api/role.ts";
import { type Html, html } from "../../http/html.ts";
import { webhookList } from "../../operations/webhooks.ts";
import { visibleChannels } from "../../views/visible-sources.ts";
import { counted, figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";

/** Names that a line has at most. Ours. */
const namesShown = 3;

/** The share of a quota from which it is worth a look. Ours. */
const quotaHigh = 0.9;

/** What needs somebody: sources that cannot be read, webhooks that fail, a quota that runs out. */
export async function attention(context: ConsoleContext): Promise<Html> {
  const lines = [
    ...(await troubleLines(context)),
    ...(await sourceLines(context)),
    ...(await webhookLines(context)),
    ...(await quotaLines(context)),
  ];
  const list =
    lines.length === 0
      ? html`<p>Everything is running.</p>`
      : html`<ul class="attention">${lines.map((line) => html`<li data-item>${line}</li>`)}</ul>`;
  return html`<section class="card" aria-labelledby="attention-title"><h2 id="attention-title">Needs attention</h2>
${list}</section>`;
}

/** To whoever runs the service, what `claimstream doctor` tells; sources and webhooks have lines of their own here. */
async function troubleLines({ service, caller }: ConsoleContext): Promise<Html[]> {
  if (!(await isOperating(service.store, caller))) return [];
  const own = service.troubles().filter(({ about }) => !/^(channel|webhook) /.test(about));
  return own.map(({ message, advice }) => html`<strong>${message}</strong> ${advice}`);
}

async function sourceLines({ service, view, link }: ConsoleContext): Promise<Html[]> {
  const channels = await visibleChannels(service.store, view);
  const ill = channels.filter(
    ({ is_active, health }) => is_active === 1 && (health === "failing" || health === "gone"),
  );
  const names = [...new Set(ill.map(({ source_name }) => source_name))];
  if (names.length === 0) return [];
  const href = link(`/console/sources?health=${ill[0]?.health}`);
  return [html`<a href="${href}">${counted(names.length, "source")} cannot be read</a>: ${listed(names)}`];
}

async function webhookLines({ ask, caller, link }: ConsoleContext): Promise<Html[]> {
  if (!hasFeature(caller.plan, "webhooks")) return [];
  const { webhooks } = await ask(webhookList, { page_size: 200 });
  const ill = webhooks.filter(
    ({ is_active, failures, disabled_reason }) =>
      (is_active && failures > 0) || (!is_active && disabled_reason !== "by_request"),
  );
  return ill.map(({ id, label, url, is_active, failures }) => {
    const state = is_active ? `${counted(failures, "failed delivery", "failed deliveries")} in a row` : "was disabled";
    return html`<a href="${link(`/console/delivery/webhooks/${id}`)}">Webhook ${label === "" ? url : label}</a>: ${state}`;
  });
}

async function quotaLines({ service, caller, now, link }: ConsoleContext): Promise<Html[]> {
  const { quota_limit, quota_used, quota_remaining } = await readQuota(service.store, caller, now);
  if (quota_used < quotaHigh * quota_limit) return [];
  const left = quota_remaining === 0 ? "is used up" : `has ${figure(quota_remaining)} left`;
  return [
    html`<a href="${link("/console/account")}">The quota</a> of ${counted(quota_limit, "story", "stories")} ${left}.`,
  ];
}

function listed(names: readonly string[]): string {
  const rest = names.length > namesShown ? ` and ${names.length - namesShown} more` : "";
  return `${names.slice(0, namesShown).join(", ")}${rest}`;
}
