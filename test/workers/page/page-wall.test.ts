import { expect, test } from "vitest";
import { readContent } from "../../../workers/content.ts";
import type { Document } from "../../../workers/extraction.ts";

const teaser = "The council of Springfield voted on Tuesday to rebuild the old bridge over the river. ";

function document(page: string): Document {
  const bytes = Buffer.from(`<html><head><title>Bridge</title></head><body>${page}</body></html>`);
  return {
    title: "Bridge",
    source_name: "Herald",
    media_format: "text",
    claim_type: null,
    language: null,
    url: "https://herald.example/bridge",
    page: { bytes, content_type: "text/html; charset=utf-8" },
    body: { html: "<p>The council voted.</p>" },
  };
}

test.each([
  ["Subscribe now to continue reading."],
  ["To read the full story"],
  ["Already a subscriber? Sign in"],
  ["Before you continue to Herald"],
  ["Cet article est réservé aux abonnés"],
])("a page that gives little but %j is not taken for the article", async (wall) => {
  const content = await readContent(document(`<article><p>${teaser.repeat(3)}</p><p>${wall}</p></article>`));
  expect(content).toMatchObject({ content: "The council voted.", content_origin: "body" });
});

test("a whole article with such a notice is taken", async () => {
  const content = await readContent(
    document(`<article><p>${teaser.repeat(12)}</p><p>Already a subscriber?</p></article>`),
  );
  expect(content.content_origin).toBe("page");
});
