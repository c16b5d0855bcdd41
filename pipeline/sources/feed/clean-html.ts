import { decodeReferences, escapeHtml, namedCharacter } from "./entities.ts";
import { isAllowedElement, isBlockElement, isHiddenElement, isHtmlElement, isVoidElement } from "./html-elements.ts";
import { type HtmlTag, htmlTokens } from "./html-tokens.ts";

/** Attributes that may stay on any allowed element. Ours: what a reader sees or hears, nothing that styles or acts. */
const plainAttributes = new Set(
  "alt title width height colspan rowspan scope abbr datetime lang dir start value type reversed controls span headers kind label srclang".split(
    " ",
  ),
);
const addressAttributes = new Set("href src cite longdesc poster".split(" "));
const allowedSchemes = new Set(["http:", "https:", "mailto:", "tel:", "ftp:", "magnet:"]);

const attributePattern = /([^\s=/>"'<]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/**
 * HTML from outside, made fit to be kept: only allowed elements and attributes, no scripts, addresses absolute (as far as
 * `base` allows), stray `<` and `&` escaped. Text is never lost, except that of scripts and styles.
 */
export function cleanHtml(html: string, base: string | null): string {
  if (!/[<&]/.test(html)) return html.replace(/>/g, "&gt;").trim();
  let out = "";
  let hiddenBy: string | null = null;
  for (const token of htmlTokens(html)) {
    if (hiddenBy !== null) {
      if (token.kind === "end" && token.name === hiddenBy) hiddenBy = null;
    } else if (token.kind === "text") out += escapeStray(token.text);
    else if (isHiddenElement(token.name)) hiddenBy = token.kind === "start" && !token.isEmpty ? token.name : null;
    else if (isAllowedElement(token.name)) out += cleanTag(token, base);
    else if (!isHtmlElement(token.name) && token.text.includes("@")) out += escapeHtml(token.text);
  }
  return out.trim();
}

/** The visible text of HTML on one line. */
export function htmlToLine(html: string): string {
  return onOneLine(visibleText(html, " "));
}

/** The visible text of HTML, blocks apart by a blank line. */
export function htmlToParagraphs(html: string): string {
  const paragraphs = visibleText(html.replace(/\s+/g, " "), "\n\n").split(/\n{2,}/);
  return paragraphs.map(onOneLine).filter(Boolean).join("\n\n");
}

function onOneLine(text: string): string {
  return text.replace(/[\s\u00a0]+/g, " ").trim();
}

function visibleText(html: string, blockBreak: string): string {
  let out = "";
  for (const token of htmlTokens(html)) {
    if (token.kind === "text") out += decodeReferences(token.text);
    else if (isBlockElement(token.name)) out += blockBreak;
  }
  return out;
}

function escapeStray(text: string): string {
  return text
    .replace(/&(?:#\d{1,7};|#[xX][\da-fA-F]{1,6};|([A-Za-z][A-Za-z\d]{1,30})(;?))?/g, (whole, name, end) => {
      const isReference = name === undefined ? whole !== "&" : end === ";" || namedCharacter(name) !== undefined;
      return isReference ? whole : `&amp;${whole.slice(1)}`;
    })
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;");
}

function cleanTag(tag: HtmlTag, base: string | null): string {
  if (tag.kind === "end") return isVoidElement(tag.name) ? "" : `</${tag.name}>`;
  const kept = [...tag.attributes.matchAll(attributePattern)].map((found) => cleanAttribute(found, base));
  return `<${[tag.name, ...kept.filter(Boolean)].join(" ")}>`;
}

function cleanAttribute(found: RegExpMatchArray, base: string | null): string | null {
  const name = found[1]?.toLowerCase() ?? "";
  const value = decodeReferences(found[2] ?? found[3] ?? found[4] ?? "");
  if (plainAttributes.has(name)) return `${name}="${escapeAttribute(value)}"`;
  if (!addressAttributes.has(name)) return null;
  const address = absoluteAddress(value, base);
  return address === null ? null : `${name}="${escapeAttribute(address)}"`;
}

/** The address made absolute; null when its scheme is not one to follow. Absolute ones stay as they were written. */
export function absoluteAddress(value: string, base: string | null): string | null {
  const written = withoutEdges(value.replace(/[\t\n\r]/g, ""));
  const absolute = URL.parse(written);
  if (absolute) return allowedSchemes.has(absolute.protocol) ? written : null;
  const resolved = base === null ? null : URL.parse(written, base);
  if (resolved) return allowedSchemes.has(resolved.protocol) || resolved.protocol === "file:" ? resolved.href : null;
  return /^[a-z][a-z\d+.-]*:/i.test(written.replace(/[\u0000-\u0020]/g, "")) ? null : written;
}

/** Without control characters and spaces at either end; a pattern would take time that grows with the square of those within. */
function withoutEdges(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end);
}

function escapeAttribute(value: string): string {
  return escapeHtml(value).replace(/"/g, "&quot;");
}
