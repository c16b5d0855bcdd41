import type { Log } from "../api/log.ts";
import type { ServerConfig } from "../api/server-config.ts";
import type { WebhookPoster } from "../delivery/webhooks/post.ts";
import { html } from "../http/html.ts";
import type { Mail, Message } from "../mail/mail.ts";
import type { Trouble } from "./trouble.ts";

/** What is told at once. */
export interface Alert {
  troubles: readonly Trouble[];
  /** What was told before, and is over. */
  over: readonly Trouble[];
  at: Date;
}

/** What telling needs. */
export interface AlertDeps {
  config: () => ServerConfig;
  log: Log;
  mail: Mail;
  poster: WebhookPoster;
}

/** Tells the operator by the ways that `alerts` in service.yaml names; whether any of them took it. What fails is logged. */
export async function sendAlert(alert: Alert, deps: AlertDeps): Promise<boolean> {
  const { alerts } = deps.config().service;
  const ways = [
    ...(alerts.mail === null ? [] : [mailed(alert, alerts.mail, deps)]),
    ...(alerts.webhook_url === null ? [] : [posted(alert, alerts.webhook_url, deps)]),
  ];
  return (await Promise.all(ways)).some((taken) => taken);
}

async function mailed(alert: Alert, to: string, { mail, log }: AlertDeps): Promise<boolean> {
  try {
    await mail.send(alertMail(alert, to), alert.at);
    return true;
  } catch (error) {
    log.error({ err: error }, "the alert could not be mailed; see to SMTP_URL");
    return false;
  }
}

async function posted({ troubles, over, at }: Alert, url: string, { poster, log }: AlertDeps): Promise<boolean> {
  const body = JSON.stringify({ at: at.toISOString(), troubles, over });
  const { outcome } = await poster.post({ url, headers: { "content-type": "application/json" }, body });
  if (outcome.error === null) return true;
  log.error({ reason: outcome.error }, "the alert could not be posted; see to alerts.webhook_url");
  return false;
}

function alertMail({ troubles, over }: Alert, to: string): Message {
  const [first] = troubles;
  const subject = first === undefined ? "claimstream: all is well again" : `claimstream: ${first.message}`;
  const parts = [
    ...troubles.map(({ grade, message, advice }) => `${grade.toUpperCase()}: ${message}\n${advice}`),
    ...over.map(({ message }) => `OVER: ${message}`),
  ];
  const items = [
    ...troubles.map(({ grade, message, advice }) => html`<li><strong>${grade}</strong>: ${message}<br>${advice}</li>`),
    ...over.map(({ message }) => html`<li><strong>over</strong>: ${message}</li>`),
  ];
  const why = "You get this because alerts.mail in service.yaml names you.";
  return {
    to,
    subject: subject.length > 120 ? `${subject.slice(0, 119)}…` : subject,
    text: `${parts.join("\n\n")}\n\n-- \n${why}\n`,
    html: html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>claimstream</title></head><body><ul>${items}</ul><p>${why}</p></body></html>`
      .html,
  };
}
