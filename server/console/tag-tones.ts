import { sentimentWord } from "../../store/model/score-words.ts";
import { Sentiment } from "../../store/model/vocabulary.ts";
import { type Html, html } from "../http/html.ts";
import { counted, figure } from "./counted.ts";
import { sentimentIcons } from "./look/badges.ts";
import { icon } from "./look/icons.ts";

/** How many of a tag's newest stories are good, neutral or bad news: one bar with its numbers; nothing without stories. `scores`: of each story, its tone in -1..1. */
export function toneFigure(scores: readonly number[]): Html {
  if (scores.length === 0) return html``;
  const held = Map.groupBy(scores, sentimentWord);
  const counts = Sentiment.options.map((word) => [word, held.get(word)?.length ?? 0] as const);
  const shares = counts.map(([, count]) => (100 * count) / scores.length);
  const bars = counts.map(([word], at) => {
    const start = shares.slice(0, at).reduce((sum, share) => sum + share, 0);
    return html`<rect class="${word}" x="${start.toFixed(1)}" width="${(shares[at] ?? 0).toFixed(1)}" height="8"/>`;
  });
  const numbers = counts.map(
    ([word, count]) => html`<span>${icon(sentimentIcons[word])}${figure(count)} ${word}</span> `,
  );
  return html`<div class="figure"><dt>Sentiment, last ${counted(scores.length, "story", "stories")}</dt><dd><svg class="tones" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">${bars}</svg><div class="note">${numbers}</div></dd></div>`;
}
