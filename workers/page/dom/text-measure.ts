/** Design: docs/design/page-tree.md */
import { PageElement, type PageNode, PageText, type TextMeasure } from "./page-node.ts";

/** The measure of what stands below a node; kept with it, and with all below, until it changes. */
export function measureOf(node: PageNode): TextMeasure {
  node.measure ??= node instanceof PageText ? measured(node.data) : joined(node);
  return node.measure;
}

/** Characters of a node's text with white space trimmed and its runs made one. */
export function textLength(node: PageNode): number {
  const { solid, gaps } = measureOf(node);
  return solid + gaps;
}

/** Whether a node holds any text but white space: known long before all of it is measured. */
export function hasText(node: PageNode): boolean {
  if (node.measure) return node.measure.solid > 0;
  for (let child = node.firstChild; child; child = child.nextSibling)
    if (child instanceof PageText ? /\S/.test(child.data) : hasText(child)) return true;
  return false;
}

const nothing: TextMeasure = { solid: 0, gaps: 0, before: false, after: false, commas: 0, linked: 0 };
const blank: TextMeasure = { ...nothing, before: true, after: true };

function measured(text: string): TextMeasure {
  if (text === "") return nothing;
  let solid = 0;
  let gaps = 0;
  let commas = 0;
  let wasSpace = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isSpace(code)) wasSpace = true;
    else {
      if (wasSpace && solid > 0) gaps += 1;
      if (code === comma) commas += 1;
      solid += 1;
      wasSpace = false;
    }
  }
  if (solid === 0) return blank;
  return { solid, gaps, before: isSpace(text.charCodeAt(0)), after: wasSpace, commas, linked: 0 };
}

const comma = 0x2c;

/** ECMAScript's white space and line terminators, which `trim` and `\s` go by. */
function isSpace(code: number): boolean {
  if (code < 0xa0) return code === 0x20 || (code <= 0x0d && code >= 0x09);
  return code === 0xa0 || (code >= 0x1680 && isWideSpace(code));
}

function isWideSpace(code: number): boolean {
  return (
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Comments are no text; a link's length counts beside those of the links in it. */
function joined(node: PageNode): TextMeasure {
  let [solid, gaps, commas] = [0, 0, 0];
  let [before, after] = [false, false];
  let linked: number | null = 0;
  for (let child = node.firstChild; child; child = child.nextSibling) {
    const part = child.nodeType === 8 ? nothing : measureOf(child);
    if (linked !== null) linked = linkedWith(linked, child, part);
    if (part.solid === 0) {
      after ||= part.after;
      if (solid === 0) before ||= part.before;
      continue;
    }
    if (solid === 0) before ||= part.before;
    else if (after || part.before) gaps += 1;
    solid += part.solid;
    gaps += part.gaps;
    commas += part.commas;
    after = part.after;
  }
  return { solid, gaps, before, after, commas, linked };
}

function linkedWith(linked: number, child: PageNode, part: TextMeasure): number | null {
  if (part.linked === null) return null;
  if (!(child instanceof PageElement) || child.localName !== "a") return linked + part.linked;
  if (child.getAttribute("href")?.startsWith("#")) return null;
  return linked + part.linked + part.solid + part.gaps;
}
