import { randomUUID } from "node:crypto";
import { z } from "zod";
import { AlertKind, BeaconAlert } from "../../store/model/beacon-alert.ts";
import { IdInput } from "../../store/model/id.ts";
import type { BeaconAlertRow } from "../../store/tags/beacon-alerts.ts";
import { requireFeature } from "../api/entitlement.ts";
import { found, wrongField } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { sendAlert } from "../delivery/alerts/send.ts";
import { isOwnAddress } from "../delivery/own-address.ts";
import { listen } from "../delivery/release-cursor.ts";
import { newSecretId, webhookSecret } from "../delivery/webhooks/secret.ts";
import { requirePublicTarget, WebhookUrl } from "../delivery/webhooks/target.ts";
import { ownBeacon } from "./beacons.ts";
import { Email } from "./bind-email.ts";

/** Alerts that a beacon may have. Ours. */
const alertsMax = 10;

/** `POST /beacons/{id}/alerts` */
export const beaconAlertCreate = operation({
  name: "beaconAlertCreate",
  summary:
    "Adds an alert to a beacon: in the console, by email, signed webhook, ntfy or a Slack-compatible webhook. Headlines only, which do not count toward the quota; at most one message a minute.",
  rest: [{ method: "POST", path: "/beacons/{id}/alerts" }],
  access: "caller",
  repeat: "whole",
  status: 201,
  errors: ["feature_not_in_plan"],
  input: z.object({
    id: IdInput,
    kind: AlertKind,
    target: z
      .string("must be text")
      .trim()
      .max(2048)
      .optional()
      .meta({
        description: "For mail an address of your organization; for webhook, ntfy and slack an http(s) address.",
        examples: ["https://ntfy.sh/harbour-fees"],
      }),
  }),
  output: BeaconAlert.extend({
    secret: z.string().optional().meta({ description: "Of a webhook: what signs its messages. Shown this once." }),
  }),
})(async (context, { id, kind, target }) => {
  const { caller, now, masterKey } = context;
  const { organization } = caller;
  await ownBeacon(context, id);
  const address = await checkedTarget(context, kind, target);
  const secret_id = kind === "webhook" ? newSecretId() : null;
  const row = await context.store.transaction(async (store) => {
    const { org_id } = organization;
    const known = await store.beaconAlerts.list(org_id, id);
    if (known.some((alert) => alert.kind === kind && alert.target === address))
      throw wrongField("kind", "is not free: there is such an alert of this beacon already");
    if (known.length >= alertsMax)
      throw wrongField("kind", `is refused: a beacon has at most ${alertsMax} alerts; delete one first`);
    await listen(store, organization, now);
    const made = { org_id, beacon_id: id, kind, target: address, secret_id, reached_at: now.toISOString() };
    return store.beaconAlerts.create({ ...made, created_on: now.toISOString() });
  });
  return { data: { ...shown(row), ...(secret_id !== null && { secret: webhookSecret(masterKey, secret_id) }) } };
});

/** `GET /beacons/{id}/alerts` */
export const beaconAlertList = operation({
  name: "beaconAlertList",
  summary: "The alerts of a beacon, oldest first.",
  rest: [{ method: "GET", path: "/beacons/{id}/alerts" }],
  access: "caller",
  input: z.object({ id: IdInput }),
  output: z.object({ alerts: z.array(BeaconAlert) }),
})(async (context, { id }) => {
  await ownBeacon(context, id);
  const rows = await context.store.beaconAlerts.list(context.caller.organization.org_id, id);
  return { data: { alerts: rows.map(shown) }, items: rows.length };
});

const path = { id: IdInput, alert_id: IdInput };

/** `POST /beacons/{id}/alerts/{alert_id}/test`: sent at once, without a story; one that was given up is taken up again when it arrives. */
export const beaconAlertTest = operation({
  name: "beaconAlertTest",
  summary: "Sends a test message of an alert now and says whether it was accepted; a disabled alert resumes then.",
  rest: [{ method: "POST", path: "/beacons/{id}/alerts/{alert_id}/test" }],
  access: "caller",
  repeat: "harmless",
  input: z.object(path),
  output: z.object({ is_taken: z.boolean(), error: z.string().nullable() }),
})(async (context, { id, alert_id }) => {
  const { store, now, links, poster, mail, masterKey } = context;
  const message_id = `alert-test-${randomUUID()}`;
  const { name } = await ownBeacon(context, id);
  const alert = await ownAlert(context, id, alert_id);
  const page_url = `${links.base_url}/console/delivery/alerts/${id}`;
  const text = { beacon_id: id, name, title: `Test: ${name}`, headlines: [], count: 0, page_url, message_id, now };
  const ways = { store, poster, mail, masterKey, base_url: links.base_url };
  const { error } = alert.kind === "page" ? { error: null } : await sendAlert(alert, text, ways);
  if (error === null && alert.is_active === 0) await store.beaconAlerts.reach(alert_id, now.toISOString());
  return { data: { is_taken: error === null, error } };
});

/** `DELETE /beacons/{id}/alerts/{alert_id}` */
export const beaconAlertDelete = operation({
  name: "beaconAlertDelete",
  summary: "Ends an alert.",
  rest: [{ method: "DELETE", path: "/beacons/{id}/alerts/{alert_id}" }],
  access: "caller",
  input: z.object(path),
  output: z.object({ id: BeaconAlert.shape.id, status: z.literal("deleted") }),
})(async (context, { id, alert_id }) => {
  await ownBeacon(context, id);
  await ownAlert(context, id, alert_id);
  await context.store.beaconAlerts.remove(context.caller.organization.org_id, id, alert_id);
  return { data: { id: String(alert_id), status: "deleted" } };
});

async function ownAlert({ store, caller }: Context, beacon_id: number, alert_id: number): Promise<BeaconAlertRow> {
  const rows = await store.beaconAlerts.list(caller.organization.org_id, beacon_id);
  return found(
    rows.find((row) => row.alert_id === alert_id),
    `alert ${alert_id} of beacon ${beacon_id}`,
  );
}

/** Where an alert of a kind goes. Throws `invalid_request` for an address that it cannot go to, and `feature_not_in_plan`. */
async function checkedTarget(context: Context, kind: AlertKind, target: string | undefined): Promise<string | null> {
  if (kind === "page") return null;
  if (target === undefined || target === "") throw wrongField("target", `is required for ${kind}`);
  if (kind === "mail") return ownAddress(context, target);
  requireFeature("webhooks", context.caller, context.config(), context.links);
  const url = WebhookUrl.safeParse(target);
  if (!url.success) throw wrongField("target", url.error.issues[0]?.message ?? "is no address");
  if (kind === "ntfy" && new URL(url.data).pathname.length < 2)
    throw wrongField("target", "must end with a topic, such as https://ntfy.sh/harbour-fees");
  requirePublicTarget(url.data, context.config().service.network);
  return url.data;
}

/** Alerts go to the organization's own people: nobody else is asked, or written to. */
async function ownAddress({ store, caller, now }: Context, target: string): Promise<string> {
  const email = Email.safeParse(target);
  if (!email.success) throw wrongField("target", "must be an email address");
  const address = email.data.toLowerCase();
  if (!(await isOwnAddress(store, caller.organization.org_id, { email: address, now })))
    throw wrongField("target", "must be an address of your organization; a digest by mail goes to others as well");
  return address;
}

function shown(row: BeaconAlertRow): BeaconAlert {
  const { alert_id, beacon_id, kind, target, is_active, failures, last_sent_on, last_error, created_on } = row;
  return {
    id: String(alert_id),
    beacon_id: String(beacon_id),
    kind: AlertKind.parse(kind),
    target,
    is_active: is_active === 1,
    failures,
    last_sent_on,
    last_error,
    created_on,
  };
}
