import { type Html, html } from "../../http/html.ts";
import { type Theme, themes } from "../../http/theme.ts";
import { figure } from "../counted.ts";
import type { ConsoleNav, ConsolePage } from "../page.ts";
import type { Frame } from "./frame.ts";
import { icon } from "./icons.ts";

/** The places of the console, in a row. */
export function mainRow(frame: Frame): Html {
  const items = placesOf(frame, "main").map(
    ({ page, nav }) =>
      html`<li><a href="${frame.link(`/console${page.path}`)}" data-go="${nav.key}"${current(frame, page)}>${nav.label}${counted(frame, nav)}</a></li>`,
  );
  return html`<nav class="mainnav" aria-label="Main"><ul>${items}</ul></nav>`;
}

/** The same places, on small screens. */
export function mainMenu(frame: Frame): Html {
  return html`<nav id="menu" class="popmenu" popover aria-label="Menu"><ul>${placesOf(frame, "main").map((place) => entry(frame, place))}</ul></nav>`;
}

/** What belongs to who is signed in: their account, their tools, how pages look, and the way out. */
export function accountMenu(frame: Frame): Html {
  const { caller, link, proof, operates } = frame;
  const { credential, organization } = caller;
  const files = operates
    ? html`<li><a href="${link("/console/config")}">${icon("file-text")}Configuration files</a></li>`
    : html``;
  return html`<div id="account" class="popmenu" popover>
<p class="who-is"><strong>${credential.name}</strong><span>${organization.name}</span></p><hr>
<nav aria-label="Account"><ul>${placesOf(frame, "account").map((place) => entry(frame, place, true))}
${files}
<li><a href="${link("/docs")}">${icon("book-open")}Documentation</a></li></ul></nav><hr>
${themeForm(frame)}<hr>
<form method="post" action="${link("/console/sign-out")}"><input type="hidden" name="proof" value="${proof}"><button class="plain-item">${icon("log-out")}Sign out</button></form>
</div>`;
}

/** The button that opens the account menu: the first letters of a name. */
export function avatar({ caller }: Frame): Html {
  const { name } = caller.credential;
  const letters = name
    .split(/[\s._-]+/)
    .map((word) => word.at(0) ?? "")
    .join("")
    .slice(0, 2)
    .toUpperCase();
  return html`<button class="avatar" type="button" popovertarget="account" aria-label="${letters}: ${name}, account">${letters}</button>`;
}

interface Place {
  page: ConsolePage;
  nav: ConsoleNav;
}

function placesOf({ pages }: Frame, menu: ConsoleNav["menu"]): Place[] {
  return pages.flatMap((page) => (page.nav?.menu === menu ? [{ page, nav: page.nav }] : []));
}

function entry(frame: Frame, { page, nav }: Place, goes = false): Html {
  const go = goes ? html` data-go="${nav.key}"` : html``;
  // The row marks where somebody is; a second mark of the same place would be read out twice.
  const here = goes ? current(frame, page) : html``;
  return html`<li><a href="${frame.link(`/console${page.path}`)}"${go}${here}>${icon(nav.icon)}${nav.label}${counted(frame, nav)}</a></li>`;
}

/** How many there are where a place leads; nothing for none. */
function counted(frame: Frame, { counts }: ConsoleNav): Html {
  const count = counts === undefined ? 0 : frame[counts];
  return count === 0 ? html`` : html` <span class="badge disputed num">${figure(count)}</span>`;
}

function current({ page }: Frame, each: ConsolePage): Html {
  if (each === page) return html` aria-current="page"`;
  // The console's own address shows today, and what lies below a page is part of it.
  const within =
    (page?.path === "" && each.path === "/today") || (each.path !== "" && page?.path.startsWith(`${each.path}/`));
  return within ? html` aria-current="true"` : html``;
}

const themeNames: Readonly<Record<Theme, string>> = { auto: "System", light: "Light", dark: "Dark" };

function themeForm({ link, proof, theme, request }: Frame): Html {
  const { pathname, search } = request.url;
  const choices = themes.map(
    (each) =>
      html`<button name="theme" value="${each}" aria-pressed="${each === theme ? "true" : "false"}">${themeNames[each]}</button>`,
  );
  return html`<form class="theme" method="post" action="${link("/console/theme")}">
<input type="hidden" name="proof" value="${proof}"><input type="hidden" name="to" value="${pathname}${search}">
<fieldset><legend>Theme</legend><div class="segments">${choices}</div></fieldset>
</form>`;
}
