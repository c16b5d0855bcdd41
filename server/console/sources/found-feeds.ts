import { type Html, html } from "../../http/html.ts";
import type { FeedEntry } from "../../views/source-tools.ts";
import { counted } from "../counted.ts";
import { fileStamp } from "../files/file-change.ts";
import { choiceField, textField } from "../form-fields.ts";
import { dayAndTime } from "../moment.ts";
import { ownForm } from "../own-form.ts";
import type { ConsoleContext } from "../page.ts";

const textWords = { full: "full text", teaser: "excerpts; the full pages are fetched", none: "no text" };

/** What was found at an address: one of it is chosen, and would be followed as the fields below say. */
export function foundFeeds(context: ConsoleContext, url: string, feeds: readonly FeedEntry[]): Html {
  const first = Math.max(
    0,
    feeds.findIndex(({ followed }) => followed === null),
  );
  const options = feeds.map((feed, at) => feedOption(feed, at, at === first));
  const name = feeds[first]?.source.name ?? "";
  const entries = feeds.map(
    ({ source, channel }) => html`<input type="hidden" name="found" value="${JSON.stringify({ source, channel })}">`,
  );
  return html`<h2 id="found">${feeds.length === 1 ? "One thing" : counted(feeds.length, "thing")} to follow at ${url}</h2>
${ownForm(
  context,
  html`${fileStamp(context, "sources")}<input type="hidden" name="url" value="${url}">${entries}
<fieldset aria-labelledby="found">${options}</fieldset>
${textField({ name: "name", label: "Name", hint: "The name of the source. If it already exists, it gets another channel.", value: name })}
${choiceField({ name: "source_type", label: "Type", value: "organization", options: ["organization", "person", "data"].map((each) => [each, each] as const) })}
<p class="actions"><button name="do" value="follow" class="first">Review changes</button></p>`,
)}`;
}

function feedOption(feed: FeedEntry, at: number, isChosen: boolean): Html {
  const { channel, title, followed, latest } = feed;
  const state = followed === null ? "" : html` <span class="health">Followed as ${followed}</span>`;
  const choice = html`<input type="radio" name="chosen" value="${at}"${isChosen ? { html: " checked" } : ""}${followed === null ? "" : { html: " disabled" }}>`;
  const items = latest.map(
    ({ title, published }) =>
      html`<li>${title}${published === null ? "" : html` <span class="faint">${dayAndTime(published)}</span>`}</li>`,
  );
  return html`<div class="part"><label class="option">${choice} <span><b>${title ?? "Untitled"}</b> ${channel.url ?? ""}${state}</span></label>
<p class="byline">${facts(feed)}</p>
${items.length === 0 ? "" : html`<ul class="claims">${items}</ul>`}</div>`;
}

function facts({ channel, items, publishes, language, text }: FeedEntry): string {
  const kind = channel.kind === "page" ? `no feed, ${counted(items, "link")} to articles` : counted(items, "item");
  return [
    kind,
    publishes ?? "no regular schedule",
    `language ${language}`,
    ...(channel.kind === "page" ? [] : [textWords[text]]),
  ].join(", ");
}
