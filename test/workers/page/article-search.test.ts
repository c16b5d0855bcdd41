import { readdirSync, readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findArticle } from "../../../workers/page/article-search.ts";
import type { PageDocument, PageNode } from "../../../workers/page/dom/page-node.ts";
import { parsePage } from "../../../workers/page/dom/parse-page.ts";
import { serializeContent } from "../../../workers/page/dom/serialize-page.ts";
import { articlePages } from "../../support/pages.ts";

/** Readability as it comes, over the same tree. */
function readabilityOf(page: PageDocument) {
  return new Readability<PageNode>(page as unknown as Document, {
    serializer: (node) => node as unknown as PageNode,
    disableJSONLD: true,
  }).parse();
}

function expectSame(html: string): void {
  const [own, other] = [findArticle(parsePage(html)), readabilityOf(parsePage(html))];
  const said = (article: typeof own) =>
    article && { ...article, content: article.content && withoutAddresses(serializeContent(article.content)) };
  expect(said(own)).toEqual(said(other));
}

/** Readability makes addresses absolute, which ours leaves alone. */
function withoutAddresses(html: string): string {
  return html.replace(/ (?:href|src|srcset|poster)="[^"]*"/g, "");
}

const folder = new URL("../../../data/sample/news/", import.meta.url);
const sample = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));
const pages = [...sample, ...articlePages(3).map(({ body }) => body)];

test("the article found by measures is Readability's, to the letter of its mark-up but for addresses", () => {
  for (const html of pages) expectSame(html);
});

test("so it is where too little is found and the search begins anew with milder rules", () => {
  const words = "A paragraph of some words, with commas, and a stop. ".repeat(4);
  const boxes = [
    `<div class="comment sidebar"><p>${words}<a href="#top">up</a></p></div>`,
    `<div class="widget"><ul><li><a href="/a">one</a><li>two<li><a href="javascript:go()">three</a><a href="javascript:go()"><b>four</b></a></ul><table><tr><td>${words}</td></tr></table></div>`,
    `<div style="display: none">${words}</div><div hidden>${words}</div><pre>\n\na pre</pre>`,
    `<div>${words}<br><br>behind<font color=red>red</font></div><form><input><template><p>held</p></template></form>`,
  ];
  for (const box of boxes) expectSame(`<title>A title of a page</title><body><h1>A title</h1>${box}</body>`);
  expectSame(`<title>All of it</title><body>${boxes.join("")}</body>`);
});

/** The mark-up of a soup's tree; where it leads to another tree, what begins anew from it is another page. */
function written(soup: string): string {
  return serializeContent(parsePage(`<!doctype html>${soup}`));
}

test("so it is on any soup of elements whose mark-up leads back to them", () => {
  const tags = "p div span b i table tr td ul li h1 h2 article section form pre br img a".split(" ");
  const piece = fc.oneof(
    fc.constantFrom(...tags).map((tag) => `<${tag}>`),
    fc.constantFrom(...tags).map((tag) => `</${tag}>`),
    fc.constantFrom(
      '<div class="article-body">',
      '<div class="comment">',
      '<p style="display:none">',
      "<a href=#x>",
      "<a href=/x>",
      '<span rel="author">',
      "<!-- note -->",
      "&amp;&nbsp;&#x41;\u2003\n",
    ),
    fc.lorem({ maxCount: 40 }),
  );
  const soup = fc.array(piece, { maxLength: 80 }).map((pieces) => written(pieces.join(" ")));
  const isStable = (html: string) => written(html) === html;
  fc.assert(fc.property(soup.filter(isStable), expectSame), { numRuns: 300, seed: 11 });
});
