import { expect, test } from "vitest";
import { isoDate } from "../../../workers/page/stated-date.ts";
import { readFragment, readPage, readPageHtml } from "../../../workers/text/readable-text.ts";

const sentence = "The council of Springfield voted on Tuesday to rebuild the old bridge over the river. ";

const unknown = { content_type: null, url: null };

function page(body: string, head = ""): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bridge vote | Springfield Herald</title>${head}</head><body>${body}</body></html>`;
}

test("an article is read as paragraphs without the site around it", async () => {
  const { text } = await readPageHtml(
    page(
      `<nav><a href="/">Home</a></nav><article><h1>Council votes for the bridge</h1><p>${sentence.repeat(3)}</p><p>Advertisement</p><p>${sentence.repeat(3)}<em>Yes</em>.</p><p><a href="/x">Related: another story</a></p><figure><img><figcaption>A bridge.</figcaption></figure><p>Sign up for our newsletter.</p></article><script>alert(1)</script>`,
    ),
    null,
  );
  const paragraph = sentence.repeat(3).trim();
  expect(text).toBe(`${paragraph}\n\n${paragraph} Yes.`);
});

test("title, author, day and address come from JSON-LD before all else", async () => {
  const data = {
    "@type": "NewsArticle",
    headline: "Council votes for the bridge",
    author: [{ "@type": "Person", name: "By Jane Doe" }],
    datePublished: "2026-03-04T10:00:00Z",
  };
  const head = `<script type="application/ld+json">${JSON.stringify(data)}</script><link rel="canonical" href="https://herald.example/bridge">`;
  expect(await readPageHtml(page(`<p>${sentence.repeat(8)}</p>`, head), null)).toMatchObject({
    title: "Council votes for the bridge",
    author: "Jane Doe",
    published: "2026-03-04T10:00:00Z",
    canonical_url: "https://herald.example/bridge",
    language: "en",
  });
});

test.each([
  ["the header's charset", "text/html; charset=iso-8859-1", "<p>"],
  ["the page's own declaration", "text/html", '<meta charset="iso-8859-1"><p>'],
  ["bytes that are no UTF-8", null, "<p>"],
])("%s decides the letters", async (_, contentType, start) => {
  const bytes = Buffer.from(
    `<html><body>${start}Café Zoë is open again. ${"The café reopened. ".repeat(40)}</p></body></html>`,
    "latin1",
  );
  expect((await readPage(bytes, { content_type: contentType, url: null })).text).toContain("Café Zoë");
});

test("a page without an article gives an empty text and does not throw", async () => {
  expect(
    (await readPage(new TextEncoder().encode("<html><body><nav><a href='/'>Home</a></nav></body></html>"), unknown))
      .text,
  ).toBe("");
  expect((await readPage(new Uint8Array(), unknown)).text).toBe("");
});

test.each([
  ["a comment for old browsers that holds another's opening", "<!--[if lte IE 9]><p>Old.</p><!-- note --><p>", "</p>"],
  ["a script that writes a style element", "<script>write('<style>')</script><p>", "</p>"],
  ["a comment that names a script", "<!-- <script> --><p>", "</p><script>late()</script>"],
])("%s hides nothing behind it", async (_what, before, after) => {
  const { text } = await readPageHtml(page(`${before}${sentence.repeat(5)}${after}<style>p{}</style>`), null);
  expect(text).toBe(sentence.repeat(5).trim());
});

test("elements nested thousands deep are read without harm", async () => {
  const { text } = await readPageHtml(page(`${"<div>".repeat(3000)}<p>${sentence.repeat(5)}</p>`), null);
  expect(text).toContain("The council of Springfield");
});

test("a fragment keeps lists and table rows as lines", async () => {
  expect(
    await readFragment("<ul><li>One</li><li>Two</li></ul><table><tr><td>A</td><td>1</td></tr></table>a<br>b<br><br>c"),
  ).toBe("One\n\nTwo\n\nA | 1\n\na b\nc");
});

test.each([
  ["2026-03-04T10:00:00+0100", "2026-03-04T10:00:00+01:00"],
  ["March 4, 2026", "2026-03-04"],
  ["4. März 2026", "2026-03-04"],
  ["Wed, 04 Mar 2026 10:00", "2026-03-04"],
  ["04.03.2026", "2026-03-04"],
  ["03/04/2026", "2026-03-04"],
  ["soon", null],
])("the date %s is %s", (text, day) => {
  expect(isoDate(text)).toBe(day);
});
