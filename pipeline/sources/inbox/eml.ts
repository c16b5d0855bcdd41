import { htmlToParagraphs } from "../feed/clean-html.ts";
import { parseFeedDate } from "../feed/dates.ts";
import { emptyText, type FileText, plainParagraphs } from "./file-text.ts";
import { UnreadableDocument } from "./unreadable-document.ts";

/** A file that came with a mail. */
export interface Attachment {
  name: string;
  bytes: Uint8Array;
}

/** Lines that every newsletter has and that say nothing. Ours. */
const newsletterLine =
  /^(view|read|open|see) (this )?(e-?mail|message|newsletter|issue|it)?\s*(in|on|online|your|the)\b.{0,40}(browser|online|web|app)\b|^(click here to )?(view|read) (online|in (your )?browser)|\bunsubscribe\b|^(manage|update|change) (your )?(e-?mail )?(preferences|subscriptions?)|^(you('re| are)? receiv(ed|ing) this|this (e-?mail|message|newsletter) was sent to|forwarded this|was this (e-?mail )?forwarded)|^(©|\(c\)|copyright) ?(19|20)\d\d|^(follow us|share this|add us to your address book|privacy policy|terms of (use|service))\b/i;

/** Longest paragraph that can be such a line: an article may well speak of them. Characters; ours. */
const newsletterLineMax = 240;

/** A mail's words and the files that came with it. Throws `UnreadableDocument`. */
export async function emlText(bytes: Uint8Array): Promise<{ content: FileText; attachments: Attachment[] }> {
  const { default: PostalMime } = await import("postal-mime");
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: "arraybuffer" });
  if (!mail.subject && !mail.from && !mail.text && !mail.html) throw new UnreadableDocument("it is not a mail");
  const paragraphs = mail.html ? htmlParagraphs(mail.html) : plainParagraphs(ownWords(mail.text ?? ""));
  const attachments = mail.attachments.flatMap(({ filename, content }) =>
    filename && content instanceof ArrayBuffer ? [{ name: filename, bytes: new Uint8Array(content) }] : [],
  );
  const content = {
    ...emptyText,
    title: mail.subject?.replace(/^((re|fwd?|aw|wg):\s*)+/i, "").trim() || null,
    author: mail.from?.name || null,
    published: parseFeedDate(mail.date),
    text: paragraphs.filter((paragraph) => !isNewsletterLine(paragraph)).join("\n\n") || null,
  };
  return { content, attachments };
}

/** Without what is hidden: preview lines that only a list of mails shows. */
function htmlParagraphs(html: string): string[] {
  const hidden = /<(div|span|p|td)\b[^>]*style\s*=\s*["'][^"']*display\s*:\s*none[^"']*["'][^>]*>[\s\S]*?<\/\1\s*>/gi;
  const shown = html.replace(/<head\b[\s\S]*?<\/head\s*>/gi, "").replace(hidden, "");
  return htmlToParagraphs(shown.replace(/<br\s*\/?>\s*<br\s*\/?>/gi, "<p>").replace(/<br\s*\/?>/gi, " ")).split("\n\n");
}

/** Without the signature (RFC 3676, 4.3) and without what is quoted of the mail that is answered. */
function ownWords(text: string): string {
  const own = text.replace(/\r\n?/g, "\n").replace(/^-- \n[\s\S]*$/m, "");
  return own
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n");
}

function isNewsletterLine(paragraph: string): boolean {
  return paragraph.length <= newsletterLineMax && newsletterLine.test(paragraph);
}
