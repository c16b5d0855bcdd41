import type { z } from "zod";
import type { Export } from "../../export/view.ts";
import { type Html, html } from "../../http/html.ts";
import type { exportScheduleList } from "../../operations/export-schedules.ts";
import { digestChoices, streamChoices } from "../choices.ts";
import { confirmFold } from "../confirm.ts";
import { counted, figure } from "../counted.ts";
import { stateBadge } from "../look/state-badge.ts";
import { dayAndTime } from "../moment.ts";
import type { ConsoleContext } from "../page.ts";
import { dayWords } from "../reader-locale.ts";
import { languageName } from "../words.ts";

type Schedule = z.output<typeof exportScheduleList.output>["schedules"][number];

/** Exports with their progress and files. */
export async function exportItems(exports: readonly Export[], context: ConsoleContext): Promise<Html> {
  const names = await sourceNames(context.ask);
  const items = exports.map((each) => {
    const { export_id, status, format, compression, content_levels, created_on, error } = each;
    return html`<li data-item id="${export_id}">
<h3>${sourceWords(each, names)} ${stateBadge(status)}</h3>
<p class="byline">${format}${compression === "none" ? "" : ` in ${compression}`} · ${content_levels.join(", ")}${languageWords(each)}${daysWords(each)} · requested ${dayAndTime(created_on)}${each.schedule_id === null ? "" : ` by schedule ${each.schedule_id}`}</p>
${error === null ? "" : html`<p role="alert">${error.message}</p>`}
${progress(each)}
${files(each, context)}
</li>`;
  });
  return html`<ul class="stories">${items}</ul>`;
}

/** Schedules, each with the question that ends it. */
export async function scheduleItems(schedules: readonly Schedule[], context: ConsoleContext): Promise<Html> {
  const names = await sourceNames(context.ask);
  const items = schedules.map(
    (each) => html`<li data-item>
<h3>${sourceWords(each, names)}, ${each.cadence}</h3>
<p class="byline">${each.format}${each.compression === "none" ? "" : ` in ${each.compression}`} · ${each.content_levels.join(", ")}${languageWords(each)} · next ${dayAndTime(each.next_release)}</p>
${confirmFold(context, {
  title: "End schedule…",
  action: "end",
  button: "End schedule",
  destroys: true,
  consequence: "No further exports are created. Existing ones stay.",
  fields: html`<input type="hidden" name="schedule_id" value="${each.id}">`,
})}
</li>`,
  );
  return html`<ul class="stories">${items}</ul>`;
}

/** What the streams and digests are called that can be chosen. */
interface SourceNames {
  streams: ReadonlyMap<string, string>;
  digests: ReadonlyMap<string, string>;
}

async function sourceNames(ask: ConsoleContext["ask"]): Promise<SourceNames> {
  const streams = (await streamChoices(ask)).map(({ id, title }) => [id, title] as const);
  return { streams: new Map(streams), digests: new Map(await digestChoices(ask)) };
}

function sourceWords(
  { stream_ids, digest_id }: { stream_ids: readonly string[] | null; digest_id: number | null },
  { streams, digests }: SourceNames,
): string {
  if (digest_id !== null) return digests.get(String(digest_id)) ?? `Digest ${digest_id}`;
  const [first = "", ...others] = (stream_ids ?? []).map((id) => streams.get(id) ?? `stream ${id}`);
  if (others.length === 0) return first;
  return `${first} and ${others.length === 1 ? others[0] : `${others.length} other streams`}`;
}

function languageWords({ language }: Pick<Export, "language">): string {
  return language === null ? "" : ` · texts in ${languageName(language)}`;
}

function daysWords({ published_date_from: from, published_date_to: to }: Export): string {
  if (from === null && to === null) return "";
  const [first, last] = [from, to].map((day) => (day === null ? "…" : dayWords(day)));
  return ` · published ${first} to ${last}`;
}

function progress({ status, progress, manifest_count, total_count, billed_count, truncated_by_quota }: Export): Html {
  const billed = billed_count === 0 ? "" : `, ${figure(billed_count)} of them counted toward the quota`;
  const cut = truncated_by_quota ? ". The quota ran out before the export was complete" : "";
  if (status === "queued" || status === "running") {
    const done =
      total_count === null ? stories(manifest_count) : `${figure(manifest_count)} of ${stories(total_count)}`;
    return html`<p><progress max="1" value="${progress}" aria-label="Progress"></progress> ${done}. <a href="?">Refresh</a></p>`;
  }
  return html`<p>${stories(manifest_count)}${billed}${cut}.</p>`;
}

function stories(count: number): string {
  return counted(count, "story", "stories");
}

function files({ files, expires_at }: Export, { link, service }: ConsoleContext): Html {
  if (files.length === 0) return html``;
  const { base_url } = service.links();
  const items = files.map(({ name, url, size_bytes, sha256 }) => {
    // What this service hands out itself is reached by whatever name people came by.
    const address = url?.startsWith(`${base_url}/`) ? link(url.slice(base_url.length)) : url;
    const title = address === null ? html`${name} (gone)` : html`<a href="${address}">${name}</a>`;
    return html`<li>${title}, ${sizeWords(size_bytes)} <details><summary>SHA-256</summary><code>${sha256}</code></details></li>`;
  });
  return html`<ul class="files">${items}</ul>${expires_at === null ? "" : html`<p class="byline">Available until ${dayAndTime(expires_at)}.</p>`}`;
}

function sizeWords(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, "kB"] : [bytes / 1e6, "MB"];
  return `${figure(Math.round(10 * size) / 10)} ${unit}`;
}
