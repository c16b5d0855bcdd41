import { parseFeed } from "../../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../../pipeline/sources/feed/parsed-feed.ts";
import { feedItems } from "../../../pipeline/sources/feed.ts";
import { corpusLines, seedFiles, seedTexts, type Target } from "../target.ts";

const atom = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom" xml:base="http://a.example/" xml:lang="en"><title type="html">News &amp;amp; views</title><id>urn:a</id><updated>2026-05-04T10:00:00Z</updated><link rel="hub" href="/hub"/><author><name>Jo Doe</name></author><entry><id>1</id><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">One <b>two</b></div></title><link href="1.html"/><summary>Short</summary><content type="text/html" xml:base="x/"><![CDATA[<p>Long <a href="y">y</a></p>]]></content><published>2026-05-04T10:00:00+02:00</published></entry></feed>`;
const rdf = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="http://a.example/"><title>T</title></channel><item rdf:about="http://a.example/1"><title>One</title><link>http://a.example/1</link><dc:date>2026-05-04</dc:date><dc:creator>Jo</dc:creator></item></rdf:RDF>`;
const podcast = `<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>P</title><itunes:author>Jo</itunes:author><item><title>E1</title><guid isPermaLink="false">e1</guid><pubDate>Mon, 04 May 2026 10:00:00 GMT</pubDate><enclosure url="http://a.example/1.mp3" length="12" type="audio/mpeg"/><itunes:duration>1:02:03</itunes:duration><podcast:transcript url="1.vtt" type="text/vtt"/><podcast:person role="guest">Ann</podcast:person><content:encoded><![CDATA[<p>Notes</p>]]></content:encoded><media:group><media:content url="2.mp4"/></media:group></item></channel></rss>`;
const entities = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY x SYSTEM "file:///etc/passwd">]><rss><channel><title>&c;&x;</title><item><title>&c;</title><description>&lt;b&gt;&amp;eacute; &#0; &#x110000; &nbsp;</description></item></channel></rss>`;

const address = "http://a.example/feed";

/** RSS, Atom and RDF in any encoding, down to the items. */
export const target: Target = {
  seeds: () => [
    ...seedFiles("data/sample/news/feed.xml", "data/sample/podcast/feed.xml"),
    ...seedTexts(atom, rdf, podcast, entities),
  ],
  corpus: () => corpusLines("feeds/feeds.jsonl.gz", ({ b64 }) => Buffer.from(String(b64), "base64")),
  tokens: [
    "<item>",
    "</item>",
    "<entry>",
    "<channel>",
    "<rss>",
    "<feed>",
    "<rdf:RDF>",
    "<div>",
    "</",
    "/>",
    "<",
    ">",
    "=",
    '"',
    "'",
    "<![CDATA[",
    "]]>",
    "<!--",
    "-->",
    "<?xml",
    "?>",
    "<!DOCTYPE",
    '<!ENTITY a "',
    "&",
    "&amp;",
    "&#",
    "&#x",
    ";",
    "&a;",
    "&lt;",
    'xml:base="',
    'xmlns=""',
    'xmlns:a="a"',
    "<a:b:c>",
    'type="xhtml"',
    'type="html"',
    'encoding="utf-16"',
    'encoding="x"',
    "<title>",
    "<link ",
    "<pubDate>",
    "<content:encoded>",
    "<enclosure ",
    "<guid>",
    'href="',
    "<itunes:duration>",
    "\ufeff",
  ],
  read: async (input) => feedItems(await parseFeed(input, { url: address, headers: {} }), { url: address }),
  isDeclared: (error) => error instanceof NotAFeed,
};
