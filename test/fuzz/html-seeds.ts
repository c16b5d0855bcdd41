import { corpusLines, seedFiles, seedTexts, type Target } from "./target.ts";

const fragments = [
  `<p>One <b>two <i>three</b> four</i><br>five</p><ul><li>a<li>b</ul><table><tr><td>1<td>2</table><pre> x\n y</pre>`,
  `<p>A <a href="/x?a=1&amp;b=2" onclick="alert(1)">link</a> <img src=x.png alt='pic"ture' srcset="a 1x, b 2x"> &copy; &#8212; &eacute;&nbsp;</p>`,
  `<script>var a="<p>";</script><style>p{}</style><!-- c --><blockquote cite=x>q</blockquote><iframe src="http://v.example/"></iframe><svg><title>t</title></svg>`,
  `<h1>Head</h1>Text without<p>paragraph<p>and more<template><p>t</template><noscript>n</noscript><math><mi>x</mi></math>`,
];

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Fees rise | Sample</title><base href="/b/"><meta property="og:title" content="Fees rise"><meta name="author" content="Jo Doe"><meta property="article:published_time" content="2026-05-04T10:00:00Z"><link rel="canonical" href="http://a.example/1"><link rel="alternate" type="application/rss+xml" href="feed.xml"><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"NewsArticle","headline":"Fees rise","datePublished":"2026-05-04","author":[{"@type":"Person","name":"Jo Doe"}]}]}</script></head><body><nav><a href="/">Home</a> <a href="/feed/">RSS</a></nav><article><h1>Fees rise</h1><p class="byline">By Jo Doe</p><p>The board raised the fees of the harbour by three per cent on Monday, said Jo Doe, its chair, after a vote that nobody had expected to be close.</p><p>Ships that carry grain will pay 4,200 crowns, and ferries will pay nothing until the year is over, as the council had asked in the spring.</p><h2><a href="/2026/05/04/more-about-fees">More about fees</a></h2></article><aside>Subscribe to our newsletter</aside><footer>© Sample</footer></body></html>`;

/** What HTML is broken with. */
const htmlTokens: readonly string[] = [
  "<p>",
  "</p>",
  "<div>",
  "</div>",
  "<a href=",
  "<a>",
  "</a>",
  "<b>",
  "<table>",
  "<tr>",
  "<td>",
  "<ul>",
  "<li>",
  "<br>",
  "<span ",
  "<script>",
  "</script>",
  "<style>",
  "</style>",
  "<!--",
  "-->",
  "<![CDATA[",
  "<svg>",
  "<math>",
  "<template>",
  "<plaintext>",
  "<select>",
  "<",
  ">",
  "=",
  '"',
  "'",
  "/",
  "&",
  "&#",
  "&#x",
  "&lt",
  ";",
  "<!doctype",
  "<?",
  "</",
  "<h1>",
  "<base href=",
  "<meta ",
  "<link ",
  "<title>",
  ' class="',
  ' style="display:none"',
  " hidden",
  ' rel="alternate"',
  ' type="application/rss+xml"',
  "\u00a0",
  "<form>",
  "<frameset>",
  '<script type="application/ld+json">',
  "<article>",
  "<body>",
  "<html>",
  "<noscript>",
  "<iframe>",
  "<textarea>",
  "<img src=",
  "<blockquote>",
];

/** Pieces of HTML. */
export const htmlFragments = { seeds: () => seedTexts(...fragments, page), tokens: htmlTokens };

/** Whole pages, of our own and of the corpora. */
export const htmlPages: Pick<Target, "seeds" | "corpus" | "tokens"> = {
  seeds: () => [
    ...seedTexts(page),
    ...seedFiles("data/sample/news").filter((file) => !Buffer.from(file).includes("<rss")),
  ],
  corpus: () =>
    corpusLines("articles/pages.jsonl.gz", ({ html }) => Buffer.from(String(html)), { most: 60, bytes: 40_000 }),
  tokens: htmlTokens,
};
