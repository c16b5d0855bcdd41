import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseOpml } from "../../../pipeline/opml/opml.ts";
import { opmlText } from "../../../server/views/opml-text.ts";
import { seed } from "../../support/service/seed.ts";

const urls = (opml: string) => parseOpml(opml).feeds.map((feed) => feed.feed_url);

describe("reading OPML", () => {
  test("finds feeds with the folders that they lie in, categories and what is taken in", () => {
    const opml = `<?xml version="1.0"?><opml version="2.0"><head><title>Mine &amp; yours</title></head><body>
      <outline text="News"><outline text="World">
        <outline type="rss" text="Short" title="Long &#8211; name" xmlUrl=" https://a.example/f?x=1&amp;y=2 " htmlUrl="https://a.example/" category="/Daily,/North/Sea"/>
      </outline><outline type='rss' text='B' xmlUrl='https://b.example/f'></outline></outline>
      <outline text="C" XMLURL="https://c.example/f"/>
      <outline type="include" text="more" url="https://d.example/more.opml"/></body></opml>`;
    expect(parseOpml(opml)).toEqual({
      title: "Mine & yours",
      includes: ["https://d.example/more.opml"],
      feeds: [
        {
          feed_url: "https://a.example/f?x=1&y=2",
          title: "Long – name",
          site_url: "https://a.example/",
          folders: ["News", "World"],
          categories: ["/Daily", "/North/Sea"],
        },
        { feed_url: "https://b.example/f", title: "B", site_url: null, folders: ["News"], categories: [] },
        { feed_url: "https://c.example/f", title: "C", site_url: null, folders: [], categories: [] },
      ],
    });
  });

  test.each([
    [
      "bare ampersands, also before what could be an entity",
      `<outline xmlUrl="u?a=1&copy=2&b=3"/>`,
      ["u?a=1&copy=2&b=3"],
    ],
    ["bare angle brackets", `<outline text="a <b> > c" xmlUrl="u"/>`, ["u"]],
    ["quotes within quotes", `<outline text="the "big" one" description="<a href="x">y</a>" xmlUrl="u"/>`, ["u"]],
    ["a quote that is never closed", `<outline text="a xmlUrl="u"/><outline text="b" xmlUrl="v"/>`, ["u", "v"]],
    ["values without quotes", `<outline type=rss xmlUrl=u>`, ["u"]],
    ["no space between attributes", `<outline text="a"xmlUrl="u"type="rss"/>`, ["u"]],
    ["outlines that are not closed", `<outline xmlUrl="u"><outline xmlUrl="v">`, ["u", "v"]],
    ["a file that breaks off", `<opml><body><outline xmlUrl="u"/><outline text="b" xmlUrl="v`, ["u", "v"]],
    ["only comments around outlines", `<!-- <outline xmlUrl="u"/> --><outline xmlUrl="v"/><!-- open`, ["v"]],
    ["the address under an old name", `<outline type="rss" url="u"/><outline type="link" url="v"/>`, ["u"]],
    ["no OPML at all", `<p>Nothing here`, []],
  ])("finds every feed with %s", (_name, opml, expected) => {
    expect(urls(opml)).toEqual(expected);
  });

  test("a feed that is not closed is no folder of what follows", () => {
    const { feeds } = parseOpml(
      `<outline text="F"><outline text="a" xmlUrl="u"><outline text="b" xmlUrl="v"></outline>`,
    );
    expect(feeds.map(({ folders }) => folders)).toEqual([["F"], ["F"]]);
  });
});

test("what is written as OPML is read back the same, whatever it holds", () => {
  const word = fc.string({ unit: "grapheme", minLength: 1 }).map((text) => text.replace(/[\p{C}\s/,]/gu, "x"));
  const feed = fc.record({ title: word, path: word, groups: fc.array(word, { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(feed), (given) => {
      const listed = given.map(({ title, path, groups }) => ({
        title,
        groups,
        site_url: null,
        feed_url: `https://a.example/${path}`,
      }));
      const read = parseOpml(opmlText("All", listed, new Date("2026-11-21T00:00:00Z"))).feeds;
      const back = read.map(({ feed_url, title, folders, categories }) => ({
        feed_url,
        title,
        groups: [...folders, ...categories.map((each) => each.slice(1))],
      }));
      const sorted = (list: { feed_url: string }[]) => list.map((each) => JSON.stringify(each)).toSorted();
      const expected = listed.map(({ feed_url, title, groups }) => ({ feed_url, title, groups }));
      expect(sorted(back)).toEqual(sorted(expected));
    }),
    { seed, numRuns: 200 },
  );
});
