import { readdirSync, readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageDocument } from "../../../workers/page/dom/page-node.ts";
import { parseHtml, referenceDocument } from "../../../workers/page/html-document.ts";
import { readDocument } from "../../../workers/text/readable-text.ts";
import { articlePages } from "../../support/pages.ts";

/** What readers of a page get of it. */
function readingOf(page: PageDocument) {
  const title = page.title;
  const text = page.documentElement?.textContent;
  const markup = page.body?.innerHTML;
  const article = new Readability(page as unknown as Document, { disableJSONLD: true }).parse();
  return {
    title,
    markup,
    text,
    article: article && { text: article.textContent, title: article.title, byline: article.byline },
  };
}

async function expectParity(html: string): Promise<void> {
  expect(readingOf(await parseHtml(html))).toEqual(readingOf(await referenceDocument(html)));
}

const folder = new URL("../../../data/sample/news/", import.meta.url);
const sample = readdirSync(folder)
  .filter((name) => name.endsWith(".html"))
  .map((name) => readFileSync(new URL(name, folder), "utf8"));
const pages = [...sample, ...articlePages(3).map(({ body }) => body)];

describe("our tree and jsdom's give the same title, text, mark-up and article", () => {
  test("on pages as they should be", async () => {
    for (const html of pages) await expectParity(html);
  });

  test("so that a page which only jsdom could parse is read as well", async () => {
    for (const html of pages)
      expect(await readDocument(await referenceDocument(html), null)).toEqual(
        await readDocument(await parseHtml(html), null),
      );
  });

  test("on pages without their optional end tags", async () => {
    for (const html of pages) await expectParity(html.replace(/<\/(?:p|li|td|tr|dd|dt|option|tbody)>/g, ""));
  });

  test("on pages with inline tags that cross, text strayed into tables and an end tag lost", async () => {
    for (const html of pages) {
      const crossed = html
        .replace(/<p>(.{20})(.{20})/g, "<p><b>$1<i>$2</b></i>")
        .replace(/<p>/, "<table>stray<tr><td>cell</table><p>")
        .replace(/<\/div>/, "");
      await expectParity(crossed);
    }
  });

  test("on any soup of tags", async () => {
    const tags =
      "p div span a b i table tr td ul li h1 h2 article section form select option template svg title pre br img".split(
        " ",
      );
    const piece = fc.oneof(
      fc.constantFrom(...tags).map((tag) => `<${tag}>`),
      fc.constantFrom(...tags).map((tag) => `</${tag}>`),
      fc.constantFrom(
        '<div class="article-body">',
        '<p style="display:none">',
        "<a href=/x>",
        "<!-- note -->",
        "&amp;&nbsp;&#x41;",
      ),
      fc.lorem({ maxCount: 12 }),
    );
    const soup = fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join(" "));
    await fc.assert(fc.asyncProperty(soup, expectParity), { numRuns: 150, seed: 7 });
  });
});
