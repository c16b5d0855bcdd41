import { PageComment, PageDoctype, PageElement, type PageNode, PageText } from "./page-node.ts";

/** The mark-up of what a node holds. HTML Standard, serialising fragments, for a browser without scripts. */
export function serializeContent(node: PageNode): string {
  if (isVoid(node)) return "";
  const isRaw = node instanceof PageElement && rawTags.has(node.localName);
  const holder = node instanceof PageElement && node.content ? node.content : node;
  let html = "";
  for (let child = holder.firstChild; child; child = child.nextSibling) {
    if (child instanceof PageText) html += isRaw ? child.data : escaped(child.data, false);
    else if (child instanceof PageElement) html += serializeElement(child);
    else if (child instanceof PageComment) html += `<!--${child.data}-->`;
    else if (child instanceof PageDoctype) html += `<!DOCTYPE ${child.name}>`;
  }
  return html;
}

function serializeElement(element: PageElement): string {
  let tag = `<${element.localName}`;
  for (const { name, value } of element.attributes) tag += ` ${name}="${escaped(value, true)}"`;
  return isVoid(element) ? `${tag}>` : `${tag}>${serializeContent(element)}</${element.localName}>`;
}

/** Few texts hold what must be escaped; looking for it is cheaper than replacing it. */
function escaped(text: string, isAttribute: boolean): string {
  let safe = text;
  if (safe.includes("&")) safe = safe.replaceAll("&", "&amp;");
  if (safe.includes("\u00a0")) safe = safe.replaceAll("\u00a0", "&nbsp;");
  if (safe.includes("<")) safe = safe.replaceAll("<", "&lt;");
  if (safe.includes(">")) safe = safe.replaceAll(">", "&gt;");
  return isAttribute && safe.includes('"') ? safe.replaceAll('"', "&quot;") : safe;
}

function isVoid(node: PageNode): boolean {
  return node instanceof PageElement && voidTags.has(node.localName);
}

const voidTags = new Set(
  "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr".split(" "),
);

const rawTags = new Set("style script xmp iframe noembed noframes plaintext".split(" "));
