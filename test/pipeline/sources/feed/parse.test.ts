import { describe, expect, test } from "vitest";
import { parseFeed } from "../../../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../../../pipeline/sources/feed/parsed-feed.ts";

const origin = { url: "https://example.org/feed.xml", headers: {} };
const parse = (text: string | Uint8Array, headers: Record<string, string> = {}) =>
  parseFeed(typeof text === "string" ? Buffer.from(text) : text, { ...origin, headers });

const item = (n: number) =>
  `<item><title>Story ${n}</title><link>https://example.org/${n}</link><description>About ${n}.</description></item>`;
const rss = `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>News</title>${item(1)}${item(2)}${item(3)}</channel></rss>`;

test("a well-formed feed is not flagged", async () => {
  expect(await parse(rss)).toMatchObject({ bozo: false, faults: [], format: "rss", reader: "feedsmith" });
});

describe("a broken feed is read as far as it goes, and flagged", () => {
  const titles = ["Story 1", "Story 2", "Story 3"];
  test.each([
    ["a bare ampersand", rss.replace("About 1.", "Tom & Jerry &co"), titles],
    ["an undeclared entity", rss.replace("About 1.", "caf&eacute; &nosuch;"), titles],
    ["a control character", rss.replace("About 1.", "a\u0008b\u0000c"), titles],
    ["a warning before it", `<br />\n<b>Warning</b>: oops in <b>x.php</b>\n${rss}`, titles],
    ["white space before it", `\n\n${rss}`, titles],
    ["something behind it", `${rss}<script>count()</script>`, titles],
    [
      "an end tag of another name",
      rss.replace("</title><link>https://example.org/2", "</titel><link>https://example.org/2"),
      titles,
    ],
    ["HTML that was not escaped", rss.replace("About 1.", "<p>One<br>two <img src=x>"), titles],
    ["attributes without quotes", rss.replace('version="2.0"', "version=2.0"), titles],
    ["an item never closed", rss.replace("</description></item>", "</description>"), titles],
    ["a missing end", rss.slice(0, rss.indexOf("About 3")), titles],
    ["an end inside a tag", rss.slice(0, rss.indexOf("<link>https://example.org/3") + 3), titles],
    ["a CDATA section never closed", rss.replace("About 3.", "<![CDATA[About"), titles],
    ["a stray less-than sign", rss.replace("About 1.", "1 < 2"), titles],
  ])("%s", async (_, text, expected) => {
    const parsed = await parse(text);
    expect(parsed.entries.map(({ title_html }) => title_html)).toEqual(expected);
    expect(parsed.bozo).toBe(true);
    expect(parsed.faults).not.toEqual([]);
  });
});

test("entities that the document declares are resolved, within bounds", async () => {
  const bomb = Array.from({ length: 9 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join("");
  const text = `<!DOCTYPE rss [<!ENTITY co "Example &amp;amp; Co"><!ENTITY e0 "ha">${bomb}]><rss version="2.0"><channel><title>&co;</title>${item(1)}<description>${"&e9;".repeat(1000)}</description></channel></rss>`;
  const parsed = await parse(text);
  expect(parsed.feed.title_html).toBe("Example &amp; Co");
  expect(parsed.feed.description_html?.length ?? 0).toBeLessThan(200_000);
});

test("an external entity is not fetched and not shown", async () => {
  const parsed = await parse(
    `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>a&x;b</title>${item(1)}</channel></rss>`,
  );
  expect(parsed.feed.title_html).not.toContain("root:");
});

test("deep nesting and endless attributes are no danger", async () => {
  const deep = `<rss><channel>${"<a>".repeat(100_000)}${item(1)}`;
  expect((await parse(deep)).bozo).toBe(true);
  await expect(parse(`<rss ${'a="'.repeat(50_000)}`)).rejects.toThrow(NotAFeed);
  await expect(parse(`<rss${" ".repeat(1_000_000)}`)).rejects.toThrow(NotAFeed);
  expect((await parse(`${"<!--".repeat(20_000)}${rss}`)).entries).toHaveLength(3);
});

test("addresses hang on xml:base, then Content-Location, then where the feed was found", async () => {
  const links = async (text: string, headers = {}) => (await parse(text, headers)).entries.map(({ link }) => link);
  const plain = "<rss><channel><item><link>a</link><title>x</title></item></channel></rss>";
  expect(await links(plain)).toEqual(["https://example.org/a"]);
  expect(await links(plain, { "content-location": "/elsewhere/feed" })).toEqual(["https://example.org/elsewhere/a"]);
  expect(await links(plain.replace("<rss>", '<rss xml:base="https://base.example/x/">'))).toEqual([
    "https://base.example/x/a",
  ]);
  expect(
    await links(
      plain.replace("<rss>", '<rss xml:base="https://base.example/x/">').replace("<item>", '<item xml:base="y/">'),
    ),
  ).toEqual(["https://base.example/x/y/a"]);
});

test("Atom's texts mean what their type says", async () => {
  const entry = (type: string, text: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>1</id><title ${type}>${text}</title></entry></feed>`;
  const title = async (type: string, text: string) => (await parse(entry(type, text))).entries[0]?.title_html;
  expect(await title('type="text"', "1 &lt; 2 &amp;amp; 3")).toBe("1 &lt; 2 &amp;amp; 3");
  expect(await title('type="html"', "&lt;b&gt;bold&lt;/b&gt; &amp;eacute;")).toBe("<b>bold</b> &eacute;");
  expect(await title('type="xhtml"', '<div xmlns="http://www.w3.org/1999/xhtml"><b>bold</b> &amp;</div>')).toBe(
    "<b>bold</b> &amp;",
  );
});
