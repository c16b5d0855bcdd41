import { type DefaultTreeAdapterMap, parseFragment } from "parse5";
import { cleanHtml, htmlToLine, htmlToParagraphs } from "../../../pipeline/sources/feed/clean-html.ts";
import { htmlFragments } from "../html-seeds.ts";
import type { Target } from "../target.ts";

/** HTML of feeds to clean HTML, to a line, to paragraphs. */
export const target: Target = {
  ...htmlFragments,
  read(input) {
    const html = input.toString();
    const clean = cleanHtml(html, "http://a.example/");
    if (runs(parseFragment(clean))) throw new Error("what runs was left");
    htmlToLine(html);
    htmlToParagraphs(html);
  },
};

/** As browsers read it: whether an element or attribute does something. */
function runs(root: DefaultTreeAdapterMap["node"]): boolean {
  for (const nodes = [root]; nodes.length > 0; ) {
    const node = nodes.pop();
    if (!node) break;
    if ("attrs" in node && (node.nodeName === "script" || node.attrs.some(doesSomething))) return true;
    if ("childNodes" in node) nodes.push(...node.childNodes);
  }
  return false;
}

function doesSomething({ name, value }: { name: string; value: string }): boolean {
  return name.startsWith("on") || (/^(href|src)$/.test(name) && /^[\u0000-\u0020]*javascript:/i.test(value));
}
