import type { PageDocument } from "./dom/page-node.ts";

/** What the page's meta elements say under the first of the names that says anything; addresses are no answer but to `og:url`. */
export function metas(page: PageDocument, names: readonly string[]): string[] {
  const found = contents(page);
  for (const name of names) {
    const values = found.get(name)?.filter((value) => !/^https?:/.test(value) || name === "og:url");
    if (values && values.length > 0) return values;
  }
  return [];
}

/** The first of them, or null. */
export function meta(page: PageDocument, names: readonly string[]): string | null {
  return metas(page, names)[0] ?? null;
}

/** One line of text, or null when there is none. */
export function oneLine(text: string | null | undefined): string | null {
  return text?.replace(/\s+/g, " ").trim() || null;
}

const read = new WeakMap<PageDocument, Map<string, string[]>>();

/** The contents of all meta elements by their names in lower case; a page is read once. */
function contents(page: PageDocument): Map<string, string[]> {
  const known = read.get(page);
  if (known) return known;
  const found = new Map<string, string[]>();
  for (const element of page.getElementsByTagName("meta")) {
    const names = element.getAttribute("property") ?? element.getAttribute("name") ?? element.getAttribute("itemprop");
    const content = oneLine(element.getAttribute("content"));
    if (!names || !content) continue;
    // A property attribute is a list. RDFa in HTML.
    for (const name of names.toLowerCase().split(/\s+/)) found.set(name, [...(found.get(name) ?? []), content]);
  }
  read.set(page, found);
  return found;
}
