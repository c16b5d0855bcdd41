import { z } from "zod";
import { Id, IdInput } from "../../store/model/id.ts";
import { Brief, Manifest, RecordView, Signal } from "../../store/model/manifest.ts";
import type { FoundManifest } from "../../store/records/manifest-pieces.ts";
import type { Section } from "../../store/records/sections.ts";
import { etagHeader } from "../api/conditional-requests.ts";
import { recordAccess, refuseLaterDates } from "../api/entitlement.ts";
import { deliveryErrors, found, ServiceError } from "../api/errors.ts";
import { daysInOrder, manifestFilterFields, narrowingIn, paged, pageOf } from "../api/input-fields.ts";
import type { JsonPart } from "../api/json-parts.ts";
import { type Context, type Delivery, operation } from "../api/operation.ts";
import { Pagination, pagination, withinQuota } from "../api/pagination.ts";
import { listJson, manifestParts, sectionJson } from "../manifests/json.ts";

const StreamContentQuery = paged({ stream_id: IdInput, ...manifestFilterFields }).refine(daysInOrder, {
  path: ["published_date_to"],
  error: "must not be before published_date_from",
});
const listingFields = narrowingIn(StreamContentQuery);
type StreamContentQuery = z.output<typeof StreamContentQuery>;

const listEnd = {
  pagination: Pagination,
  truncated_by_quota: z.literal(true).optional().meta({ description: "The quota left only some of this page." }),
};

/** Which manifest a section in a list belongs to. Decisions §3 (each item has `id`). */
const origin = {
  id: Id.meta({ description: "The manifest's id." }),
  ...Manifest.pick({ manifest_id: true, record_id: true, stream_id: true, matched_at: true }).shape,
};

/** `GET /streams/{stream_id}/manifests`: what a stream took, newest match first. */
export const streamManifests = operation({
  name: "streamManifests",
  summary: "The manifests of a stream, newest match first.",
  rest: [{ method: "GET", path: "/streams/{stream_id}/manifests" }],
  tool: {
    name: "service-stream-manifests",
    title: "Manifests of a stream",
    description:
      "Everything of what one stream took, newest first: source, claims and narrative (with Enterprise the text as well). Long; prefer service-stream-signals for claims or service-stream-briefs for the narrative. Counts to the quota.",
    effect: "reads",
    list: "manifests",
    source_text: true,
    lean: true,
  },
  access: "caller",
  scope: "manifests:read",
  revalidated: true,
  headers: etagHeader,
  errors: ["content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: StreamContentQuery,
  output: z.object({ manifests: z.array(Manifest), ...listEnd }),
})(async (context, input) => {
  const { store, view, asked } = context;
  const record_access = recordAccess(context.caller, context.config(), context.links);
  const wanted = { form: asked.form ?? "bytes", with_record: record_access === undefined };
  const { stream_id } = input;
  return streamContent(context, input, "manifests", async (found) => {
    const rows = await store.manifests.pieces(found, wanted, view);
    return rows.map((row) => ({
      manifest_id: row.manifest_id,
      json: () => manifestParts(row, { record_access, stream_id }),
    }));
  });
});

/** `GET /streams/{stream_id}/signals`: the claims of what a stream took. */
export const streamSignals = operation({
  name: "streamSignals",
  summary: "The signals of a stream's manifests, newest match first.",
  rest: [{ method: "GET", path: "/streams/{stream_id}/signals" }],
  tool: {
    name: "service-stream-signals",
    title: "Claims of a stream",
    description:
      "The claims of what one stream took, newest first, each with its citation. Use it for facts of a known stream; to look for a fact anywhere use service-claims-search. Counts to the quota.",
    effect: "reads",
    list: "signals",
    source_text: true,
    lean: true,
  },
  access: "caller",
  scope: "manifests:read",
  revalidated: true,
  headers: etagHeader,
  errors: ["content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: StreamContentQuery,
  output: z.object({ signals: z.array(z.object({ ...origin, ...Signal.shape })), ...listEnd }),
})((context, input) => sectionContent(context, input, "signals", "signal"));

/** `GET /streams/{stream_id}/briefs`: the narratives of what a stream took. */
export const streamBriefs = operation({
  name: "streamBriefs",
  summary: "The briefs of a stream's manifests, newest match first.",
  rest: [{ method: "GET", path: "/streams/{stream_id}/briefs" }],
  tool: {
    name: "service-stream-briefs",
    title: "Briefs of a stream",
    description:
      "The narratives of what one stream took, newest first: headline, summary, key insights and quotes. Use it to tell what happened. Counts to the quota.",
    effect: "reads",
    list: "briefs",
    source_text: true,
    lean: true,
  },
  access: "caller",
  scope: "manifests:read",
  revalidated: true,
  headers: etagHeader,
  errors: ["content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: StreamContentQuery,
  output: z.object({ briefs: z.array(z.object({ ...origin, ...Brief.shape })), ...listEnd }),
})((context, input) => sectionContent(context, input, "briefs", "brief"));

/** `GET /streams/{stream_id}/records`: the source content itself; Enterprise and Platform. */
export const streamRecords = operation({
  name: "streamRecords",
  summary: "The records of a stream's manifests, newest match first.",
  rest: [{ method: "GET", path: "/streams/{stream_id}/records" }],
  tool: {
    name: "service-stream-records",
    title: "Records of a stream",
    description:
      "The source texts of what one stream took, newest first, on Enterprise plans. Use it only when the words themselves matter; claims and briefs are shorter. Counts to the quota.",
    effect: "reads",
    list: "records",
    source_text: true,
    lean: true,
  },
  access: "records",
  scope: "manifests:read",
  revalidated: true,
  headers: etagHeader,
  errors: ["content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: StreamContentQuery,
  output: z.object({ records: z.array(z.object({ ...origin, ...RecordView.shape })), ...listEnd }),
})((context, input) => sectionContent(context, input, "records", "record"));

function sectionContent<Out>(
  context: Context,
  input: StreamContentQuery,
  list: string,
  section: Section,
): Promise<Delivery<Out>> {
  const { store, view } = context;
  return streamContent(context, input, list, async (found) => {
    const rows = await store.manifests.bodies(found, [section], view);
    return rows.map((row) => ({
      manifest_id: row.manifest_id,
      json: () => sectionJson(row, section, { stream_id: input.stream_id }),
    }));
  });
}

/** What is handed out of a manifest, written when it is sure that it is. */
interface Item {
  manifest_id: number;
  json: () => string | JsonPart[];
}

async function streamContent<Out>(
  context: Context,
  input: StreamContentQuery,
  list: string,
  itemsOf: (found: FoundManifest[]) => Promise<Item[]>,
): Promise<Delivery<Out>> {
  const { store, view, pageUrl } = context;
  const page = pageOf(input);
  const [access, listed] = await Promise.all([
    store.streams.access(input.stream_id, view),
    store.manifests.inStream(input.stream_id, { conditions: input, page }, view),
  ]);
  const stream = found(access, `stream ${input.stream_id}`);
  if (stream.status === "removed") throw new ServiceError("not_found", `Stream ${input.stream_id} was removed.`);
  refuseLaterDates(view, input);
  const items = await itemsOf(listed.found);
  return {
    manifest_ids: items.map((item) => item.manifest_id),
    compose(granted, note) {
      const given = items.filter((item) => granted.has(item.manifest_id)).map((item) => item.json());
      const end = { pagination: withinQuota(pagination(page, listed.total_count, pageUrl), note), ...note };
      return { data: listJson(list, given, end), items: given.length };
    },
  };
}
