import { z } from "zod";
import { StreamSummary } from "../../store/model/stream.ts";
import { Domain } from "../../store/model/vocabulary.ts";
import { Flag, paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";

/** `GET /streams`: the live streams that the caller may see. */
export const streamCatalog = operation({
  name: "streamCatalog",
  summary: "The live streams, the most active of the last 30 days first.",
  rest: [{ method: "GET", path: "/streams" }],
  tool: {
    name: "service-stream-catalog",
    title: "Stream catalog",
    description:
      "The streams that can be read, the most active first; free. Begin here to find the stream_id that other tools take; home_domain narrows it.",
    effect: "reads",
    list: "streams",
  },
  access: "caller",
  scope: "streams:read",
  input: paged({ home_domain: Domain.optional(), is_public: Flag.optional() }),
  output: z.object({ streams: z.array(StreamSummary), pagination: Pagination }),
})(async ({ store, view, pageUrl }, input) => {
  const page = pageOf(input);
  const wanted = { home_domain: input.home_domain, is_public: input.is_public, sees_private: view.sees_private };
  const { streams, total_count } = await store.streams.list(wanted, page);
  return { data: { streams, pagination: pagination(page, total_count, pageUrl) }, items: streams.length };
});
