import { isHtmlElement } from "./html-elements.ts";
import { mendCharacters } from "./mend-characters.ts";
import { hasUndeclaredPrefix } from "./namespaces.ts";
import { localName, type XmlElement, type XmlFault } from "./xml-element.ts";
import { documentStart, isDoctype, pastProlog } from "./xml-prolog.ts";
import { expansionMax, readDoctype, resolveReferences } from "./xml-references.ts";
import { nameAt, readStartTag, type TagSource } from "./xml-tag.ts";

/** What could be read of a document, and every way in which it is not well-formed XML. */
export interface LenientDocument {
  root: XmlElement | null;
  faults: Set<XmlFault>;
}

/** A document half read. `open` holds the elements that are not closed yet, below one that stands for the document. */
interface Reading extends TagSource {
  open: [XmlElement, ...XmlElement[]];
}

/** Elements that open a new item: seeing one inside another means that the first was never closed. */
const itemNames = new Set(["item", "entry"]);

/** Deepest nesting that is kept. Ours: feeds need about ten; what lies deeper is hung up here, so that recursion stays safe. */
const depthMax = 60;

/** Reads XML the way a patient person would: whatever is wrong is noted, and reading goes on. Never throws. */
export function readLenientXml(source: string): LenientDocument {
  const faults = new Set<XmlFault>();
  const text = withoutControls(source, faults);
  const entities = { declared: new Map(), expansion_left: expansionMax };
  const top: XmlElement = { name: "", attributes: {}, children: [] };
  const reading: Reading = { text, entities, faults, open: [top] };
  const end = readNodes(reading, documentStart(text, faults));
  if (reading.open.length > 1) faults.add("cut_short");
  if (pastProlog(text, end) < text.length) faults.add("junk_after_root");
  const root = rootOf(top);
  if (root && hasUndeclaredPrefix(root)) faults.add("undeclared_prefix");
  return { root, faults };
}

/** Reads up to the end of the root element, or of the text, and gives the position behind it. */
function readNodes(reading: Reading, from: number): number {
  const { text, open } = reading;
  let at = from;
  while (at < text.length) {
    const next = text.indexOf("<", at);
    addText(reading, text.slice(at, next === -1 ? text.length : next));
    if (next === -1) return text.length;
    at = readMarkup(reading, next);
    if (open.length === 1 && rootOf(open[0])) return at;
  }
  return at;
}

function addText(reading: Reading, raw: string): void {
  if (raw === "" || reading.open.length === 1) return;
  innermost(reading).children.push(mendCharacters(resolveReferences(raw, reading.entities, reading.faults)));
}

/** Reads what begins with the `<` at `start` and gives the position behind it. */
function readMarkup(reading: Reading, start: number): number {
  const { text } = reading;
  if (text.startsWith("<!--", start)) return pastMark(reading, start + 4, "-->");
  if (text.startsWith("<![CDATA[", start)) return readCdata(reading, start + 9);
  if (text.startsWith("<?", start)) return pastMark(reading, start + 2, "?>");
  if (isDoctype(text, start)) return readDoctype(text, start, reading.entities);
  if (text[start + 1] === "/" && nameAt(text, start + 2)) return readEndTag(reading, start + 2);
  if (nameAt(text, start + 1)) return openElement(reading, start + 1);
  reading.faults.add("stray_markup");
  if (reading.open.length > 1) innermost(reading).children.push("<");
  return start + 1;
}

function pastMark({ text, faults }: Reading, from: number, mark: string): number {
  const end = text.indexOf(mark, from);
  if (end !== -1) return end + mark.length;
  faults.add("cut_short");
  return text.length;
}

function readCdata(reading: Reading, from: number): number {
  const behind = pastMark(reading, from, "]]>");
  const content = reading.text.slice(from, behind);
  if (reading.open.length > 1) innermost(reading).children.push(mendCharacters(content.replace(/\]\]>$/, "")));
  return behind;
}

function openElement(reading: Reading, from: number): number {
  const tag = readStartTag(reading, from);
  if (!tag) {
    reading.faults.add("cut_short");
    return reading.text.length;
  }
  closeForgottenItem(reading, localName(tag.element.name));
  innermost(reading).children.push(tag.element);
  if (!tag.isEmpty && reading.open.length < depthMax) reading.open.push(tag.element);
  return tag.end;
}

function closeForgottenItem({ open, faults }: Reading, name: string): void {
  if (!itemNames.has(name)) return;
  const forgotten = open.findIndex((element) => localName(element.name) === name);
  if (forgotten < 1) return;
  faults.add("mismatched_tag");
  open.length = forgotten;
}

function readEndTag(reading: Reading, from: number): number {
  closeElement(reading, nameAt(reading.text, from) ?? "");
  return pastMark(reading, from, ">");
}

/** Closes the innermost element of that name. A name that is not open at all closes a leaf, as a slip of the pen, unless it is HTML's. */
function closeElement(reading: Reading, name: string): void {
  const { open, faults } = reading;
  const index = open.findLastIndex((element) => element.name === name);
  if (index !== open.length - 1 || index === 0) faults.add("mismatched_tag");
  if (index > 0) open.length = index;
  else if (open.length > 2 && isLeaf(innermost(reading)) && !isHtmlElement(localName(name))) open.pop();
}

function innermost({ open }: Reading): XmlElement {
  return open.at(-1) ?? open[0];
}

function isLeaf(element: XmlElement): boolean {
  return element.children.every((child) => typeof child === "string");
}

function rootOf(top: XmlElement): XmlElement | null {
  return top.children.find((child) => typeof child !== "string") ?? null;
}

function withoutControls(text: string, faults: Set<XmlFault>): string {
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "");
  if (clean.length !== text.length) faults.add("bad_character");
  return clean;
}
