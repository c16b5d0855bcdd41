import { absoluteAddress, cleanHtml } from "./clean-html.ts";
import { escapeHtml } from "./entities.ts";
import { namespaceUris, type Vocabulary, vocabularyOfPrefix } from "./namespaces.ts";
import { constructHtml, innerText } from "./text-construct.ts";
import { localName, prefixOf, type XmlElement } from "./xml-element.ts";

/** The format a feed was written in. RSS 0.90 and 1.0 are "rdf", the other versions "rss". */
export type FeedFormat = "rss" | "rdf" | "atom" | "json";

/** What holds at a place of the document: base address, language, declared prefixes. */
interface Scope {
  base: string | null;
  language: string | null;
  prefixes: Record<string, string>;
}

/** An element with its vocabulary settled, ready to be written. */
interface Named {
  element: XmlElement;
  vocabulary: Vocabulary;
  local: string;
  scope: Scope;
}

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

/** Names of older and of careless feeds, as today's vocabulary has them. Atom 0.3 → RFC 4287; RSS variants → RSS 2.0. */
const atomNames: Record<string, string> = {
  tagline: "subtitle",
  modified: "updated",
  issued: "published",
  created: "published",
  copyright: "rights",
  url: "uri",
  homepage: "uri",
};
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

function atomDocument(feed: Named): string {
  return atomWrap(
    childrenOf(feed)
      .map((child) => (child.local === "entry" ? writeEntry(child) : write(child)))
      .join(""),
    feed,
  );
}

function atomWrap(content: string, feed?: Named): string {
  return `<feed xmlns="${namespaceUris.atom}"${declarations()}${languageAttribute(feed)}>${content}</feed>`;
}

function rssDocument(root: Named): string {
  const channel = root.local === "channel" ? root : childrenOf(root).find((child) => child.local === "channel");
  const outer =
    channel === root ? [] : childrenOf(root).filter((child) => child !== channel && child.local !== "channel");
  const inner = channel ? childrenOf(channel).map(channelChild) : [];
  const written = [...inner, ...outer]
    .map((child) => (child.local === "item" ? writeEntry(child) : write(child)))
    .join("");
  return `<rss version="2.0"${declarations()}><channel${languageAttribute(channel)}>${written}</channel></rss>`;
}

/** Channels that name an author as items do: RSS calls that person managing editor. */
function channelChild(child: Named): Named {
  return child.vocabulary === "" && child.local === "author" ? { ...child, local: "managingeditor" } : child;
}

function writeEntry(entry: Named): string {
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

function write(child: Named): string {
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

function textElement(tag: string, { element, vocabulary, scope }: Named): string {
  const html = constructHtml(element, vocabulary === "atom");
  const cleaned = html === null ? "" : cleanHtml(html, scope.base);
  const src = element.attributes.src ? writeAttribute(["src", element.attributes.src], scope.base) : "";
  return `<${tag}${vocabulary === "atom" ? ' type="html"' : ""}${src}>${escapeHtml(cleaned)}</${tag}>`;
}

function addressElement(tag: string, { element, scope }: Named): string {
  const attributes = Object.entries(element.attributes)
    .map((pair) => writeAttribute(pair, scope.base))
    .join("");
  const written = innerText(element).trim();
  const address = written === "" ? "" : (absoluteAddress(written, scope.base) ?? "");
  return `<${tag}${attributes}>${escapeHtml(address)}</${tag}>`;
}

function writeAttribute([name, value]: [string, string], base: string | null): string {
  if (/^xml(ns)?(:|$)/i.test(name)) return "";
  const local = localName(name);
  const settled = addressAttributes.has(local) && value.trim() !== "" ? (absoluteAddress(value, base) ?? "") : value;
  return ` ${local}="${escapeAttribute(settled)}"`;
}

function isText({ vocabulary, local }: Named): boolean {
  return vocabulary !== null && (textElements[vocabulary]?.has(local) ?? false);
}

function childrenOf(parent: Named): Named[] {
  const elements = parent.element.children.filter((child) => typeof child !== "string");
  return elements.map((element) => named(element, parent.scope, parent.vocabulary));
}

function named(element: XmlElement, outer: Scope, parent: Vocabulary = ""): Named {
  const scope = innerScope(element, outer);
  const prefix = prefixOf(element.name);
  const local = localName(element.name);
  let vocabulary = vocabularyOfPrefix(prefix, scope.prefixes);
  // Feeds of no or of an unknown default namespace: their plain names mean what they mean in the format of their root.
  if (prefix === "" && (vocabulary === null || vocabulary === ""))
    vocabulary = local === "feed" || parent === "atom" ? "atom" : "";
  if (vocabulary === "dc" && local === "author") return { element, vocabulary, local: "creator", scope };
  return { element, vocabulary, local: vocabulary === "atom" ? (atomNames[local] ?? local) : local, scope };
}

function innerScope(element: XmlElement, outer: Scope): Scope {
  const scope = { ...outer };
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === "xml:base") scope.base = absoluteAddress(value, outer.base) ?? outer.base;
    else if (name === "xml:lang") scope.language = value.trim() || null;
    else if (name === "xmlns") scope.prefixes = { ...scope.prefixes, "": value };
    else if (name.startsWith("xmlns:")) scope.prefixes = { ...scope.prefixes, [name.slice(6)]: value };
  }
  return scope;
}

function tagOf(vocabulary: keyof typeof namespaceUris | "", local: string): string {
  return vocabulary === "" ? local : `${vocabulary}:${local}`;
}

function declarations(): string {
  return Object.entries(namespaceUris)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join("");
}

function languageAttribute(element: Named | undefined): string {
  return element?.scope.language ? ` xml:lang="${escapeAttribute(element.scope.language)}"` : "";
}

function escapeAttribute(value: string): string {
  return escapeHtml(value).replace(/"/g, "&quot;").replace(/\s+/g, " ");
}
