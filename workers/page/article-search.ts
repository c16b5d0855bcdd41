/** Design: docs/design/page-tree.md */
import { Readability } from "@mozilla/readability";
import { remembered } from "../text/remembered.ts";
import { PageDocument, PageElement, type PageNode } from "./dom/page-node.ts";
import { hasText, measureOf, textLength } from "./dom/text-measure.ts";
import { rememberTree } from "./dom/tree-copy.ts";

declare module "@mozilla/readability" {
  /** What of Readability's own is replaced below. Its names. */
  interface Readability<T> {
    readonly REGEXPS: { readonly byline: RegExp; readonly positive: RegExp; readonly negative: RegExp };
    readonly FLAG_WEIGHT_CLASSES: number;
    readonly _doc: PageDocument;
    _flagIsActive(flag: number): boolean;
    _isValidByline(node: PageElement, names: string): boolean;
    _isProbablyVisible(node: PageElement): boolean;
    _isElementWithoutContent(node: PageNode): boolean;
    _isWhitespace(node: PageNode): boolean;
    _getAllNodesWithTag(node: PageNode, tags: readonly string[]): PageElement[];
    _getLinkDensity(element: PageElement): number;
    _getTextDensity(element: PageElement, tags: readonly string[]): number;
    _getCharCount(element: PageElement, character: string): number;
    _getClassWeight(element: PageElement): number;
    _cleanStyles(element: PageElement): void;
    _fixRelativeUris(article: PageElement): void;
    _grabArticle(page?: GrabbedBody): PageElement | null;
  }
}

/** What Readability asks of a page's body while it looks for the article in it. */
interface GrabbedBody {
  innerHTML: string;
  readonly firstChild: PageNode | null;
  appendChild(node: PageNode): PageNode;
}

/** The article of a page, which is taken out of it, and what was seen on the way. */
export function findArticle(page: PageDocument): ReturnType<Readability<PageNode>["parse"]> {
  const document = page as unknown as Document;
  // Nodes of the reference engine have no measures.
  const Search = page instanceof PageDocument ? MeasuredSearch : Readability<PageNode>;
  return new Search(document, { serializer: (node) => node as unknown as PageNode, disableJSONLD: true }).parse();
}

/** Readability with its answers, but by lengths that are counted once, instead of texts that are joined for each question. */
class MeasuredSearch extends Readability<PageNode> {
  override _grabArticle(): PageElement | null {
    const { body } = this._doc;
    return body && super._grabArticle(grabbed(body));
  }

  override _isValidByline(node: PageElement, names: string): boolean {
    const isMarked =
      this.REGEXPS.byline.test(names) ||
      node.getAttribute("rel") === "author" ||
      node.getAttribute("itemprop")?.includes("author");
    if (!isMarked) return false;
    const length = node.textContent.trim().length;
    return length > 0 && length < bylineMax;
  }

  override _isProbablyVisible(node: PageElement): boolean {
    if (node.attributes.length === 0) return true;
    const { display, visibility } = node.style;
    if (display === "none" || visibility === "hidden" || node.hasAttribute("hidden")) return false;
    return node.getAttribute("aria-hidden") !== "true" || node.className.includes("fallback-image");
  }

  override _isElementWithoutContent(node: PageNode): boolean {
    if (!(node instanceof PageElement) || hasText(node)) return false;
    const { length } = node.children;
    return length === 0 || length === node.getElementsByTagName("br").length + node.getElementsByTagName("hr").length;
  }

  override _isWhitespace(node: PageNode): boolean {
    return node.nodeType === 3 ? !/\S/.test(node.textContent) : node.nodeName === "BR";
  }

  override _getAllNodesWithTag(node: PageNode, tags: readonly string[]): PageElement[] {
    const [tag = "", ...others] = tags;
    return others.length === 0 ? node.getElementsByTagName(tag) : node.elementsOf(tagSet(tags.join(",")));
  }

  override _getLinkDensity(element: PageElement): number {
    const { solid, gaps, linked } = measureOf(element);
    if (solid === 0) return 0;
    return (linked ?? linkLength(element)) / (solid + gaps);
  }

  override _getTextDensity(element: PageElement, tags: readonly string[]): number {
    const length = textLength(element);
    if (length === 0) return 0;
    let held = 0;
    for (const below of this._getAllNodesWithTag(element, tags)) held += textLength(below);
    return held / length;
  }

  override _getCharCount(element: PageElement, character: string): number {
    return character === "," ? measureOf(element).commas : element.textContent.split(character).length - 1;
  }

  override _getClassWeight(element: PageElement): number {
    if (!this._flagIsActive(this.FLAG_WEIGHT_CLASSES)) return 0;
    return this.weightOf(element.className) + this.weightOf(element.id);
  }

  override _cleanStyles(element: PageElement): void {
    if (element.localName === "svg") return;
    for (const { name } of [...element.attributes]) if (isStyle(name, element.tagName)) element.removeAttribute(name);
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) this._cleanStyles(child);
  }

  /** Addresses stay as they are, since nobody reads them; what only looks like a link is none here either. */
  override _fixRelativeUris(article: PageElement): void {
    for (const link of article.getElementsByTagName("a")) {
      if (!link.getAttribute("href")?.startsWith("javascript:")) continue;
      const [only, ...others] = link.childNodes;
      const isText = only?.nodeType === 3 && others.length === 0;
      const plain = isText ? this._doc.createTextNode(link.textContent) : this._doc.createElement("span");
      while (!isText && link.firstChild) plain.appendChild(link.firstChild);
      link.parentNode?.replaceChild(plain, link);
    }
  }

  private weightOf(names: string): number {
    if (names === "") return 0;
    return (
      (this.REGEXPS.positive.test(names) ? classWeight : 0) - (this.REGEXPS.negative.test(names) ? classWeight : 0)
    );
  }
}

/**
 * A body that Readability takes apart. It asks for the mark-up before, and writes it back where it has found too little and
 * begins anew, with milder rules: instead of being written and parsed again, the tree is remembered and copied.
 */
function grabbed(body: PageElement): GrabbedBody {
  const copies = rememberTree(body);
  return {
    get innerHTML() {
      return "";
    },
    set innerHTML(_) {
      body.textContent = "";
      for (const copy of copies()) body.appendChild(copy);
    },
    get firstChild() {
      return body.firstChild;
    },
    appendChild: (node) => body.appendChild(node),
  };
}

/** Readability's: a line of more characters names nobody. */
const bylineMax = 100;

/** Readability's: what a telling class or id is worth. */
const classWeight = 25;

const tagSet = remembered((tags): ReadonlySet<string> => new Set(tags.toLowerCase().split(",")), 100);

/** Readability's: a link to a place on its own page counts less. */
const ownPlaceWeight = 0.3;

/** Added up in the page's order, as a sum of fractions depends on it. */
function linkLength(element: PageElement): number {
  let length = 0;
  for (const link of element.getElementsByTagName("a"))
    length += textLength(link) * (/^#.+/.test(link.getAttribute("href") ?? "") ? ownPlaceWeight : 1);
  return length;
}

function isStyle(name: string, tag: string): boolean {
  return styles.has(name) || (sizedTags.has(tag) && (name === "width" || name === "height"));
}

/** Readability's. */
const styles = new Set(
  "align background bgcolor border cellpadding cellspacing frame hspace rules style valign vspace".split(" "),
);

const sizedTags = new Set(["TABLE", "TH", "TD", "HR", "PRE"]);
