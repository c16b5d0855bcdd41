import { z } from "zod";
import { IdInput } from "../../store/model/id.ts";
import { Manifest } from "../../store/model/manifest.ts";
import { recordAccess } from "../entitlement.ts";
import { deliveryErrors, found } from "../errors.ts";
import { manifestJson } from "../manifest-json.ts";
import { operation } from "../operation.ts";

/** `GET /manifests/{record_id}`: the manifest of one record. */
export const manifestLookup = operation({
  name: "manifestLookup",
  summary: "The manifest of one record, with every stream that has it.",
  rest: [{ method: "GET", path: "/manifests/{record_id}" }],
  access: "caller",
  errors: [...deliveryErrors],
  input: z.object({ record_id: IdInput }),
  output: Manifest,
})(async ({ store, caller, view, config, links }, { record_id }) => {
  const record_access = recordAccess(caller, config(), links);
  const sections = ["source", "signal", "brief", ...(record_access ? [] : (["record"] as const))] as const;
  const row = found(await store.manifests.ofRecord(record_id, sections, view), `manifest of record ${record_id}`);
  return {
    manifest_ids: [row.manifest_id],
    compose: () => ({ data: { json: manifestJson(row, { record_access }) }, items: 1 }),
  };
});
