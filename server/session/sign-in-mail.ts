import { bindCodeLifeSeconds } from "../../config/limits.ts";
import { html } from "../html.ts";
import type { Message } from "../mail.ts";

/** The mail that carries a code to sign in with. It holds nothing that whoever asked for it could have written: else it would carry their words too. */
export function signInMail(to: string, code: string, base_url: string): Message {
  const { host } = new URL(base_url);
  const lines = {
    why: `Somebody, surely you, wants to sign in to claimstream at ${host}.`,
    how: `Enter the code within ${bindCodeLifeSeconds / 60} minutes, in the browser in which you asked for it. Tell it to nobody.`,
    else: "If it was not you, do nothing: without the code nobody gets in.",
  };
  return {
    to,
    subject: `${code} is your code to sign in to claimstream`,
    text: `${lines.why}\n\n    ${code}\n\n${lines.how}\n\n${lines.else}\n`,
    html: html`<!doctype html>
<html lang="en"><body style="font-family: sans-serif; line-height: 1.5">
<p>${lines.why}</p>
<p style="font-size: 28px; letter-spacing: 4px; font-family: monospace">${code}</p>
<p>${lines.how}</p>
<p>${lines.else}</p>
</body></html>
`.html,
  };
}
