import { type Html, html } from "../http/html.ts";
import { counted } from "./counted.ts";

/** The drawing's size in units of its own. */
const size = { width: 120, height: 24 } as const;

/** A course of counts as bars in a line of text, oldest first. `what`: what is counted, and over which time; `one`: one of them; `step`: the time of a bar. */
export function sparkline(
  counts: readonly number[],
  what: string,
  { one = "story", step: time = "day" }: { one?: "story" | "item" | "claim"; step?: "day" | "hour" } = {},
): Html {
  const most = Math.max(0, ...counts);
  const step = size.width / Math.max(1, counts.length);
  const bars = counts
    .map((count, at) => {
      const height = Math.max(1, (count / Math.max(1, most)) * size.height);
      return `M${(at * step).toFixed(1)} ${size.height}v-${height.toFixed(1)}h${(step * 0.75).toFixed(1)}v${height.toFixed(1)}z`;
    })
    .join("");
  const told = `${what}: ${counted(most, one, one === "story" ? "stories" : `${one}s`)} at most, ${counts.at(-1) ?? 0} ${time === "day" ? "on" : "in"} the last ${time}`;
  return html`<svg class="spark" role="img" aria-label="${told}" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}"><path d="${bars}"/></svg>`;
}
