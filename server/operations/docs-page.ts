import { z } from "zod";
import { found } from "../api/errors.ts";
import { operation, sharedPage } from "../api/operation.ts";
import { docsFile } from "../docs-files.ts";
import { html, ownFilesPolicy } from "../http/html.ts";

/** What the reference is sent with: scripts, styles and requests of this service only, and nobody may frame it. */
const headers = {
  "content-security-policy": ownFilesPolicy("'none'"),
  "referrer-policy": "no-referrer",
};

/** `GET /docs`: the description of this interface as a page on which every operation can be tried. */
export const docs = operation({
  name: "docs",
  summary: "The reference of this interface, in which every operation can be tried with your key.",
  rest: [{ method: "GET", path: "/docs" }],
  access: "public",
  envelope: "none",
  produces: ["text/html"],
  input: z.object({}),
  output: z.string(),
})(async ({ asked }) => {
  asked.header(headers);
  return { page: { content_type: "text/html; charset=utf-8", text: page() } };
});

/** `GET /docs/{file}`: what that page is made of. */
export const docsAsset = operation({
  name: "docsAsset",
  summary: "A file that the reference is made of.",
  rest: [{ method: "GET", path: "/docs/{file}" }],
  access: "public",
  envelope: "none",
  produces: ["text/javascript", "text/css"],
  input: z.object({
    file: z.string().max(100),
    v: z.string().optional().meta({ description: "The version that is wanted; the present one when absent." }),
  }),
  output: z.string(),
})(async ({ asked }, { file: name, v }) => {
  const file = found(docsFile(name), `file ${name}`);
  // An address with a version never changes what it gives.
  asked.header({ "cache-control": v === file.version ? "public, max-age=31536000, immutable" : "no-cache" });
  return sharedPage(file);
});

/** Addresses are relative: people come by other names of this host than the one that answers state. */
function page(): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>claimstream: reference</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${versioned("swagger-ui.css")}">
<script defer src="${versioned("swagger-ui-bundle.js")}"></script>
<script type="module" src="${versioned("docs-init.mjs")}"></script>
</head>
<body>
<div id="reference"><noscript>This page needs scripts. The same for machines: <a href="openapi.json">openapi.json</a>.</noscript></div>
</body>
</html>
`.html;
}

function versioned(name: string): string {
  return `docs/${name}?v=${found(docsFile(name), `file ${name}`).version}`;
}
