import { linksIn } from "../../../pipeline/sources/feed.ts";
import { linkedFeeds, namedFeeds } from "../../../server/cli/page-feeds.ts";
import { htmlPages } from "../html-seeds.ts";
import { seedTexts, type Target } from "../target.ts";

const headers = [
  `<http://hub.example/>; rel="hub self", </feed>; rel=alternate; type="application/rss+xml"; title="a, \\"b\\""`,
  "<a>;rel=x,,<b>",
];

/** Where a site says that its feeds and hubs are: in its pages and in `Link` headers. */
export const target: Target = {
  ...htmlPages,
  seeds: () => [...htmlPages.seeds(), ...seedTexts(...headers)],
  read(input) {
    const text = input.toString();
    namedFeeds(text, "http://a.example/");
    linkedFeeds(text, "http://a.example/");
    linksIn(text);
  },
};
