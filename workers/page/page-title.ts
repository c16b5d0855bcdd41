import type { PageDocument, PageElement } from "./dom/page-node.ts";
import { plain, type SiteNames } from "./site-names.ts";

/** What a page calls itself, in the places where it does. */
export interface TitleSources {
  /** What Readability would take, which stays unless the page clearly says otherwise. */
  stock: string | null;
  /** Of the article in the page's JSON-LD. */
  headline: string | null;
  /** Open Graph's and its like. */
  cards: readonly string[];
  isSite: SiteNames;
}

/**
 * The title that Readability gives, without the site's name; another one where more places of the page agree on that. Places
 * are the headings, the title element, the cards for other sites and the JSON-LD: two must name what is to take its place.
 */
export function pageTitle(page: PageDocument, { stock, headline, cards, isSite }: TitleSources): string | null {
  const own = withoutSite((stock ?? "").slice(0, 4 * titleLength).trim(), isSite);
  const whole = [oneLine(page.title) ?? ""].filter(isShort);
  const segments = whole.flatMap(parts);
  const siteSegment = segments.length > 1 ? plain(segments.at(whole[0]?.includes("»") ? 0 : -1) ?? "") : "";
  const isName = (text: string) => isSite(text) || (plain(text) === siteSegment && plain(own) !== siteSegment);
  const isTold = (text: string) => wordCount(text) >= 2 && !isName(text);
  const headings = headingsOf(page, ["h1"]).filter(isTold);
  const stated = [...(headline ? [headline] : []), ...cards].filter(isShort);
  const places = [headings, whole, cards.filter(isShort), stated.slice(0, headline ? 1 : 0)].map((texts) =>
    texts.map((text) => formsOf(text, isSite)),
  );
  const worthOf = (title: string, isLoose: boolean, also = 0) => {
    const found = also + places.filter((texts) => texts.some((forms) => isNamed(forms, title, isLoose))).length;
    return { title, found, worth: found + (isOneOf(title, headings) ? headingLead : 0) };
  };
  const candidates = [
    ...headings.map((title) => worthOf(title, true)),
    // A heading below the first rank is a place of its own where the title element has it.
    ...headingsOf(page, ["h2", "h3"])
      .filter((text) => isOneOf(text, segments) && isTold(text))
      .map((title) => worthOf(title, true, 1)),
    ...stated
      .map((text) => withoutSite(text, isSite))
      .filter((title) => !isName(title))
      .map((title) => worthOf(title, false)),
  ];
  let best = isShort(own) && !isName(own) ? worthOf(own, true) : { title: own, found: 1, worth: 1 };
  for (const one of candidates) if (one.found >= placesMin && one.worth > best.worth) best = one;
  return best.title || headings[0] || null;
}

/** Places that must name another title than Readability's. Ours: a heading alone may be a slogan, a card alone is written for the search. */
const placesMin = 2;

/** What a heading is worth more than another place, so that readers' own title wins where two places stand against two. Ours. */
const headingLead = 0.5;

/** Longer texts are not compared as titles, what is four times as long is cut, and headings beyond some are lists. Characters, number; ours. */
const titleLength = 500;
const headingsMax = 100;

function isShort(text: string): boolean {
  return text !== "" && text.length <= titleLength;
}

function headingsOf(page: PageDocument, tags: readonly string[]): string[] {
  const elements = tags.flatMap((tag): PageElement[] => [...page.getElementsByTagName(tag)].slice(0, headingsMax));
  const texts = elements.map(({ textContent }) => oneLine(textContent.slice(0, 2 * titleLength)));
  return [...new Set(texts.filter((text) => text !== null).filter(isShort))];
}

function isOneOf(text: string, others: readonly string[]): boolean {
  const wanted = plain(text);
  return others.some((other) => plain(other) === wanted);
}

/** Words from which on a title within a longer one is no chance. Ours. */
const insideWords = 3;

/** A stated title as others are compared with it: whole, without the site, and its parts. */
interface TitleForms {
  whole: string;
  each: ReadonlySet<string>;
}

function formsOf(text: string, isSite: SiteNames): TitleForms {
  return { whole: plain(text), each: new Set([text, withoutSite(text, isSite), ...parts(text)].map(plain)) };
}

/** Whether a title is what is stated, whole or in one of its parts; loosely, also with something beside it. */
function isNamed({ whole, each }: TitleForms, title: string, isLoose: boolean): boolean {
  const wanted = plain(title);
  return each.has(wanted) || (isLoose && wordCount(title) >= insideWords && ` ${whole} `.includes(` ${wanted} `));
}

/** A title without the site's name behind or before it. */
function withoutSite(title: string, isSite: SiteNames): string {
  const joints = [...title.slice(0, titleLength).matchAll(joint)];
  for (const { index, 0: sign } of joints)
    if (index > 0 && isSite(title.slice(index + sign.length))) return title.slice(0, index);
  const [first] = joints;
  const isBefore = first && first.index > 0 && isSite(title.slice(0, first.index));
  return isBefore ? title.slice(first.index + first[0].length) : title;
}

const joint = / [|»–—·•/>-] | ?[|»] ?| :: |: /g;

function parts(title: string): string[] {
  return title.split(/ [|»–—·•/>-] | ?[|»] ?| :: /).filter((part) => part !== "");
}

function wordCount(text: string): number {
  const words = plain(text);
  return words === "" ? 0 : words.split(" ").length;
}

function oneLine(text: string): string | null {
  return text.replace(/\s+/g, " ").trim() || null;
}
