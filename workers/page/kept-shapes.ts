import { findArticle } from "./article-search.ts";
import { openParser } from "./dom/parse-page.ts";

/**
 * Objects of every shape that reading a page makes, held for good. V8 drops optimised code when the last object of a shape
 * that it was made for is collected: without them, code is compiled anew after each full collection, at half the speed.
 */
export function keepShapes(): void {
  if (kept.length > 0) return;
  const parser = openParser(specimen);
  kept.push(parser, findArticle(parser.document), openParser(specimen));
}

const kept: unknown[] = [];

/** A made-up page with what articles and their surroundings are made of. */
const specimen = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page | A site</title>
<meta property="og:title" content="A page"><link rel="canonical" href="https://a.example/"></head><body class="page"><!-- a -->
<header id="top"><nav><ul><li><a href="/">Home</a><li><a href="/b">B &amp; C</a></ul></nav></header><main><article class="post">
<h1>A page</h1><p class="byline">By <a rel="author" href="/c">A Writer</a></p><div style="display:none">Hidden</div>
${"<p>A paragraph of <b>some</b> length, with a comma, <i>another</i>, and <a href='/d'>a link</a>, to be read.<br>And so on.</p>".repeat(8)}
<div>A text<br><br>in <span>parts</span></div><figure><img src="/e.jpg" alt=""><figcaption>F</figcaption></figure>
<table><caption>G</caption><tr><th>H<td>1<tr><td>I<td>2</table><blockquote>J</blockquote><pre>K
L</pre><select><option>M</select><template><p>N</p></template><noscript><img src="/o.jpg"></noscript></article></main>
<aside class="related"><h2>More</h2><section><ul><li><a href="/p">P</a></li></ul></section></aside><form><input></form>
<footer><p>Q</p></footer><svg><path d="R"/></svg></body></html>`;
