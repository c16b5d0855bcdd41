import { describe, expect, test } from "vitest";
import { decodeHtml } from "../../../workers/page/charset.ts";
import { htmlBlocks } from "../../../workers/page/html-blocks.ts";
import { parseHtml } from "../../../workers/page/html-document.ts";
import { readPageFacts } from "../../../workers/page/page-facts.ts";

async function factsOf(head: string, body: string, url: string | null = null) {
  const page = await parseHtml(`<html><head>${head}</head><body>${body}</body></html>`);
  return readPageFacts(page, {
    url,
    source_name: null,
    host_titles: [],
    lines: page.body ? htmlBlocks(page.body) : [],
  });
}

describe("the title is", () => {
  test.each([
    [
      "what heading and title element agree on",
      "<title>Council votes for the bridge - Herald</title>",
      "<h1>Council votes for the bridge</h1>",
    ],
    [
      "the machine's when no heading has its words",
      "<title>Council votes for the bridge</title>",
      "<h1>Springfield Herald</h1>",
    ],
    [
      "without the site's name",
      '<meta property="og:title" content="Council votes for the bridge | Herald"><meta property="og:site_name" content="Herald">',
      "",
    ],
    [
      "the part of a title element with sections that a heading says",
      "<title>Herald » Archive » Council votes for the bridge</title>",
      "<h1>Herald</h1><h2>Council votes for the bridge</h2>",
    ],
    [
      "what two places say against one",
      '<meta property="og:title" content="Bridge vote in Springfield"><title>Council votes for the bridge | Herald</title>',
      "<h1>Council votes for the bridge</h1>",
    ],
    [
      "the one for machines when nothing but a heading says otherwise",
      '<meta property="og:title" content="Council votes for the bridge"><title>Council votes for the bridge</title>',
      "<main><h1>A river runs through it</h1></main>",
    ],
    [
      "the heading's where two places stand against two",
      '<meta property="og:title" content="Council votes for the bridge"><script type="application/ld+json">{"@type": "NewsArticle", "headline": "How the council saved a bridge"}</script><title>How the council saved a bridge</title>',
      "<main><h1>Council votes for the bridge</h1></main>",
    ],
    [
      "Readability's where there are no more for another",
      '<meta name="dc:title" content="Council votes for the bridge"><title>Bridge</title>',
      "<h1>A river runs through it</h1>",
    ],
    [
      "not what the site calls itself in its JSON-LD",
      '<meta property="og:title" content="Council votes for the bridge"><meta property="og:site_name" content="Herald International"><script type="application/ld+json">{"@type": "WebPage", "headline": "Herald International"}</script>',
      "<h1>Council votes for the bridge</h1>",
    ],
    [
      "without entities that were written twice",
      '<meta property="og:title" content="Council&amp;nbsp;votes for the&amp;#32;bridge">',
      "",
    ],
    [
      "without the day that is set in front",
      "<title>Council votes for the bridge</title>",
      "<h1><span>04.03.2026</span>Council votes for the bridge</h1>",
    ],
    [
      "in the second heading when the first is the site's",
      "<title>Springfield Herald: Council votes for the bridge</title>",
      "<h1>Springfield Herald</h1><h2>Council votes for the bridge</h2>",
    ],
    [
      "under a name in a list of names",
      '<meta property="x:title dc:title" content="Council votes for the bridge">',
      "",
    ],
  ])("%s", async (_what, head, body) => {
    expect((await factsOf(head, body)).title).toBe("Council votes for the bridge");
  });
});

test.each([
  ["the host's", "https://www.springfieldherald.example/bridge", null],
  ["the followed source's", null, "Springfield Herald"],
])("a title loses the site's name where it is %s", async (_whose, url, source_name) => {
  const page = await parseHtml('<meta property="og:title" content="Bridge approved | Springfield Herald">');
  expect(readPageFacts(page, { url, source_name, host_titles: [], lines: [] }).title).toBe("Bridge approved");
});

describe("the day of publication is", () => {
  test.each([
    [
      "in the page's data before the address",
      '<meta property="article:published_time" content="2026-03-04">',
      "",
      "https://h.example/2026/03/01/x",
    ],
    [
      "in the address before the marks of other stories",
      "",
      '<time datetime="2026-01-01">1 Jan</time>',
      "https://h.example/2026/03/04/bridge",
    ],
    [
      "the page's own in the address of an archive",
      "",
      "",
      "https://archive.example/2027/01/02/http://h.example/2026/03/04/bridge",
    ],
    [
      "a line that is hardly more than a date",
      "",
      "<h1>The bridge</h1><p>Springfield, 4 March 2026</p><p>The council met.</p>",
      null,
    ],
    [
      "when it was published before when it was changed",
      '<meta property="article:published_time" content="2026-03-04"><script type="application/ld+json">{"@type": "NewsArticle", "dateModified": "2026-03-09"}</script>',
      "",
      null,
    ],
    [
      "what another article of the data says where the first is silent",
      '<script type="application/ld+json">[{"@type": "WebPage", "datePublished": "2026-03-04"}, {"@type": "Article", "headline": "Bridge", "dateModified": "2026-03-09"}]</script>',
      "",
      null,
    ],
    [
      "not in the copyright line",
      '<meta name="last-modified" content="2026-03-04">',
      "<p>Copyright 1 January 2020 Herald</p>",
      null,
    ],
  ])("%s", async (_what, head, body, url) => {
    expect((await factsOf(head, body, url)).published).toBe("2026-03-04");
  });

  test.each([
    "4. März 2026",
    "4 mars 2026",
    "4 de março de 2026",
    "4 de marzo de 2026",
    "4 marzo 2026",
    "4 maart 2026",
    "4 marca 2026",
    "4 марта 2026",
    "2026年3月4日",
    "March 4th, 2026",
  ])("in a visible line, in whatever language: %s", async (line) => {
    expect((await factsOf("", `<h1>The bridge</h1><p>${line}</p><p>Text.</p>`)).published).toBe("2026-03-04");
  });

  test("in JSON-LD that is wrapped as character data", async () => {
    const data = '<![CDATA[ {"@type": "SocialMediaPosting", "datePublished": "2026-03-04T10:00:00Z"} ]]>';
    const facts = await factsOf(`<script type="application/ld+json">\n  ${data}\n</script>`, "");
    expect(facts.published).toBe("2026-03-04T10:00:00Z");
  });
});

test("a charset that is declared behind long scripts counts, one inside a script does not", () => {
  const page = (late: string) =>
    Buffer.concat([
      Buffer.from(
        `<html><head><script>${"x".repeat(3000)}<meta charset="koi8-r"></script>${late}</head><body>`,
        "latin1",
      ),
      Buffer.from([0xc4, 0xe3, 0xba, 0xc3]),
    ]);
  expect(decodeHtml(page('<meta charset="gb2312">'), null)).toContain("你好");
  expect(decodeHtml(page(""), null)).toContain("Äãºã".slice(0, 2));
});
