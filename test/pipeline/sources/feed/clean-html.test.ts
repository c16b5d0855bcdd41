import { describe, expect, test } from "vitest";
import { cleanHtml, htmlToLine, htmlToParagraphs } from "../../../../pipeline/sources/feed/clean-html.ts";

const base = "https://example.org/dir/page";

describe("nothing active is left", () => {
  test.each([
    ["a<script>alert(1)</script>b", "ab"],
    ["a<SCRIPT SRC=//x></SCRIPT >b", "ab"],
    ["a<script>alert(1)", "a"],
    ["<style>p{}</style>a", "a"],
    ['<img src="x.png" onerror="alert(1)">', '<img src="https://example.org/dir/x.png">'],
    ["<img src=x onerror=alert(1)>", '<img src="https://example.org/dir/x">'],
    ['<a href="javascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href=" java\tscript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="&#106;avascript:alert(1)">a</a>', "<a>a</a>"],
    ['<a href="JaVaScRiPt&colon;alert(1)">a</a>', "<a>a</a>"],
    ['<a href="data:text/html,<script>1</script>">a</a>', "<a>a</a>"],
    ['<iframe src="https://x"></iframe>a<form action=x><input>b</form>', "ab"],
    ['<svg><a xlink:href="javascript:1">a</a></svg>', "<a>a</a>"],
    ['<p style="background:url(javascript:1)" class="x" id="y">a</p>', "<p>a</p>"],
    ["<!-- <script>1</script> -->a<![CDATA[b]]><?php 1 ?>c", "ac"],
    ['<math><mi xlink:href="data:x,1">a</mi></math>', "a"],
    [
      "<a href='https://x.example/\"onmouseover=alert(1)'>a</a>",
      '<a href="https://x.example/&quot;onmouseover=alert(1)">a</a>',
    ],
    ['<p title="a>b" onclick="x">c</p>', '<p title="a&gt;b">c</p>'],
    ["<<b>a</b>", "&lt;<b>a</b>"],
    ["<meta http-equiv=refresh content='0;url=x'><base href=//evil>a", "a"],
  ])("%s", (html, clean) => {
    expect(cleanHtml(html, base)).toBe(clean);
  });
});

describe("what was said stays", () => {
  test.each([
    ["AT&T and R&D", "AT&amp;T and R&amp;D"],
    ["&eacute; &#233; &amp; &nosuch;", "&eacute; &#233; &amp; &nosuch;"],
    ["1 < 2 > 0", "1 &lt; 2 &gt; 0"],
    ["Jo <jo@example.org>", "Jo &lt;jo@example.org&gt;"],
    ["<o:p>a</o:p><custom-tag>b</custom-tag>", "<p>a</p>b"],
    ['<a href="b">c</a>', '<a href="https://example.org/dir/b">c</a>'],
    ['<a href="https://x.example/?a=1&amp;b=2">c</a>', '<a href="https://x.example/?a=1&amp;b=2">c</a>'],
    [
      '<video src="/v.mp4" controls poster="p.jpg"></video>',
      '<video src="https://example.org/v.mp4" controls="" poster="https://example.org/dir/p.jpg"></video>',
    ],
    ["line<br/>break", "line<br>break"],
  ])("%s", (html, clean) => {
    expect(cleanHtml(html, base)).toBe(clean);
  });

  test("cleaning twice changes nothing", () => {
    const html = `<p>a & b <a href="x y">l</a> <b>"q"</b> &lt;i&gt; <img src="i.png" alt="a &quot;b&quot;">`;
    expect(cleanHtml(cleanHtml(html, base), base)).toBe(cleanHtml(html, base));
  });
});

test("visible text: blocks part words, inline tags do not", () => {
  const html = "<h1>One</h1><p>two <b>th</b>ree<br>four &amp; five</p><ul><li>six</li></ul>";
  expect(htmlToLine(html)).toBe("One two three four & five six");
  expect(htmlToParagraphs(html)).toBe("One\n\ntwo three\n\nfour & five\n\nsix");
});

test("hostile length is no danger", () => {
  for (const html of [
    "<a ".repeat(100_000),
    `<a href="${"x".repeat(10)}`.repeat(50_000),
    "<!--".repeat(100_000),
    "<".repeat(300_000),
    "&".repeat(300_000),
  ]) {
    expect(cleanHtml(html, base)).not.toMatch(/<script/i);
  }
});
