import { createHash } from "node:crypto";
import type { Page } from "../api/operation.ts";

/** Text that is HTML already. */
export interface Html {
  html: string;
}

/** HTML from a template: every value stands in it as text, unless it is HTML itself or a list of such. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html | Html[])[]): Html {
  return { html: parts.reduce((whole, part, index) => `${whole}${written(values[index - 1] ?? "")}${part}`) };
}

/** A whole page with a title, as an answer. */
export function htmlPage(title: string, body: Html, status?: number): Page {
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${{ html: style }}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;
  return { content_type: "text/html; charset=utf-8", text, ...(status !== undefined && { status }) };
}

/** Works in light and dark, on a telephone, and when printed; links are underlined, what has the focus is outlined. */
const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: color-mix(in srgb, CanvasText 25%, Canvas); --accent: light-dark(#1d5fbf, #8ab4f8); }
body { margin: 0; padding: 2rem 1rem; background: Canvas; color: CanvasText; }
main { max-width: 44rem; margin: 0 auto; }
h1 { font-size: 1.6rem; line-height: 1.2; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .4rem 1rem; }
dd { margin: 0; }
dd, li { overflow-wrap: anywhere; }
code, pre { font: .9rem/1.5 ui-monospace, monospace; }
dd code { user-select: all; }
pre { padding: .8rem; border: 1px solid var(--line); border-radius: .4rem; overflow-x: auto; user-select: all; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { font: inherit; width: 100%; box-sizing: border-box; padding: .5rem; border: 1px solid var(--line); border-radius: .4rem; }
button { font: inherit; margin-top: 1.2rem; padding: .5rem 1.2rem; border: 1px solid var(--line); border-radius: .4rem; background: Canvas; color: CanvasText; cursor: pointer; }
button.first { border-color: var(--accent); background: var(--accent); color: Canvas; }
a { color: var(--accent); }
:focus-visible { outline: .2rem solid var(--accent); outline-offset: .15rem; }
section { margin-top: 1.5rem; padding: .2rem 1.2rem 1.2rem; border: 1px solid var(--line); border-radius: .6rem; }
section h2 { margin-top: 1rem; }
ul.choices { padding: 0; list-style: none; }
[role=alert] { border-left: .3rem solid #c62828; padding: .2rem 0 .2rem 1rem; }
@media (max-width: 34rem) { dl { display: block; } dd { margin-bottom: .8rem; } }
`;

/** What a page with keys on it is sent with: nothing is loaded from elsewhere, nobody may frame it, no address leaks. */
export const pageHeaders: Record<string, string> = {
  "content-security-policy": [
    "default-src 'none'",
    `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
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
