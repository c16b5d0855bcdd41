import { type Html, html } from "../http/html.ts";
import { keyList } from "./account/keyboard-list.ts";
import { filePath } from "./files.ts";
import type { ConsoleContent, ConsoleContext, ConsolePage } from "./page.ts";
import { type Theme, themes } from "./theme.ts";

/** What the frame shows besides the page. */
export interface Frame extends Pick<ConsoleContext, "caller" | "link" | "request"> {
  pages: readonly ConsolePage[];
  /** The page that is shown; undefined for an error. */
  page: ConsolePage | undefined;
  theme: Theme;
  /** Whether whoever is signed in may edit the files of the service. */
  operates: boolean;
  /** Proves that a form is from this page. */
  proof: string;
}

/** A page of the console in its frame: navigation, who is signed in, and the keys. */
export function framed({ title, body, module }: ConsoleContent, frame: Frame): string {
  const { link, theme, pages, operates } = frame;
  return html`<!doctype html>
<html lang="en" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · claimstream</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${link(filePath("console.css"))}">
${["keys.mjs" as const, ...(module === undefined ? [] : [module])].map((name) => html`<script type="module" src="${link(filePath(name))}"></script>`)}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top">
<a class="brand" href="${link("/console")}">claimstream</a>
${navigation(frame)}
${account(frame)}
</header>
<main id="main" tabindex="-1">
${body}
</main>
<footer>
<ul>
<li><a href="${link("/console/start")}">First steps</a></li>
${operates ? html`<li><a href="${link("/console/config")}">Files</a></li>` : ""}
<li><a href="${link("/docs")}">API reference</a></li>
<li><a href="${link("/console/keys")}" data-keys>Keyboard</a></li>
</ul>
${themeForm(frame)}
</footer>
<dialog id="keys" aria-labelledby="keys-title">
<h2 id="keys-title">Keyboard</h2>
${keyList(pages)}
<form method="dialog"><label class="check"><input type="checkbox" id="keys-on" checked> Letters do this</label> <button autofocus>Close</button></form>
</dialog>
</body>
</html>
`.html;
}

function navigation({ pages, page, link }: Frame): Html {
  const current = (each: ConsolePage) => {
    if (each === page) return { html: ' aria-current="page"' };
    // The console's own address shows today.
    if (page?.path === "" && each.path === "/today") return { html: ' aria-current="true"' };
    // What lies below a page of the navigation is part of it.
    return each.path !== "" && page?.path.startsWith(`${each.path}/`) ? { html: ' aria-current="true"' } : "";
  };
  const items = pages.flatMap((each) =>
    each.nav
      ? [
          html`<li><a href="${link(`/console${each.path}`)}" data-go="${each.nav.key}"${current(each)}>${each.nav.label}</a></li>`,
        ]
      : [],
  );
  return html`<nav aria-label="Pages"><ul>${items}</ul></nav>`;
}

function account({ caller, link, proof }: Frame): Html {
  const { credential, organization } = caller;
  return html`<div class="account"><span>${credential.name}, ${organization.name}</span>
<form method="post" action="${link("/console/sign-out")}"><input type="hidden" name="proof" value="${proof}"><button>Sign out</button></form></div>`;
}

function themeForm({ link, proof, theme, request }: Frame): Html {
  const { pathname, search } = request.url;
  const choices = themes.map(
    (each) =>
      html`<button name="theme" value="${each}" aria-pressed="${each === theme ? "true" : "false"}">${each}</button>`,
  );
  return html`<form class="theme" method="post" action="${link("/console/theme")}">
<input type="hidden" name="proof" value="${proof}"><input type="hidden" name="to" value="${pathname}${search}">
<fieldset><legend>Colours</legend>${choices}</fieldset>
</form>`;
}
