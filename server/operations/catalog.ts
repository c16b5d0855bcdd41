import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { CatalogFields, CatalogStream, Stream } from "../../store/model/stream.ts";
import { Domain, StreamClass } from "../../store/model/vocabulary.ts";
import { found } from "../api/errors.ts";
import { Flag, paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { UrlPagination, urlPagination } from "../api/pagination.ts";

/** `GET /catalog`: the live streams with filters, sections and activity. */
export const catalog = operation({
  name: "catalog",
  summary: "The live streams with their filters, the sections of their stories and their activity.",
  rest: [{ method: "GET", path: "/catalog" }],
  access: "caller",
  scope: "streams:read",
  input: paged({
    home_domain: Domain.optional(),
    stream_class: StreamClass.optional(),
    is_public: Flag.optional(),
  }),
  output: z.object({ streams: z.array(CatalogStream), pagination: UrlPagination }),
})(async ({ store, view, pageUrl }, { home_domain, stream_class, is_public, ...input }) => {
  const page = pageOf(input);
  const wanted = { home_domain, stream_class, is_public, sees_private: view.sees_private };
  const { streams, total_count } = await store.streams.catalog(wanted, page);
  return {
    data: { streams, pagination: urlPagination(page, total_count, pageUrl(page.page)) },
    items: streams.length,
  };
});

/** `GET /stream?stream_id=…`: one stream with what the catalog says of it. */
export const streamByQuery = operation({
  name: "streamByQuery",
  summary: "One stream in full, with its filters, the sections of its stories and its activity.",
  rest: [{ method: "GET", path: "/stream" }],
  access: "caller",
  scope: "streams:read",
  errors: ["not_found"],
  input: z.object({ stream_id: IdInput }),
  output: z.object({ ...Stream.shape, ...CatalogFields.shape }),
})(async ({ store, view }, { stream_id }) => {
  const detail = found(await store.streams.byId(stream_id, view), `stream ${stream_id}`);
  const more = found(await store.streams.catalogFields(stream_id, view), `stream ${stream_id}`);
  return { data: { ...detail, ...more } };
});
