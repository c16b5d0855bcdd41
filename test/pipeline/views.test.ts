import { expect, test } from "vitest";
import { briefOf } from "../../pipeline/ingest/brief.ts";
import { datedRelativeTo } from "../../pipeline/ingest/relative-dates.ts";
import { signalOf } from "../../pipeline/ingest/signal.ts";
import type { Story } from "../../pipeline/ingest/story.ts";
import { emptyItem } from "../../pipeline/visit/item.ts";
import { Brief, Signal } from "../../store/model/manifest.ts";
import { sentimentWord, significanceWord } from "../../store/model/score-words.ts";
import { extractionOf } from "../support/arrivals.ts";

function storyOf(more: Partial<Story> = {}): Story {
  return {
    record_id: 7,
    version: 2,
    title: "Grain fee rises",
    url: "https://harbour.example/fee_(2026)",
    author: null,
    source_published_date: "2026-11-20",
    source_name: "Harbour *News*",
    channel_id: 3,
    channel_name: "News",
    source_type: "organization",
    media_format: "text",
    claim_type: "event",
    canonical: (_type, name) => (name === "Harbour Board" ? "Sample Harbour Board" : name),
    extraction: extractionOf(),
    is_read: true,
    extra: {},
    ...more,
  };
}

test("a signal fits the contract, its claims under ids of record, version and place", () => {
  const signal = Signal.parse(signalOf(storyOf()));
  expect(signal).toMatchObject({
    story_id: "7",
    version: 2,
    claim_count: 1,
    sentiment: "negative",
    significance: "medium",
  });
  expect(signal.body.claims[0]).toMatchObject({ claim_id: "7-2-1", entities: [{ name: "Sample Harbour Board" }] });
  expect(signal.body.signal).toEqual({
    source_url: "https://harbour.example/fee_(2026)",
    claim_count: 1,
    featured_count: 1,
  });
});

test("entities stand under their canonical names, once, topics among them", () => {
  expect(signalOf(storyOf()).body.entity_details).toEqual([
    { tag_type: "Organization", tag_value: "Sample Harbour Board" },
    { tag_type: "Person", tag_value: "Mara Venn" },
    { tag_type: "Topic", tag_value: "Shipping" },
  ]);
});

test("a record without claims says why", () => {
  const extraction = extractionOf({ claims: [], no_claims_reason: "The text is in German." });
  expect(signalOf(storyOf({ extraction })).body.no_claims_reason).toBe("The text is in German.");
});

test("a brief's Markdown carries its parts, and source text cannot become markup", () => {
  const extraction = extractionOf({
    headline: "Fee [up](javascript:alert(1)) by\n# 4 percent",
    quotes: [
      { text: "We had <b>no</b> choice", speaker: "Mara Venn", context: "The board met.", span: { start: 0, end: 5 } },
    ],
  });
  const brief = Brief.parse(briefOf(storyOf({ extraction })));
  expect(brief.body_markdown).toBe(
    [
      "# Fee \\[up\\](javascript:alert(1)) by \\# 4 percent",
      "The Harbour Board raised its grain fee by 4 percent. Mara Venn said the board had no choice.",
      "## Key Insights\n\n- The Harbour Board raised its grain fee.",
      "## Notable Quotes\n\n> “We had \\<b\\>no\\</b\\> choice”\n>\n> — Mara Venn",
      "Source: [Harbour \\*News\\*](https://harbour.example/fee_%282026%29), 2026-11-20\n",
    ].join("\n\n"),
  );
});

test("a brief of an episode carries what only audio has", () => {
  const audio = {
    actionable_takeaways: ["Book early."],
    guest_details: [],
    cross_promotion: [],
    cultural_relevance: null,
  };
  const brief = briefOf(storyOf({ media_format: "audio", extraction: extractionOf({ audio }) }));
  expect(brief.body).toMatchObject(audio);
  expect(brief.body_markdown).toContain("## Actionable Takeaways\n\n- Book early.");
});

test("the parts of a talk stand in the brief's page with who said what", () => {
  const talk = [
    {
      about: "Why did the fee rise?",
      statements: [
        { speaker: "Mara Venn", text: "The *quay* is old." },
        { speaker: null, text: "The fee rose in May." },
      ],
    },
  ];
  const brief = briefOf(storyOf({ extraction: extractionOf({ talk }) }));
  expect(brief.body_markdown).toContain(
    "## What Was Said\n\n### Why did the fee rise?\n\n- Mara Venn: “The \\*quay\\* is old.”\n- The fee rose in May.",
  );
  expect(Object.keys(brief.body)).not.toContain("talk");
  expect(briefOf(storyOf()).body_markdown).not.toContain("What Was Said");
});

test.each([
  [0.2, "positive"],
  [0.19, "neutral"],
  [-0.2, "negative"],
  [-0.19, "neutral"],
])("a tone of %d is %s", (score, word) => {
  expect(sentimentWord(score)).toBe(word);
});

test.each([
  [70, "high"],
  [69.9, "medium"],
  [40, "medium"],
  [39.9, "low"],
])("a weight of %d is %s", (score, word) => {
  expect(significanceWord(score)).toBe(word);
});

test("relative dates keep their distance and end at the anchor; an undated item gets the anchor when none is dated", () => {
  const dated = (published: string | null) => ({ ...emptyItem("a"), published });
  const anchor = "2026-11-20T10:00:00.000Z";
  const moved = datedRelativeTo(anchor, [
    dated("2020-01-03T00:00:00.000Z"),
    dated("2020-01-01T00:00:00.000Z"),
    dated(null),
  ]);
  expect(moved.map((item) => item.published)).toEqual([anchor, "2026-11-18T10:00:00.000Z", null]);
  expect(datedRelativeTo(anchor, [dated(null)])[0]?.published).toBe(anchor);
});
