import { type Html, html } from "../http/html.ts";

/** How what a source wrote is set in mails, as in the console: serif. What the service says is sans. */
export const sourceStyle = "font-family: Georgia, 'Times New Roman', serif";

/** A mail as HTML in one look: the mark, what it says, and a footer. It needs no pictures and no style sheet, which mail programs drop. */
export function mailFrame(title: string, body: Html, footer: Html = html``): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title}</title></head>
<body style="margin: 0; padding: 16px; font-family: Inter, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5">
<div style="max-width: 640px; margin: 0 auto">
<p style="margin: 0 0 20px; font-weight: 700"><span aria-hidden="true" style="display: inline-block; width: 20px; height: 20px; margin-right: 8px; border-radius: 5px; background: #ffdd45; color: #12181c; text-align: center; line-height: 20px">c</span>claimstream</p>
${body}
${footer}
</div>
</body></html>
`.html;
}

/** What stands below a mail: why it came, and how it is ended. */
export function mailFooter(words: Html): Html {
  return html`<p style="border-top: 1px solid #7c8890; padding-top: 12px; margin: 24px 0 0; font-size: 13px">${words}</p>`;
}
