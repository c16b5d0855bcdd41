import { parseFeed } from "../../../pipeline/sources/feed/parse.ts";
import { NotAFeed } from "../../../pipeline/sources/feed/parsed-feed.ts";
import { feedItems } from "../../../pipeline/sources/feed.ts";
import { jsonTokens } from "../nasty.ts";
import { seedTexts, type Target } from "../target.ts";

const whole = {
  version: "https://jsonfeed.org/version/1.1",
  title: "News",
  home_page_url: "http://a.example/",
  feed_url: "http://a.example/feed.json",
  language: "en",
  authors: [{ name: "Jo", url: "http://a.example/jo", avatar: "a.png" }],
  hubs: [{ type: "WebSub", url: "http://hub.example/" }],
  items: [
    {
      id: 1,
      url: "http://a.example/1",
      external_url: "http://b.example/1",
      title: "One",
      content_html: "<p>Text &amp; more</p>",
      summary: "Short",
      date_published: "2026-05-04T10:00:00Z",
      date_modified: "x",
      tags: ["a", "b"],
      language: "de",
      attachments: [
        { url: "http://a.example/1.mp3", mime_type: "audio/mpeg", size_in_bytes: 12, duration_in_seconds: 60 },
      ],
    },
    { id: "2", content_text: "Plain\n\ntext", author: { name: "Ann" } },
  ],
};

const address = "http://a.example/feed";

/** JSON Feed, down to the items. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      JSON.stringify(whole),
      JSON.stringify(whole, null, 2),
      '{"version":"https://jsonfeed.org/version/1","title":"","items":[]}',
    ),
  tokens: [
    ...jsonTokens,
    "true",
    "[]",
    "{}",
    '"items":',
    '"items":{}',
    '"authors":null',
    '"id":',
    '"id":{}',
    '"url":1',
    '"content_html":',
    '"__proto__":{',
    '"\\ud800"',
    '"\\u0000"',
    '"date_published":',
    '"attachments":[null]',
    "1e999",
    "\\",
  ],
  read: async (input) => feedItems(await parseFeed(input, { url: address, headers: {} }), { url: address }),
  isDeclared: (error) => error instanceof NotAFeed,
};
