import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "../api/operation.ts";
import { markSvg } from "./mark.ts";
import type { Theme } from "./theme.ts";

/** Text that is HTML already. */
export interface Html {
  html: string;
}

/** HTML from a template: every value stands in it as text, unless it is HTML itself or a list of such. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html | Html[])[]): Html {
  return { html: parts.reduce((whole, part, index) => `${whole}${written(values[index - 1] ?? "")}${part}`) };
}

/** How a whole page is sent. */
export interface PageTerms {
  /** The colours that the reader chose. */
  theme: Theme;
  /** 200 when absent. */
  status?: number | undefined;
}

/** A whole page with a title, as an answer. */
export function htmlPage(title: string, body: Html, { theme, status }: PageTerms): Page {
  const { html: text } = html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
<p class="brand">${{ html: markSvg }}claimstream</p>
${body}
</main>
</body>
</html>
`;
  return { content_type: "text/html; charset=utf-8", text, ...(status !== undefined && { status }) };
}

/** The console's tokens, its fonts and the style of these pages: in light and dark, on a telephone, and when printed. Linked files would need to know where the page stands. */
const style = [
  fontFace("Inter Variable", "inter"),
  fontFace("Source Serif 4 Variable", "source-serif-4"),
  ...["../console/browser/styles/tokens.css", "page.css"].map((file) =>
    readFileSync(new URL(file, import.meta.url), "utf8"),
  ),
].join("");

/** The Latin letters of a font, within the style sheet; other letters come from the reader's own fonts. */
function fontFace(name: string, family: string): string {
  const file = import.meta.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`);
  const data = readFileSync(new URL(file)).toString("base64");
  return `@font-face { font-family: "${name}"; font-weight: 200 900; src: url("data:font/woff2;base64,${data}") format("woff2"); }\n`;
}

/** What a page with keys on it is sent with: nothing is loaded from elsewhere, nobody may frame it, no address leaks. */
export const pageHeaders: Record<string, string> = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
    "font-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; "),
  "referrer-policy": "no-referrer",
};

/** The policy of a page that is made of this service's own files and asks this service alone; nobody may frame it. `forms`: where its forms may lead. */
export function ownFilesPolicy(forms: "'self'" | "'none'"): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

function written(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(written).join("");
  return typeof value === "object" ? value.html : escaped(String(value));
}

function escaped(text: string): string {
  const names: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
  return text.replaceAll(/[&<>"']/g, (mark) => names[mark] ?? mark);
}
