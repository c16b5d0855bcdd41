import { readContent } from "../../../workers/content.ts";
import { htmlPages } from "../html-seeds.ts";
import type { Target } from "../target.ts";

/** A fetched page to the text of its article and its facts, with and without rules of its source. */
export const target: Target = {
  ...htmlPages,
  async read(bytes) {
    const rules =
      bytes.length % 4 === 0
        ? { article_rules: { text: "article p", title: "h1", date: "time", author: ".byline" } }
        : {};
    await readContent({
      url: "http://a.example/1",
      title: "Fees rise",
      source_name: "Sample",
      media_format: "text",
      claim_type: null,
      page: { bytes, content_type: null },
      body: null,
      language: null,
      ...rules,
    });
  },
};
