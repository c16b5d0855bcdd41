import { remembered } from "../text/remembered.ts";
import type { PageDocument, PageElement } from "./dom/page-node.ts";

/**
 * Takes out of a page what stands around an article or is set between its paragraphs: comments, newsletter boxes, other
 * stories, shares, who the writer is, what a picture shows. Told by what sites call such parts; one that holds the page's
 * heading or much of its text is the article whatever it is called.
 */
export function removeSurroundings(page: PageDocument): void {
  revealHiddenPage(page);
  const whole = proseLength(page.querySelectorAll("p"));
  for (const element of page.querySelectorAll(
    "div, section, aside, ul, ol, p, span, form, figure, li, footer, header",
  )) {
    if (!isSurrounding(element) || element.parentNode === null) continue;
    if (element.querySelector("h1") || proseLength(element.querySelectorAll("p")) > proseShareMax * whole) continue;
    element.remove();
  }
}

/** Share of a page's paragraphs that a part may hold and still be none of the article. Ours. */
const proseShareMax = 0.3;

/** What such parts are called, each a whole class name or id but for what it stands in. Ours, from common usage of publishing systems. */
const surroundings = new RegExp(
  `^(?:(?:post|article|entry|page|site|wp|block|widget|js|c|m|o)[-_]+)*(?:${[
    "comments?(?:[-_]?(?:area|list|section|form|respond|thread|wrap(?:per)?|container|body|content|box|template|item|author|meta))?",
    "respond|disqus\\w*|replies",
    "newsletters?(?:[-_].*)?|.*[-_]newsletter(?:[-_]?(?:box|form|sign-?up|promo|widget|block|cta|container|wrapper|inline|embed))?",
    "sign-?up(?:[-_].*)?|subscri(?:be|ption)[-_]?(?:box|form|widget|cta|promo)",
    "(?:about[-_]?(?:the[-_]?)?)?(?:author|writer)[-_]?(?:bio|box|info|card|about|description|profile|details)(?:[-_].*)?",
    "about[-_]?(?:the[-_]?)?author|(?:author[-_]?)?bio(?:graphy)?",
    "related(?:[-_]?(?:posts?|articles?|stor(?:y|ies)|links?|content|news|items?|topics|box|block|list|media|entities|container|wrap(?:per)?|reads?|video|coverage))*(?:[-_]{2}.*)?",
    "(?:recommend(?:ed|ations?)|read[-_]?(?:more|next|also)|most[-_]?(?:read|popular|viewed)|breadcrumbs?)(?:[-_].*)?",
    "more[-_]?(?:stories|articles|news|from|on|posts|coverage|links)(?:[-_].*)?",
    "(?:social[-_]?)?shar(?:e|ing)(?:[-_]?(?:bar|buttons?|links?|tools?|icons?|box|block|this))?|sharedaddy",
    "social[-_]?(?:share|links|media|icons|buttons|bar)(?:[-_].*)?",
    "(?:.*[-_])?captions?(?:[-_]?(?:text|wrap|inner|container))?|credits?|copyright",
    "(?:photo|image|img|media|picture)[-_]+(?:credits?|source|copyright|desc(?:ription)?|info)",
    "cookies?(?:[-_]?(?:banner|notice|consent|bar|law|info).*)?|gdpr.*|consent.*",
    "outbrain.*|taboola.*|trc_related_container|tags?[-_]?(?:list|links|cloud)|post[-_]?tags",
    "promo(?:tion)?(?:[-_]?(?:box|block|banner|unit|link|inline))?|advert(?:isement|ising|s)?(?:[-_].*)?",
    "ad[-_]?(?:container|slot|unit|wrapper|banner|block|label|text)",
  ].join("|")})$`,
  "i",
);

/** True where a class or the id says that an element is not of the article. */
function isSurrounding(element: PageElement): boolean {
  // Put together, so that what is remembered is a text of its own: an attribute alone would keep the whole page that it is a piece of.
  const names = `${element.className} ${element.id}`;
  return names !== " " && areNamesOfSurrounding(names);
}

/** Names that are remembered: pages have hundreds, and sites the same on all their pages. Ours. */
const namesMax = 10_000;

const areNamesOfSurrounding = remembered(
  (names) =>
    names
      .replace(/([a-z])(?=[A-Z])/g, "$1-")
      .split(/\s+/)
      .some((name) => name !== "" && surroundings.test(name)),
  namesMax,
);

function proseLength(paragraphs: Iterable<PageElement>): number {
  let length = 0;
  for (const { textContent } of paragraphs) length += textContent.length;
  return length;
}

/** A page written wholly for browsers without scripts is the page. */
function revealHiddenPage(page: PageDocument): void {
  for (const element of page.querySelectorAll("noscript")) {
    const { parentNode } = element;
    if (!parentNode || proseLength(element.querySelectorAll("p")) < hiddenPageLength) continue;
    while (element.firstChild) parentNode.insertBefore(element.firstChild, element);
    element.remove();
  }
}

/** Characters of paragraphs that make a page out of a notice for such browsers. Ours. */
const hiddenPageLength = 500;
