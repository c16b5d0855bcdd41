import type { Sentiment } from "../../../store/model/vocabulary.ts";
import { type Html, html } from "../../http/html.ts";
import { type IconName, icon } from "./icons.ts";

/** What a badge says; each has a colour of its own, and a sign where the colour alone would say it. */
export type BadgeTone = "plain" | "ok" | "warn" | "fail" | "info";

/** A state in a word: it can be read, not pressed. */
export function badge(words: string, tone: BadgeTone = "plain", sign?: IconName): Html {
  return html`<span class="badge${tone === "plain" ? "" : ` ${tone}`}">${sign ? icon(sign) : ""}${words}</span>`;
}

/** That others say otherwise. `href`: where it is shown. */
export function disputedBadge(words: string, href?: string): Html {
  const inside = html`${icon("equal-not")}${words}`;
  return href === undefined
    ? html`<span class="badge disputed">${inside}</span>`
    : html`<a class="badge disputed" href="${href}">${inside}</a>`;
}

/** The sign of each tone. */
export const sentimentIcons: Readonly<Record<Sentiment, IconName>> = {
  positive: "arrow-up-right",
  neutral: "minus",
  negative: "arrow-down-right",
};

/** Whether what is told is good or bad for those it is about; neutral, which most stories are, without a ground. */
export function sentimentBadge(sentiment: string): Html {
  if (sentiment === "positive")
    return html`<span class="badge rise" title="Sentiment">${icon(sentimentIcons.positive)}Positive</span>`;
  if (sentiment === "negative")
    return html`<span class="badge fall" title="Sentiment">${icon(sentimentIcons.negative)}Negative</span>`;
  return html`<span class="badge neutral" title="Sentiment">${icon(sentimentIcons.neutral)}Neutral</span>`;
}

const levels: Readonly<Record<string, [number, string]>> = {
  low: [1, "Low"],
  medium: [2, "Medium"],
  high: [3, "High"],
};

/** How much a story matters: one to three bars, and the word. */
export function significanceLevel(significance: string): Html {
  const [bars, word] = levels[significance] ?? [1, significance];
  return html`<span title="Significance"><span class="level l${bars}" aria-hidden="true"><i></i><i></i><i></i></span>${word}<span class="long">significance</span></span>`;
}
