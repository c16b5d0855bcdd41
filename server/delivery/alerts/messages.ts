import { html } from "../../http/html.ts";
import { mailFooter, mailFrame, sourceStyle } from "../../mail/frame.ts";
import type { LocalWords } from "../../mail/local-words.ts";
import type { Message } from "../../mail/mail.ts";
import { originOf } from "../../mail/origin.ts";
import type { Headline } from "../../views/headline.ts";

/** What an alert says. */
export interface AlertText {
  beacon_id: number;
  name: string;
  title: string;
  headlines: readonly Headline[];
  count: number;
  /** Where the console shows the beacon. */
  page_url: string;
  /** The same each time that the same message is sent. */
  message_id: string;
  now: Date;
}

/** "3 new stories: Rate decisions" */
export function alertTitle(name: string, count: number): string {
  return `${count} new ${count === 1 ? "story" : "stories"}: ${name}`;
}

/** The body of a signed POST. */
export function webhookBody({ beacon_id, name, headlines, count, now }: AlertText): string {
  const stories = headlines.map(
    ({ manifest_id, record_id, headline, summary, source_name, url, matched_at, significance }) => ({
      manifest_id: String(manifest_id),
      record_id: String(record_id),
      headline,
      summary,
      source_name,
      source_url: url,
      significance,
      matched_at,
    }),
  );
  const beacon = { id: String(beacon_id), name };
  return JSON.stringify({
    event: "beacon.alert",
    timestamp: now.toISOString(),
    data: { beacon, new_count: count, stories },
  });
}

/** A message of ntfy as JSON, which goes to the server's root: headers take plain letters only. https://docs.ntfy.sh/publish/#publish-as-json */
export function ntfyPost(target: string, text: AlertText): { url: string; body: string } {
  const url = new URL(target);
  const [topic = "", ...before] = url.pathname.split("/").filter(Boolean).toReversed();
  url.pathname = `/${before.toReversed().join("/")}`;
  const lines = text.headlines.map(({ headline, source_name }) => `${headline} (${source_name})`);
  const message = [...lines, rest(text)].filter((line) => line !== "").join("\n");
  const click = text.page_url;
  return { url: url.href, body: JSON.stringify({ topic, title: text.title, message, click }) };
}

/** A message as incoming webhooks of Slack take it, and those of others that follow it. https://api.slack.com/reference/surfaces/formatting */
export function slackBody(text: AlertText): string {
  const lines = text.headlines.map(({ headline, source_name, url }) => {
    const told = url === null ? slackText(headline) : `<${slackLink(url)}|${slackText(headline)}>`;
    return `• ${told} (${slackText(source_name)})`;
  });
  const head = `*${slackText(text.title)}*`;
  const end = `<${slackLink(text.page_url)}|Open in claimstream>`;
  return JSON.stringify({ text: [head, ...lines, rest(text), end].filter((line) => line !== "").join("\n") });
}

/** A mail, as text and as HTML. */
export function alertMail(
  to: string,
  text: AlertText,
  { messageId, words }: { messageId: string; words: LocalWords },
): Message {
  const { headlines, page_url } = text;
  const told = headlines.map((story) =>
    [story.headline, originOf(story, words), story.summary, story.url ?? ""].filter((part) => part !== "").join("\n"),
  );
  const why = `You receive this email because an alert of the beacon “${text.name}” is sent to ${to}.`;
  const items = headlines.map(
    ({ headline, summary, url, ...source }) =>
      html`<h2 style="${sourceStyle}; font-size: 19px; line-height: 1.3; margin: 0 0 2px">${url === null ? headline : html`<a href="${url}">${headline}</a>`}</h2>
<p style="margin: 0 0 6px; font-size: 13px">${originOf(source, words)}</p><p style="margin: 0 0 18px">${summary}</p>`,
  );
  return {
    to,
    subject: text.title,
    text: [text.title, ...told, rest(text), `-- \n${why}\nChange or end it: ${page_url}`]
      .filter((part) => part !== "")
      .join("\n\n"),
    html: mailFrame(
      text.name,
      html`<h1 style="font-size: 20px; line-height: 1.3; margin: 0 0 20px">${text.title}</h1>
${items}
<p>${rest(text)}</p>`,
      mailFooter(html`${why} <a href="${page_url}">Change or end it</a>`),
    ),
    messageId,
  };
}

function rest({ count, headlines }: AlertText): string {
  return count > headlines.length ? `And ${count - headlines.length} more.` : "";
}

function slackText(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Of an address, what would end a link. */
function slackLink(url: string): string {
  return url.replaceAll(">", "%3E").replaceAll("|", "%7C");
}
