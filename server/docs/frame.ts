import { filePath, styleLinks } from "../console/files.ts";
import { icon, mark } from "../console/look/icons.ts";
import { type Html, html, type PageTerms } from "../http/html.ts";
import { type Chapter, chaptersOf, sectionTitles } from "./chapters.ts";
import type { DocsPage } from "./page.ts";

/** Where a page of the site stands: addresses are relative, since people come by other names of this host than the one that answers state. */
export interface Place extends Pick<PageTerms, "theme"> {
  /** Up to the root of the service: "" from /docs, "../" from below it. */
  up: string;
  pages: readonly DocsPage[];
}

/** What a page of the site says. */
export interface SiteContent {
  title: string;
  body: Html;
  /** Which page it is: a chapter, the API explorer, or nothing of the list. */
  here?: Chapter | "try" | undefined;
  /** What was searched for. */
  query?: string;
  /** What it loads besides. */
  head?: Html;
}

/** A page of the site in its frame: the header with the search and the ways out, and the list of chapters. */
export function framed({ title, body, here, query = "", head = html`` }: SiteContent, place: Place): string {
  const { up, theme } = place;
  const file = (path: string) => `${up}${path.slice(1)}`;
  const isHandbook = typeof here === "object" && here.section === "Handbook";
  return html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · claimstream docs</title>
<link rel="icon" href="${file(filePath("favicon.svg"))}" type="image/svg+xml">
${styleLinks(file)}
${head}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="topbar">
<a class="brand" href="${up}docs">${mark}claimstream</a>
<nav class="mainnav" aria-label="Main"><ul><li><a href="${up}docs"${current(isHandbook, "true")}>Docs</a></li><li><a href="${up}docs/try"${current(here === "try", "page")}>Try the API</a></li><li><a href="${up}console">Console</a></li></ul></nav>
<form class="search only-wide" role="search" action="${up}docs">${searchField(query)}</form>
<div class="tools"><button class="quiet icon-only menu-button" type="button" popovertarget="menu" aria-label="Menu">${icon("menu")}</button></div>
<nav id="menu" class="popmenu docs-menu" popover aria-label="Pages"><form class="search" role="search" action="${up}docs">${searchField(query)}</form>
<ul><li><a href="${up}console">Console</a></li><li><a href="${up}docs/try"${current(here === "try", "page")}>Try the API</a></li></ul>${chapterList(place, here)}</nav>
</header>
<main id="main" tabindex="-1">
<div class="docs${here === "try" ? " try" : ""}"><nav class="docnav stick" aria-label="Documentation">${chapterList(place, here)}</nav>${body}</div>
</main>
<footer class="foot"><div><a href="${up}llms.txt">llms.txt</a><a href="${up}openapi.json">OpenAPI</a></div></footer>
</body>
</html>
`.html;
}

function searchField(query: string): Html {
  return html`${icon("search")}
<input type="search" name="q" value="${query}" aria-label="Search the docs" placeholder="Search the docs" maxlength="200">`;
}

function chapterList({ pages, up }: Place, here: SiteContent["here"]): Html[] {
  const groups = Map.groupBy(chaptersOf(pages), ({ section }) => sectionTitles[section]);
  return [...groups].map(([title, chapters]) => {
    const items = chapters.map(
      (each) => html`<li><a href="${up}docs/${each.id}"${current(each === here, "page")}>${each.title}</a></li>`,
    );
    return html`<h2>${title}</h2><ul>${items}</ul>`;
  });
}

function current(isHere: boolean, as: "page" | "true"): Html {
  return isHere ? html` aria-current="${as}"` : html``;
}
