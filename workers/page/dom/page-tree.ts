/** Design: docs/design/page-tree.md */
import type { html, Token, TreeAdapter, TreeAdapterTypeMap } from "parse5";
import {
  type Markup,
  PageAttribute,
  PageComment,
  PageDoctype,
  PageDocument,
  PageElement,
  PageFragment,
  type PageNode,
  PageText,
} from "./page-node.ts";

/** The nodes that parse5 builds here. */
export type PageTree = TreeAdapterTypeMap<
  PageNode,
  PageNode,
  PageNode,
  PageDocument,
  PageFragment,
  PageElement,
  PageComment,
  PageText,
  PageElement,
  PageDoctype
>;

/** An element's attributes while more of them come, and their names. */
interface Adopted {
  own: PageAttribute[];
  names: Set<string>;
}

/** Lets parse5 build pages, without a tree of its own between. `owner` holds what is created; a parse of a whole page begins a new one. */
export function pageTree(deps: Markup, owner: PageDocument | null): TreeAdapter<PageTree> {
  let page = owner;
  const modes = new WeakMap<PageDocument, html.DOCUMENT_MODE>();
  // A page may write <html> or <body> any number of times, each with attributes that the first one has not: they grow in place.
  const adopting = new WeakMap<PageElement, Adopted>();
  const adopter = (element: PageElement): Adopted => {
    const own = [...element.attributes];
    const made = { own, names: new Set(own.map(({ name }) => name)) };
    element.attributes = own;
    adopting.set(element, made);
    return made;
  };
  const append = (parent: PageNode, text: string, before: PageNode | null) => {
    const previous = before ? before.previousSibling : parent.lastChild;
    if (previous instanceof PageText) previous.data += text;
    else parent.insertBefore(new PageText(text, page), before);
  };
  return {
    createDocument() {
      page = new PageDocument(deps);
      return page;
    },
    createDocumentFragment: () => new PageFragment(page),
    createElement: (name, namespace, attributes) => new PageElement(name, namespace, pageAttributes(attributes), page),
    createCommentNode: (data) => new PageComment(data, page),
    createTextNode: (data) => new PageText(data, page),
    appendChild: (parent, node) => void parent.appendChild(node),
    insertBefore: (parent, node, before) => void parent.insertBefore(node, before),
    setTemplateContent(template, content) {
      template.content = content;
    },
    getTemplateContent: (template) => template.content ?? new PageFragment(page),
    setDocumentType: (document, name) => void document.appendChild(new PageDoctype(name, page)),
    setDocumentMode: (document, mode) => void modes.set(document, mode),
    getDocumentMode: (document) => modes.get(document) ?? noQuirks,
    detachNode: (node) => node.remove(),
    insertText: (parent, text) => append(parent, text, null),
    insertTextBefore: append,
    adoptAttributes(element, attributes) {
      const { names, own } = adopting.get(element) ?? adopter(element);
      for (const attribute of pageAttributes(attributes)) {
        if (names.has(attribute.name)) continue;
        names.add(attribute.name);
        own.push(attribute);
      }
    },
    getFirstChild: (node) => node.firstChild,
    getChildNodes: (node) => node.childNodes,
    getParentNode: (node) => node.parentNode,
    getAttrList: (element) => [...element.attributes],
    getTagName: (element) => element.localName,
    getNamespaceURI: (element) => element.namespaceURI as html.NS,
    getTextNodeContent: (text) => text.data,
    getCommentNodeContent: (comment) => comment.data,
    getDocumentTypeNodeName: (type) => type.name,
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    isTextNode: (node) => node instanceof PageText,
    isCommentNode: (node) => node instanceof PageComment,
    isDocumentTypeNode: (node) => node instanceof PageDoctype,
    isElementNode: (node) => node instanceof PageElement,
    setNodeSourceCodeLocation: () => undefined,
    getNodeSourceCodeLocation: () => undefined,
    updateNodeSourceCodeLocation: () => undefined,
  };
}

/** parse5's `DOCUMENT_MODE.NO_QUIRKS`, without loading it for a word. */
const noQuirks = "no-quirks" as html.DOCUMENT_MODE;

const noAttributes: readonly PageAttribute[] = [];

function pageAttributes(attributes: readonly Token.Attribute[]): readonly PageAttribute[] {
  return attributes.length === 0 ? noAttributes : attributes.map(pageAttribute);
}

/** Ours as they are, but for those that parse5 has given a prefix. */
function pageAttribute(attribute: Token.Attribute): PageAttribute {
  const { name, prefix, value } = attribute;
  if (attribute instanceof PageAttribute && !prefix) return attribute;
  return new PageAttribute(prefix ? `${prefix}:${name}` : name, value);
}
