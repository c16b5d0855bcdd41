import { describe, expect, test } from "vitest";
import { readPageHtml } from "../../../workers/text/readable-text.ts";

const sentence = "The council of Springfield voted on Tuesday to rebuild the old bridge over the river. ";
const lead = `First of all, ${sentence.repeat(3)}`.trim();
const middle = `In the end, ${sentence.repeat(3)}`.trim();
const close = `After that, ${sentence.repeat(3)}`.trim();

async function textOf(body: string, title = "Council votes for the bridge"): Promise<string> {
  return (await readPageHtml(`<html><head><title>${title}</title></head><body>${body}</body></html>`, null)).text;
}

const paragraphs = `<p>${lead}</p><p>${middle}</p><p>${close}</p>`;
const article = [lead, middle, close].join("\n\n");

describe("an article is its paragraphs and nothing of", () => {
  test.each([
    [
      "a newsletter box between them",
      '<div class="inline-newsletter"><p>The news that matters, every morning.</p></div>',
    ],
    [
      "the readers' comments",
      '<div id="comments"><div class="comment-body"><p>I never cross it, said nobody in particular.</p></div></div>',
    ],
    [
      "the writer's life",
      '<div class="author-bio"><p>Jane lives by the river and likes to walk along it, every day of the week.</p></div>',
    ],
    [
      "what pictures show",
      '<div><img src="/b.jpg"><span class="newsCaption">The bridge as it stood last week.</span></div>',
    ],
  ])("%s", async (_what, box) => {
    expect(await textOf(`<article><p>${lead}</p>${box}<p>${middle}</p><p>${close}</p></article>`)).toBe(article);
  });

  test.each([
    ["when it was published", "Published: 10:48, Tue, Nov 19, 2019 | Updated: 11:05, Tue, Nov 19, 2019"],
    ["when it was published, said in Portuguese", "segunda-feira, 22 de janeiro de 2018 às 0:13"],
    ["when it was published, by distance", "Published 1 day ago"],
    ["the trail of sections to it", "HomeLatest NewsCouncil votes for the bridge"],
  ])("%s", async (_what, line) => {
    expect(await textOf(`<article><p>${line}</p>${paragraphs}</article>`)).toBe(article);
  });

  test.each([
    [
      "other stories",
      "<h3>You may also like</h3><p>A river without a bridge is a lake, some say, and they are wrong about it.</p>",
    ],
    ["a call to write", "<h3>Leave a comment</h3><p>Your name and what you think of it, please, and nothing rude.</p>"],
    ["who its writer is", "<p>Jane Doe is a senior reporter who covers bridges and rivers for the Herald.</p>"],
    ["where its writer is found", "<p>Email Jane Doe or follow her on Twitter.</p>"],
    ["other stories in brackets", "<p>[Related: Ten rivers without any bridge]</p>"],
  ])("%s", async (_what, tail) => {
    expect(await textOf(`<article>${paragraphs}${tail}</article>`)).toBe(article);
  });
});

test("a section that is called like what follows articles stays where most of the text comes after it", async () => {
  const text = await textOf(`<article><h2>Discussion</h2>${paragraphs}</article>`);
  expect(text).toBe(`Discussion\n\n${article}`);
});

test("a part that is called a comment but holds the article is the article", async () => {
  expect(await textOf(`<div class="comment"><h1>Council votes for the bridge</h1>${paragraphs}</div>`)).toBe(article);
});

test("a page that is written for browsers without scripts is read", async () => {
  expect(await textOf(`<noscript><div>${paragraphs}</div></noscript>`)).toBe(article);
});

test("a paragraph that stands apart above the others or between them belongs to the article that the page marks", async () => {
  const apart = `<div><div><p>${lead}</p></div></div><section><div><p>${middle}</p></div></section>`;
  const long = `${close} ${sentence.repeat(12)}`.trim();
  const text = await textOf(`<div itemprop="articleBody">${apart}<div><p>${long}</p><p>${long}!</p></div></div>`);
  expect(text).toBe([lead, middle, long, `${long}!`].join("\n\n"));
});
