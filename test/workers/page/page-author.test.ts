import { describe, expect, test } from "vitest";
import { authorNames, isPersonName, isSameName } from "../../../workers/page/author-name.ts";
import { bylineIn, creditIn, signatureIn } from "../../../workers/page/byline.ts";
import { htmlBlocks } from "../../../workers/page/html-blocks.ts";
import { parseHtml } from "../../../workers/page/html-document.ts";
import { readPageFacts } from "../../../workers/page/page-facts.ts";
import { readPageHtml } from "../../../workers/text/readable-text.ts";

async function factsOf(head: string, body: string, url: string | null = null) {
  const page = await parseHtml(`<html><head>${head}</head><body>${body}</body></html>`);
  return readPageFacts(page, {
    url,
    source_name: null,
    host_titles: [],
    lines: page.body ? htmlBlocks(page.body) : [],
  });
}

const heading = "<h1>Council votes for the bridge</h1>";
const named = `<title>Council votes for the bridge</title>`;

describe("the author is", () => {
  test.each([
    [
      "named beside the heading before other stories' writers",
      "",
      `<aside class="byline">By Ann Other</aside><main><article><div>${heading}</div><p class="byline">By Jane Doe</p></article></main>`,
    ],
    [
      "a person before the site",
      '<meta name="author" content="Herald"><meta property="og:site_name" content="The Herald">',
      '<a href="/writers/doe">Jane Doe</a>',
    ],
    ["without what follows", '<meta name="author" content="Jane Doe Updated at 10">', ""],
    [
      "named once, however often it stands",
      '<meta name="author" content="Jane Doe"><meta name="dc.creator" content="By JANE DOE">',
      "",
    ],
    [
      "a person before an account's name",
      '<meta name="author" content="jd7">',
      `${heading}<p class="byline">By Jane Doe</p>`,
    ],
    [
      "behind a label of its own",
      named,
      `${heading}<div class="author-name"><div>By</div> <a href="/x">Jane Doe</a><div>-</div></div>`,
    ],
    ["in a list of microdata", named, `${heading}<span itemprop="author creator">Text: Jane Doe</span>`],
    ["behind the date in a line of its own", named, `${heading}<p>posted on 4 March 2026 by Jane Doe</p>`],
    [
      "in the box about them",
      named,
      `${heading}<p>Text.</p><div class="author-box"><h3>Jane Doe</h3><p>She writes.</p></div>`,
    ],
    [
      "labelled in the card for other sites",
      '<meta name="twitter:label1" content="Verfasst von"><meta name="twitter:data1" content="Jane Doe"><meta name="twitter:label2" content="Lesezeit"><meta name="twitter:data2" content="3 Minuten">',
      heading,
    ],
    [
      "of the first article in a graph that names somebody, by their id",
      '<script type="application/ld+json">{"@graph": [{"@type": "NewsArticle", "headline": "Bridge"}, {"@type": ["WebPage"], "author": {"@id": "#jd"}}, {"@type": "Person", "@id": "#jd", "name": "Jane Doe"}]}</script>',
      heading,
    ],
    ["on a card of microformats", named, `${heading}<div class="p-author h-card"><b class="p-name">Jane Doe</b></div>`],
    [
      "the byline that Readability takes where two stand alike",
      "",
      `<p class="byline">Jane Doe</p>${"<p>Text.</p>".repeat(20)}<p class="byline">By Ann Other</p>`,
    ],
    [
      "not a path that only begins like a writer's",
      named,
      `${heading}<a href="/press/journalists-enquiries">Press List</a><i class="byline">Jane Doe</i>`,
    ],
  ])("%s", async (_what, head, body) => {
    expect((await factsOf(head, body)).author).toBe("Jane Doe");
  });

  test("every one of those who wrote together", async () => {
    const links = '<div class="byline"><a rel="author">Jane Doe</a> and <a rel="author">John Roe</a></div>';
    expect((await factsOf(named, `${heading}${links}`)).author).toBe("Jane Doe, John Roe");
  });

  test("nobody of a list of other stories far from the heading", async () => {
    const stories = ["Ann Other", "Bob Other", "Cy Other"].map((name) => `<li><b class="author">${name}</b></li>`);
    const { author } = await factsOf(named, `${heading}${"<p>Text.</p>".repeat(80)}<ul>${stories.join("")}</ul>`);
    expect(author).toBeNull();
  });

  test("found among no more than some hundred marks, however many there are", async () => {
    const marks = '<b class="author-name">Jane Doe</b><i class="byline">Ann Other</i>'.repeat(5000);
    expect((await factsOf(named, `${heading}<p class="byline">Jane Doe</p>${marks}`)).author).toContain("Jane Doe");
  });

  test("the person after whom a site and its address are called", async () => {
    const { author } = await factsOf("<title>On bridges | Jane Doe</title>", "", "https://www.janedoe.example/bridges");
    expect(author).toBe("Jane Doe");
  });

  test("the site when the page names it and nobody else", async () => {
    const head = '<meta name="author" content="The Herald"><meta property="og:site_name" content="The Herald">';
    const page = (text: string) =>
      readPageHtml(`<html><head>${named}${head}</head><body>${heading}${text}</body></html>`, null);
    const text = `<p>${"The council of Springfield voted on Tuesday to rebuild the old bridge. ".repeat(8)}</p>`;
    expect((await page(text)).author).toBe("The Herald");
    expect((await page(`${text}${text}<p>Jane Doe</p>`)).author).toBe("Jane Doe");
  });
});

const prose =
  "The council of Springfield voted on Tuesday to rebuild the old bridge over the river, which had been closed since May.";

describe("in lines of text the author is", () => {
  test.each([
    [["Lead.", "By Jane Doe", "Text."]],
    [["posted on 20 November 2026 by Jane Doe", "Text."]],
    [["By the river", "Veröffentlicht am 4. März 2026 von Jane Doe"]],
    [["Publié par Jane Doe"]],
    [["Publié le 4 mars 2026 par Jane Doe"]],
    [["Publicado por Jane Doe"]],
    [["Scritto da Jane Doe"]],
    [["Di Jane Doe"]],
    [["Geschreven door Jane Doe"]],
    [["Av Jane Doe"]],
    [["Skriven av: Jane Doe"]],
    [["Post author By Jane Doe"]],
    [["Beitrags-Autor: Von Jane Doe"]],
    [["Auteur : Jane Doe"]],
    [["Autor: Jane Doe"]],
  ])("named by a byline: %j", (lines) => {
    expect(bylineIn(lines)).toEqual(["Jane Doe"]);
  });

  test("not named where a sentence only begins like a byline", () => {
    for (const line of ["Par exemple, la ville", "Di sera si vota", "Door to door", "Da Nang votes", "By the river"])
      expect(bylineIn([line])).toEqual([]);
  });

  test("credited as the source, in one line or two", () => {
    expect(creditIn(["Lead.", "Source: Harbour Institute"])).toBe("Harbour Institute");
    expect(creditIn(["Source:", "Harbour Institute"])).toBe("Harbour Institute");
  });

  test("the name below the last paragraph, unless it is somebody whom the text tells of", () => {
    expect(signatureIn([prose, prose, "Jane Doe", "(1) A note."])).toBe("Jane Doe");
    expect(signatureIn([`${prose} Mayor Doe agreed.`, prose, "Jane Doe"])).toBeNull();
  });
});

test.each([
  ["By Jane Doe and John Roe, Harbour News", ["Jane Doe", "John Roe"]],
  ["ByJane Doe", ["Jane Doe"]],
  ["JANE DOE, AP Sports Writer", ["JANE DOE"]],
  ["Jane Doe Contributing Correspondent", ["Jane Doe"]],
  ["Jane Doe, Ph.D.", ["Jane Doe"]],
  ["Doe, Jane", ["Doe, Jane"]],
  ["Text and pictures: Jane Doe", ["Jane Doe"]],
  ["Eingestellt von der Michel", ["der Michel"]],
  ["R. R.", ["R. R."]],
  ["humans.txt", []],
  ["admin", []],
])("the names in %j are %j", (text, names) => {
  expect(authorNames(text)).toEqual(names);
});

test("a person's name has capitals, particles and initials, and nothing of an organization's", () => {
  for (const name of ["Jane Doe", "J. R. Doe", "Ludwig van Doe", "Jane O’Doe"]) expect(isPersonName(name)).toBe(true);
  for (const name of ["Jane", "jane doe", "Herald Staff", "CC BY", "The Doe Foundation"])
    expect(isPersonName(name)).toBe(false);
  expect(isSameName("Jane Doe", "JANE M. DOE")).toBe(true);
  expect(isSameName("Jane Doe", "Jane Roe")).toBe(false);
});
