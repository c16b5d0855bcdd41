import { filePath, styleLinks } from "../console/files.ts";
import { icon, mark } from "../console/look/icons.ts";
import { type Html, html, type PageTerms } from "../http/html.ts";
import { type Chapter, chaptersOf, sectionTitles } from "./chapters.ts";
import { chapterBody } from "./markdown.ts";
import type { DocsPage } from "./page.ts";
import { searchPages } from "./search.ts";

/** Results of a search that are shown. Ours. */
const resultsMax = 20;

/** Where a page of the site stands: addresses are relative, since people come by other names of this host than the one that answers state. */
interface Place extends Pick<PageTerms, "theme"> {
  /** Up to the root of the service: "" from /docs, "../" from below it. */
  up: string;
  pages: readonly DocsPage[];
}

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
  return framed(chapter.title, html`${article}${aside}`, place, chapter);
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
  return framed(`${query}: search`, body, place, undefined, query);
}

function step(chapter: Chapter | undefined, before: string, after: string, { up }: Place): Html {
  return chapter ? html`<a href="${up}docs/${chapter.id}">${before}${chapter.title}${after}</a>` : html`<span></span>`;
}

function plain(excerpt: string): string {
  return excerpt.replaceAll(/[`*|]+/g, " ").replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1");
}

function framed(title: string, body: Html, place: Place, chapter?: Chapter, query = ""): string {
  const { up, theme } = place;
  const file = (path: string) => `${up}${path.slice(1)}`;
  return html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · claimstream docs</title>
<link rel="icon" href="${file(filePath("favicon.svg"))}" type="image/svg+xml">
${styleLinks(file)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="topbar">
<a class="brand" href="${up}docs">${mark}claimstream</a>
<nav class="mainnav" aria-label="Main"><ul><li><a href="${up}docs"${chapter?.section === "Handbook" ? { html: ' aria-current="true"' } : ""}>Docs</a></li><li><a href="${up}docs/try">Try the API</a></li><li><a href="${up}console">Console</a></li></ul></nav>
<form class="search only-wide" role="search" action="${up}docs">${icon("search")}
<input type="search" name="q" value="${query}" aria-label="Search the docs" placeholder="Search the docs" maxlength="200"></form>
<div class="tools"><button class="quiet icon-only menu-button" type="button" popovertarget="menu" aria-label="Menu">${icon("menu")}</button></div>
<nav id="menu" class="popmenu docs-menu" popover aria-label="Pages"><form class="search" role="search" action="${up}docs">${icon("search")}<input type="search" name="q" value="${query}" aria-label="Search the docs" placeholder="Search the docs" maxlength="200"></form>
<ul><li><a href="${up}console">Console</a></li><li><a href="${up}docs/try">Try the API</a></li></ul>${chapterList(place, chapter)}</nav>
</header>
<main id="main" tabindex="-1">
<div class="docs"><nav class="docnav stick" aria-label="Documentation">${chapterList(place, chapter)}</nav>${body}</div>
</main>
<footer class="foot"><div><a href="${up}llms.txt">llms.txt</a><a href="${up}openapi.json">OpenAPI</a></div></footer>
</body>
</html>
`.html;
}

function chapterList({ pages, up }: Place, here: Chapter | undefined): Html[] {
  const groups = Map.groupBy(chaptersOf(pages), ({ section }) => sectionTitles[section]);
  return [...groups].map(([title, chapters]) => {
    const items = chapters.map((each) => {
      const current = each === here ? { html: ' aria-current="page"' } : "";
      return html`<li><a href="${up}docs/${each.id}"${current}>${each.title}</a></li>`;
    });
    return html`<h2>${title}</h2><ul>${items}</ul>`;
  });
}
