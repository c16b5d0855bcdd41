/** Design: docs/design/page-tree.md */
import { compile, type Options, selectAll } from "css-select";
import { Parser, parseFragment } from "parse5";
import { type Markup, type PageDocument, PageElement, type PageNode } from "./page-node.ts";
import { PageTokenizer } from "./page-tokenizer.ts";
import { type PageTree, pageTree } from "./page-tree.ts";
import { serializeContent } from "./serialize-page.ts";

/** HTML text as a page, by the parsing rules of the HTML Standard, as a browser without scripts builds it. */
export function parsePage(text: string): PageDocument {
  return openParser(text).document;
}

/** The parser of a text that it has read to its end. */
export function openParser(text: string): Parser<PageTree> {
  const parser = new Parser<PageTree>({ treeAdapter: pageTree(markup, null), scriptingEnabled: false });
  const tokenizer = new PageTokenizer(parser);
  parser.tokenizer = tokenizer;
  tokenizer.readPage(text);
  return parser;
}

const markup: Markup = {
  parse(text, context) {
    const treeAdapter = pageTree(markup, context.ownerDocument);
    return parseFragment<PageTree>(context, text, { treeAdapter, scriptingEnabled: false });
  },
  serialize: serializeContent,
  select(selector, root) {
    const chosen = compiled.get(selector) ?? compile<PageNode, PageElement>(selector, options);
    if (compiled.size < selectorsKept) compiled.set(selector, chosen);
    return selectAll<PageNode, PageElement>(chosen, root, options);
  },
};

/** Selectors that are kept ready: those of our own code and of the sources' rules. Ours. */
const selectorsKept = 500;

const compiled = new Map<string, ReturnType<typeof compile<PageNode, PageElement>>>();

const options: Options<PageNode, PageElement> = {
  // The adapter knows HTML's nodes only; what it cannot tell apart is compared by identity.
  adapter: {
    isTag: (node): node is PageElement => node instanceof PageElement,
    getAttributeValue: (element, name) => element.getAttribute(name) ?? undefined,
    getChildren: (node) => node.childNodes,
    getName: (element) => element.localName,
    getParent: (element) => element.parentNode,
    getSiblings: (node) => node.parentNode?.childNodes ?? [node],
    prevElementSibling: (node) => node.previousElementSibling,
    getText: (node) => node.textContent,
    hasAttrib: (element, name) => element.hasAttribute(name),
    removeSubsets: (nodes) => nodes.filter((node) => !nodes.some((other) => other !== node && holds(other, node))),
  },
};

function holds(ancestor: PageNode, node: PageNode): boolean {
  for (let parent = node.parentNode; parent; parent = parent.parentNode) if (parent === ancestor) return true;
  return false;
}
