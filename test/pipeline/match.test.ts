import { expect, test } from "vitest";
import { matchStreams, prepareFilter } from "../../pipeline/match.ts";
import { StreamFilter } from "../../store/model/stream.ts";
import type { Traits } from "../../store/stream-reasons.ts";

const traits: Traits = {
  source_name: "Harbour News",
  channel_name: "Press releases",
  source_type: "organization",
  claim_type: "announcement",
  media_format: "text",
  tags: ["Federal Reserve", "Jerome Powell"],
  topics: ["Monetary policy"],
  domains: ["economics-business-work", "society-law-government"],
};

function passes(filter: Partial<StreamFilter>): boolean {
  const whole = StreamFilter.parse(filter);
  return matchStreams(traits, [prepareFilter("stream", whole, whole.tags)]).length === 1;
}

test("an empty filter lets everything through", () => {
  expect(passes({})).toBe(true);
});

test.each([
  [{ sources: ["harbour news"] }, true],
  [{ sources: ["Hill News"] }, false],
  [{ sources: ["Hill News", "Harbour News"] }, true],
  [{ channels: ["Press releases"] }, true],
  [{ source_types: ["person" as const] }, false],
  [{ tags: ["the federal reserve"] }, true],
  [{ tags: ["Jerome Powell", "Nobody"] }, true],
  [{ tags: ["Jerome Powell", "Nobody"], tag_logic: "and" as const }, false],
  [{ tags: ["Jerome Powell", "Federal Reserve"], tag_logic: "and" as const }, true],
  [{ topics: ["monetary policy"] }, true],
  [{ domains: ["health-medicine" as const] }, false],
  [{ domains: ["society-law-government" as const] }, true],
  [{ claim_types: ["announcement" as const, "event" as const] }, true],
  [{ media_formats: ["audio" as const] }, false],
])("inside a dimension any value does: %j passes %s", (filter, passed) => {
  expect(passes(filter)).toBe(passed);
});

test("all stated dimensions must hold together", () => {
  expect(passes({ sources: ["Harbour News"], topics: ["Monetary policy"], domains: ["economics-business-work"] })).toBe(
    true,
  );
  expect(passes({ sources: ["Harbour News"], topics: ["Chess"] })).toBe(false);
});
