import { availableThrough, Cadence, lastBoundary, windowStart } from "../../config/cadence.ts";
import { type Feature, hasFeature, lowestPlanWith, type PlanConfig } from "../../config/plans.ts";
import type { RecordAccess } from "../../store/model/manifest.ts";
import type { View } from "../../store/records/view.ts";
import type { Store } from "../../store/store.ts";
import type { Links } from "../views/links.ts";
import type { Caller } from "./caller.ts";
import { ServiceError } from "./errors.ts";
import type { ServerConfig } from "./server-config.ts";

/** What a caller may see, and ask for. */
export interface CallerView extends View {
  /** The last day that may be asked for, `YYYY-MM-DD`. */
  available_through: string;
}

/** A moment that no manifest is matched after: continuous delivery holds nothing back. */
const noBoundary = "9999-12-31T23:59:59.999Z";

/** What a caller may see now: inside the data window, before the last boundary of the cadence. Decisions §5 and §6. */
export function viewOf(
  { organization }: Pick<Caller, "organization">,
  config: Pick<ServerConfig, "service">,
  now: Date,
): CallerView {
  const cadence = Cadence.parse(organization.cadence);
  return {
    from: windowStart(now, config.service.window_months).toISOString(),
    before: cadence === "continuous" ? noBoundary : lastBoundary(cadence, now).toISOString(),
    sees_private: organization.is_operator === 1,
    available_through: availableThrough(cadence, now),
  };
}

/** The same, once nothing that matched before the boundary is still being written: a batch is whole when it is seen. */
export async function wholeView(
  store: Pick<Store, "reach">,
  caller: Pick<Caller, "organization">,
  config: Pick<ServerConfig, "service">,
  now: Date,
): Promise<CallerView> {
  const view = viewOf(caller, config, now);
  if (view.before !== noBoundary) await store.reach(new Date(view.before));
  return view;
}

/** Throws `content_not_yet_available` for a day past what the cadence has released; continuous delivery refuses none. Decisions §5. */
export function refuseLaterDates(
  view: CallerView,
  dates: { published_date_from?: string | undefined; published_date_to?: string | undefined },
): void {
  const { available_through } = view;
  if (view.before === noBoundary) return;
  const late = [dates.published_date_from, dates.published_date_to].find((day) => (day ?? "") > available_through);
  if (late === undefined) return;
  const message = `${late} is not released yet: your delivery cadence has reached ${available_through}.`;
  throw new ServiceError("content_not_yet_available", message, { available_through });
}

/** Throws `feature_not_in_plan` unless the caller's plan opens the feature. */
export function requireFeature(feature: Feature, caller: Caller, config: ServerConfig, links: Links): void {
  if (hasFeature(caller.plan, feature)) return;
  const required = lowestPlanWith(config, feature);
  throw new ServiceError("feature_not_in_plan", upgradeMessage(feature, caller.plan, required), {
    required_plan: required?.slug ?? null,
    current_plan: caller.plan.slug,
    upgrade_url: links.upgrade_url,
  });
}

/** What stands in the place of a record below Enterprise; undefined where records are included. Decisions §6. */
export function recordAccess(
  caller: Pick<Caller, "plan">,
  config: ServerConfig,
  links: Links,
): RecordAccess | undefined {
  if (hasFeature(caller.plan, "records")) return undefined;
  const required = lowestPlanWith(config, "records");
  return {
    message: upgradeMessage("records", caller.plan, required),
    required_plan: required?.slug ?? "none",
    upgrade_url: links.upgrade_url,
  };
}

function upgradeMessage(feature: Feature, current: PlanConfig, required: PlanConfig | undefined): string {
  const offer = required ? `${required.display_name} and above include it` : "No plan includes it";
  return `The plan ${current.display_name} does not include ${feature.replaceAll("_", " ")}. ${offer}.`;
}
