import { remembered } from "../text/remembered.ts";
import { authorNames, hasKnownFirstName, isPersonName } from "./author-name.ts";
import { bylineStart } from "./byline-words.ts";
import type { PageElement } from "./dom/page-node.ts";
import { htmlBlocks } from "./html-blocks.ts";

/** A place of a page that names a writer, by what sites call such places. */
export interface AuthorMark {
  names: string[];
  /** How surely the article's writer is meant: the mark, how near the heading is, how the name looks. */
  score: number;
  /** Which kind of mark it is. */
  kind: number;
  /** Number of the element on the page. */
  at: number;
  /** Whether it stands beside the title. */
  is_near: boolean;
  /** Whether it stands among other stories, comments or menus. */
  is_elsewhere: boolean;
}

/** The places of a page that name writers, in reading order. `heading`: the title's element. */
export function authorMarks(elements: readonly PageElement[], heading: PageElement | null): AuthorMark[] {
  const headingAt = heading ? elements.indexOf(heading) : -1;
  const around = new Set(ancestorsOf(heading));
  return elements.flatMap((element, at) => {
    const kind = kindOf(element);
    if (kind === 0) return [];
    const text = textOf(element);
    const names = text === null ? [] : authorNames(text);
    const [first] = names;
    if (text === null || first === undefined || (!isPersonName(first) && first.split(" ").length > houseWords))
      return [];
    const said = bylineStart.test(text);
    const near = headingAt < 0 ? 0 : nearness(at - headingAt);
    const is_elsewhere = isElsewhere(element, around);
    const outside = is_elsewhere ? (near > 0 ? 2 : 5) : 0;
    return [
      {
        names,
        kind,
        at,
        is_elsewhere,
        is_near: headingAt >= 0 && at >= headingAt - nearBefore && at <= headingAt + closeBehind,
        score: kind + Number(said) + near + form(first, kind, said || near > 0) - outside,
      },
    ];
  });
}

/** A name of more words that is no person's is a sentence. Ours. */
const houseWords = 5;

/** What a mark is worth by its kind, 0 for none. Ours: machine-readable marks are meant, class names are often, links and lines sometimes. */
const worth = { stated: 6, name: 5, writer: 4, link: 3, line: 2 } as const;

function kindOf(element: PageElement): number {
  if (element.attributes.length === 0)
    return profileTags.has(element.localName) && isInProfile(element) ? worth.writer : 0;
  const itemprop = element.getAttribute("itemprop");
  if (itemprop && isStated(element, itemprop.toLowerCase())) return worth.stated;
  const rel = element.getAttribute("rel");
  if (rel && /(?:^|\s)author(?:\s|$)/i.test(rel)) return worth.stated;
  // Put together, so that what is remembered is a text of its own: an attribute alone would keep the whole page that it is a piece of.
  const names = `${element.className} ${element.id}`;
  const kind = names === " " ? 0 : Math.max(kindOfName(names), isCardName(element) ? worth.name : 0);
  if (kind > 0) return kind;
  if (profileTags.has(element.localName) && isInProfile(element)) return worth.writer;
  return element.localName === "a" && authorPath.test(element.getAttribute("href") ?? "") ? worth.link : 0;
}

/** Microformats: the name on the card of who wrote this. */
function isCardName(element: PageElement): boolean {
  if (!/(?:^|\s)(?:fn|p-name)(?:\s|$)/.test(element.className)) return false;
  for (let above = element.parentElement, steps = 0; above && steps < 3; above = above.parentElement, steps++)
    if (/(?:^|[\s_-])(?:author|by-?line)/i.test(above.className)) return true;
  return false;
}

/** Microdata: the author, or the name of an author or of somebody that the page shows a profile of. */
function isStated(element: PageElement, itemprop: string): boolean {
  if (/(?:^|\s)(?:author|creator)(?:\s|$)/.test(itemprop)) return element.querySelector('[itemprop="name"]') === null;
  if (itemprop !== "name") return false;
  for (let above = element.parentElement, steps = 0; above && steps < 4; above = above.parentElement, steps++) {
    const scope = above.getAttribute("itemprop")?.toLowerCase();
    if (scope) return /(?:^|\s)(?:author|creator)(?:\s|$)/.test(scope);
    if (/person/i.test(above.getAttribute("itemtype") ?? "")) return true;
    if (/autor|author|profil/i.test(`${above.className} ${above.getAttribute("href") ?? ""}`)) return true;
  }
  return false;
}

/** Where the name stands in a box about the writer. */
const profileTags = new Set(["h2", "h3", "h4", "h5", "h6", "a", "strong", "b"]);
const profile = /auth?or[-_]*(?:bio|box|info|card|profile|about|description)|about[-_]*(?:the[-_]*)?author/i;

function isInProfile(element: PageElement): boolean {
  const { parentElement: parent } = element;
  return isProfile(parent) || isProfile(parent?.parentElement ?? null);
}

function isProfile(element: PageElement | null): boolean {
  if (!element) return false;
  const { className, id } = element;
  return (className !== "" && profile.test(className)) || (id !== "" && profile.test(id));
}

function ancestorsOf(element: PageElement | null): PageElement[] {
  const found: PageElement[] = [];
  for (let above = element?.parentElement; above; above = above.parentElement) found.push(above);
  return found;
}

/** Names that are remembered: pages have hundreds, and sites the same on all their pages. Ours. */
const namesMax = 10_000;

const kindOfName = remembered((names): number => {
  if (!/by-?line|auth?or|writer|auteur|verfasser|redakteur|journalist|contributor|posted|meta/i.test(names)) return 0;
  const parts = names.replace(/([a-z])(?=[A-Z])/g, "$1-").split(/\s+/);
  const kinds = parts.map((name) => {
    if (writerName.test(name)) return worth.name;
    const found = writer.exec(name);
    if (found && !besideWriter.test(name.slice(found.index + found[0].length))) return worth.writer;
    return line.test(name) ? worth.line : 0;
  });
  return Math.max(...kinds);
}, namesMax);

/** Ours, from common usage of publishing systems. */
const writerName = /(?:auth?or|by-?line|writer|contributor)s?[-_]*(?:full-?)?names?$/i;
const writer =
  /(?:^|[-_])(?:by-?lines?|auth?oren|auth?ors?|auteurs?|writers?|verfasser|redakteur|journalists?|contributors?)(?:$|[-_])|^by-?line/i;
const besideWriter =
  /avatar|bio|box|image|img|photo|pic|social|date|time|follow|desc|info|comment|title|job|role|e-?mail|more|other|latest|posts|articles|note|list/i;
const line = /^(?:entry|post|article|story|news)?[-_]*(?:meta(?:data|-?info)?|posted[-_]by|post[-_]info)$/i;
const authorPath =
  /\/(?:auth?ors?|autoren|auteurs?|writers?|journalists?|reporters?|contributors?|columnists?|redakteure?|by|byline)\/[^/?#\d][^/?#]*/i;

/** Longer texts hold more than a byline. Characters; ours. */
const bylineLength = 160;

function textOf(element: PageElement): string | null {
  const content = element.localName === "meta" ? element.getAttribute("content") : null;
  if (content !== null) return content.length <= bylineLength ? content : null;
  if (element.textContent.length > 4 * bylineLength) return null;
  const text = htmlBlocks(element)
    .map((block) => block.text)
    .join(" ");
  return text !== "" && text.length <= bylineLength ? text : null;
}

/** Elements before and behind the heading between which bylines stand. Ours. */
const nearBefore = 4;
const nearBehind = 60;
const closeBehind = 20;

function nearness(distance: number): number {
  if (distance < -nearBefore) return -1;
  return distance <= nearBehind ? 3 : 0;
}

/** How much a text looks like a person's name; handles and houses are names where the mark is sure or says "by". */
function form(name: string, kind: number, sure: boolean): number {
  if (isPersonName(name)) return hasKnownFirstName(name) ? 3 : 2;
  return kind >= worth.name || (kind === worth.writer && sure) ? 0 : -3;
}

/** In what stands around an article: other stories, comments, menus. */
function isElsewhere(element: PageElement, around: ReadonlySet<PageElement>): boolean {
  if (element.localName === "aside") return true;
  for (let above = element.parentElement; above; above = above.parentElement) {
    if (around.has(above) || above.localName === "article" || above.localName === "body") return false;
    if (/^(?:aside|nav)$/.test(above.localName)) return true;
    if (elsewhere.test(`${above.className} ${above.id}`)) return true;
  }
  return false;
}

const elsewhere =
  /(?:^|[\s_-])(?:comments?|commentlist|respond|related|sidebar|recommend(?:ed|ations?)?|teasers?|popular|trending|most-?read|newsletter|breadcrumbs?|widget-area|latest|river|feed)(?:$|[\s_-])/i;
