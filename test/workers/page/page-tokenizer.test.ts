import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, test } from "vitest";
import { type PageTree, pageTree } from "../../../workers/page/dom/page-tree.ts";
import { parsePage } from "../../../workers/page/dom/parse-page.ts";
import { serializeContent } from "../../../workers/page/dom/serialize-page.ts";

const { deps } = parsePage("");

/** The page as parse5 reads it by itself, in the same tree. */
function byParse5(html: string): string {
  return serializeContent(parse<PageTree>(html, { treeAdapter: pageTree(deps, null), scriptingEnabled: false }));
}

function expectSame(html: string): void {
  expect(serializeContent(parsePage(html)), html).toBe(byParse5(html));
}

/** Pieces that pages are made of, and pieces that they should not be made of. */
const pieces = [
  ..."<>/='\"&!? \n\t\f\r\0aÉK😀\u00a0",
  ..."&amp &amp; &not &notit; &#10; &#13; &#xD; &#9; &#12; &#x41 &#128; &NewLine; &#; <!-- --> --!> <!--> <!---> <! <? </ </> ]]>".split(
    " ",
  ),
  ..."<![CDATA[ <svg> <math> <mi> </svg> <p> </p> <b> </b> <table> <tr> <td> </table> <select> <option>".split(" "),
  ..."<title> </TITLE> <textarea> </textarea> <pre> <script> </script> <style> </style/> <xmp> <plaintext>".split(" "),
  ..."<noscript> <template> </template> <frameset> <head> </head> <body> </body> </html> <A> <br/> </br>".split(" "),
  "<i a=b>",
  "<html a=1 b>",
  "<html a=2 c='d'>",
  "<A HREF=x/ B='c' b=d>",
  "<div =a==b c = d e='&copy=1' f=\"&copy\" g=&copy;>",
  "<!doctype html>",
  "<!DOCTYPE html PUBLIC \"a>b\" 'x'>",
  `<div ${Array.from({ length: 70 }, (_, at) => `a${at % 66}=${at}`).join(" ")}>`,
];

describe("a page is cut into the same tags and texts as by parse5's own tokenizer", () => {
  test("whatever it consists of", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 14 }), (parts) => expectSame(parts.join(""))),
      { numRuns: 3000 },
    );
  });

  test.each([
    [
      "references without semicolons",
      "<p title='&lt;x&ltx&lt=x'>&ltx&notit;&#00000000000000000000000000000000000000000065;b",
    ],
    [
      "white space before the first line of a text as it stands",
      "<pre>\n\n a</pre><textarea>\n b</textarea><pre>&#10;c</pre>",
    ],
    ["white space that stands outside the body", "<head> <title> a </title> </head> <body> b </body> c "],
    ["words strayed into a table", "<table> a b <tr> c <td> d e </table>"],
    ["scripts that quote scripts", '<script type="application/ld+json">{"a":"<!--<script>"}</script></script><p>a'],
    ["comments that end early or never", "<!-->a<!--->b<!--c--!>d<!--e"],
    ["pieces of CDATA", "<math><mi><![CDATA[a<b>]]></mi></math><![CDATA[c]]>d"],
    ["a tag that the page breaks off in", "<p>a<p title='b>c"],
    ["capitals that are not ASCII's", "<P TİTLE=a K=b É=c><Kx>"],
  ])("with %s", (_, html) => {
    expectSame(html);
    expectSame(`<!doctype html><div>${html}</div><p>end`);
  });
});
