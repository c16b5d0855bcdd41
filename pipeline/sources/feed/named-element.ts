import { absoluteAddress } from "./clean-html.ts";
import { type Vocabulary, vocabularyOfPrefix } from "./namespaces.ts";
import { localName, prefixOf, type XmlElement } from "./xml-element.ts";

/** What holds at a place of the document: base address, language, declared prefixes. */
export interface Scope {
  base: string | null;
  language: string | null;
  prefixes: Record<string, string>;
}

/** An element with its vocabulary and its name in today's writing settled. */
export interface NamedElement {
  element: XmlElement;
  vocabulary: Vocabulary;
  local: string;
  scope: Scope;
}

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

/** The elements right below, in the scope of their parent. */
export function childrenOf(parent: NamedElement): NamedElement[] {
  const elements = parent.element.children.filter((child) => typeof child !== "string");
  return elements.map((element) => named(element, parent.scope, parent.vocabulary));
}

/** Settles what an element is, from its prefix, the declarations in force and the element it stands in. */
export function named(element: XmlElement, outer: Scope, parent: Vocabulary = ""): NamedElement {
  const scope = innerScope(element, outer);
  const prefix = prefixOf(element.name);
  const local = localName(element.name);
  const declared = vocabularyOfPrefix(prefix, scope.prefixes);
  // Feeds of no or of an unknown default namespace: their plain names mean what they mean in the format of their root.
  const isPlain = prefix === "" && (declared === null || declared === "");
  const vocabulary = !isPlain ? declared : local === "feed" || parent === "atom" ? "atom" : "";
  return { element, vocabulary, local: todaysName(vocabulary, local), scope };
}

function todaysName(vocabulary: Vocabulary, local: string): string {
  if (vocabulary === "dc" && local === "author") return "creator";
  return vocabulary === "atom" ? (atomNames[local] ?? local) : local;
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
