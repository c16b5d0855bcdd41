import { cleanLink } from "../../../store/model/clean-link.ts";
import { emptyItem, type Item } from "../../visit/item.ts";
import { contentIdentity, withUniqueIdentities } from "../../visit/item-identity.ts";
import { cleanHtml, htmlToParagraphs } from "../feed/clean-html.ts";
import { parseFeedDate } from "../feed/dates.ts";
import { attributeOf, detach, type Element, htmlOf, lineOf, parsePage, select } from "./selection.ts";

/** How a page is to be read: the fields of its channel. Selectors are CSS; title and date are looked for inside an item. */
export interface PageRules {
  item_selector?: string;
  title_selector?: string;
  date_selector?: string;
}

/** Where a page is from. */
export interface PagePlace {
  url: string;
  language: string | null;
}

/** What stands around the text of a page. */
const surroundings = "nav, header, footer, aside, form, script, style, noscript, template, [hidden]";

/**
 * The items that a rule finds, in the order in which they stand on the page: each is where its first link leads, or a text of its
 * own where there is no link in it. Throws `WrongSelector`.
 */
export function ruledItems(
  html: string,
  { url, language }: PagePlace,
  rules: PageRules & { item_selector: string },
): Item[] {
  const page = parsePage(html);
  const base = baseOf(select("base[href]", page)[0], url);
  const found = select(rules.item_selector, page).map((element) => itemOf(element, base, rules));
  return withUniqueIdentities(found.filter((item) => item !== null).map((item) => ({ ...item, language })));
}

/**
 * The page itself as one item, for pages that change in place: its identity stays, so that what it says anew becomes the record's
 * next version. With a rule, what the rule selects is watched and nothing else. null when there are no words. Throws `WrongSelector`.
 */
export function watchedPage(html: string, { url, language }: PagePlace, { item_selector }: PageRules): Item | null {
  const page = parsePage(html);
  const [title] = select("title", page);
  for (const element of select(surroundings, page)) if (item_selector === undefined) detach(element);
  const parts = item_selector === undefined ? mainPart(page) : select(item_selector, page);
  const text = parts.map((part) => htmlToParagraphs(cleanHtml(htmlOf(part), url))).filter(Boolean);
  if (text.length === 0) return null;
  return {
    ...emptyItem(`page:${cleanLink(url)}`),
    link: url,
    title: (title && lineOf(title)) || null,
    language,
    text: text.join("\n\n"),
  };
}

function mainPart(page: ReturnType<typeof parsePage>): Element[] {
  const [main] = [...select("main, [role=main]", page), ...select("body", page)];
  return main ? [main] : [];
}

function itemOf(element: Element, base: string, { title_selector, date_selector }: PageRules): Item | null {
  const link = linkOf(element, base);
  const named = title_selector === undefined ? undefined : select(title_selector, element)[0];
  const title = lineOf(named ?? link?.element ?? element);
  const published = dateOf(
    date_selector === undefined ? select("time", element)[0] : select(date_selector, element)[0],
  );
  if (link) return { ...emptyItem(cleanLink(link.href)), link: link.href, title: title || null, published };
  const text = htmlToParagraphs(cleanHtml(htmlOf(element), base));
  if (text === "") return null;
  const ownTitle = named ? title : null;
  const identity = ownTitle ? contentIdentity(ownTitle, published) : contentIdentity(text);
  return { ...emptyItem(identity), link: base, title: ownTitle, published, text };
}

/** The item's first link that leads to a page, its own if it is one. */
function linkOf(element: Element, base: string): { element: Element; href: string } | null {
  const links = element.tagName === "a" ? [element] : select("a[href]", element);
  for (const link of links) {
    const target = URL.parse(attributeOf(link, "href") ?? "", base);
    // A link to a place on the very page is none to an article.
    if (target && /^https?:$/.test(target.protocol) && !(target.hash && isSamePage(target, base)))
      return { element: lineOf(link) === "" ? element : link, href: target.href };
  }
  return null;
}

function isSamePage(target: URL, base: string): boolean {
  return target.href.replace(/#.*$/, "") === base.replace(/#.*$/, "");
}

function baseOf(element: Element | undefined, url: string): string {
  return URL.parse((element && attributeOf(element, "href")) ?? "", url)?.href ?? url;
}

/** The machine's date where there is one, else the one that is written. ISO 8601. */
function dateOf(element: Element | undefined): string | null {
  if (!element) return null;
  const written = lineOf(element).replace(/^(published|posted|updated|date)\b( on)?\s*:?\s*/i, "");
  return (
    parseFeedDate(attributeOf(element, "datetime")) ??
    parseFeedDate(attributeOf(element, "content")) ??
    parseFeedDate(written)
  );
}
