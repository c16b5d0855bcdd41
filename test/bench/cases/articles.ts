import { freshJsdom } from "../baselines/fresh-jsdom.ts";
import type { Benchmark } from "../benchmark.ts";
import { articlePages } from "../pages.ts";

/** Pages a round: so many that the first one leaves both with compiled code. Ours. */
const pagesPerRound = 120;

/** The article of a page with its title, author and day: more than the baseline looks for. */
export const articles: Benchmark = {
  name: "articles",
  about: `${pagesPerRound} article pages to text and facts, against a fresh jsdom with Readability that takes the text alone`,
  unit: "pages",
  rounds: 5,
  goals: { readPage: 8 },
  baseline: freshJsdom(pagesPerRound),
  variants: [
    {
      name: "readPage",
      async open() {
        const { readPageHtml } = await import("../../../workers/readable-text.ts");
        const pages = await articlePages(pagesPerRound);
        return {
          async round() {
            for (const page of pages) await readPageHtml(page, null);
            return pages.length;
          },
        };
      },
    },
  ],
};
