import type { MasterKey } from "../../../config/runtime/master-key.ts";
import type { BeaconAlertRow } from "../../../store/tags/beacon-alerts.ts";
import type { Mail } from "../../mail/mail.ts";
import type { WebhookPoster } from "../webhooks/post.ts";
import { webhookSecret } from "../webhooks/secret.ts";
import { signatureHeaders } from "../webhooks/signature.ts";
import { type AlertText, alertMail, ntfyPost, slackBody, webhookBody } from "./messages.ts";

/** The ways out. */
export interface AlertWays {
  poster: WebhookPoster;
  mail: Mail;
  masterKey: MasterKey;
  base_url: string;
}

/** Sends an alert once. Gives why it was not taken; null when it was. */
export async function sendAlert(alert: BeaconAlertRow, text: AlertText, ways: AlertWays): Promise<string | null> {
  const target = alert.target ?? "";
  switch (alert.kind) {
    case "mail":
      return mailed(target, text, alert, ways);
    case "ntfy": {
      const { url, body } = ntfyPost(target, text);
      return posted(ways, url, body);
    }
    case "slack":
      return posted(ways, target, slackBody(text));
    default: {
      const body = webhookBody(text);
      const secret = webhookSecret(ways.masterKey, alert.secret_id ?? "");
      const signable = { delivery_id: text.now.getTime(), body, now: text.now };
      return posted(ways, target, body, { "x-service-event": "beacon.alert", ...signatureHeaders([secret], signable) });
    }
  }
}

async function posted(
  { poster }: AlertWays,
  url: string,
  body: string,
  headers: Record<string, string> = {},
): Promise<string | null> {
  const common = { "content-type": "application/json", "user-agent": "claimstream" };
  const { outcome } = await poster.post({ url, body, headers: { ...common, ...headers } });
  return outcome.error;
}

/** The same alert of the same place has the same id: a mail program shows a repeated one once. */
async function mailed(
  to: string,
  text: AlertText,
  { alert_id, reached_at, reached_id }: BeaconAlertRow,
  { mail, masterKey, base_url }: AlertWays,
): Promise<string | null> {
  const id = masterKey.derive("beacon alert", `${alert_id} ${reached_at} ${reached_id}`);
  try {
    await mail.send(alertMail(to, text, `<${id}@${new URL(base_url).hostname}>`), text.now);
    return null;
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
