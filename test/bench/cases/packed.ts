import { openParsedPages } from "../baselines/parsed-page.ts";
import type { Benchmark } from "../benchmark.ts";
import { openPageStage, PageGiven, PlainGiven, pageRounds } from "../page-rounds.ts";
import { openSentPages } from "../sent-pages.ts";

/** The same page for those who take gzip. */
export const packed: Benchmark = {
  name: "packed",
  about: "pages of 50 manifests to JSON in gzip, against parsing, building, writing and gzip 6",
  unit: "pages",
  rounds: 5,
  goals: { "stored fragments": 20 },
  stage: openPageStage,
  baseline: {
    name: "parse, build, stringify, gzip 6",
    async open(given) {
      const pages = openParsedPages(PlainGiven.parse(given).plain);
      return pageRounds(() => pages.packed(0));
    },
  },
  variants: [
    {
      name: "stored fragments",
      async open(given) {
        const pages = await openSentPages(PageGiven.parse(given).file);
        return { ...pageRounds(() => pages.packed(0)), close: () => pages[Symbol.asyncDispose]() };
      },
    },
    {
      name: "stored fragments, none of them kept in memory",
      async open(given) {
        const pages = await openSentPages(PageGiven.parse(given).file);
        return { ...pageRounds((page) => pages.packed(page)), close: () => pages[Symbol.asyncDispose]() };
      },
    },
  ],
};
