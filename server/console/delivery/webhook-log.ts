import { type Delivery, DeliveryStatus } from "../../../store/model/delivery.ts";
import { EventName } from "../../../store/model/webhook.ts";
import { type Html, html } from "../../http/html.ts";
import { webhookLogs } from "../../operations/webhook-deliveries.ts";
import { stateBadge, stateLabel } from "../look/state-badge.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { itemsPerPage, pageAsked, pager } from "../pager.ts";

/** What a webhook was sent and is to be sent, narrowed by outcome and event. */
export async function webhookLog(context: ConsoleContext, webhook_id: number): Promise<Html> {
  const { request, ask } = context;
  const status = DeliveryStatus.safeParse(request.url.searchParams.get("status")).data;
  const event = EventName.safeParse(request.url.searchParams.get("event")).data;
  const page = { page: pageAsked(request), page_size: itemsPerPage };
  const { logs, pagination } = await ask(webhookLogs, { id: webhook_id, status, event, ...page });
  const isNarrowed = status !== undefined || event !== undefined;
  return html`<section aria-labelledby="log"><h2 id="log">Log</h2>
<form class="filter"><span class="pair"><label for="status">Outcome</label>${select("status", outcomes, status)}</span>
<span class="pair"><label for="event">Event</label>${select("event", events, event)}</span><button>Show</button></form>
${logs.length === 0 ? nothing(isNarrowed) : logTable(context, webhook_id, logs)}
${pager(context, pagination.total_count)}</section>`;
}

/** Outcomes and events that the log is narrowed to, and how each is shown. */
const outcomes = DeliveryStatus.options.map((each) => [each, stateLabel(each)] as const);
const events = EventName.options.map((each) => [each, each] as const);

function select(name: string, options: readonly (readonly [string, string])[], chosen: string | undefined): Html {
  const items = options.map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? { html: " selected" } : ""}>${text}</option>`,
  );
  return html`<select id="${name}" name="${name}"><option value="">All</option>${items}</select>`;
}

function nothing(isNarrowed: boolean): Html {
  if (isNarrowed) return html`<p>No deliveries match. <a href="?">Clear filters</a></p>`;
  return html`<p>Nothing sent yet. Send a test, or wait for the next release.</p>`;
}

function logTable({ link }: ConsoleContext, webhook_id: number, logs: readonly Delivery[]): Html {
  const rows = logs.map((delivery) => {
    const { id, event, sequence, test, status, created_on, attempts, next_attempt_on } = delivery;
    const next = next_attempt_on === null ? "" : html`, next ${dayAndTime(next_attempt_on)}`;
    return html`<tr data-item role="row">
<th scope="row" role="rowheader"><a href="${link(`/console/delivery/webhooks/${webhook_id}/log/${id}`)}">${event}</a>${subject(delivery)}</th>
<td role="cell">${stateBadge(status)}${test ? " test" : ""}</td>
<td role="cell" data-label="Released">${dayAndTime(created_on)}</td>
<td class="number" role="cell"${test ? "" : html` data-label="Number"`}>${test ? "" : sequence}</td>
<td role="cell" data-label="Response">${lastAnswer(delivery)}${attempts.length > 1 ? `, ${attempts.length} attempts` : ""}${next}</td></tr>`;
  });
  return html`<table role="table">
<thead><tr><th scope="col">Event</th><th scope="col">Outcome</th><th scope="col">Released</th><th scope="col" class="number">Number</th><th scope="col">Response</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

/** What the event is of, as the payload names it: a story that several streams took is sent once for each. */
function subject({ payload }: Delivery): Html {
  const { headline, digest_name, stream_name } = payload.data;
  const names = [headline, digest_name, stream_name].filter((each) => typeof each === "string");
  return names.length === 0 ? html`` : html`<p>${names.join(" · ")}</p>`;
}

function lastAnswer({ attempts }: Delivery): string {
  const last = attempts.at(-1);
  if (!last) return "not attempted yet";
  if (last.duration_ms === null) return "in progress or interrupted";
  return `${last.error ?? `Response ${last.response_code}`} after ${last.duration_ms} ms`;
}
