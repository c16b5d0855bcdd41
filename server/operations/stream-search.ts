import { z } from "zod";
import { Id } from "../../store/model/id.ts";
import { StreamSummary } from "../../store/model/stream.ts";
import { Domain, StreamClass } from "../../store/model/vocabulary.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { SearchText } from "../views/scope-fields.ts";
import { type RankedStream, rankStreams } from "../views/stream-ranking.ts";

const FoundStream = z
  .object({
    stream_id: Id,
    ...StreamSummary.pick({
      id: true,
      name: true,
      title: true,
      description: true,
      home_domain: true,
      stream_class: true,
      manifests_last30d: true,
    }).shape,
    score: z.number().min(0).max(1),
  })
  .meta({ id: "FoundStream" });
type FoundStream = z.infer<typeof FoundStream>;

/** `POST /streams/search`: live streams by words; free. */
export const streamSearch = operation({
  name: "streamSearch",
  summary: "Find live streams by words in name, title, topics, tags, sources and description; free.",
  rest: [{ method: "POST", path: "/streams/search", page_in_url: true }],
  access: "caller",
  repeat: "harmless",
  reads: true,
  scope: "streams:read",
  input: paged({
    query: SearchText,
    home_domain: Domain.optional(),
    stream_class: StreamClass.optional(),
  }).meta({ examples: [{ query: "central banks", page_size: 10 }] }),
  output: z.object({ results: z.array(FoundStream), pagination: Pagination }),
})(async ({ store, view, pageUrl }, { query, home_domain, stream_class, ...input }) => {
  const page = pageOf(input);
  const wanted = { home_domain, stream_class, sees_private: view.sees_private };
  const ranked = rankStreams(query, await store.streams.searchable(wanted));
  const first = page.page * page.page_size;
  const results = ranked.slice(first, first + page.page_size).map(foundStream);
  return { data: { results, pagination: pagination(page, ranked.length, pageUrl) }, items: results.length };
});

function foundStream({ stream, score }: RankedStream): FoundStream {
  const { id, name, title, description, home_domain, stream_class, manifests_last30d } = stream;
  return { stream_id: id, id, name, title, description, home_domain, stream_class, manifests_last30d, score };
}
