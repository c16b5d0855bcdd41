import type { Beacon } from "../../../../store/model/beacon.ts";
import { readLanguages } from "../../../../store/model/vocabulary.ts";
import { type Html, html } from "../../../http/html.ts";
import { beaconCreate, beaconList } from "../../../operations/beacons.ts";
import { streamChoices } from "../../choices.ts";
import { counted } from "../../counted.ts";
import { deliveryTabs } from "../../delivery/delivery-parts.ts";
import { doneNote } from "../../done.ts";
import { linesIn } from "../../entries/entry.ts";
import { areaField, choiceField, type Refusal, refusalNote, refusalOf, textField } from "../../form-fields.ts";
import { emptyState } from "../../look/empty.ts";
import { stateBadge } from "../../look/state-badge.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";
import { languageName } from "../../words.ts";

/** Beacons: saved searches, each with who is told of what is new. */
export const deliveryAlertsPage: ConsolePage = {
  path: "/delivery/alerts",
  show: (context) => shown(context, context.request.url.searchParams),
  async take(context) {
    const { form } = context.request;
    try {
      return await made(context, form);
    } catch (error) {
      return shown(context, form, refusalOf(error));
    }
  },
};

async function made({ ask, link }: ConsoleContext, form: URLSearchParams): Promise<Taken> {
  const text = (name: string) => (form.get(name) ?? "").trim();
  const [query, stream, language] = [text("query"), text("stream"), text("language")];
  const tag_names = linesIn(form, "tag_names");
  const beacon = await ask(beaconCreate, {
    name: text("name"),
    ...(query !== "" && { query }),
    ...(tag_names.length > 0 && { tag_names }),
    ...(stream !== "" && { stream_ids: [stream] }),
    ...(language !== "" && { language }),
  });
  return { to: `${link(`/console/delivery/alerts/${beacon.id}`)}?done=made` };
}

/** `given`: what the form begins with: what a link brings, or what was sent. */
async function shown(context: ConsoleContext, given: URLSearchParams, refusal?: Refusal): Promise<ConsoleContent> {
  const { beacons } = await context.ask(beaconList, { page_size: 200 });
  const alerts = await context.service.store.beaconAlerts.list(context.caller.organization.org_id);
  const counts = Map.groupBy(alerts, ({ beacon_id }) => String(beacon_id));
  const isBegun = refusal !== undefined || given.has("name") || beacons.length === 0;
  return {
    title: "Alerts",
    module: "names.mjs",
    body: html`<h1>Delivery</h1>
${deliveryTabs(context, "/delivery/alerts")}
${doneNote(context, { deleted: "Beacon deleted, with its alerts." })}
<p>A beacon is a saved search. Its alerts tell you what is new: here in the console, by email, webhook, ntfy or a Slack-compatible webhook. Only headlines are sent, and they do not count toward the quota.</p>
${beacons.length === 0 ? emptyState("bell", "No beacons yet", "Save a search as a beacon to be told when something new matches.") : html`<ul class="stories card flush">${beacons.map((beacon) => item(beacon, counts.get(beacon.id)?.length ?? 0, context))}</ul>`}
<details class="confirm"${isBegun ? { html: " open" } : ""}><summary>New beacon</summary>${refusalNote(refusal)}
${await form(context, given, refusal)}</details>`,
  };
}

function item(beacon: Beacon, alerts: number, { link }: ConsoleContext): Html {
  const state = beacon.status === "archived" ? html` ${stateBadge("archived")}` : "";
  return html`<li data-item><h2><a href="${link(`/console/delivery/alerts/${beacon.id}`)}">${beacon.name}</a>${state}</h2>
<p class="byline">${aboutBeacon(beacon)} · ${alerts === 0 ? "no alerts" : counted(alerts, "alert")}</p></li>`;
}

/** What a beacon looks for, in words. */
export function aboutBeacon({ query, tag_names = [], tag_ids = [], stream_ids = [], language }: Beacon): string {
  const parts = [
    ...(query === undefined ? [] : [`words: ${query}`]),
    ...(tag_names.length === 0 ? [] : [`tags: ${tag_names.join(", ")}`]),
    ...(tag_ids.length === 0 ? [] : [counted(tag_ids.length, "tag")]),
    ...(language === undefined ? [] : [languageName(language)]),
    stream_ids.length === 0 ? "all streams" : counted(stream_ids.length, "stream"),
  ];
  return parts.join(" · ");
}

async function form(context: ConsoleContext, given: URLSearchParams, refusal: Refusal | undefined): Promise<Html> {
  const field = (name: string) => ({ name, value: given.get(name) ?? "", refusal });
  const streams = await streamChoices(context.ask);
  const options = [["", "All streams"] as const, ...streams.map(({ id, title }) => [id, title] as const)];
  return ownForm(
    context,
    html`${textField({ ...field("name"), label: "Name", required: true, maxlength: 200 })}
${textField({ ...field("query"), label: "Words", hint: "A story must have all of them in its headline, summary or claims.", maxlength: 500 })}
${areaField({ ...field("tag_names"), label: "Tags", hint: "One per line; a story must have one of them.", rows: 3, names: { kind: "tags", from: context.link("/console/names") } })}
<div class="pair">${choiceField({ ...field("stream"), label: "In", options })}
${choiceField({ ...field("language"), label: "Language", options: [["", "Any"], ...readLanguages.map((code) => [code, languageName(code)] as const)] })}</div>
<p class="actions"><button class="first">Create beacon</button></p>`,
  );
}
