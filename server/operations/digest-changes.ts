import { z } from "zod";
import { DigestSummary } from "../../store/model/digest.ts";
import type { Queries } from "../../store/store.ts";
import { changeEvent } from "../../store/streams/digest-events.ts";
import type { DigestContent, DigestRow } from "../../store/streams/digests.ts";
import { found, ServiceError } from "../api/errors.ts";
import { type Context, operation } from "../api/operation.ts";
import { digestSummary, ownDigest, requireStreams } from "../delivery/digests/access.ts";
import { digestFields, digestPath, StreamIds } from "../delivery/digests/fields.ts";
import { openMembership } from "../delivery/digests/members.ts";

/** `PUT /digests/{id}`: another name, other streams, another filter; what is not sent stays. */
export const digestUpdate = operation({
  name: "digestUpdate",
  summary: "Changes a digest; what is not sent stays as it is. filter_spec null takes the filter away.",
  rest: [{ method: "PUT", path: "/digests/{id}" }],
  access: "digests",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object({
    ...digestPath,
    name: digestFields.name.optional(),
    description: digestFields.description.optional(),
    stream_ids: digestFields.stream_ids.optional(),
    filter_spec: digestFields.filter_spec.nullable().optional(),
  }),
  output: DigestSummary,
})(async (context, { id, ...asked }) => {
  await ownDigest(context.store, context, id);
  await requireStreams(context, asked.stream_ids ?? []);
  return change(context, id, (digest) => {
    const content = {
      name: asked.name ?? digest.name,
      description: asked.description ?? digest.description,
      filter_spec: asked.filter_spec === undefined ? digest.filter_spec : asked.filter_spec,
      stream_ids: asked.stream_ids ?? digest.stream_ids,
    };
    const replaces = asked.stream_ids !== undefined || asked.filter_spec !== undefined;
    if (replaces && content.stream_ids.length === 0 && content.filter_spec === null) throw nothingLeft();
    return content;
  });
});

/** `POST /digests/{id}/streams`: names more streams. */
export const digestStreamsAdd = operation({
  name: "digestStreamsAdd",
  summary: "Adds streams to those that a digest names.",
  rest: [{ method: "POST", path: "/digests/{id}/streams" }],
  access: "digests",
  repeat: "whole",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object({ ...digestPath, stream_ids: StreamIds }),
  output: DigestSummary,
})(async (context, { id, stream_ids }) => {
  await ownDigest(context.store, context, id);
  await requireStreams(context, stream_ids);
  return change(context, id, (digest) => ({
    ...contentOf(digest),
    stream_ids: [...new Set([...digest.stream_ids, ...stream_ids])],
  }));
});

/** `DELETE /digests/{id}/streams`: names fewer; those that the filter selects stay. */
export const digestStreamsRemove = operation({
  name: "digestStreamsRemove",
  summary: "Removes streams from those that a digest names; one that it does not name is ignored.",
  rest: [{ method: "DELETE", path: "/digests/{id}/streams", fields: "body" }],
  access: "digests",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object({ ...digestPath, stream_ids: StreamIds }),
  output: DigestSummary,
})((context, { id, stream_ids }) =>
  change(context, id, (digest) => ({
    ...contentOf(digest),
    stream_ids: digest.stream_ids.filter((stream_id) => !stream_ids.includes(stream_id)),
  })),
);

/** `POST /digests/{id}/activate` */
export const digestActivate = operation({
  name: "digestActivate",
  summary: "Resumes a paused digest, its webhooks and its exports.",
  rest: [{ method: "POST", path: "/digests/{id}/activate" }],
  access: "digests",
  repeat: "whole",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object(digestPath),
  output: DigestSummary,
})((context, { id }) => setActive(context, id, true));

/** `POST /digests/{id}/deactivate` */
export const digestDeactivate = operation({
  name: "digestDeactivate",
  summary: "Pauses a digest: its webhooks and exports stop, reading it goes on.",
  rest: [{ method: "POST", path: "/digests/{id}/deactivate" }],
  access: "digests",
  repeat: "whole",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object(digestPath),
  output: DigestSummary,
})((context, { id }) => setActive(context, id, false));

/** `DELETE /digests/{id}` */
export const digestDelete = operation({
  name: "digestDelete",
  summary: "Deletes a digest for good; its webhooks are disabled.",
  rest: [{ method: "DELETE", path: "/digests/{id}" }],
  access: "digests",
  scope: "digests:write",
  errors: ["curated_digest_fixed"],
  input: z.object(digestPath),
  output: z.object({ id: z.int(), status: z.literal("deleted") }),
})(async (context, { id }) => {
  await context.store.transaction(async (store) => {
    await ownDigest(store, context, id);
    await store.digests.remove(id, context.now.toISOString());
  });
  return { data: { id, status: "deleted" } };
});

async function setActive(context: Context, digest_id: number, is_active: boolean) {
  const now = context.now.toISOString();
  const digest = await announced(context, digest_id, async (store, before) => {
    if (before.is_active !== is_active) await store.digests.setActive(digest_id, is_active, now);
  });
  return summaryOf(context, digest);
}

async function change(context: Context, digest_id: number, to: (digest: DigestRow) => DigestContent) {
  const now = context.now.toISOString();
  const digest = await announced(context, digest_id, async (store, before) => {
    const [was, content] = [contentOf(before), to(before)];
    if (JSON.stringify(content) !== JSON.stringify(was)) await store.digests.update(digest_id, content, now);
  });
  return summaryOf(context, digest);
}

/** Changes a digest and leaves the event of it in the outbox, if it did change: both or neither. */
async function announced(
  context: Context,
  digest_id: number,
  work: (store: Queries, before: DigestRow) => Promise<void>,
): Promise<DigestRow> {
  const { org_id } = context.caller.organization;
  return context.store.transaction(async (store) => {
    const before = await ownDigest(store, context, digest_id);
    await work(store, before);
    const after = found(await store.digests.byId(digest_id, org_id), `digest ${digest_id}`);
    const event = changeEvent({ before, after }, { org_id, now: context.now.toISOString() });
    if (event) await store.outbox.append([event]);
    return after;
  });
}

async function summaryOf(context: Context, digest: DigestRow) {
  const streams = await openMembership(context).streamsOf(digest);
  return { data: digestSummary(digest, streams.length) };
}

function contentOf({ name, description, filter_spec, stream_ids }: DigestRow): DigestContent {
  return { name, description, filter_spec, stream_ids };
}

function nothingLeft(): ServiceError {
  const errors = [{ field: "stream_ids", message: "must name a stream unless there is a filter_spec" }];
  return new ServiceError("invalid_request", "The digest would hold nothing.", { errors });
}
