import type { Block } from "./block-gathering.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { wordCount } from "./html-blocks.ts";
import { meta } from "./page-metas.ts";
import { isoDate } from "./stated-date.ts";

/**
 * When the page was published, as a day or a full timestamp: what its data state, then its address, then the marks that sites
 * commonly use, then the first line that is hardly more than a date, then when it was last changed. `lines`: the page's blocks.
 */
export function pagePublished(
  page: PageDocument,
  stated: { published: string | null; changed: string | null },
  addresses: readonly (string | null)[],
  lines: readonly Block[],
): string | null {
  const told = stated.published ?? meta(page, publishedMetas) ?? firstDate(page, surest);
  return (
    dateOf(told) ??
    addressDate(addresses) ??
    dateOf(firstDate(page, likely)) ??
    datelineOf(lines) ??
    dateOf(firstDate(page, possible)) ??
    dateOf(stated.changed ?? meta(page, changedMetas))
  );
}

const publishedMetas = [
  "article:published_time",
  "datepublished",
  "og:published_time",
  "article:published",
  "og:article:published_time",
  "parsely-pub-date",
  "sailthru.date",
  "dc.date.issued",
  "dcterms.date",
  "dc.date",
  "dcterms.created",
  "date",
  "pubdate",
  "publishdate",
  "publish-date",
  "publish_date",
  "publication_date",
  "citation_publication_date",
  "article.published",
] as const;

const changedMetas = ["article:modified_time", "og:updated_time", "last-modified"] as const;

type Mark = (element: PageElement) => boolean;

const surest: readonly Mark[] = [
  (element) => element.getAttribute("itemprop") === "datePublished",
  (element) => element.localName === "time" && element.hasAttribute("pubdate"),
];

const likely: readonly Mark[] = [
  (element) => isStampedTime(element) && isInside(element, /^(?:article|header|main)$/),
  ({ className, id }) =>
    (className !== "" && /publish|pubdate|posted-on|date_posted/i.test(className)) ||
    (id !== "" && /date_posted/i.test(id)),
];

const possible: readonly Mark[] = [
  isStampedTime,
  (element) => element.localName === "time",
  ({ className, id }) => (className !== "" && /date|timestamp/i.test(className)) || (id !== "" && /date/i.test(id)),
];

function isStampedTime(element: PageElement): boolean {
  return element.localName === "time" && element.hasAttribute("datetime");
}

function isInside(element: PageElement, tags: RegExp): boolean {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (tags.test(above.localName)) return true;
  return false;
}

function dateOf(text: string | null): string | null {
  return text ? isoDate(text) : null;
}

/** Elements of a mark that are asked at most. Ours. */
const markedMax = 5;

function firstDate(page: PageDocument, marks: readonly Mark[]): string | null {
  // What says nothing of itself but a time's name is marked as nothing.
  const elements = [...page.getElementsByTagName("*")].filter(
    ({ localName, attributes }) => attributes.length > 0 || localName === "time",
  );
  for (const isMarked of marks) {
    for (const element of elements.filter(isMarked).slice(0, markedMax)) {
      const stated =
        element.getAttribute("datetime") ?? element.getAttribute("content") ?? element.getAttribute("title");
      for (const text of [stated, element.textContent]) if (text && text.length < 200 && isoDate(text)) return text;
    }
  }
  return null;
}

/** Many sites write the day into the address: /2026/11/20/ or /2026-11-20/; the last one, since archives put theirs in front. */
function addressDate(addresses: readonly (string | null)[]): string | null {
  for (const address of addresses) {
    const found = [
      ...(address ?? "").matchAll(
        /[/_-](20[0-3]\d|19[89]\d)[/_-](0[1-9]|1[0-2])[/_-](0[1-9]|[12]\d|3[01])(?=[/_.-]|$)/g,
      ),
    ].at(-1);
    if (found) return `${found[1]}-${found[2]}-${found[3]}`;
  }
  return null;
}

/** Every date holds a digit. */
function isDated(line: string): boolean {
  return /\d/.test(line) && !/copyright|©|\(c\)/i.test(line);
}

/** Words that a line may have beside its date: a place, a writer, the time of day. Ours. */
const datelineWords = 14;

/** The date of the first line that is hardly more than one, from the heading on. */
function datelineOf(lines: readonly Block[]): string | null {
  const heading = lines.findIndex(({ tag }) => tag === "h1");
  const near = lines.slice(Math.max(0, heading)).concat(lines.slice(0, Math.max(0, heading)));
  for (const { text } of near) {
    // Blocks are lines: their words stand apart by single blanks.
    const found = wordCount(text) <= datelineWords && isDated(text) ? isoDate(text) : null;
    if (found) return found;
  }
  return null;
}
