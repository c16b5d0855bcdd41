import { readFileSync } from "node:fs";
import { freshJsdom } from "../baselines/fresh-jsdom.ts";
import type { Benchmark } from "../benchmark.ts";
import { openPageFiles, PageFiles } from "../pages.ts";

/** Pages a round: so many that the first one leaves both with compiled code. Ours. */
const pagesPerRound = 120;

/** The article of a page with its title, author and day: more than the baseline looks for. */
export const articles: Benchmark = {
  name: "articles",
  about: `${pagesPerRound} article pages to text and facts, against a fresh jsdom with Readability that takes the text alone`,
  unit: "pages",
  rounds: 5,
  goals: { readPage: 8 },
  stage: () => openPageFiles(pagesPerRound),
  baseline: freshJsdom,
  variants: [
    {
      name: "readPage",
      async open(given) {
        const { readPageHtml } = await import("../../../workers/text/readable-text.ts");
        const { files } = PageFiles.parse(given);
        return {
          async round() {
            for (const file of files) await readPageHtml(readFileSync(file, "utf8"), null);
            return files.length;
          },
        };
      },
    },
  ],
};
