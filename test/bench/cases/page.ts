import { openParsedPages } from "../baselines/parsed-page.ts";
import type { Benchmark } from "../benchmark.ts";
import { openPageStage, PageGiven, PlainGiven, pageRounds } from "../page-rounds.ts";
import { openSentPages } from "../sent-pages.ts";

/** A page of 50 manifests with their records, from the store to the bytes of its data. */
export const page: Benchmark = {
  name: "page",
  about: "pages of 50 manifests to JSON, against parsing, building and writing them",
  unit: "pages",
  rounds: 7,
  goals: { "stored bytes": 6 },
  stage: openPageStage,
  baseline: {
    name: "parse, build, stringify",
    async open(given) {
      const pages = openParsedPages(PlainGiven.parse(given).plain);
      return pageRounds(() => pages.body(0));
    },
  },
  variants: [
    {
      name: "stored bytes",
      async open(given) {
        const pages = await openSentPages(PageGiven.parse(given).file);
        return { ...pageRounds(() => pages.body(0)), close: () => pages[Symbol.asyncDispose]() };
      },
    },
    {
      name: "stored bytes, none of them kept in memory",
      async open(given) {
        const pages = await openSentPages(PageGiven.parse(given).file);
        return { ...pageRounds((page) => pages.body(page)), close: () => pages[Symbol.asyncDispose]() };
      },
    },
  ],
};
