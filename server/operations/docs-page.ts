import { z } from "zod";
import { found } from "../api/errors.ts";
import { operation, sharedPage } from "../api/operation.ts";
import { chaptersOf } from "../docs/chapters.ts";
import { explorerPage } from "../docs/explorer-page.ts";
import { docsPages } from "../docs/pages.ts";
import { chapterPage, docsSearchPage, missingPage } from "../docs/site.ts";
import { docsFile } from "../docs-files.ts";
import { accepted } from "../http/accept.ts";
import { ownFilesPolicy } from "../http/html.ts";
import { themeOf } from "../http/theme.ts";

/** What pages are sent with: scripts, styles and requests of this service only, and nobody may frame them. */
const headers = {
  "content-security-policy": ownFilesPolicy("'self'"),
  "referrer-policy": "no-referrer",
};

const htmlType = "text/html; charset=utf-8";

/** `GET /docs`: the first page of the documentation, or what a search of it found. */
export const docs = operation({
  name: "docs",
  summary: "The documentation: handbook and reference, with a search.",
  rest: [{ method: "GET", path: "/docs" }],
  access: "public",
  envelope: "none",
  produces: ["text/html"],
  input: z.object({ q: z.string().trim().max(200).optional().meta({ description: "Words to search for." }) }),
  output: z.string(),
})(async (context, { q = "" }) => {
  context.asked.header(headers);
  const place = { up: "", pages: docsPages(context), theme: themeOf(context.asked) };
  const [first] = chaptersOf(place.pages);
  const text = q === "" && first ? chapterPage(first, place) : docsSearchPage(q, place);
  return { page: { content_type: htmlType, text } };
});

/** `GET /docs/{file}`: a chapter as a page or as Markdown, the API explorer, or a file that pages load. */
export const docsAsset = operation({
  name: "docsAsset",
  summary: "A page of the documentation, with .md as Markdown; /docs/try: every operation, to be tried with your key.",
  rest: [{ method: "GET", path: "/docs/{file}" }],
  access: "public",
  envelope: "none",
  produces: ["text/html", "text/markdown", "text/javascript", "text/css"],
  input: z.object({
    file: z.string().max(100),
    v: z.string().optional().meta({ description: "The version that is wanted; the present one when absent." }),
  }),
  output: z.string(),
})(async (context, { file: name, v }) => {
  const { asked } = context;
  const file = docsFile(name);
  if (file) {
    // An address with a version never changes what it gives.
    asked.header({ "cache-control": v === file.version ? "public, max-age=31536000, immutable" : "no-cache" });
    return sharedPage(file);
  }
  asked.header(headers);
  const pages = docsPages(context);
  const place = { up: "../", pages, theme: themeOf(asked) };
  if (name === "try") return { page: { content_type: htmlType, text: explorerPage(place) } };
  const known = chaptersOf(pages).find(({ id }) => id === name.replace(/\.md$/, ""));
  if (!known && isBrowser(asked.sent("accept")))
    return { page: { content_type: htmlType, text: missingPage(name, place), status: 404 } };
  const chapter = found(known, `page ${name}`);
  if (!name.endsWith(".md")) return { page: { content_type: htmlType, text: chapterPage(chapter, place) } };
  const text = chapter.pages.map(({ level, title, text }) => `${"#".repeat(level)} ${title}\n\n${text}\n`).join("\n");
  return { page: { content_type: "text/markdown; charset=utf-8", text } };
});

/** Whoever would rather have a page than the error that programs get. */
function isBrowser(accept: string | null): boolean {
  return accepted(accept, ["application/json", "text/html"]) === "text/html";
}
