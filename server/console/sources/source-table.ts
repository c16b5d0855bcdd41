import { type FollowedSource, itemDays } from "../../../store/model/source.ts";
import { type Html, html } from "../../http/html.ts";
import { figure } from "../counted.ts";
import { outletMark } from "../look/outlets.ts";
import { stateBadge } from "../look/state-badge.ts";
import { dayAndTime } from "../moment.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";
import { sparkline } from "../sparkline.ts";
import { wordsOf } from "../words.ts";
import { isPushed } from "./channel-table.ts";

/** What a table of sources is shown with. `folders`: all there are; undefined where the reader may not change any. */
interface Shown {
  folders?: readonly string[] | undefined;
}

/** Sources with how each fares, how much comes from it, and when it is read next; with what can be done to several at once. */
export function sourceTable(sources: readonly FollowedSource[], context: ConsoleContext, { folders }: Shown): Html {
  const isOwn = folders !== undefined;
  const pick = isOwn
    ? html`<th scope="col" class="only-wide"><span class="unseen">Select</span><input type="checkbox" data-all hidden aria-label="Select all"></th>`
    : "";
  const table = html`<table class="stacks" role="table"><thead><tr role="row">${pick}<th scope="col">Source</th><th scope="col">Health</th><th scope="col" class="only-wide">Channels</th><th scope="col" class="num">Items a day</th><th scope="col" class="only-wide">${itemDays} days</th><th scope="col">Last read</th><th scope="col">Next check</th><th scope="col" class="only-wide">Folder</th></tr></thead>
<tbody role="rowgroup">${sources.map((each) => sourceRow(each, context, isOwn))}</tbody></table>`;
  if (!isOwn) return html`<div class="card flush">${table}</div>`;
  return html`<div class="card flush">${ownForm(context, html`${bulkBar(folders)}${table}`)}</div>`;
}

/** Each change of sources.yaml is shown before it is saved, as the dots say. */
function bulkBar(folders: readonly string[]): Html {
  return html`<div class="bulk only-wide" role="group" aria-label="Selected sources"><strong>Selected:</strong>
<button class="small" name="do" value="read">Check now</button><button class="small" name="do" value="pause">Pause…</button><button class="small" name="do" value="resume">Resume…</button><button class="small danger" name="do" value="drop">Remove…</button>
<span class="pair"><label class="unseen" for="folder">Folder</label><input id="folder" name="folder" list="folders" placeholder="Folder" maxlength="200" autocomplete="off"><datalist id="folders">${folders.map((each) => html`<option value="${each}"></option>`)}</datalist><button class="small" name="do" value="folder">Move…</button></span></div>`;
}

function sourceRow(source: FollowedSource, { link, now }: ConsoleContext, isOwn: boolean): Html {
  const { id, name, homepage, health, message, channels, source_type, last_success_at, next_try_at } = source;
  const { items_by_day, groups } = source;
  const site =
    homepage === null || !/^https?:/.test(homepage)
      ? ""
      : html` · <a href="${homepage}" rel="noreferrer">${new URL(homepage).host}</a>`;
  const kinds = [...new Set(channels.map(({ kind }) => kind))].join(", ");
  const isSent = channels.every(({ kind }) => isPushed(kind));
  const publishes = channels.find((channel) => channel.publishes !== null)?.publishes;
  const trouble = health === "fine" ? "" : html`<span class="sub">${message}</span>`;
  const pick = isOwn
    ? html`<td role="cell" class="only-wide"><input type="checkbox" name="source" value="${id}" aria-label="Select ${name}"></td>`
    : "";
  return html`<tr data-item role="row">${pick}<th scope="row" role="rowheader"><span class="cell">${outletMark(name)}<span><a class="plain" href="${link(`/console/sources/${id}`)}">${name}</a><span class="sub">${wordsOf(source_type)}${site}</span>${trouble}</span></span></th>
<td role="cell">${stateBadge(health)}</td>
<td role="cell" class="only-wide">${channels.length === 1 ? kinds : `${channels.length}: ${kinds}`}</td>
<td role="cell" class="num" data-label="Items a day"${publishes == null ? "" : html` title="Publishes ${publishes}"`}>${rate(items_by_day)}</td>
<td role="cell" class="only-wide">${sparkline(items_by_day, `Items from ${name} over ${itemDays} days`, { one: "item" })}</td>
<td role="cell" data-label="Read">${last_success_at === null ? (isSent ? "nothing sent yet" : "not checked yet") : dayAndTime(last_success_at)}</td>
<td role="cell" class="next" data-label="Next">${isSent ? "when sent" : next_try_at === null ? "–" : next_try_at <= now.toISOString() ? "due" : dayAndTime(next_try_at)}</td>
<td role="cell" class="only-wide">${groups.length === 0 ? "–" : groups.map((group, at) => html`${at > 0 ? ", " : ""}<a href="?group=${encodeURIComponent(group)}">${group}</a>`)}</td></tr>`;
}

/** Days that a rate is told of. Ours: what a source has when it is first read is no day's work. */
const rateDaysMin = 3;

/** Items a day since the day after the first that had any; of fewer days how many came so far. */
function rate(items_by_day: readonly number[]): string {
  const first = items_by_day.findIndex((items) => items > 0);
  if (first === -1) return "0";
  const days = items_by_day.slice(first + (first === 0 ? 0 : 1));
  if (days.length < rateDaysMin) return `${figure(sumOf(items_by_day))} so far`;
  const mean = sumOf(days) / days.length;
  return figure(mean >= 10 ? Math.round(mean) : Math.round(mean * 10) / 10);
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
