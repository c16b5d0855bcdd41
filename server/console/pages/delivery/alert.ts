import { type AlertKind, alertKinds, type BeaconAlert } from "../../../../store/model/beacon-alert.ts";
import { IdInput } from "../../../../store/model/id.ts";
import { found, ServiceError } from "../../../api/errors.ts";
import { type Html, html } from "../../../http/html.ts";
import { outboxNote } from "../../../mail/outbox-note.ts";
import {
  beaconAlertCreate,
  beaconAlertDelete,
  beaconAlertList,
  beaconAlertTest,
} from "../../../operations/beacon-alerts.ts";
import { beaconDelete, beaconDetails, ownBeacon } from "../../../operations/beacons.ts";
import { shownOnce } from "../../account/shown-once.ts";
import { beaconStories } from "../../alerts/new-stories.ts";
import { confirmFold } from "../../confirm.ts";
import { disputedRecords } from "../../disputes/disputed-records.ts";
import { doneNote } from "../../done.ts";
import { choiceField, type Refusal, refusalNote, refusalOf, textField } from "../../form-fields.ts";
import { badge } from "../../look/badges.ts";
import { crumbs } from "../../look/crumbs.ts";
import { dayAndTime } from "../../moment.ts";
import { ownForm } from "../../own-form.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage, Taken } from "../../page.ts";
import { storyItem } from "../../story-item.ts";
import { aboutBeacon } from "./alerts.ts";

/** Stories that are shown. Ours. */
const storiesShown = 20;

const kindWords: Readonly<Record<AlertKind, string>> = {
  page: "In the console, on Today",
  mail: "Email",
  webhook: "Webhook (signed JSON)",
  ntfy: "ntfy",
  slack: "Slack-compatible webhook",
};

/** One beacon: who is told of what is new, and the last stories. Opening it counts as having seen them. */
export const deliveryAlertPage: ConsolePage = {
  path: "/delivery/alerts/:id",
  show: (context) => shown(context),
  async take(context) {
    const { form } = context.request;
    const { ask, link } = context;
    const id = idOf(context);
    switch (form.get("do")) {
      case "add":
        return added(context, id);
      case "test":
        return tested(context, id);
      case "end":
        await ask(beaconAlertDelete, { id, alert_id: form.get("alert_id") ?? "" });
        return { to: "?done=ended" };
      case "delete":
        await ask(beaconDelete, { id });
        return { to: `${link("/console/delivery/alerts")}?done=deleted` };
      default:
        throw new ServiceError("invalid_request", "An alert can be added, tested or ended.");
    }
  },
};

const messages = {
  made: "Beacon created. Choose below who is notified.",
  added: "Alert added. It covers new stories from now on.",
  ended: "Alert removed.",
  tested: "The test message was accepted.",
};

function idOf({ request }: ConsoleContext): number {
  return found(IdInput.safeParse(request.params.id).data, "such beacon");
}

async function added(context: ConsoleContext, id: number): Promise<ConsoleContent | Taken> {
  const { form } = context.request;
  const target = (form.get("target") ?? "").trim();
  try {
    const { secret } = await context.ask(beaconAlertCreate, { id, kind: form.get("kind"), ...(target && { target }) });
    return secret === undefined ? { to: "?done=added" } : secretPage(context, secret);
  } catch (error) {
    return shown(context, refusalOf(error));
  }
}

async function tested(context: ConsoleContext, id: number): Promise<ConsoleContent | Taken> {
  const alert_id = context.request.form.get("alert_id") ?? "";
  const { error } = await context.ask(beaconAlertTest, { id, alert_id });
  if (error === null) return { to: "?done=tested" };
  return shown(context, { message: `The test message was not accepted: ${error}.`, fields: new Map() });
}

function secretPage(context: ConsoleContext, secret: string): ConsoleContent {
  return {
    title: "Alert added",
    module: "copy.mjs",
    body: html`<h1>Alert added</h1>
<p>Its messages are signed with this secret, as the Standard Webhooks specification says. It is shown only once.</p>
${shownOnce("Signing secret", secret)}
<p><a class="button first" href="${context.link(`/console/delivery/alerts/${idOf(context)}`)}">Open beacon</a></p>`,
  };
}

async function shown(context: ConsoleContext, refusal?: Refusal): Promise<ConsoleContent> {
  const { ask, service, caller, now, view, link } = context;
  // What is not released yet was not seen.
  const seen = now.toISOString() < view.before ? now.toISOString() : view.before;
  const id = idOf(context);
  const beacon = await ask(beaconDetails, { id });
  const { alerts } = await ask(beaconAlertList, { id });
  const disputed = await disputedRecords(context);
  const stories = await beaconStories(await ownBeacon({ store: service.store, caller }, id), context, storiesShown);
  // In a transaction, since pages may be read from a standby.
  for (const { id: alert_id, kind } of alerts)
    if (kind === "page") await service.store.small(({ beaconAlerts }) => beaconAlerts.reach(Number(alert_id), seen));
  return {
    title: beacon.name,
    body: html`${crumbs({ link }, ["Alerts", "/delivery/alerts"])}
<h1>${beacon.name}</h1>
<p class="byline">${aboutBeacon(beacon)}</p>
${doneNote(context, messages)}${refusalNote(refusal)}
<div class="cols alerts"><div class="stack"><section aria-labelledby="stories"><div class="blockhead"><h2 id="stories">Latest stories</h2></div>
${typeof stories === "string" ? html`<p role="alert">Nothing is found: ${stories}</p>` : stories.length === 0 ? html`<p>Nothing matches yet.</p>` : html`<ol class="stories card flush">${stories.map((each) => storyItem(each, context, { disputed }))}</ol>`}</section></div>
<aside class="stack" aria-label="Alerts of this beacon"><section class="card"><h2>Alerts</h2>
${alerts.length === 0 ? html`<p>No alerts yet.</p>` : html`<ul class="bare rows">${alerts.map((each) => alertItem(each, context))}</ul>`}</section>
<section class="card"><h2>Add an alert</h2>${addForm(context, refusal)}</section>
<section class="card"><h2>Use</h2><p>Programs poll it: <code>GET ${beacon.poll_url}</code></p>${confirmFold(context, {
      title: "Delete beacon…",
      action: "delete",
      button: "Delete beacon",
      destroys: true,
      consequence: "It and its alerts are deleted for good. Stories stay.",
    })}</section></aside></div>`,
  };
}

function alertItem(alert: BeaconAlert, context: ConsoleContext): Html {
  const { id, kind, target, is_active, failures, last_sent_on, last_error } = alert;
  const state = !is_active ? badge("given up", "fail") : failures > 0 ? badge("retrying", "warn") : "";
  const hidden = html`<input type="hidden" name="alert_id" value="${id}">`;
  const sent =
    kind === "page" ? "" : last_sent_on === null ? "nothing sent yet" : html`last ${dayAndTime(last_sent_on)}`;
  const test =
    kind === "page"
      ? ""
      : ownForm(
          context,
          html`${hidden}<input type="hidden" name="do" value="test"><button class="small">Send a test</button>`,
        );
  return html`<li data-item><p><strong>${kindWords[kind]}</strong> ${state}</p>
${target === null ? "" : html`<p class="address">${target}</p>`}<p class="byline">${sent}</p>
${last_error === null ? "" : html`<p class="wrong">${last_error}</p>`}
<div class="actions">${test}${ownForm(context, html`${hidden}<input type="hidden" name="do" value="end"><button class="small">Remove</button>`)}</div></li>`;
}

function addForm(context: ConsoleContext, refusal: Refusal | undefined): Html {
  const { form } = context.request;
  const given = (name: string) => ({ name, value: form.get(name) ?? "", refusal });
  return ownForm(
    context,
    html`${choiceField({ ...given("kind"), label: "How", options: alertKinds.map((kind) => [kind, kindWords[kind]] as const) })}
${textField({ ...given("target"), label: "Where", hint: "An email address of your organization, a webhook address, or a topic such as https://ntfy.sh/harbour-fees. Leave it empty for the console.", maxlength: 2048 })}
<input type="hidden" name="do" value="add"><button>Add alert</button>${context.service.config().secrets.smtp_url === null ? outboxNote : ""}`,
  );
}
