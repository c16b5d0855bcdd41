import { describe, expect, test } from "vitest";
import { fingerprintOf } from "../../../pipeline/visit/edited-items.ts";
import { emptyItem, type Item } from "../../../pipeline/visit/item.ts";

const teaser = { title: "Fees change", summary_html: "<p>The board met. 12 comments</p>" };
const whole = `<p>${"The board met and raised the fee again. ".repeat(40)}The fee is 4 percent.</p>`;

function fingerprint(item: Partial<Item>): string {
  return fingerprintOf({ ...emptyItem("a"), ...item });
}

describe("the fingerprint of an item", () => {
  test.each<[string, Partial<Item>, Partial<Item>]>([
    [
      "its markup",
      { title: "A", content_html: "<p>One two</p>" },
      { title: "A", content_html: "<div>One <b>two</b></div>" },
    ],
    ["a count in its teaser", teaser, { ...teaser, summary_html: "<p>The board met. 13 comments</p>" }],
    [
      "the moment of change beside a whole text",
      { content_html: whole },
      { content_html: whole, updated: "2026-11-20" },
    ],
    ["its picture", teaser, { ...teaser, image: "https://img.example/2.png" }],
  ])("does not depend on %s", (_what, before, after) => {
    expect(fingerprint(after)).toBe(fingerprint(before));
  });

  test.each<[string, Partial<Item>, Partial<Item>]>([
    ["its title", teaser, { ...teaser, title: "Fees fall" }],
    ["the words of its teaser", teaser, { ...teaser, summary_html: "<p>The board did not meet.</p>" }],
    ["the moment of change of an article that the feed only teases", teaser, { ...teaser, updated: "2026-11-20" }],
    ["a number in its teaser", { summary_html: "The fee is 4 percent." }, { summary_html: "The fee is 6 percent." }],
    ["a number in a whole text", { content_html: whole }, { content_html: whole.replace("4 percent", "6 percent") }],
    ["a plain text", { text: "One." }, { text: "Two." }],
    [
      "a transcript that came later",
      teaser,
      { ...teaser, transcripts: [{ url: "https://pod.example/1.vtt", type: null, language: null }] },
    ],
  ])("depends on %s", (_what, before, after) => {
    expect(fingerprint(after)).not.toBe(fingerprint(before));
  });
});
