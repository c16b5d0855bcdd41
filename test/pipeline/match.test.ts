import { expect, test } from "vitest";
import { openFilterIndex } from "../../pipeline/match.ts";
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

function streamsThatTake(streams: { stream_id: number; filter: Partial<StreamFilter> }[]): number[] {
  const index = openFilterIndex();
  index.take(streams.map((stream) => resolved(stream)));
  return index.match(traits).map((stream) => stream.stream_id);
}

function resolved({ stream_id, filter }: { stream_id: number; filter: Partial<StreamFilter> }) {
  const whole = StreamFilter.parse(filter);
  return { stream: { stream_id, filter: whole }, tags: whole.tags };
}

function passes(filter: Partial<StreamFilter>): boolean {
  return streamsThatTake([{ stream_id: 1, filter }]).length === 1;
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

test("a stream that wants all of several tags is found once, by whichever of them", () => {
  const wanted = { tags: ["Jerome Powell", "Federal Reserve", "jerome powell"], tag_logic: "and" as const };
  expect(streamsThatTake([{ stream_id: 7, filter: wanted }])).toEqual([7]);
});

test("streams come in the order of their ids, whatever they are filed under", () => {
  const filters = [{ domains: ["society-law-government" as const] }, {}, { tags: ["Jerome Powell"] }, {}];
  const streams = filters.map((filter, at) => ({ stream_id: 40 - at, filter }));
  expect(streamsThatTake(streams)).toEqual([37, 38, 39, 40]);
});

test("an edited stream is filed anew, and no other; one that went is not matched any more", () => {
  const index = openFilterIndex();
  const streams = [{ tags: ["Nobody"] }, { sources: ["Harbour News"] }, {}].map((filter, at) =>
    resolved({ stream_id: at + 1, filter }),
  );
  const taken = () => index.match(traits).map((stream) => stream.stream_id);
  expect(index.take(streams)).toBe(3);
  expect(taken()).toEqual([2, 3]);
  expect(index.take(streams.with(0, resolved({ stream_id: 1, filter: { tags: ["Jerome Powell"] } })))).toBe(1);
  expect(taken()).toEqual([1, 2, 3]);
  expect(index.take(streams.slice(1))).toBe(0);
  expect(taken()).toEqual([2, 3]);
  expect(index.has(1)).toBe(false);
});

test("a stream is filed anew when its tags lead elsewhere", () => {
  const index = openFilterIndex();
  const { stream } = resolved({ stream_id: 1, filter: { tags: ["the Fed"] } });
  index.take([{ stream, tags: ["the Fed"] }]);
  expect(index.match(traits)).toEqual([]);
  expect(index.take([{ stream, tags: ["Federal Reserve"] }])).toBe(1);
  expect(index.match(traits)).toEqual([stream]);
});
