import { absoluteAddress, cleanHtml } from "./clean-html.ts";
import { escapeHtml } from "./entities.ts";
import { childrenOf, type NamedElement, named } from "./named-element.ts";
import { namespaceUris } from "./namespaces.ts";
import { constructHtml, innerText } from "./text-construct.ts";
import { localName, type XmlElement } from "./xml-element.ts";

/** The format a feed was written in. RSS 0.90 and 1.0 are "rdf", the other versions "rss". */
export type FeedFormat = "rss" | "rdf" | "atom" | "json";

/** Elements whose text is HTML or may be, by vocabulary. */
const textElements: Record<string, ReadonlySet<string>> = {
  "": new Set(["title", "description", "body"]),
  atom: new Set(["title", "subtitle", "summary", "content", "rights"]),
  content: new Set(["encoded"]),
  dc: new Set(["title", "description"]),
  dcterms: new Set(["title", "abstract"]),
  itunes: new Set(["summary", "subtitle", "title"]),
  googleplay: new Set(["description"]),
  media: new Set(["title", "description"]),
};
const addressElements: Record<string, ReadonlySet<string>> = {
  "": new Set(["link", "url", "comments", "docs"]),
  atom: new Set(["uri", "icon", "logo"]),
  itunes: new Set(["new-feed-url"]),
};
const addressAttributes = new Set(["href", "url", "src"]);

/** Elements whose language is that of the item, the fullest text first. */
const contentPreference = ["encoded", "content", "body", "fullitem", "summary", "description", "title"];
const contentElements = new Set(["fullitem", "body"]);

/**
 * The feed as one plain, well-formed document: customary prefixes, today's names, items inside their channel, every text
 * sanitised HTML, every address absolute, the language of each item on the item. null: the root is no feed.
 */
export function canonicalFeed(
  root: XmlElement,
  { base, language }: { base: string | null; language: string | null },
): { format: FeedFormat; xml: string } | null {
  const top = named(root, { base, language, prefixes: {} });
  if (top.local === "feed") return { format: "atom", xml: atomDocument(top) };
  if (top.local === "entry") return { format: "atom", xml: atomWrap(writeEntry(top)) };
  if (top.local === "rdf") return { format: "rdf", xml: rssDocument(top) };
  if (top.local === "rss" || top.local === "channel") return { format: "rss", xml: rssDocument(top) };
  return null;
}

function atomDocument(feed: NamedElement): string {
  return atomWrap(
    childrenOf(feed)
      .map((child) => (isEntry(child) ? writeEntry(child) : write(child)))
      .join(""),
    feed,
  );
}

function atomWrap(content: string, feed?: NamedElement): string {
  return `<feed xmlns="${namespaceUris.atom}"${declarations()}${languageAttribute(feed)}>${content}</feed>`;
}

function rssDocument(root: NamedElement): string {
  const channel = root.local === "channel" ? root : childrenOf(root).find((child) => child.local === "channel");
  const outer =
    channel === root ? [] : childrenOf(root).filter((child) => child !== channel && child.local !== "channel");
  const inner = channel ? childrenOf(channel).map(channelChild) : [];
  const written = [...inner, ...outer].map((child) => (isEntry(child) ? writeEntry(child) : write(child))).join("");
  return `<rss version="2.0"${declarations()}><channel${languageAttribute(channel)}>${written}</channel></rss>`;
}

/** Channels that name an author as items do: RSS calls that person managing editor. */
function channelChild(child: NamedElement): NamedElement {
  return child.vocabulary === "" && child.local === "author" ? { ...child, local: "managingeditor" } : child;
}

function isEntry({ vocabulary, local }: NamedElement): boolean {
  return (vocabulary === "" && local === "item") || (vocabulary === "atom" && local === "entry");
}

function writeEntry(entry: NamedElement): string {
  const children = childrenOf(entry);
  const text = contentPreference.map((local) => children.find((child) => child.local === local)).find(Boolean);
  const language = (text ?? entry).scope.language;
  const about = Object.entries(entry.element.attributes).find(([name]) => /^(\w+:)?about$/i.test(name))?.[1];
  const hasGuid = children.some((child) => child.local === "guid");
  const guid =
    about && !hasGuid && entry.local === "item" ? `<guid isPermaLink="false">${escapeHtml(about)}</guid>` : "";
  const tag = entry.local;
  const attribute = language ? ` xml:lang="${escapeAttribute(language)}"` : "";
  return `<${tag}${attribute}>${guid}${children.map(write).join("")}</${tag}>`;
}

function write(child: NamedElement): string {
  const { element, vocabulary, local, scope } = child;
  if (vocabulary === "xhtml" && contentElements.has(local)) return textElement("content:encoded", child);
  if (vocabulary === "" && contentElements.has(local)) return textElement("content:encoded", child);
  if (vocabulary === null || vocabulary === "xhtml") return "";
  const tag = tagOf(vocabulary, local);
  if (isText(child)) return textElement(tag, child);
  if (addressElements[vocabulary]?.has(local)) return addressElement(tag, child);
  const attributes = Object.entries(element.attributes)
    .map((pair) => writeAttribute(pair, scope.base))
    .join("");
  const content = childrenOf(child).map(write).join("") || escapeHtml(innerText(element).trim());
  // feedsmith takes days from a list only; an empty second one makes a single day a list.
  if (local === "skipdays") return `<${tag}>${content}<day></day></${tag}>`;
  return `<${tag}${attributes}>${content}</${tag}>`;
}

function textElement(tag: string, { element, vocabulary, scope }: NamedElement): string {
  const html = constructHtml(element, vocabulary === "atom");
  const cleaned = html === null ? "" : cleanHtml(html, scope.base);
  const src = element.attributes.src ? writeAttribute(["src", element.attributes.src], scope.base) : "";
  return `<${tag}${vocabulary === "atom" ? ' type="html"' : ""}${src}>${escapeHtml(cleaned)}</${tag}>`;
}

function addressElement(tag: string, { element, scope }: NamedElement): string {
  const attributes = Object.entries(element.attributes)
    .map((pair) => writeAttribute(pair, scope.base))
    .join("");
  const written = innerText(element).trim();
  const address = written === "" ? "" : (absoluteAddress(written, scope.base) ?? "");
  return `<${tag}${attributes}>${escapeHtml(address)}</${tag}>`;
}

function writeAttribute([name, value]: [string, string], base: string | null): string {
  const local = localName(name);
  if (/^xml(ns)?(:|$)/i.test(name) || !/^[a-z_][\w.-]*$/.test(local)) return "";
  const settled = addressAttributes.has(local) && value.trim() !== "" ? (absoluteAddress(value, base) ?? "") : value;
  return ` ${local}="${escapeAttribute(settled)}"`;
}

function isText({ vocabulary, local }: NamedElement): boolean {
  return vocabulary !== null && (textElements[vocabulary]?.has(local) ?? false);
}

function tagOf(vocabulary: keyof typeof namespaceUris | "", local: string): string {
  return vocabulary === "" ? local : `${vocabulary}:${local}`;
}

function declarations(): string {
  return Object.entries(namespaceUris)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join("");
}

function languageAttribute(element: NamedElement | undefined): string {
  return element?.scope.language ? ` xml:lang="${escapeAttribute(element.scope.language)}"` : "";
}

function escapeAttribute(value: string): string {
  return escapeHtml(value).replace(/"/g, "&quot;").replace(/\s+/g, " ");
}
