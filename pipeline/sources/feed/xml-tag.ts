import type { XmlElement, XmlFault } from "./xml-element.ts";
import { type EntityTable, resolveReferences } from "./xml-references.ts";

/** A start tag as read: the element it opens, whether it closes itself, and the position behind it. */
export interface StartTag {
  element: XmlElement;
  isEmpty: boolean;
  end: number;
}

/** What a tag is read from and what is noted on the way. */
export interface TagSource {
  text: string;
  entities: EntityTable;
  faults: Set<XmlFault>;
}

const namePattern = /[A-Za-z_:\u00c0-\uffff][\w:.\-\u00b7-\uffff]*/y;
const attributePattern = /[\s/]*([^\s=/>"'<]+)(\s*=\s*("[^"]*"|'[^']*'|[^\s>"']*))?/y;

/** The name that stands at a position; null where none begins. */
export function nameAt(text: string, index: number): string | null {
  return matchAt(namePattern, text, index)?.[0] ?? null;
}

/** Reads the start tag whose name begins at `from`; null when the text ends inside it. */
export function readStartTag(source: TagSource, from: number): StartTag | null {
  const { text, faults } = source;
  const name = nameAt(text, from) ?? "";
  const element: XmlElement = { name, attributes: {}, children: [] };
  let position = from + name.length;
  for (
    let found = matchAt(attributePattern, text, position);
    found;
    found = matchAt(attributePattern, text, position)
  ) {
    position += found[0].length;
    addAttribute(element, found, source);
  }
  const end = text.indexOf(">", position);
  if (end === -1) return null;
  if (text.slice(position, end).replace("/", "").trim() !== "") faults.add("bad_attribute");
  return { element, isEmpty: text[end - 1] === "/", end: end + 1 };
}

function addAttribute(element: XmlElement, found: RegExpExecArray, { entities, faults }: TagSource): void {
  const [, name = "", , value = ""] = found;
  const quoted = /^(["'])([\s\S]*)\1$/.exec(value);
  const raw = quoted?.[2] ?? value;
  const isKnown = Object.hasOwn(element.attributes, name);
  if (!quoted || isKnown || raw.includes("<")) faults.add("bad_attribute");
  if (!isKnown) element.attributes[name] = resolveReferences(raw, entities, faults);
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
