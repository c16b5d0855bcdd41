import { type Html, html } from "../http/html.ts";
import { type Chapter, chaptersOf } from "./chapters.ts";
import { framed, type Place } from "./frame.ts";
import { chapterBody } from "./markdown.ts";
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
  const found = searchPages(place.pages, query, resultsMax);
  const items = found.map(
    ({ page, excerpt }) =>
      html`<li><h2><a href="${place.up}docs/${page.chapter}#${page.id}">${page.title}</a></h2><p class="meta">${page.section}</p><p>${plain(excerpt)}</p></li>`,
  );
  const body = html`<article class="prose"><h1>${found.length === 0 ? "No results" : "Results"} for “${query}”</h1>
${found.length === 0 ? html`<p>No page contains these words. Try others, or choose a page from the list.</p>` : html`<ol class="bare found-docs">${items}</ol>`}</article>`;
  return framed({ title: `${query}: search`, body, query }, place);
}

function step(chapter: Chapter | undefined, before: string, after: string, { up }: Place): Html {
  return chapter ? html`<a href="${up}docs/${chapter.id}">${before}${chapter.title}${after}</a>` : html`<span></span>`;
}

function plain(excerpt: string): string {
  return excerpt.replaceAll(/[`*|]+/g, " ").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}
