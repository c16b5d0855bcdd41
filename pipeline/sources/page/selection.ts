import { compile, type Options, selectAll } from "css-select";
import { parse, serializeOuter, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** A selector is not valid CSS; the message is a sentence for people. */
export class WrongSelector extends Error {
  override name = "WrongSelector";
}

/** An element of a page. */
export type Element = Tree.Element;

/** The elements of a page as a browser without scripts builds them. */
export function parsePage(html: string): Tree.Document {
  return parse(html, { scriptingEnabled: false });
}

/** The elements below `root` that meet a CSS selector, in reading order. Throws `WrongSelector`. */
export function select(selector: string, root: Tree.Document | Element): Element[] {
  return selectAll<Tree.Node, Element>(compiled(selector), root, options);
}

/** Throws `WrongSelector` where one is not valid CSS. */
function compiled(selector: string): ReturnType<typeof compile<Tree.Node, Element>> {
  try {
    return compile<Tree.Node, Element>(selector, options);
  } catch (cause) {
    throw new WrongSelector(`"${selector}" is no CSS selector.`, { cause });
  }
}

/** The element with its tags, as HTML. */
export function htmlOf(element: Element): string {
  return serializeOuter(element);
}

/** The words of an element on one line. */
export function lineOf(element: Element): string {
  return textOf(element).replace(/\s+/g, " ").trim();
}

/** An attribute's value; null when the element has none of that name. */
export function attributeOf(element: Element, wanted: string): string | null {
  return element.attrs.find(({ name }) => name === wanted)?.value ?? null;
}

/** Takes an element out of its page. */
export function detach(element: Element): void {
  const siblings = element.parentNode?.childNodes ?? [];
  const at = siblings.indexOf(element);
  if (at !== -1) siblings.splice(at, 1);
}

function isElement(node: Tree.Node): node is Element {
  return "tagName" in node;
}

function childrenOf(node: Tree.Node): Tree.Node[] {
  return "childNodes" in node ? node.childNodes : [];
}

function textOf(node: Tree.Node): string {
  return node.nodeName === "#text" && "value" in node ? node.value : childrenOf(node).map(textOf).join(" ");
}

function holds(ancestor: Tree.Node, node: Tree.Node): boolean {
  for (let inner = parentOf(node); inner; inner = parentOf(inner)) if (inner === ancestor) return true;
  return false;
}

function parentOf(node: Tree.Node): Tree.Node | null {
  return "parentNode" in node ? node.parentNode : null;
}

const options: Options<Tree.Node, Element> = {
  adapter: {
    isTag: isElement,
    getAttributeValue: (element, name) => attributeOf(element, name) ?? undefined,
    getChildren: childrenOf,
    getName: (element) => element.tagName,
    getParent: parentOf,
    getSiblings: (node) => childrenOf(parentOf(node) ?? node),
    getText: textOf,
    hasAttrib: (element, name) => attributeOf(element, name) !== null,
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && holds(other, node))),
  },
};
