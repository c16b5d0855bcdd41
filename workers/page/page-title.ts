import type { PageDocument, PageElement } from "./dom/page-node.ts";

/** What a page calls itself, in the places where it does. */
export interface TitleSources {
  /** Of the article in the page's JSON-LD. */
  headline: string | null;
  /** Open Graph's and its like. */
  named: string[];
  site_name: string | null;
}

/**
 * The title that most places of a page agree on: headings, JSON-LD, Open Graph and the title element, of which sites add their
 * own name to some and shorten others for machines. On a tie the one that readers see first wins.
 */
export function pageTitle(page: PageDocument, { headline, named, site_name }: TitleSources): string | null {
  const whole = oneLine(page.title);
  const headings = articleHeadings(
    page,
    [whole, headline, ...named].filter((text) => text !== null),
    site_name,
  );
  const places = [headings, headline ? [headline] : [], named, whole ? [whole] : []];
  // What alone stands above an article is its title for readers; the others are often written for machines.
  if (page.querySelectorAll("h1").length === 1) places.push(headings);
  const candidates = [...headings, ...named, ...(headline ? [headline] : [])].map((title) =>
    withoutSite(title, site_name),
  );
  if (whole) candidates.push(titlePart(withoutSite(whole, site_name)));
  let best: { title: string; votes: number } | undefined;
  for (const title of candidates) {
    const votes = places.filter((place) => place.some((stated) => names(stated, title))).length;
    if (!best || votes > best.votes) best = { title, votes };
  }
  return best?.title ?? null;
}

/** Headings of the first level that tell of the article, else of the second. */
function articleHeadings(page: PageDocument, stated: string[], site: string | null): string[] {
  const first = tellingHeadings([...page.querySelectorAll("h1")], stated, site);
  return first.length > 0 ? first : tellingHeadings([...page.querySelectorAll("h2")], stated, site);
}

/** Those that are not the site's own name and have words of what the page is called elsewhere, or are the only one, more than a name and no link to elsewhere. */
function tellingHeadings(headings: PageElement[], stated: string[], site: string | null): string[] {
  const isAlone = headings.length === 1 && headings[0]?.localName === "h1" && !isLinked(headings[0]);
  const own = headings
    .map(headingText)
    .filter((text) => text !== null)
    .filter((text) => wordCount(text) >= 2 && !isSiteName(text, stated[0] ?? null, site));
  const told = own.filter(
    (text) =>
      stated.length === 0 ||
      sharedWords(text, stated.join(" ")) >= leastShared ||
      (isAlone && wordCount(text) >= aloneWords),
  );
  return [...new Set(told)];
}

/** Words from which on the only heading is taken for a title whatever the page is called elsewhere. Ours. */
const aloneWords = 4;

function isLinked(heading: PageElement): boolean {
  return heading.parentElement?.localName === "a" || heading.querySelector("a") !== null;
}

/** Some sites set the day in front. */
function headingText(heading: PageElement): string | null {
  return oneLine(heading.textContent.replace(/^\s*\d{1,2}\.\s?\d{1,2}\.\s?\d{4}\s*/, ""));
}

/** Share of a heading's words that stand in the page's title. Ours: below it the heading is a slogan or another story's. */
const leastShared = 0.4;

/** A heading that ends or begins the page's title is the site's name, which stands on every page. */
function isSiteName(text: string, whole: string | null, site: string | null): boolean {
  const name = plain(text);
  if (name === plain(site ?? "")) return true;
  if (wordCount(text) >= 4) return false;
  const segments = parts(whole ?? "").map(plain);
  if (site !== null && segments.includes(plain(site))) return false;
  if (segments.length > 1 && (name === segments.at(-1) || name === segments[0])) return true;
  const title = plain(whole ?? "");
  return 2 * name.length < title.length && (title.startsWith(`${name} `) || title.endsWith(` ${name}`));
}

/** Whether a stated title is this one, perhaps with the site's name, a section or a speaker beside it. */
function names(stated: string, title: string): boolean {
  const [whole, wanted] = [plain(stated), plain(title)];
  return whole === wanted || (wordCount(title) >= 3 && ` ${whole} `.includes(` ${wanted} `));
}

/** A title element alone: its longest part if that is as long as a title, else all before the last part. */
function titlePart(whole: string): string {
  const segments = parts(whole);
  if (segments.length < 2) return whole;
  const longest = segments.reduce((one, other) => (wordCount(other) > wordCount(one) ? other : one));
  if (wordCount(longest) >= 4) return longest;
  const before = withoutEnds(whole);
  return wordCount(before) >= 3 ? before : whole;
}

function wordCount(text: string): number {
  return plain(text).split(" ").length;
}

function withoutEnds(title: string): string {
  return title.slice(0, title.lastIndexOf(parts(title).at(-1) ?? "")).replace(/[\s|»–—·:-]+$/, "");
}

function withoutSite(title: string, site: string | null): string {
  const segments = parts(title);
  const last = plain(segments.at(-1) ?? "");
  const isSite = site !== null && (last.includes(plain(site)) || plain(site).includes(last));
  return segments.length > 1 && last !== "" && isSite ? withoutEnds(title) : title;
}

function parts(title: string): string[] {
  return title.split(/\s+[|»–—·•-]\s+|\s*[|»]\s*|\s+::\s+/).filter((part) => part !== "");
}

/** Share of a text's words that another has too. */
function sharedWords(text: string, other: string): number {
  const words = plain(text).split(" ");
  const known = new Set(plain(other).split(" "));
  return words.filter((word) => known.has(word)).length / words.length;
}

function plain(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(" ");
}

function oneLine(text: string): string | null {
  return text.replace(/\s+/g, " ").trim() || null;
}
