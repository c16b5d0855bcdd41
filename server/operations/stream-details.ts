import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { Stream } from "../../store/model/stream.ts";
import { found } from "../api/errors.ts";
import { operation } from "../api/operation.ts";

/** `GET /streams/{stream_id}`: one stream, also one that is unpublished or removed. */
export const streamDetails = operation({
  name: "streamDetails",
  summary: "One stream with its filter, its channels and its activity.",
  rest: [{ method: "GET", path: "/streams/{stream_id}" }],
  tool: {
    name: "service-stream-details",
    title: "Stream details",
    description:
      "One stream: what it takes in, its channels, and how active it is; free. Use it to check that a stream is the right one before reading it.",
    effect: "reads",
  },
  resource: {
    uri: "claimstream://streams/{stream_id}",
    name: "stream",
    title: "A stream",
    description: "One stream with its filter, its channels and its activity; free.",
  },
  access: "caller",
  scope: "streams:read",
  input: z.object({ stream_id: IdInput }),
  output: Stream,
})(async ({ store, view }, { stream_id }) => ({
  data: found(await store.streams.byId(stream_id, view), `stream ${stream_id}`),
}));
