import { html } from "../../http/html.ts";
import { mailFrame } from "../../mail/frame.ts";
import type { LocalWords } from "../../mail/local-words.ts";
import type { Message } from "../../mail/mail.ts";

/** Why the service disabled a webhook. */
export type DisablingReason = "failing" | "gone";

/** What is told of a webhook that the service disabled. */
export interface DisabledWebhook {
  id: number;
  url: string;
  label: string;
  reason: DisablingReason;
  /** How many deliveries in a row failed, and what came of the last. */
  failures: number;
  error: string;
  /** When it was disabled. */
  at: Date;
}

/** The mail that tells a webhook's owner that it was disabled, and how to go on. Decisions §9. */
export function webhookDisabledMail(
  to: string,
  webhook: DisabledWebhook,
  { base_url, words }: { base_url: string; words: LocalWords },
): Message {
  const { id, url, label, reason, failures, error, at } = webhook;
  const name = label === "" ? `webhook ${id}` : `webhook ${id} (${label})`;
  const why =
    reason === "gone"
      ? `The receiver answered 410 Gone, which means it wants no more deliveries.`
      : `${words.number(failures)} deliveries in a row failed, each after several attempts. The last one: ${error}.`;
  const lines = {
    what: `Your ${name} was disabled on ${words.moment(at.toISOString())}. Nothing is delivered to ${url} any more.`,
    next: `Once the receiver works again, send POST ${base_url}/webhooks/${id}/reactivate, and POST ${base_url}/webhooks/${id}/resend with {"since": "<moment>"} for what it missed.`,
    see: `The delivery log: GET ${base_url}/webhooks/${id}/logs`,
  };
  return {
    to,
    subject: `Your claimstream ${name} was disabled`,
    text: `${lines.what}\n\n${why}\n\n${lines.next}\n\n${lines.see}\n`,
    html: mailFrame(
      name,
      html`<p>${lines.what}</p>
<p>${why}</p>
<p>${lines.next}</p>
<p>${lines.see}</p>`,
    ),
  };
}
