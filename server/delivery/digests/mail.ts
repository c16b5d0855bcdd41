import { type Html, html } from "../../http/html.ts";
import { mailFooter, mailFrame, sourceStyle } from "../../mail/frame.ts";
import type { LocalWords } from "../../mail/local-words.ts";
import type { Message } from "../../mail/mail.ts";
import { originOf } from "../../mail/origin.ts";
import type { Headline } from "../../views/headline.ts";

/** What a digest's mail says. */
export interface DigestMailContent {
  to: string;
  digest_name: string;
  /** The weightiest first. */
  headlines: Headline[];
  /** How many stories there are, those that are not told of included. */
  count: number;
  /** Where its reader ends it. */
  stop_url: string;
  message_id: string;
  /** How its reader writes dates and numbers. */
  words: LocalWords;
}

/** Stories that are told with their summary; the others by their headline. Ours: mail programs cut what is longer than 100 KB. */
const toldInFull = 15;

/** A digest's mail, as text and as HTML that needs no pictures; it is ended with one click. RFC 8058. */
export function digestMail({ words, ...content }: DigestMailContent): Message {
  const { to, digest_name, headlines, count, stop_url, message_id } = content;
  const [full, short] = [headlines.slice(0, toldInFull), headlines.slice(toldInFull)];
  const stories = words.counted(count, "story", "stories");
  const left = count > headlines.length ? `And ${words.number(count - headlines.length)} more.` : "";
  const why = `You receive this email because a claimstream digest is sent to ${to}.`;
  return {
    to,
    subject: `${digest_name}: ${stories}`,
    text: [
      `${digest_name}: ${stories}`,
      ...full.map((story) => fullText(story, words)),
      ...[short.map((story) => shortText(story, words)).join("\n\n"), left].filter((part) => part !== ""),
      `-- \n${why}\nUnsubscribe: ${stop_url}`,
    ].join("\n\n\n"),
    html: mailFrame(
      digest_name,
      html`<h1 style="${sourceStyle}; font-size: 24px; line-height: 1.2; margin: 0 0 4px">${digest_name}</h1>
<p style="margin: 0 0 24px; font-size: 14px">${stories}</p>
${full.map((story) => fullHtml(story, words))}
${short.length === 0 ? "" : html`<ul style="padding: 0 0 0 20px; margin: 0 0 24px">${short.map((story) => shortHtml(story, words))}</ul>`}
${left === "" ? "" : html`<p>${left}</p>`}`,
      mailFooter(html`${why} <a href="${stop_url}">Unsubscribe</a>`),
    ),
    headers: { "List-Unsubscribe": `<${stop_url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    messageId: message_id,
  };
}

function fullText(story: Headline, words: LocalWords): string {
  const claims = story.claims.map((claim) => `  * ${claim}`);
  const parts = [story.headline, originOf(story, words), story.summary, ...claims, story.url ?? ""];
  return parts.filter((part) => part !== "").join("\n");
}

function shortText(story: Headline, words: LocalWords): string {
  return [`${story.headline} (${originOf(story, words)})`, story.url ?? ""].filter((part) => part !== "").join("\n");
}

function fullHtml(story: Headline, words: LocalWords): Html {
  const claims = story.claims.map((claim) => html`<li>${claim}</li>`);
  return html`<h2 style="${sourceStyle}; font-size: 19px; line-height: 1.3; margin: 0 0 2px">${linked(story)}</h2>
<p style="margin: 0 0 6px; font-size: 13px">${originOf(story, words)}</p>
<p style="margin: 0 0 6px">${story.summary}</p>
${claims.length === 0 ? "" : html`<ul style="padding: 0 0 0 20px; margin: 0 0 6px">${claims}</ul>`}
<div style="height: 18px; line-height: 18px">&nbsp;</div>
`;
}

function shortHtml(story: Headline, words: LocalWords): Html {
  return html`<li style="margin: 0 0 6px">${linked(story)} <span style="font-size: 13px">${originOf(story, words)}</span></li>`;
}

function linked({ url, headline }: Headline): Html | string {
  return url === null ? headline : html`<a href="${url}">${headline}</a>`;
}
