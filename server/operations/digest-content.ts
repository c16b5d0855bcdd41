import { z } from "zod";
import { Id } from "../../store/model/id.ts";
import { Brief, Manifest, Signal } from "../../store/model/manifest.ts";
import type { ManifestConditions, ManifestRow } from "../../store/records/manifests.ts";
import type { Section } from "../../store/records/sections.ts";
import type { Store } from "../../store/store.ts";
import { recordAccess, refuseLaterDates } from "../api/entitlement.ts";
import { deliveryErrors } from "../api/errors.ts";
import {
  daysInOrder,
  IdList,
  manifestFilterFields,
  NameList,
  narrowingIn,
  paged,
  pageOf,
} from "../api/input-fields.ts";
import { type Context, type Delivery, operation } from "../api/operation.ts";
import { Pagination, pagination, withinQuota } from "../api/pagination.ts";
import { readableDigest } from "../delivery/digests/access.ts";
import { digestPath } from "../delivery/digests/fields.ts";
import { openMembership } from "../delivery/digests/members.ts";
import { listJson, manifestJson, sectionJson } from "../manifests/json.ts";

const DigestContentQuery = paged({
  ...digestPath,
  ...manifestFilterFields,
  source_channel_id: IdList.optional().meta({ description: "Channels by id, separated by commas." }),
  source_channel: NameList.optional().meta({
    description:
      "Channels by display name, or by the name of the channel or its source, in any case, separated by commas.",
  }),
}).refine(daysInOrder, { path: ["published_date_to"], error: "must not be before published_date_from" });
const listingFields = narrowingIn(DigestContentQuery);
type DigestContentQuery = z.output<typeof DigestContentQuery>;

const listEnd = {
  pagination: Pagination,
  digest_id: z.int(),
  stream_ids: z.array(Id).meta({ description: "The streams in the digest now." }),
  truncated_by_quota: z.literal(true).optional().meta({ description: "The quota left only some of this page." }),
};

/** Which manifest a section in a list belongs to. Decisions §3 (each item has `id`). */
const origin = {
  id: Id.meta({ description: "The manifest's id." }),
  ...Manifest.pick({ manifest_id: true, record_id: true, stream_ids: true, matched_at: true }).shape,
};

/** `GET /digests/{id}/manifests`: what the streams of a digest took, each manifest once. */
export const digestManifests = operation({
  name: "digestManifests",
  summary: "The manifests of a digest's streams, each once, newest match first.",
  rest: [{ method: "GET", path: "/digests/{id}/manifests" }],
  tool: {
    name: "service-stream-digest",
    title: "Manifests of a digest",
    description:
      "What the streams of one digest took, each manifest once, newest first. Use it to read a digest as a whole; its stream_ids can be read one by one instead. Counts to the quota.",
    arguments: { id: "A digest's id, from service-digests." },
    effect: "reads",
    list: "manifests",
    source_text: true,
    lean: true,
  },
  access: "digests",
  scope: "manifests:read",
  errors: ["digest_not_subscribed", "content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: DigestContentQuery,
  output: z.object({ manifests: z.array(Manifest), ...listEnd }),
})(async (context, input) => {
  const access = recordAccess(context.caller, context.config(), context.links);
  const sections: Section[] = ["source", "signal", "brief", ...(access ? [] : ["record" as const])];
  const json = (row: ManifestRow) => manifestJson(row, { record_access: access });
  return digestContent(context, input, { list: "manifests", sections, json });
});

/** `GET /digests/{id}/briefs`: the narratives of what a digest's streams took. */
export const digestBriefs = operation({
  name: "digestBriefs",
  summary: "The briefs of a digest's manifests, newest match first.",
  rest: [{ method: "GET", path: "/digests/{id}/briefs" }],
  access: "digests",
  scope: "manifests:read",
  errors: ["digest_not_subscribed", "content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: DigestContentQuery,
  output: z.object({ briefs: z.array(z.object({ ...origin, ...Brief.shape })), ...listEnd }),
})((context, input) => digestContent(context, input, sectionList("briefs", "brief")));

/** `GET /digests/{id}/signals`: the claims of what a digest's streams took. */
export const digestSignals = operation({
  name: "digestSignals",
  summary: "The signals of a digest's manifests, newest match first.",
  rest: [{ method: "GET", path: "/digests/{id}/signals" }],
  access: "digests",
  scope: "manifests:read",
  errors: ["digest_not_subscribed", "content_not_yet_available", ...deliveryErrors],
  narrowing: listingFields,
  input: DigestContentQuery,
  output: z.object({ signals: z.array(z.object({ ...origin, ...Signal.shape })), ...listEnd }),
})((context, input) => digestContent(context, input, sectionList("signals", "signal")));

/** A list of manifests or of one of their sections: its name, what it needs, and how one item is written. */
interface ContentList {
  list: string;
  sections: readonly Section[];
  json: (row: ManifestRow) => string;
}

function sectionList(list: string, section: Section): ContentList {
  return { list, sections: [section], json: (row) => sectionJson(row, section) };
}

async function digestContent<Out>(
  context: Context,
  input: DigestContentQuery,
  { list, sections, json }: ContentList,
): Promise<Delivery<Out>> {
  const { store, view, pageUrl } = context;
  const digest = await readableDigest(context, input.id);
  refuseLaterDates(view, input);
  const page = pageOf(input);
  const stream_ids = (await openMembership(context).streamsOf(digest)).map((stream) => stream.id);
  const conditions = await conditionsOf(input, store);
  const wanted = { conditions, sections, page };
  const { manifests, total_count } = await store.manifests.ofStreams(stream_ids.map(Number), wanted, view);
  const { digest_id, monthly_cap } = digest;
  return {
    manifest_ids: manifests.map((row) => row.manifest_id),
    cap: monthly_cap === null ? undefined : { digest_id, monthly_cap },
    compose(granted, note) {
      const items = manifests.filter((row) => granted.has(row.manifest_id)).map(json);
      const told = withinQuota(pagination(page, total_count, pageUrl), note);
      const end = { pagination: told, digest_id, stream_ids, ...note };
      return { data: listJson(list, items, end), items: items.length };
    },
  };
}

/** Channels may be named by id and by name; a manifest of any of them is wanted. */
async function conditionsOf(input: DigestContentQuery, store: Store): Promise<ManifestConditions> {
  const { source_channel_id: ids, source_channel: names } = input;
  if (ids === undefined && names === undefined) return input;
  const named = names === undefined ? [] : await channelIds(store, names);
  return { ...input, channel_ids: [...(ids ?? []), ...named] };
}

async function channelIds(store: Store, names: string[]): Promise<number[]> {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  const channels = await store.channels.all();
  return channels
    .filter(({ name, source_name }) =>
      [name, source_name, `${source_name} — ${name}`].some((each) => wanted.has(each.toLowerCase())),
    )
    .map((channel) => channel.channel_id);
}
