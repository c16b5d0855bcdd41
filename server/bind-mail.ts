import { bindCodeLifeSeconds } from "../config/limits.ts";
import { html } from "./html.ts";
import type { Message } from "./mail.ts";

/** The mail that carries a code. It holds nothing that whoever asked for it could have written: else it would carry their words too. */
export function bindCodeMail(to: string, code: string, base_url: string): Message {
  const minutes = bindCodeLifeSeconds / 60;
  const { host } = new URL(base_url);
  const lines = {
    why: `Somebody, surely you, wants to bind this mail address to an API key of claimstream at ${host}.`,
    how: `Send the code back within ${minutes} minutes. The key then becomes a free Starter account and does not expire.`,
    else: "If it was not you, do nothing: without the code nothing happens.",
  };
  return {
    to,
    subject: `${code} is your claimstream code`,
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
