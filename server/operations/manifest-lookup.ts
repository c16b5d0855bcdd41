import { z } from "zod";
import { Explanation } from "../../store/model/explanation.ts";
import { IdInput } from "../../store/model/id.ts";
import { type Coverage, Manifest } from "../../store/model/manifest.ts";
import type { Store } from "../../store/store.ts";
import { recordAccess } from "../api/entitlement.ts";
import { deliveryErrors, found } from "../api/errors.ts";
import { operation } from "../api/operation.ts";
import { manifestJson } from "../manifests/json.ts";
import { Explain, explain } from "../views/explanation.ts";

/** `GET /manifests/{record_id}`: the manifest of one record. */
export const manifestLookup = operation({
  name: "manifestLookup",
  summary: "The manifest of one record, with every stream that has it.",
  rest: [{ method: "GET", path: "/manifests/{record_id}" }],
  resource: {
    uri: "claimstream://manifests/{record_id}",
    name: "manifest",
    title: "A manifest",
    description: "Source, claims and narrative of one record; counts to the quota.",
    source_text: true,
  },
  access: "caller",
  scope: "manifests:read",
  errors: [...deliveryErrors],
  input: z.object({ record_id: IdInput, explain: Explain }),
  output: Manifest.extend({ explanation: Explanation.optional() }),
})(async ({ store, caller, view, config, links }, { record_id, explain: explained }) => {
  const record_access = recordAccess(caller, config(), links);
  const sections = ["source", "signal", "brief", ...(record_access ? [] : (["record"] as const))] as const;
  const [told, outlets] = await Promise.all([
    store.manifests.ofRecord(record_id, sections, view),
    store.coverage.ofRecord(record_id, view, outletsListed),
  ]);
  const row = found(told, `story ${record_id}`);
  const coverage = coverageView(outlets);
  const seen = new Set(row.streams.map(({ stream_id }) => stream_id));
  const explanation = explained ? await explain(store, record_id, (id) => seen.has(id)) : undefined;
  const beside = { ...(coverage && { coverage }), ...(explanation && { explanation }) };
  return {
    manifest_ids: [row.manifest_id],
    compose: (_granted, note) => ({
      data: { parts: [manifestJson(row, { record_access, beside: { ...beside, ...note } })] },
      items: 1,
    }),
  };
});

/** Outlets that are listed at most. Ours. */
const outletsListed = 200;

type CoverageRow = Awaited<ReturnType<Store["coverage"]["ofRecord"]>>[number];

/** Who tells of an event, from its records, first published first; undefined without any. */
function coverageView(rows: CoverageRow[]): Coverage | undefined {
  const first = rows[0];
  if (!first) return undefined;
  return {
    coverage_id: String(first.coverage_id),
    outlet_count: new Set(rows.map((row) => row.source_name)).size,
    independent_outlet_count: new Set(rows.map((row) => row.origin)).size,
    first_published_by: first.source_name,
    outlets: rows.map((row) => ({
      record_id: String(row.record_id),
      source_name: row.source_name,
      origin: row.origin,
      copy_of: row.copy_of === null ? null : String(row.copy_of),
      headline: row.headline,
      url: row.url?.startsWith("file:") ? null : row.url,
      published_at: new Date(row.published_at).toISOString(),
    })),
  };
}
