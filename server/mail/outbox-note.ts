import { type Html, html } from "../http/html.ts";

/** Where emails are while the installation has no mail server. */
export const outboxNote: Html = html`<p>This installation has no mail server. Its emails are files in the folder <code>outbox</code> of the data folder: ask its operator for yours. With <code>SMTP_URL</code> set they are sent.</p>`;
