import { html } from "../http/html.ts";
import { mailFrame } from "./frame.ts";
import type { Message } from "./mail.ts";

/** The mail that asks the owner of an address whether they want a digest. It holds nothing that whoever asked for it could have written: else it would carry their words too. */
export function confirmMail(to: string, page_url: string): Message {
  const { host } = new URL(page_url);
  const lines = {
    what: `Someone asked for a claimstream digest from ${host} to be sent to this email.`,
    how: "To receive it, confirm on this page, where you can also unsubscribe at any time:",
    else: "If you do not want it, ignore this email: nothing is sent without your confirmation.",
  };
  return {
    to,
    subject: "Do you want a digest from claimstream?",
    text: `${lines.what}\n\n${lines.how}\n\n    ${page_url}\n\n${lines.else}\n`,
    html: mailFrame(
      "claimstream",
      html`<p>${lines.what}</p>
<p>${lines.how} <a href="${page_url}">${page_url}</a></p>
<p>${lines.else}</p>`,
    ),
  };
}
