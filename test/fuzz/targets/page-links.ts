import { pageItems, pageTitle } from "../../../pipeline/sources/page.ts";
import { htmlPages } from "../html-seeds.ts";
import type { Target } from "../target.ts";

/** A page that is watched for articles: which links are articles. */
export const target: Target = {
  ...htmlPages,
  read(input) {
    pageItems(input.toString(), "http://a.example/news", null);
    pageTitle(input.toString());
  },
};
