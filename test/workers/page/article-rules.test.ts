import { expect, test } from "vitest";
import { readContent } from "../../../workers/content.ts";
import { extract } from "../../../workers/extract.ts";
import type { ArticleRules, Document } from "../../../workers/extraction.ts";

const sentence = "The harbour board raised its fee for grain by four percent on Tuesday. ";
const page = `<html><head><title>Notices</title><meta name="fee:by" content="By Mara Venn"></head><body>
  <h1>Notices of the board</h1><div class="head"><b class="t">Grain fee  rises</b><time class="d" datetime="2026-05-04T09:00:00Z">Monday</time></div>
  <section class="story"><p>${sentence.repeat(4)}</p><p class="promo">Read more of our notices.</p>
    <div class="story"><p>The fee was last raised in 2019.</p></div></section>
  <article><p>${"Another notice that is longer than the first one by far. ".repeat(12)}</p></article></body></html>`;

const document = (article_rules?: ArticleRules, more: Partial<Document> = {}): Document => ({
  url: "https://harbour.example/fee",
  title: "A title of the feed",
  source_name: "Harbour News",
  media_format: "text",
  claim_type: null,
  page: { bytes: new TextEncoder().encode(page), content_type: "text/html" },
  body: null,
  language: null,
  ...(article_rules && { article_rules }),
  ...more,
});

const rules = { text: ".story", remove: ".promo, .head", title: ".t", author: "meta[name='fee:by']", date: ".d" };

test("a source's rules say where text, title, author and date are, and what is none of it", async () => {
  expect(await readContent(document(rules))).toMatchObject({
    content: `${sentence.repeat(4).trim()}\n\nThe fee was last raised in 2019.`,
    content_origin: "page",
    ruled: { title: "Grain fee rises", author: "Mara Venn", published: "2026-05-04T09:00:00Z" },
  });
});

test("what a rule finds goes before what the feed says, and its text before a longer body", async () => {
  const body = { text: "A much longer text that the feed brought. ".repeat(100) };
  const { title, content } = await extract(document(rules, { body }), { tags: [], topics: [] });
  expect({ title, content }).toEqual({
    title: "Grain fee rises",
    content: expect.stringMatching(/^The harbour board/),
  });
});

test("a page that a rule no longer fits is read as any page, and it is said which rule", async () => {
  const read = await readContent(document({ ...rules, text: ".tale", author: ".writer" }));
  expect(read.content).toContain("The fee was last raised in 2019.");
  expect(read.text_problem).toBe("The source's rules for text, author found nothing on the page.");
  expect(await readContent(document())).toEqual(expect.not.objectContaining({ ruled: expect.anything() }));
});

test("a pay-wall is no article, whatever a rule says", async () => {
  const wall = "Subscribe now to continue reading this article. Already a subscriber? Log in.";
  const bytes = new TextEncoder().encode(
    `<html><body><div class="story"><p>${sentence}</p><p>${wall}</p></div></body></html>`,
  );
  const read = await readContent(document({ text: ".story" }, { page: { bytes, content_type: "text/html" } }));
  expect(read.content_origin).toBe("none");
});
