import { type Achievement, isMet } from "./achievements.ts";

/** Pixels of the drawing; ours. */
const width = 940;
const rowHeight = 26;
const top = 46;
const bottom = 34;
const barsFrom = 330;
const barsTo = 640;

/** Bars end at so many times the goal; what is more has an arrow. */
const most = 2;

/** Results as a drawing: a bar for every goal, as long as the share of it that was reached. Legible on light and dark, and without colours. */
export function chart(achieved: readonly Achievement[]): string {
  const height = top + achieved.length * rowHeight + bottom;
  const goalAt = positionOf(1);
  const end = top + achieved.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title summary">
<title id="title">Speed: what was reached of each goal</title>
<desc id="summary">${escaped(inWords(achieved))}</desc>
<style>
  text { font: 13px system-ui, sans-serif; fill: #1f2328; }
  .name { text-anchor: end; }
  .head { font-weight: 600; }
  .met { fill: #1a7f37; }
  .missed { fill: none; stroke: #bc4c00; stroke-width: 2; }
  line { stroke: #59636e; stroke-dasharray: 4 3; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; }
    .met { fill: #3fb950; }
    .missed { stroke: #f0883e; }
    line { stroke: #9198a1; }
  }
</style>
<text class="head" x="${barsFrom}" y="20">share of the goal that was reached</text>
<text x="${goalAt - 14}" y="${top - 8}">goal</text>
${achieved.map(row).join("\n")}
<line x1="${goalAt}" y1="${top}" x2="${goalAt}" y2="${end}"/>
<text x="${barsFrom}" y="${end + 22}">filled: reached; outline: missed; →: more than twice the goal</text>
</svg>
`;
}

/** The same in a sentence, for those who cannot see it. */
export function inWords(achieved: readonly Achievement[]): string {
  const missed = achieved.filter((each) => !isMet(each));
  const names = missed.map(({ benchmark, variant }) => `${benchmark} (${variant})`).join(", ");
  const count = `${achieved.length - missed.length} of ${achieved.length} goals are reached`;
  return missed.length === 0 ? `${count}.` : `${count}; missed: ${names}.`;
}

function row(achievement: Achievement, at: number): string {
  const { benchmark, variant, reached, goal, measure } = achievement;
  const y = top + at * rowHeight;
  const to = positionOf(Math.min(most, reached / goal));
  const arrow = reached / goal > most ? " →" : "";
  const said = `${reached} of ${goal} ${measure}${arrow}`;
  return `<text class="name" x="${barsFrom - 10}" y="${y + 17}">${escaped(`${benchmark}: ${variant}`)}</text>
<rect class="${isMet(achievement) ? "met" : "missed"}" x="${barsFrom}" y="${y + 5}" width="${to - barsFrom}" height="${rowHeight - 10}"/>
<text x="${barsTo + 8}" y="${y + 17}">${escaped(said)}</text>`;
}

function positionOf(share: number): number {
  return Math.round(barsFrom + ((barsTo - barsFrom) * share) / most);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
