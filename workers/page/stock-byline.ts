import { authorNames } from "./author-name.ts";
import type { PageElement } from "./dom/page-node.ts";

/** The names of the byline that Readability would take: the first visible element that calls itself one; empty where none names anybody. */
export function stockByline(elements: readonly PageElement[]): string[] {
  for (const element of elements) {
    if (element.attributes.length === 0 || !isMarked(element) || isHidden(element)) continue;
    const { textContent } = element.querySelector('[itemprop~="name"]') ?? element;
    const text = textContent.trim();
    if (text !== "" && element.textContent.trim().length < bylineMax) return authorNames(text);
  }
  return [];
}

/** Readability's: a line of more characters names nobody. */
const bylineMax = 100;

/** Readability's. */
function isMarked(element: PageElement): boolean {
  const { className, id } = element;
  if ((className !== "" || id !== "") && /byline|author|dateline|writtenby|p-author/i.test(`${className} ${id}`))
    return true;
  return element.getAttribute("rel") === "author" || (element.getAttribute("itemprop")?.includes("author") ?? false);
}

function isHidden(element: PageElement): boolean {
  return element.hasAttribute("hidden") || element.getAttribute("aria-hidden") === "true";
}
