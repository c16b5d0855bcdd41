import { html } from "../http/html.ts";
import { mailFrame } from "./frame.ts";
import type { Message } from "./mail.ts";

/** What a mail with a code says around it: why it comes, what to do with it, and what else to do. */
export interface CodeMailLines {
  why: string;
  how: string;
  else: string;
}

/** A mail that carries a code. It holds nothing that whoever asked for it could have written: else it would carry their words too. */
export function codeMail(to: string, subject: string, code: string, lines: CodeMailLines): Message {
  return {
    to,
    subject,
    text: `${lines.why}\n\n    ${code}\n\n${lines.how}\n\n${lines.else}\n`,
    html: mailFrame(
      subject,
      html`<p>${lines.why}</p>
<p style="font-size: 28px; letter-spacing: 4px; font-family: monospace">${code}</p>
<p>${lines.how}</p>
<p>${lines.else}</p>`,
    ),
  };
}
