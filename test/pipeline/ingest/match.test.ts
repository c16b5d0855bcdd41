import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { openFilterIndex } from "../../../pipeline/ingest/match.ts";
import { StreamFilter } from "../../../store/model/stream.ts";
import type { Traits } from "../../../store/streams/stream-reasons.ts";
import { seed } from "../../support/service/seed.ts";

const traits: Traits = {
  source_name: "Harbour News",
  channel_name: "Press releases",
  source_type: "organization",
  claim_type: "announcement",
  media_format: "text",
  tags: ["Federal Reserve", "Jerome Powell"],
  topics: ["Monetary policy"],
  domains: ["economics-business-work", "society-law-government"],
  language: "en",
  sentiment_score: -0.6,
  significance_score: 55,
  text: "Fees rise\nThe harbour’s grain-fee rose by 4 percent on Monday.",
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

test.each<[Partial<StreamFilter>, boolean]>([
  [{ languages: ["en", "de"] }, true],
  [{ languages: ["de"] }, false],
  [{ sentiment: ["negative"] }, true],
  [{ sentiment: ["positive"] }, false],
  [{ significance: ["high", "medium"] }, true],
  [{ significance: ["high"], words: ["grain"] }, false],
  [{ words: ["Grain fee"] }, true],
  [{ words: ["grain  FEE!"] }, true],
  [{ words: ["salt", "monday"] }, true],
  [{ words: ["grain"], sources: ["harbour news"] }, true],
  [{ words: ["grain"], sources: ["Hill News"] }, false],
  [{ words: ["rain"] }, false],
  [{ words: ["fee grain"] }, false],
  [{ without_words: ["salt"] }, true],
  [{ without_words: ["4 percent"] }, false],
  [{ words: ["grain"], without_words: ["monday"] }, false],
])("language, tone, weight and words that stand whole in headline or text are asked for: %j", (filter, takes) => {
  expect(passes(filter)).toBe(takes);
});

test("a phrase must have a letter or a digit", () => {
  expect(StreamFilter.safeParse({ words: ["…"] }).success).toBe(false);
});

test("an index tells whether records are matched with their texts", () => {
  const index = openFilterIndex();
  index.take([resolved({ stream_id: 1, filter: { sources: ["Hill News"] } })]);
  expect(index.asksWords()).toBe(false);
  index.file(resolved({ stream_id: 2, filter: { without_words: ["salt"] } }));
  expect(index.asksWords()).toBe(true);
});

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

describe("the index", () => {
  /** Few values, so that streams share them and records have several. */
  const names = (...values: string[]) => fc.subarray(values, { maxLength: 2 });
  const filters = fc.record({
    sources: names("Harbour News", "Hill News"),
    source_types: fc.subarray(["organization" as const, "person" as const], { maxLength: 1 }),
    tags: fc.subarray(["Grain", "Salt", "Wool"]),
    tag_logic: fc.constantFrom("or" as const, "and" as const),
    topics: names("Fees", "Ships"),
    domains: names("health-medicine", "economics-business-work").map(
      (domains) => StreamFilter.parse({ domains }).domains,
    ),
  });
  const records = fc.record({
    source_name: fc.constantFrom("harbour news", "Hill News"),
    source_type: fc.constantFrom("organization", "person"),
    tags: fc.subarray(["grain", "The Salt", "wool"]),
    topics: names("fees", "ships"),
    domains: names("health-medicine", "economics-business-work"),
  });
  const ids = fc.integer({ min: 1, max: 6 });
  const streams = fc.uniqueArray(fc.record({ stream_id: ids, filter: filters }), {
    selector: ({ stream_id }) => stream_id,
    maxLength: 6,
  });
  const edits = fc.array(
    fc.oneof(
      fc.record({ take: streams }),
      fc.record({ file: fc.record({ stream_id: ids, filter: filters }) }),
      fc.record({ only: fc.uniqueArray(ids) }),
    ),
    { maxLength: 6 },
  );

  test("takes what reading every filter for itself takes, whatever was filed, edited and withdrawn before", () => {
    fc.assert(
      fc.property(edits, fc.array(records, { minLength: 1, maxLength: 4 }), (edits, records) => {
        let index = openFilterIndex();
        let held = new Map<number, StreamFilter>();
        const follow = () => {
          for (const record of records) {
            const taken = [...held].filter(([, filter]) => takes(filter, record)).map(([stream_id]) => stream_id);
            expect(index.match({ ...traits, ...record }).map((stream) => stream.stream_id)).toEqual(taken.toSorted());
          }
          expect([1, 2, 3, 4, 5, 6].filter(index.has)).toEqual([...held.keys()].toSorted());
        };
        for (const edit of edits) {
          if ("take" in edit) {
            const given = edit.take.map(resolved);
            const fresh = given.filter(({ stream }) => !isDeepStrictEqual(held.get(stream.stream_id), stream.filter));
            expect(index.take(given)).toBe(fresh.length);
            held = new Map(given.map(({ stream }) => [stream.stream_id, stream.filter]));
          } else if ("file" in edit) {
            const given = resolved(edit.file);
            const { stream_id, filter } = given.stream;
            expect(index.file(given)).toBe(!isDeepStrictEqual(held.get(stream_id), filter));
            held.set(stream_id, filter);
          } else {
            index = index.only(new Set(edit.only));
            held = new Map([...held].filter(([stream_id]) => edit.only.includes(stream_id)));
          }
          follow();
        }
      }),
      { seed, numRuns: 300 },
    );
  });

  /** The contract's sentence, word for word: every stated dimension, any value inside one, all tags where that is asked for. */
  function takes(filter: StreamFilter, record: Partial<Traits>): boolean {
    const { tags = [], topics = [], domains = [], source_name, source_type } = record;
    const has = (held: (string | undefined)[]) => (wanted: string) =>
      held.some((each) => each?.replace("The ", "").toLowerCase() === wanted.toLowerCase());
    const any = (wanted: readonly string[], held: (string | undefined)[]) =>
      wanted.length === 0 || wanted.some(has(held));
    const allTags = filter.tag_logic === "or" ? any(filter.tags, tags) : filter.tags.every(has(tags));
    return (
      allTags &&
      any(filter.sources, [source_name]) &&
      any(filter.source_types, [source_type]) &&
      any(filter.topics, topics) &&
      any(filter.domains, domains)
    );
  }
});
