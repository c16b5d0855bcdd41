import { type Html, html } from "../http/html.ts";
import { keyList } from "./account/keyboard-list.ts";
import { filePath, styleLinks } from "./files.ts";
import type { Frame } from "./look/frame.ts";
import { icon, mark } from "./look/icons.ts";
import { accountMenu, avatar, mainMenu, mainRow } from "./look/menus.ts";
import type { ConsoleContent } from "./page.ts";

/** A page of the console in its frame: the header with the places, search and menus, and the footer. */
export function framed({ title, body, module }: ConsoleContent, frame: Frame): string {
  const { link, theme, locale, pages } = frame;
  const modules = ["keys.mjs" as const, "times.mjs" as const, ...[module ?? []].flat()];
  return html`<!doctype html>
<html lang="en" data-theme="${theme}" data-locale="${locale ?? "en-GB"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · claimstream</title>
<link rel="icon" href="${link(filePath("favicon.svg"))}" type="image/svg+xml">
${styleLinks(link)}
${modules.map((name) => html`<script type="module" src="${link(filePath(name))}"></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="topbar">
<a class="brand" href="${link("/console")}">${mark}claimstream</a>
${mainRow(frame)}
${searchForm(frame)}
<div class="tools">
<a class="button quiet icon-only only-small" href="${link("/console/search")}" aria-label="Search">${icon("search")}</a>
${avatar(frame)}
<button class="quiet icon-only menu-button" type="button" popovertarget="menu" aria-label="Menu">${icon("menu")}</button>
</div>
${mainMenu(frame)}
${accountMenu(frame)}
</header>
<main id="main" tabindex="-1">
${body}
</main>
<footer class="foot"><div>
<a href="${link("/console/start")}">Get started</a>
<a href="${link("/docs")}">Documentation</a>
<a href="${link("/console/keys")}" data-keys>Keyboard shortcuts</a>
</div></footer>
<link rel="stylesheet" href="${link("/console/icons.css")}">
<dialog id="keys" aria-labelledby="keys-title"><div class="body">
<h2 id="keys-title">Keyboard shortcuts</h2>
${keyList(pages)}
<form method="dialog"><label class="check"><input type="checkbox" id="keys-on" checked> Use single-letter shortcuts</label> <button autofocus>Close</button></form>
</div></dialog>
</body>
</html>
`.html;
}

function searchForm({ link, page }: Frame): Html {
  // The page of the search has the field itself.
  if (page?.path === "/search") return html``;
  const words = "Search claims, stories, tags and streams";
  return html`<form class="search only-wide" role="search" aria-label="Everything" action="${link("/console/search")}">${icon("search")}
<input type="search" name="q" aria-label="${words}" placeholder="Search claims, stories, tags…" maxlength="200" data-search><kbd aria-hidden="true">/</kbd></form>`;
}
