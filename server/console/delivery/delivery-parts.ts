import type { Feature } from "../../../config/plans.ts";
import { IdInput } from "../../../store/model/id.ts";
import { requireFeature } from "../../api/entitlement.ts";
import { found, ServiceError } from "../../api/errors.ts";
import { type Html, html } from "../../http/html.ts";
import type { ConsoleContent, ConsoleContext } from "../page.ts";

/** The ways out, each with its page. */
const parts = [
  ["/delivery", "Webhooks"],
  ["/delivery/exports", "Exports"],
  ["/delivery/feeds", "Feeds"],
  ["/delivery/mails", "Email"],
  ["/delivery/alerts", "Alerts"],
] as const;

export type DeliveryPart = (typeof parts)[number][0];

/** What a plan must include for a way; forms ask it too, so that nobody fills in one that would be refused. */
const needed: Partial<Record<DeliveryPart, Feature>> = {
  "/delivery": "webhooks",
  "/delivery/exports": "export",
  "/delivery/mails": "digests",
};

/** The way between the pages of delivery. */
export function deliveryTabs({ link }: Pick<ConsoleContext, "link">, current: DeliveryPart): Html {
  const items = parts.map(
    ([path, name]) =>
      html`<li><a href="${link(`/console${path}`)}"${path === current ? { html: ' aria-current="true"' } : ""}>${name}</a></li>`,
  );
  return html`<nav class="tabs" aria-label="Ways of delivery"><ul>${items}</ul></nav>`;
}

/** The id in the address of a webhook's page. Throws `not_found`. */
export function webhookIdOf({ request }: ConsoleContext): number {
  return found(IdInput.safeParse(request.params.id).data, "such webhook");
}

/** A page of delivery; where the plan has no such way, it says which has. */
export async function deliveryPage(
  context: ConsoleContext,
  current: DeliveryPart,
  show: () => Promise<ConsoleContent>,
): Promise<ConsoleContent> {
  const { caller, service } = context;
  const feature = needed[current];
  try {
    if (feature) requireFeature(feature, caller, service.config(), service.links());
    return await show();
  } catch (error) {
    if (!(error instanceof ServiceError) || error.error !== "feature_not_in_plan") throw error;
    return {
      title: "Delivery",
      body: html`<h1>Delivery</h1>${deliveryTabs(context, current)}${withoutPlan(context, error)}`,
    };
  }
}

function withoutPlan({ link, caller }: ConsoleContext, error: ServiceError): Html {
  return html`<p role="status">${error.message}</p>
<p>Plan: ${caller.plan.display_name}. <a href="${link("/console/account")}">What it includes</a></p>`;
}
