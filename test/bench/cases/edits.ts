import { type Matchable, openFilterIndex, type Resolved } from "../../../pipeline/ingest/match.ts";
import { StreamFilter } from "../../../store/model/stream.ts";
import type { Benchmark } from "../benchmark.ts";
import { microRounds } from "../micro-rounds.ts";
import { madeUpMatching, resolvedFilters } from "./matcher.ts";

/** One of 10,000 streams gets another filter: filed by itself, or everything filed again. */
export const edits: Benchmark = {
  name: "edits",
  about: "edits of one of 10,000 streams until records meet the new filter, against an index made anew",
  unit: "edits",
  rounds: 5,
  baseline: {
    name: "index anew",
    async open() {
      const { streams, edit } = editedStreams();
      return microRounds(1, () => {
        edit();
        openFilterIndex().take(streams);
      });
    },
  },
  variants: [
    {
      name: "the stream alone",
      async open() {
        const { streams, edit } = editedStreams();
        const index = openFilterIndex();
        index.take(streams);
        return microRounds(1, () => void index.file(edit()));
      },
    },
  ],
};

/** The matcher's streams, of which each edit gives the next another tag. */
function editedStreams(): { streams: Resolved<Matchable>[]; edit(): Resolved<Matchable> } {
  const streams = resolvedFilters(madeUpMatching().filters);
  let edited = 0;
  return {
    streams,
    edit() {
      edited += 1;
      const stream_id = edited % streams.length;
      const tags = [`Tag ${(edited * 7919) % 50_000}`];
      const after = { stream: { stream_id, filter: StreamFilter.parse({ tags }) }, tags };
      streams[stream_id] = after;
      return after;
    },
  };
}
