import { timingSafeEqual } from "node:crypto";
import type { MasterKey } from "../../config/runtime/master-key.ts";
import type { DigestMailRow } from "../../store/delivery/digest-mails.ts";
import type { Page } from "../api/operation.ts";
import { type Html, html, htmlPage } from "../http/html.ts";
import type { Theme } from "../http/theme.ts";

const purpose = "mail page";

/** The address at which the owner of a mail address says yes or no to a digest. It needs no key and never ends. */
export function mailPageUrl(
  { masterKey, base_url }: { masterKey: MasterKey; base_url: string },
  { mail_id, email }: Pick<DigestMailRow, "mail_id" | "email">,
): string {
  return `${base_url}/mail/${mail_id}.${masterKey.derive(purpose, `${mail_id} ${email}`)}`;
}

/** The id in the token of such an address; undefined when it has not the form of one. */
export function mailIdIn(token: string): number | undefined {
  const id = /^([1-9]\d{0,15})\.[\w-]{43}$/.exec(token)?.[1];
  return id === undefined ? undefined : Number(id);
}

/** Whether a token of the right form was given out for this address. */
export function isTokenOf(token: string, { mail_id, email }: DigestMailRow, masterKey: MasterKey): boolean {
  const right = Buffer.from(`${mail_id}.${masterKey.derive(purpose, `${mail_id} ${email}`)}`);
  const given = Buffer.from(token);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The page there: what is the case, and what can be done about it. Mail programs open links by themselves, so that only a button does it. */
export function mailPage({ email, ended_on, confirmed_on }: DigestMailRow, theme: Theme): Page {
  const page = (title: string, body: Html) => htmlPage(title, html`<h1>${title}</h1>${body}`, { theme });
  if (ended_on !== null) return page("Unsubscribed", html`<p>${email} receives no more emails of this digest.</p>`);
  const stop = button("unsubscribe", confirmed_on === null ? "No, thanks" : "Unsubscribe");
  if (confirmed_on !== null) {
    return page("Email digest", html`<p>${email} receives a claimstream digest by email.</p>${stop}`);
  }
  const question = html`<p>Should a claimstream digest be sent to ${email}?</p>`;
  return page("Email digest", html`${question}${button("confirm", "Yes, send it")}${stop}`);
}

function button(choice: string, label: string): Html {
  return html`<form method="post"><button name="choice" value="${choice}">${label}</button></form>`;
}
