import { found } from "../api/errors.ts";
import { docsFile } from "../docs-files.ts";
import { html } from "../http/html.ts";
import { framed, type Place } from "./frame.ts";

/** The API explorer: every operation, to be tried from the page. It is the one page of the site that does nothing without scripts. */
export function explorerPage(place: Place): string {
  const { up } = place;
  const head = html`<link rel="stylesheet" href="${versioned("swagger-ui.css")}">
<link rel="stylesheet" href="${versioned("explorer.css")}">
<script defer src="${versioned("swagger-ui-bundle.js")}"></script>
<script type="module" src="${versioned("explorer.mjs")}"></script>`;
  const body = html`<div><h1>Try the API</h1>
<p class="lead">Calls go from this page to this service, with your key. Choose Authorize and enter it, then open an operation.</p>
<h2 class="unseen">Operations</h2>
<div id="reference"><p class="hint">Reading the operations…</p><noscript><p class="notice">This page needs scripts. The <a href="${up}docs/reference">reference</a> has every operation without, and <a href="${up}openapi.json">openapi.json</a> describes them for machines.</p></noscript></div></div>`;
  return framed({ title: "Try the API", body, here: "try", head }, place);
}

/** The address of a file that the page loads, which never changes what it gives. */
function versioned(name: string): string {
  return `${name}?v=${found(docsFile(name), `file ${name}`).version}`;
}
