import { type Html, html } from "../../http/html.ts";
import { counted, figure } from "../counted.ts";
import { type DiffLine, hunks, lineDiff } from "./line-diff.ts";

const marks: Record<DiffLine["kind"], string> = { removed: "-", added: "+", same: " " };

/** How one text becomes another: added and removed lines with a sign before them, some lines around, and where each piece begins. */
export function fileDiff(before: string, after: string): Html {
  const lines = lineDiff(before, after);
  const count = (kind: DiffLine["kind"]) => lines.filter((line) => line.kind === kind).length;
  const pieces = hunks(lines).map(
    (piece) => html`<span class="place">line ${piece[0]?.number ?? 1}</span>${piece.map(lineHtml)}`,
  );
  return html`<p class="byline">${counted(count("added"), "line")} added, ${figure(count("removed"))} removed.</p>
<pre class="diff" tabindex="0" role="region" aria-label="The change">${pieces}</pre>`;
}

function lineHtml({ kind, text }: DiffLine): Html {
  const line = html`${marks[kind]} ${withoutSecrets(text.replace(/\r$/, ""))}\n`;
  if (kind === "same") return line;
  return kind === "added" ? html`<ins>${line}</ins>` : html`<del>${line}</del>`;
}

/** Settings whose values are nobody's to read over a shoulder. Ours. */
const secretSetting =
  /((?:authorization|cookie|[\w-]*(?:token|secret|password|api[-_]?key))["']?\s*:\s*)("(?:[^"\\]|\\.)*"|'[^']*'|[^\s,}"'][^,}]*)/gi;

/** What stands in for a variable of the environment is no secret itself. */
function withoutSecrets(line: string): string {
  return line.replaceAll(secretSetting, (whole, name: string, value: string) =>
    value.includes("${") ? whole : `${name}(not shown)`,
  );
}
