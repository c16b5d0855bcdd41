/** Design: docs/design/page-tree.md */
import { remembered } from "../../text/remembered.ts";

/** Selectors that are remembered: those of our own code, of Readability and of the sources' rules. Ours. */
const selectorsMax = 1000;

/**
 * A document tree with what Readability and the page readers ask of one, and nothing else: no events, no styles, no scripts.
 * Lists are plain arrays, taken anew after a change; they do not follow the tree as a browser's do.
 */
export class PageNode {
  readonly nodeType: number;
  readonly nodeName: string;
  ownerDocument: PageDocument | null;
  parentNode: PageNode | null = null;
  firstChild: PageNode | null = null;
  lastChild: PageNode | null = null;
  nextSibling: PageNode | null = null;
  previousSibling: PageNode | null = null;
  /** Of what stands below, until it changes; who has one, has one for all below. */
  measure: TextMeasure | null = null;
  private nodes: PageNode[] | null = null;
  private elements: PageElement[] | null = null;

  constructor(nodeType: number, nodeName: string, ownerDocument: PageDocument | null) {
    this.nodeType = nodeType;
    this.nodeName = nodeName;
    this.ownerDocument = ownerDocument;
  }

  get nodeValue(): string | null {
    return null;
  }

  get childNodes(): PageNode[] {
    if (this.nodes) return this.nodes;
    const nodes: PageNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) nodes.push(child);
    this.nodes = nodes;
    return nodes;
  }

  get children(): PageElement[] {
    if (this.elements) return this.elements;
    const elements: PageElement[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling)
      if (child instanceof PageElement) elements.push(child);
    this.elements = elements;
    return elements;
  }

  get parentElement(): PageElement | null {
    return this.parentNode instanceof PageElement ? this.parentNode : null;
  }

  get firstElementChild(): PageElement | null {
    let node = this.firstChild;
    while (node && !(node instanceof PageElement)) node = node.nextSibling;
    return node;
  }

  get nextElementSibling(): PageElement | null {
    let node = this.nextSibling;
    while (node && !(node instanceof PageElement)) node = node.nextSibling;
    return node;
  }

  get previousElementSibling(): PageElement | null {
    let node = this.previousSibling;
    while (node && !(node instanceof PageElement)) node = node.previousSibling;
    return node;
  }

  /** Comments and instructions are no text of what holds them. DOM Standard. */
  get textContent(): string {
    let node: PageNode | null = this.firstChild;
    if (node === null) return "";
    if (node instanceof PageText && node.nextSibling === null) return node.data;
    let text = "";
    while (node) {
      if (node instanceof PageText) text += node.data;
      node = node.firstChild ?? following(node, this);
    }
    return text;
  }

  set textContent(text: string) {
    while (this.firstChild) this.removeChild(this.firstChild);
    if (text !== "") this.appendChild(new PageText(text, this.ownerDocument));
  }

  appendChild<Node extends PageNode>(node: Node): Node {
    return this.insertBefore(node, null);
  }

  /** Puts a node before a child, or at the end; a node that is elsewhere in a tree leaves there. */
  insertBefore<Node extends PageNode>(node: Node, before: PageNode | null): Node {
    node.remove();
    const previous = before ? before.previousSibling : this.lastChild;
    node.parentNode = this;
    node.previousSibling = previous;
    node.nextSibling = before;
    if (previous) previous.nextSibling = node;
    else this.firstChild = node;
    if (before) before.previousSibling = node;
    else this.lastChild = node;
    this.changed();
    return node;
  }

  removeChild<Node extends PageNode>(node: Node): Node {
    if (node.previousSibling) node.previousSibling.nextSibling = node.nextSibling;
    else this.firstChild = node.nextSibling;
    if (node.nextSibling) node.nextSibling.previousSibling = node.previousSibling;
    else this.lastChild = node.previousSibling;
    node.parentNode = null;
    node.previousSibling = null;
    node.nextSibling = null;
    this.changed();
    return node;
  }

  replaceChild<Node extends PageNode>(node: PageNode, old: Node): Node {
    if (node !== old) this.insertBefore(node, old);
    return this.removeChild(old);
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  /** Elements of a tag below this one, "*" for all, in reading order. */
  getElementsByTagName(tag: string): PageElement[] {
    const wanted = tag.toLowerCase();
    if (this instanceof PageDocument) return this.elementsNamed(wanted);
    return wanted === "*" ? this.elementsBelow(null) : this.elementsNamedBelow(wanted);
  }

  /** Elements below this one that a CSS selector chooses, in reading order. Throws for a selector that is none. */
  querySelectorAll(selector: string): PageElement[] {
    const tags = tagsIn(selector);
    if (tags.size === 0) return this.markup().select(selector, this);
    const [tag = "", ...others] = tags;
    return others.length === 0 ? this.getElementsByTagName(tag) : this.elementsBelow(tags);
  }

  querySelector(selector: string): PageElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  protected markup(): Markup {
    const owner = this instanceof PageDocument ? this : this.ownerDocument;
    if (!owner) throw new Error("a node without a document has no markup");
    return owner.deps;
  }

  /** Elements below this one whose tags are in a set, in reading order. */
  elementsOf(tags: ReadonlySet<string>): PageElement[] {
    return this.elementsBelow(tags);
  }

  /** Those whose tags are in a set, or all. */
  protected elementsBelow(tags: ReadonlySet<string> | null): PageElement[] {
    const found: PageElement[] = [];
    let node: PageNode | null = this.firstChild;
    while (node) {
      if (node.nodeType === 1 && node instanceof PageElement && (!tags || tags.has(node.localName))) found.push(node);
      node = node.firstChild ?? following(node, this);
    }
    return found;
  }

  private elementsNamedBelow(tag: string): PageElement[] {
    const found: PageElement[] = [];
    let node: PageNode | null = this.firstChild;
    while (node) {
      if (node.nodeType === 1 && node instanceof PageElement && node.localName === tag) found.push(node);
      node = node.firstChild ?? following(node, this);
    }
    return found;
  }

  protected changed(): void {
    this.nodes = null;
    this.elements = null;
    this.forgetMeasures();
    const page = this.ownerDocument ?? this;
    if (page instanceof PageDocument) page.forgetElements();
  }

  forgetMeasures(): void {
    for (let node: PageNode | null = this; node?.measure; node = node.parentNode) node.measure = null;
  }
}

/** How long the text below a node is, as it would be with white space trimmed and its runs made one; counted, not joined. */
export interface TextMeasure {
  /** Characters that are no white space. */
  readonly solid: number;
  /** Runs of white space between them. */
  readonly gaps: number;
  /** White space stands before the first and behind the last of them. */
  readonly before: boolean;
  readonly after: boolean;
  readonly commas: number;
  /** The lengths of the links below, summed up; null where one leads to a place on its own page. */
  readonly linked: number | null;
}

/** The tags that a selector consists of; none where it says more. */
const tagsIn = remembered((selector): ReadonlySet<string> => {
  const isTags = /^[a-z][a-z\d]*(?:\s*,\s*[a-z][a-z\d]*)*$/i.test(selector);
  return new Set(isTags ? selector.toLowerCase().split(/\s*,\s*/) : []);
}, selectorsMax);

/** The next node in reading order that is not below this one, inside `root`. */
function following(from: PageNode, root: PageNode): PageNode | null {
  let node: PageNode | null = from;
  while (node && node !== root && !node.nextSibling) node = node.parentNode;
  return node && node !== root ? node.nextSibling : null;
}

/** A run of text. */
export class PageText extends PageNode {
  data: string;

  constructor(data: string, owner: PageDocument | null) {
    super(3, "#text", owner);
    this.data = data;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }

  override set textContent(text: string) {
    this.data = text;
    this.forgetMeasures();
  }
}

/** A comment, kept because what stands around it is told apart by it. */
export class PageComment extends PageNode {
  data: string;

  constructor(data: string, owner: PageDocument | null) {
    super(8, "#comment", owner);
    this.data = data;
  }

  override get nodeValue(): string {
    return this.data;
  }

  override get textContent(): string {
    return this.data;
  }
}

/** The document type; a document's first child must be something. */
export class PageDoctype extends PageNode {
  readonly name: string;

  constructor(name: string, owner: PageDocument | null) {
    super(10, name, owner);
    this.name = name;
  }
}

/** Nodes without a parent of their own: the content of a template, a parsed piece of HTML. */
export class PageFragment extends PageNode {
  constructor(owner: PageDocument | null) {
    super(11, "#document-fragment", owner);
  }
}

/** An attribute. Its name is in lower case, with the prefix that it came with. */
export class PageAttribute {
  readonly name: string;
  readonly value: string;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
  }

  cloneNode(): PageAttribute {
    return new PageAttribute(this.name, this.value);
  }
}

/** What a style attribute says about being seen. */
export interface InlineStyle {
  display: string;
  visibility: string;
}

/** What an element is called, as its attributes write it; empty where they do not. */
interface ElementNames {
  readonly id: string;
  readonly className: string;
}

/** Pages have few different tags. */
const upperCase = remembered((name) => name.toUpperCase(), 1000);

const nameless: ElementNames = { id: "", className: "" };

const unstyled: InlineStyle = { display: "", visibility: "" };

/** An element. */
export class PageElement extends PageNode {
  readonly localName: string;
  readonly tagName: string;
  readonly namespaceURI: string;
  /** Another list after a change: who holds one keeps what was. */
  attributes: readonly PageAttribute[];
  /** Of a template only. */
  content: PageFragment | null = null;
  private names: ElementNames | null = null;

  constructor(
    localName: string,
    namespaceURI: string,
    attributes: readonly PageAttribute[],
    owner: PageDocument | null,
  ) {
    const tagName = namespaceURI === htmlNamespace ? upperCase(localName) : localName;
    super(1, tagName, owner);
    this.localName = localName;
    this.tagName = tagName;
    this.namespaceURI = namespaceURI;
    this.attributes = attributes;
  }

  /** What it is called, looked up once: readers ask every element of a page for it, time and again. */
  private get called(): ElementNames {
    if (this.names) return this.names;
    if (this.attributes.length === 0) return nameless;
    this.names = { id: this.getAttribute("id") ?? "", className: this.getAttribute("class") ?? "" };
    return this.names;
  }

  get id(): string {
    return this.called.id;
  }

  set id(value: string) {
    this.setAttribute("id", value);
  }

  get className(): string {
    return this.called.className;
  }

  set className(value: string) {
    this.setAttribute("class", value);
  }

  get dir(): string {
    return this.getAttribute("dir") ?? "";
  }

  get src(): string {
    return this.getAttribute("src") ?? "";
  }

  get srcset(): string {
    return this.getAttribute("srcset") ?? "";
  }

  get href(): string {
    return this.getAttribute("href") ?? "";
  }

  /** Only whether a style attribute hides the element: no style sheet is ever read. */
  get style(): InlineStyle {
    const style = this.getAttribute("style");
    if (!style) return unstyled;
    return { display: declared(style, displays), visibility: declared(style, visibilities) };
  }

  get innerHTML(): string {
    return this.markup().serialize(this);
  }

  set innerHTML(html: string) {
    while (this.firstChild) this.removeChild(this.firstChild);
    const parsed = this.markup().parse(html, this);
    while (parsed.firstChild) this.appendChild(parsed.firstChild);
  }

  getAttribute(name: string): string | null {
    for (const attribute of this.attributes) if (attribute.name === name) return attribute.value;
    return null;
  }

  hasAttribute(name: string): boolean {
    for (const attribute of this.attributes) if (attribute.name === name) return true;
    return false;
  }

  setAttribute(name: string, value: string): void {
    const changed = new PageAttribute(name, String(value));
    const at = this.attributes.findIndex((attribute) => attribute.name === name);
    this.attributes = at < 0 ? [...this.attributes, changed] : this.attributes.with(at, changed);
    this.renamed(name);
  }

  setAttributeNode(attribute: PageAttribute): void {
    this.setAttribute(attribute.name, attribute.value);
  }

  removeAttribute(name: string): void {
    if (!this.hasAttribute(name)) return;
    this.attributes = this.attributes.filter((attribute) => attribute.name !== name);
    this.renamed(name);
  }

  private renamed(name: string): void {
    if (name === "class" || name === "id") this.names = null;
    // A link's measure depends on where it leads.
    if (name === "href") this.parentNode?.forgetMeasures();
  }
}

/** The last declaration of a property in a style attribute, in lower case, without "!important". */
function declared(style: string, declarations: RegExp): string {
  const found = style.toLowerCase().match(declarations);
  return found?.at(-1)?.split(":")[1]?.trim() ?? "";
}

const displays = /(?:^|;)\s*display\s*:\s*([a-z-]+)/g;
const visibilities = /(?:^|;)\s*visibility\s*:\s*([a-z-]+)/g;

/** HTML Standard. */
const htmlNamespace = "http://www.w3.org/1999/xhtml";

/** What turns a tree into text and back, and chooses from it. */
export interface Markup {
  parse(html: string, context: PageElement): PageFragment;
  serialize(node: PageNode): string;
  select(selector: string, root: PageNode): PageElement[];
}

/** A page. */
export class PageDocument extends PageNode {
  readonly deps: Markup;
  /** Addresses are left as the page writes them. */
  readonly baseURI = "about:blank";
  readonly documentURI = "about:blank";
  private named: Map<string, PageElement[]> | null = null;

  constructor(deps: Markup) {
    super(9, "#document", null);
    this.deps = deps;
  }

  /** A document holds no text of its own. DOM Standard. */
  override get textContent(): string {
    return "";
  }

  get documentElement(): PageElement | null {
    return this.firstElementChild;
  }

  get head(): PageElement | null {
    return this.documentElement?.children.find((child) => child.localName === "head") ?? null;
  }

  get body(): PageElement | null {
    return this.documentElement?.children.find((child) => child.localName === "body") ?? null;
  }

  get title(): string {
    const title = this.elementsNamed("title").find((element) => element.namespaceURI === htmlNamespace);
    return title ? title.textContent.replace(/[\t\n\f\r ]+/g, " ").trim() : "";
  }

  /** Elements of a tag, "*" for all, found in one pass for all tags and kept until the tree changes. */
  elementsNamed(tag: string): PageElement[] {
    this.named ??= byTag(this.elementsBelow(null));
    return this.named.get(tag) ?? [];
  }

  forgetElements(): void {
    this.named = null;
  }

  createElement(name: string): PageElement {
    return new PageElement(name.toLowerCase(), htmlNamespace, [], this);
  }

  createTextNode(text: string): PageText {
    return new PageText(text, this);
  }
}

function byTag(elements: PageElement[]): Map<string, PageElement[]> {
  const named = new Map([["*", elements]]);
  for (const element of elements) {
    const known = named.get(element.localName);
    if (known) known.push(element);
    else named.set(element.localName, [element]);
  }
  return named;
}
