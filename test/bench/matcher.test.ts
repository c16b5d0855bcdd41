import fc from "fast-check";
import { expect, test } from "vitest";
import { openFilterIndex } from "../../pipeline/ingest/match.ts";
import type { StreamFilter } from "../../store/model/stream.ts";
import { ClaimType, Domain, MediaFormat, Sentiment, Significance, SourceType } from "../../store/model/vocabulary.ts";
import type { Traits } from "../../store/streams/stream-reasons.ts";
import { naiveMatch } from "./baselines/naive-match.ts";
import { madeUpMatching, resolvedFilters } from "./cases/matcher.ts";

test("the filter index and its baseline find the same streams among thousands", () => {
  const { records, filters } = madeUpMatching(2000);
  const index = openFilterIndex();
  index.take(resolvedFilters(filters));
  const matches = records.map((record) => naiveMatch(record, filters));
  expect(records.map((record) => index.match(record).map((stream) => stream.stream_id))).toEqual(matches);
  expect(matches.flat().length).toBeGreaterThan(20);
});

/** Few values of each kind, so that filters and records meet often. */
const [tag, source, channel, topic] = ["tag", "source", "channel", "topic"].map((kind) =>
  fc.integer({ min: 0, max: 5 }).map((number) => `${kind} ${number}`),
) as [fc.Arbitrary<string>, fc.Arbitrary<string>, fc.Arbitrary<string>, fc.Arbitrary<string>];
const word = fc.integer({ min: 0, max: 9 }).map((number) => `w${number}`);
const few = <T>(values: readonly T[]) => fc.constantFrom(...values.slice(0, 3));
const some = <T>(value: fc.Arbitrary<T>) => fc.oneof(fc.constant<T[]>([]), fc.array(value, { maxLength: 4 }));

const filter: fc.Arbitrary<StreamFilter> = fc.record({
  tags: some(tag),
  tag_logic: fc.constantFrom("or" as const, "and" as const),
  sources: some(source),
  channels: some(channel),
  topics: some(topic),
  source_types: some(few(SourceType.options)),
  domains: some(few(Domain.options)),
  claim_types: some(few(ClaimType.options)),
  media_formats: some(few(MediaFormat.options)),
  languages: some(fc.constantFrom("en", "de", "fr")),
  sentiment: some(few(Sentiment.options)),
  significance: some(few(Significance.options)),
  words: some(word),
  without_words: fc.oneof({ weight: 4, arbitrary: fc.constant<string[]>([]) }, fc.array(word, { maxLength: 1 })),
});
const record: fc.Arbitrary<Traits> = fc.record({
  source_name: source,
  channel_name: channel,
  source_type: few(SourceType.options),
  claim_type: few(ClaimType.options),
  media_format: few(MediaFormat.options),
  tags: fc.array(tag, { maxLength: 6 }),
  topics: fc.array(topic, { maxLength: 4 }),
  domains: fc.array(few(Domain.options), { maxLength: 3 }),
  language: fc.constantFrom("en", "de", "und"),
  sentiment_score: fc.constantFrom(-0.5, 0, 0.5),
  significance_score: fc.constantFrom(10, 50, 90),
  text: fc.array(word, { maxLength: 8 }).map((words) => words.join(", ")),
});

/** Streams as they are read one time after the other, some edited, some gone, some new. */
const readings = fc.array(fc.dictionary(fc.integer({ min: 1, max: 30 }).map(String), filter, { maxKeys: 30 }), {
  minLength: 1,
  maxLength: 4,
});

test("whatever is edited, the filter index finds what the plain loop over all filters finds", () => {
  fc.assert(
    fc.property(readings, fc.array(record, { minLength: 1, maxLength: 10 }), (streams, records) => {
      const index = openFilterIndex();
      for (const reading of streams) {
        const filters = Object.entries(reading).map(([id, filter]) => ({ id: Number(id), filter }));
        index.take(resolvedFilters(filters));
        const found = records.map((each) => index.match(each).map((stream) => stream.stream_id));
        expect(found).toEqual(records.map((each) => naiveMatch(each, filters)));
      }
    }),
  );
});
