import type { FollowedChannel } from "../../../store/model/source.ts";
import { type Html, html } from "../../http/html.ts";
import { counted } from "../counted.ts";
import { stateBadge } from "../look/state-badge.ts";
import { dayAndTime } from "../moment.ts";

/** The channels of a source: how each fares, when it was read, when it is read next and why then. */
export function channelTable(channels: readonly FollowedChannel[]): Html {
  const heads = ["Channel", "Health", "Last read", "Next check"].map((name) => html`<th scope="col">${name}</th>`);
  return html`<table role="table"><thead><tr>${heads}</tr></thead><tbody>${channels.map(channelRow)}</tbody></table>`;
}

function channelRow(channel: FollowedChannel): Html {
  const { name, kind, media_format, url, health, message, failures, last_success_at, last_tried_at } = channel;
  const tried =
    last_tried_at !== null && last_tried_at !== last_success_at ? html`; tried ${dayAndTime(last_tried_at)}` : "";
  return html`<tr role="row"><th scope="row" role="rowheader">${name}<p>${kind}, ${media_format}${url === null ? "" : html`<br><span class="address">${url}</span>`}</p></th>
<td role="cell">${stateBadge(health)} ${message}${failures > 1 ? ` ${counted(failures, "failure")} in a row.` : ""}${habitsOf(channel)}</td>
<td role="cell" data-label="Last read">${last_success_at === null ? (isPushed(kind) ? "nothing sent yet" : "never") : dayAndTime(last_success_at)}${tried}</td>
<td role="cell" data-label="Next check">${nextOf(channel)}</td></tr>`;
}

function habitsOf({ publishes, shared_link }: FollowedChannel): Html {
  const pace = publishes === null ? "" : ` It publishes ${publishes}.`;
  if (shared_link === null) return html`${pace}`;
  return html`${pace} Several items share the address <span class="address">${shared_link}</span>; they are told apart by enclosure, or by title and date.`;
}

function nextOf({ kind, is_active, next_try_at, next_try_reason, deactivation_reason }: FollowedChannel): Html {
  if (!is_active) return html`no longer checked: ${deactivation_reason}`;
  if (isPushed(kind)) return html`when a document is sent`;
  if (next_try_at === null) return html`not known yet`;
  return html`${dayAndTime(next_try_at)}${next_try_reason === null ? "" : html`: ${next_try_reason}`}`;
}

/** Whether documents are sent to a channel, so that it is never checked. */
export function isPushed(kind: string): boolean {
  return kind === "push";
}
