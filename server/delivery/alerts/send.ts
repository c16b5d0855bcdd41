import type { MasterKey } from "../../../config/runtime/master-key.ts";
import type { Store } from "../../../store/store.ts";
import type { BeaconAlertRow } from "../../../store/tags/beacon-alerts.ts";
import { localWords } from "../../mail/local-words.ts";
import type { Mail } from "../../mail/mail.ts";
import type { WebhookPoster } from "../webhooks/post.ts";
import { webhookSecret } from "../webhooks/secret.ts";
import { signatureHeaders } from "../webhooks/signature.ts";
import { type AlertText, alertMail, ntfyPost, slackBody, webhookBody } from "./messages.ts";

/** The ways out. */
export interface AlertWays {
  store: Pick<Store, "organizations">;
  poster: WebhookPoster;
  mail: Mail;
  masterKey: MasterKey;
  base_url: string;
}

/** What came of sending once. */
export interface AlertSent {
  /** Why it was not taken; null when it was. */
  error: string | null;
  /** The service was stopped: nobody knows what the receiver made of it. */
  isBrokenOff: boolean;
}

/** Sends an alert once. */
export async function sendAlert(alert: BeaconAlertRow, text: AlertText, ways: AlertWays): Promise<AlertSent> {
  const target = alert.target ?? "";
  switch (alert.kind) {
    case "mail":
      return mailed({ org_id: alert.org_id, to: target }, text, ways);
    case "ntfy": {
      const { url, body } = ntfyPost(target, text);
      return posted(ways, url, body);
    }
    case "slack":
      return posted(ways, target, slackBody(text));
    default: {
      const body = webhookBody(text);
      const secret = webhookSecret(ways.masterKey, alert.secret_id ?? "");
      const signable = { delivery_id: text.message_id, body, now: text.now };
      return posted(ways, target, body, { "x-service-event": "beacon.alert", ...signatureHeaders([secret], signable) });
    }
  }
}

async function posted(
  { poster }: AlertWays,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<AlertSent> {
  const common = { "content-type": "application/json", "user-agent": "claimstream" };
  const { outcome, isBrokenOff } = await poster.post({ url, body, headers: { ...common, ...headers } });
  return { error: outcome.error, isBrokenOff };
}

/** An alert that is sent again has the same id: a mail program shows it once. */
async function mailed(
  { org_id, to }: { org_id: string; to: string },
  text: AlertText,
  { store, mail, masterKey, base_url }: AlertWays,
): Promise<AlertSent> {
  const id = masterKey.derive("beacon alert", text.message_id);
  const messageId = `<${id}@${new URL(base_url).hostname}>`;
  try {
    const words = localWords(await store.organizations.localeOf(org_id, to));
    await mail.send(alertMail(to, text, { messageId, words }), text.now);
    return { error: null, isBrokenOff: false };
  } catch (cause) {
    return { error: cause instanceof Error ? cause.message : String(cause), isBrokenOff: false };
  }
}
