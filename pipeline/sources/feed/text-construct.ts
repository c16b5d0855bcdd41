import { escapeHtml } from "./entities.ts";
import { isVoidElement } from "./html-elements.ts";
import { localName, type XmlElement } from "./xml-element.ts";

/**
 * What a text element says, as HTML not yet cleaned; null where it carries no text (a picture, a file elsewhere). In Atom
 * the `type` (and 0.3's `mode`) decides; elsewhere text is HTML by custom.
 */
export function constructHtml(element: XmlElement, isAtom: boolean): string | null {
  const type = (element.attributes.type ?? "").trim().toLowerCase();
  const mode = (element.attributes.mode ?? "").trim().toLowerCase();
  if (hasElements(element) && mode !== "base64") return innerMarkup(unwrapped(element));
  const text = mode === "base64" ? decodeBase64(innerText(element)) : innerText(element);
  if (!isAtom || type === "html" || type === "text/html" || mode === "escaped")
    return isPlain(type) ? escapeHtml(text) : text;
  if (type === "" || isPlain(type)) return type === "" && looksLikeHtml(text) ? text : escapeHtml(text);
  if (/\b(html|xml)$/.test(type) || mode === "xml") return text;
  return type.startsWith("text/") ? escapeHtml(text) : decodeIfText(text);
}

/** The character data of an element and everything in it. */
export function innerText(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? child : innerText(child))).join("");
}

/** The content of an element as mark-up, prefixes dropped. */
function innerMarkup(element: XmlElement): string {
  return element.children.map((child) => (typeof child === "string" ? escapeHtml(child) : outerMarkup(child))).join("");
}

function outerMarkup(element: XmlElement): string {
  const name = localName(element.name);
  const attributes = Object.entries(element.attributes).filter(([key]) => !/^xml(ns)?(:|$)/i.test(key));
  const written = attributes
    .map(([key, value]) => ` ${localName(key)}="${escapeHtml(value).replace(/"/g, "&quot;")}"`)
    .join("");
  if (isVoidElement(name)) return `<${name}${written}>${innerMarkup(element)}`;
  return `<${name}${written}>${innerMarkup(element)}</${name}>`;
}

/** The `div` that wraps XHTML is no part of the text (RFC 4287 §3.1.1.3). */
function unwrapped(element: XmlElement): XmlElement {
  const content = element.children.filter((child) => typeof child !== "string" || child.trim() !== "");
  const [only] = content;
  if (content.length !== 1 || only === undefined || typeof only === "string") return element;
  return localName(only.name) === "div" && element.attributes.type === "xhtml" ? only : element;
}

function hasElements(element: XmlElement): boolean {
  return element.children.some((child) => typeof child !== "string");
}

function isPlain(type: string): boolean {
  return type === "text" || type === "text/plain" || type === "plain";
}

/** Text without a type that carries complete tags was meant as HTML, whatever the standard says. */
function looksLikeHtml(text: string): boolean {
  return /<(p|br|a|div|b|i|em|strong|img|ul|li|span)\b[^>]*>/i.test(text);
}

function decodeBase64(text: string): string {
  return Buffer.from(text, "base64").toString("utf8");
}

/** Content of another media type is base64; only what turns out to be text is kept. */
function decodeIfText(text: string): string | null {
  const decoded = decodeBase64(text);
  return decoded !== "" && !/[\u0000-\u0008\ufffd]/.test(decoded) ? decoded : null;
}
