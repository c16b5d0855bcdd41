import { z } from "zod";
import { digestPreviewStreamsMax } from "../../config/limits.ts";
import { DigestDetail, DigestSummary } from "../../store/model/digest.ts";
import { StreamSummary } from "../../store/model/stream.ts";
import { plainWords } from "../../store/tags/tag-grams.ts";
import { found } from "../api/errors.ts";
import { paged, pageOf } from "../api/input-fields.ts";
import { operation } from "../api/operation.ts";
import { Pagination, pagination } from "../api/pagination.ts";
import { digestSummaries, digestSummary, readableDigest, requireStreams } from "../delivery/digests/access.ts";
import { digestFields, digestPath } from "../delivery/digests/fields.ts";
import { openMembership } from "../delivery/digests/members.ts";

/** `GET /digests`: the caller's own digests and the curated ones it subscribed to. */
export const digestList = operation({
  name: "digestList",
  summary: "Your digests, and the curated ones that you subscribed to, oldest first.",
  rest: [{ method: "GET", path: "/digests" }],
  tool: {
    name: "service-digests",
    title: "Digests",
    description:
      "Your digests and the curated ones that you subscribed to; free, on plans with digests. Gives the id that service-stream-digest takes.",
    effect: "reads",
    list: "digests",
  },
  access: "digests",
  scope: "digests:read",
  input: paged({}),
  output: z.object({ digests: z.array(DigestSummary), pagination: Pagination }),
})(async (context, input) => {
  const page = pageOf(input);
  const { digests, total_count } = await context.store.digests.list(context.caller.organization.org_id, page);
  const shown = await digestSummaries(context, digests);
  return {
    data: { digests: shown, pagination: pagination(page, total_count, context.pageUrl) },
    items: shown.length,
  };
});

/** `POST /digests`: a new digest of named streams, of a filter, or of both. */
export const digestCreate = operation({
  name: "digestCreate",
  summary: "Creates a digest of named streams, of those that a filter selects, or of both.",
  rest: [{ method: "POST", path: "/digests" }],
  access: "digests",
  repeat: "whole",
  scope: "digests:write",
  status: 201,
  narrowing: ["stream_ids", "filter_spec"],
  input: z
    .object({
      name: digestFields.name,
      description: digestFields.description.optional(),
      stream_ids: digestFields.stream_ids.optional(),
      filter_spec: digestFields.filter_spec.optional(),
    })
    .refine(({ stream_ids = [], filter_spec }) => stream_ids.length > 0 || filter_spec !== undefined, {
      path: ["stream_ids"],
      error: "must name a stream unless there is a filter_spec",
    }),
  output: DigestSummary,
})(async (context, { name, description = null, stream_ids = [], filter_spec = null }) => {
  await requireStreams(context, stream_ids);
  const { org_id } = context.caller.organization;
  const content = { name, description, stream_ids, filter_spec, slug: slugOf(name) };
  const digest_id = await context.store.transaction((store) =>
    store.digests.create(org_id, content, context.now.toISOString()),
  );
  const digest = found(await context.store.digests.byId(digest_id, org_id), `digest ${digest_id}`);
  const streams = await openMembership(context).streamsOf(digest);
  return { data: digestSummary(digest, streams.length) };
});

/** `GET /digests/{id}`: one digest with its streams now. */
export const digestDetails = operation({
  name: "digestDetails",
  summary: "One digest with what it is made of and the streams in it now.",
  rest: [{ method: "GET", path: "/digests/{id}" }],
  access: "digests",
  scope: "digests:read",
  errors: ["digest_not_subscribed"],
  input: z.object(digestPath),
  output: DigestDetail,
})(async (context, { id }) => {
  const digest = await readableDigest(context, id);
  const streams = await openMembership(context).streamsOf(digest);
  const { description, filter_spec, created_on, updated_on } = digest;
  const stream_ids = digest.stream_ids.map(String);
  const made = { description, stream_ids, filter_spec, created_on, updated_on };
  return { data: { digest: { ...digestSummary(digest, streams.length), ...made }, streams } };
});

/** `POST /digests/preview-filter`: what a filter would select. */
export const digestPreview = operation({
  name: "digestPreview",
  summary: "The streams that a filter selects now; nothing is saved.",
  rest: [{ method: "POST", path: "/digests/preview-filter" }],
  access: "digests",
  repeat: "harmless",
  reads: true,
  scope: "digests:read",
  input: z.object({ filter_spec: digestFields.filter_spec }),
  output: z.object({
    stream_count: z.int(),
    streams: z.array(StreamSummary).max(digestPreviewStreamsMax),
  }),
})(async (context, { filter_spec }) => {
  const streams = await openMembership(context).streamsOf({ stream_ids: [], filter_spec });
  const shown = streams.slice(0, digestPreviewStreamsMax);
  return { data: { stream_count: streams.length, streams: shown }, items: shown.length };
});

/** Letters a slug may have. Ours. */
const slugMax = 80;

function slugOf(name: string): string {
  const words = plainWords(name).replaceAll(" ", "-").slice(0, slugMax).replace(/-$/, "");
  return words === "" ? "digest" : words;
}
