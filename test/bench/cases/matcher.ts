import { type Matchable, openFilterIndex, type Resolved } from "../../../pipeline/ingest/match.ts";
import { StreamFilter } from "../../../store/model/stream.ts";
import { ClaimType, Domain, MediaFormat } from "../../../store/model/vocabulary.ts";
import type { Traits } from "../../../store/streams/stream-reasons.ts";
import { naiveMatch } from "../baselines/naive-match.ts";
import type { Benchmark } from "../benchmark.ts";
import { microRounds } from "../micro-rounds.ts";

/** Which of 10,000 streams take a record: 9 in 10 want 1 to 8 of 50,000 tags, some also sources, claim types, domains. */
export const matcher: Benchmark = {
  name: "matcher",
  about: "records matched against 10,000 streams, against a plain loop over all filters",
  unit: "records",
  rounds: 7,
  goals: { "filter index": 40 },
  baseline: {
    name: "naive loop",
    async open() {
      const { records, filters } = madeUpMatching();
      return microRounds(records.length, () => {
        for (const record of records) naiveMatch(record, filters);
      });
    },
  },
  variants: [
    {
      name: "filter index",
      async open() {
        const { records, filters } = madeUpMatching();
        const index = openFilterIndex();
        index.take(resolvedFilters(filters));
        return microRounds(records.length, () => {
          for (const record of records) index.match(record);
        });
      },
    },
  ],
};

/** Filters as the store gives them, their tags under the names of today. */
export function resolvedFilters(filters: { id: number; filter: StreamFilter }[]): Resolved<Matchable>[] {
  return filters.map(({ id, filter }) => ({ stream: { stream_id: id, filter }, tags: filter.tags }));
}

/** The same records and filters at every call. */
export function madeUpMatching(streams = 10_000): {
  records: Traits[];
  filters: { id: number; filter: StreamFilter }[];
} {
  const random = randomNumbers(7);
  const below = (bound: number) => Math.floor(random() * bound);
  const some = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const tag = () => `Tag ${below(50_000)}`;
  const source = () => `Source ${below(500)}`;
  const oneOf = <T>(values: readonly T[]): T[] => values.slice(below(values.length)).slice(0, 1);
  const filters = Array.from({ length: streams }, (_, id) => {
    const filter = StreamFilter.parse({
      tags: random() < 0.9 ? some(1 + below(8), tag) : [],
      sources: random() < 0.3 ? some(1 + below(5), source) : [],
      claim_types: random() < 0.3 ? oneOf(ClaimType.options) : [],
      domains: random() < 0.6 ? oneOf(Domain.options) : [],
    });
    return { id, filter };
  });
  const records = some(20, () => ({
    source_name: source(),
    channel_name: "News",
    source_type: "organization",
    claim_type: oneOf(ClaimType.options).join(),
    media_format: oneOf(MediaFormat.options).join(),
    tags: some(1 + below(15), tag),
    topics: [],
    language: "en",
    sentiment_score: 0,
    significance_score: 0,
    text: "",
    domains: [...oneOf(Domain.options), ...oneOf(Domain.options)],
  }));
  return { records, filters };
}

/** Numbers from 0 to 1, the same for the same seed (Park and Miller's minimal standard). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
