import { parseOpml } from "../../../pipeline/opml/opml.ts";
import { corpusLines, seedTexts, type Target } from "../target.ts";

const list = `<?xml version="1.0"?><opml version="2.0"><head><title>Mine &amp; yours</title></head><body><outline text="News"><outline type="rss" text="A &amp; B" title="A" xmlUrl="http://a.example/feed?a=1&b=2" htmlUrl="http://a.example/" category="/News/World,Sea"/><outline text="Deep"><outline type="atom" text='C "c"' xmlUrl='http://c.example/'/></outline></outline><outline type="include" url="http://d.example/more.opml"/></body></opml>`;

/** Lists of feeds. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      list,
      '<OPML><OUTLINE xmlurl=http://a.example/ text=unquoted><outline text="a < b" xmlUrl="http://b.example/">',
    ),
  corpus: () => corpusLines("opml/opml.jsonl.gz", ({ opml }) => Buffer.from(String(opml))),
  tokens: [
    "<outline",
    "</outline>",
    "/>",
    ">",
    "<",
    "=",
    '"',
    "'",
    'xmlUrl="',
    'text="',
    'title="',
    'type="rss"',
    'type="include"',
    "url=",
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    "&",
    "&amp;",
    "&#",
    ";",
    "category=",
    "<head>",
    "<title>",
    "<body>",
    "\t",
    "a=b ",
  ],
  read: (input) => parseOpml(input.toString()),
};
