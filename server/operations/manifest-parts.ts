import { z } from "zod";
import { Id, IdInput } from "../../store/model/id.ts";
import { Brief, Manifest, RecordView, Signal } from "../../store/model/manifest.ts";
import type { Section } from "../../store/records/sections.ts";
import { deliveryErrors, found } from "../api/errors.ts";
import { type Context, type Delivery, operation } from "../api/operation.ts";
import { sectionJson } from "../manifests/json.ts";

const input = z.object({ manifest_id: IdInput });

/** Which manifest a part belongs to. */
const origin = {
  id: Id.meta({ description: "The manifest's id." }),
  ...Manifest.pick({ manifest_id: true, record_id: true, stream_ids: true, matched_at: true }).shape,
};

/** `GET /signal/{manifest_id}`: the claims of one manifest; Platform. */
export const signalOfManifest = operation({
  name: "signalOfManifest",
  summary: "The signal of a manifest.",
  rest: [{ method: "GET", path: "/signal/{manifest_id}" }],
  access: "firehose",
  scope: "manifests:read",
  errors: [...deliveryErrors],
  input,
  output: z.object({ ...origin, ...Signal.shape }),
})((context, { manifest_id }) => part(context, manifest_id, "signal"));

/** `GET /brief/{manifest_id}`: the narrative of one manifest; Platform. */
export const briefOfManifest = operation({
  name: "briefOfManifest",
  summary: "The brief of a manifest.",
  rest: [{ method: "GET", path: "/brief/{manifest_id}" }],
  access: "firehose",
  scope: "manifests:read",
  errors: [...deliveryErrors],
  input,
  output: z.object({ ...origin, ...Brief.shape }),
})((context, { manifest_id }) => part(context, manifest_id, "brief"));

/** `GET /record/{manifest_id}`: the source content of one manifest; Platform. */
export const recordOfManifest = operation({
  name: "recordOfManifest",
  summary: "The record of a manifest.",
  rest: [{ method: "GET", path: "/record/{manifest_id}" }],
  access: "firehose",
  scope: "manifests:read",
  errors: [...deliveryErrors],
  input,
  output: z.object({ ...origin, ...RecordView.shape }),
})((context, { manifest_id }) => part(context, manifest_id, "record"));

async function part<Out>({ store, view }: Context, manifest_id: number, section: Section): Promise<Delivery<Out>> {
  // A manifest has the id of its record. Decisions §2.
  const row = found(await store.manifests.ofRecord(manifest_id, [section], view), `manifest ${manifest_id}`);
  return {
    manifest_ids: [row.manifest_id],
    compose: (_granted, note) => ({ data: { parts: [sectionJson(row, section, { beside: note })] }, items: 1 }),
  };
}
