import { windowDaysMax } from "../../../config/limits.ts";
import { resolvedSource } from "../../export/request.ts";
import { html } from "../../http/html.ts";
import { manifestPlan } from "../../operations/manifest-plan.ts";
import { counted, figure } from "../counted.ts";
import type { ConsoleContext } from "../page.ts";
import type { ExportEstimate, ExportFields } from "./export-form.ts";

/** Estimates an export without making it. Throws as the operations do. */
export async function exportEstimate(context: ConsoleContext, fields: ExportFields): Promise<ExportEstimate> {
  const { ask, service, caller, view, now } = context;
  const { org_id } = caller.organization;
  const digest_id = fields.digest_id === "" ? null : Number(fields.digest_id);
  const named = { stream_ids: fields.stream_ids.map(Number), digest_id };
  const { stream_ids } = await resolvedSource({ store: service.store, org_id, view, now }, named);
  if (stream_ids.length === 0) return empty("No streams match, so the export would be empty.");
  const { published_date_from, published_date_to, language } = fields;
  const isDated = published_date_from !== "" || published_date_to !== "";
  const window = isDated
    ? { published_date_from: published_date_from || "1970-01-01", published_date_to: published_date_to || undefined }
    : { lookback_hours: hoursSeen(context) };
  const { estimated_count, estimated_billable, quota_remaining } = await ask(manifestPlan, {
    stream_ids,
    ...window,
    ...(language && { language }),
  });
  if (estimated_count === 0) return empty("No stories match, so the export would be empty.");
  const left = quota_remaining - estimated_billable;
  const shown = html`<p role="status" class="done">It would hold ${counted(estimated_count, "story", "stories")}. ${figure(estimated_billable)} of them count to the quota, of which ${figure(quota_remaining)} are left${left < 0 ? ` – ${figure(-left)} too few` : `; then ${figure(left)}`}.</p>`;
  return { shown, isEmpty: false };
}

function empty(words: string): ExportEstimate {
  return { shown: html`<p role="status">${words}</p>`, isEmpty: true };
}

/** How far back the organization sees. Hours. */
function hoursSeen({ view, now }: ConsoleContext): number {
  const hours = Math.ceil((now.getTime() - new Date(view.from).getTime()) / 3_600_000);
  return Math.min(windowDaysMax * 24, Math.max(1, hours));
}
