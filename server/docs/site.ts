import { type Html, html } from "../http/html.ts";
import { type Chapter, chaptersOf } from "./chapters.ts";
import { framed, type Place } from "./frame.ts";
import { chapterBody } from "./markdown.ts";
import type { DocsPage } from "./page.ts";
import { searchPages } from "./search.ts";

/** Results of a search that are shown. Ours. */
const resultsMax = 20;

/** A chapter as a page of the site. */
export function chapterPage(chapter: Chapter, place: Place): string {
  const chapters = chaptersOf(place.pages);
  const at = chapters.indexOf(chapter);
  const headings = chapter.pages.filter(({ level }) => level === 2);
  const toc = headings.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`);
  const article = html`<article class="prose">
<h1>${chapter.title}</h1>
${chapterBody(chapter, chapters)}
<p class="hint"><a href="${place.up}docs/${chapter.id}.md">View as Markdown</a></p>
<nav class="pager card" aria-label="Next pages">${step(chapters[at - 1], "← ", "", place)}${step(chapters[at + 1], "", " →", place)}</nav></article>`;
  const aside =
    toc.length < 2
      ? html``
      : html`<nav class="toc stick" aria-label="On this page"><p class="label">On this page</p><ul>${toc}</ul></nav>`;
  return framed({ title: chapter.title, body: html`${article}${aside}`, here: chapter }, place);
}

/** What a search of the documentation found. */
export function docsSearchPage(query: string, place: Place): string {
  const titles = new Map(chaptersOf(place.pages).map(({ id, title }) => [id, title]));
  const placeOf = ({ section, chapter, title }: DocsPage) =>
    [section, titles.get(chapter)].filter((name) => name !== title).join(", ");
  const found = searchPages(place.pages, query, resultsMax);
  const items = found.map(
    ({ page, excerpt }) =>
      html`<li><h2><a href="${place.up}docs/${page.chapter}#${page.id}">${page.title}</a></h2><p class="meta">${placeOf(page)}</p><p>${plain(excerpt)}</p></li>`,
  );
  const body = html`<article class="prose"><h1>${found.length === 0 ? "No results" : "Results"} for “${query}”</h1>
${found.length === 0 ? html`<p>No page contains these words. Try others, or choose a page from the list.</p>` : html`<ol class="bare found-docs">${items}</ol>`}</article>`;
  return framed({ title: `${query}: search`, body, query }, place);
}

/** What is said at an address of the documentation that has no page. */
export function missingPage(name: string, place: Place): string {
  const title = "Page not found";
  const body = html`<article class="prose"><h1>${title}</h1><p>The documentation has no page “${name}”. Search it, or <a href="${place.up}docs">begin at the start</a>.</p></article>`;
  return framed({ title, body }, place);
}

function step(chapter: Chapter | undefined, before: string, after: string, { up }: Place): Html {
  return chapter ? html`<a href="${up}docs/${chapter.id}">${before}${chapter.title}${after}</a>` : html`<span></span>`;
}

/** Markdown without its marks: fences, emphasis, columns, points of a list, links. */
function plain(excerpt: string): string {
  const bare = excerpt.replaceAll(/^```\w*$|^\s*- /gm, "").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return bare.replaceAll(/ ?\|[-| ]*/g, " ").replaceAll(/[`*]+/g, "");
}
