import { plain } from "./site-names.ts";

/** Other pages of a host that must share a part of their title for it to be the site's name. Ours: one alone may be of the same series. */
const pagesMin = 2;

/** Longer titles are not taken apart. Characters; ours. */
const titleLength = 500;

const separator = / [|»–—·•/>-] | ?[|»] ?| :: /g;

/**
 * What stands before or behind a separator of a page's title in the titles of other pages of its host too, and is not what the page's
 * own headings say: the site's name, mostly. Pages of one title are one page.
 */
export function sharedNames(title: string, others: readonly string[], headings: readonly string[]): string[] {
  const said = headings.map((heading) => ` ${plain(heading)} `);
  const own = plain(title);
  const different = new Map(others.map((other) => [plain(other), other]));
  different.delete(own);
  const ends = [...different.values()].map(endsOf);
  return [...endsOf(title)]
    .filter((end) => ends.filter((each) => each.has(end)).length >= pagesMin)
    .map((end) => end.slice(1))
    .filter((name) => !said.some((heading) => heading.includes(` ${name} `)));
}

/** The words before and behind each separator of a title, those before marked by "<", those behind by ">". */
function endsOf(title: string): Set<string> {
  if (title.length > titleLength) return new Set();
  const ends = [...title.matchAll(separator)].flatMap(({ index, 0: sign }) => [
    `<${plain(title.slice(0, index))}`,
    `>${plain(title.slice(index + sign.length))}`,
  ]);
  return new Set(ends.filter((end) => end.length > 1));
}
