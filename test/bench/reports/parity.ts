import { Readability } from "@mozilla/readability";
import type { PageDocument } from "../../../workers/page/dom/page-node.ts";
import { parseHtml, referenceDocument } from "../../../workers/page/html-document.ts";
import { readDocument } from "../../../workers/text/readable-text.ts";
import { articlePages } from "../pages.ts";
import type { Finding, Report } from "../results/report.ts";

/** Pages when no number is given: more than the evaluation corpus holds, so all of them, and as many made-up ones where it is not at hand. */
const pagesWithout = 1000;

/** How a page is broken before both engines get it. */
const breakings: { name: string; goal: string; apply(html: string): string }[] = [
  { name: "pages as they are", goal: "99 %", apply: (html) => html },
  { name: "optional end tags dropped", goal: "97 %", apply: withoutOptionalEnds },
  {
    name: "and inline tags misnested, text strayed into tables, an end tag lost",
    goal: "97 %",
    apply: (html) => withCrossedTags(withoutOptionalEnds(html)),
  },
];

/** Whether our tree leads to the same article as jsdom's: by our rules, and by Readability alone. */
export const parity: Report = {
  name: "parity",
  about: "pages whose text is the same, to the letter, from our tree as from jsdom's; the number: how many pages",
  async run(size = pagesWithout, told) {
    const pages = [...new Set(await articlePages(size))];
    const findings: Finding[] = [];
    for (const { name, goal, apply } of breakings) {
      const counts = { rules: 0, readability: 0 };
      for (const [at, page] of pages.entries()) {
        const html = apply(page);
        const same = await compare(html);
        if (same.rules) counts.rules += 1;
        if (same.readability) counts.readability += 1;
        if (!same.rules || !same.readability) told(`page ${at}, ${name}: ${JSON.stringify(same)}`);
        // jsdom's memory is freed between turns of the event loop only.
        await new Promise((resolve) => setImmediate(resolve));
      }
      findings.push(
        { what: `${name}: text by our rules`, figure: shareOf(counts.rules, pages.length), goal },
        { what: `${name}: Readability's text`, figure: shareOf(counts.readability, pages.length), goal },
      );
    }
    return findings;
  },
};

async function compare(html: string): Promise<{ rules: boolean; readability: boolean }> {
  const rules = await bothWays(html, async (page) => (await readDocument(page, null)).text);
  const readability = await bothWays(html, async (page) => plainArticle(page));
  return { rules, readability };
}

async function bothWays(html: string, read: (page: PageDocument) => Promise<string>): Promise<boolean> {
  const own = await read(await parseHtml(html));
  return own === (await read(await referenceDocument(html)));
}

function plainArticle(page: PageDocument): string {
  const article = new Readability(page as unknown as Document, { disableJSONLD: true }).parse();
  return article?.textContent ?? "";
}

function shareOf(count: number, all: number): string {
  return `${count} of ${all} (${((100 * count) / all).toFixed(1)} %)`;
}

function withoutOptionalEnds(html: string): string {
  return html.replace(/<\/(?:p|li|td|th|tr|dd|dt|option|tbody|thead)>/gi, "");
}

function withCrossedTags(html: string): string {
  return html
    .replace(/<(p|li)(\s[^>]*)?>([^<]{20})([^<]{20})/gi, "<$1$2><b>$3<i>$4</b></i>")
    .replace(/<(table)(\s[^>]*)?>/gi, "<$1$2>stray text")
    .replace(/<\/div>/i, "");
}
