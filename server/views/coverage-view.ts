import type { Coverage } from "../../store/model/manifest.ts";
import type { Store } from "../../store/store.ts";

/** Outlets that are listed at most. Ours. */
export const outletsListed = 200;

type CoverageRow = Awaited<ReturnType<Store["coverage"]["ofRecord"]>>[number];

/** Who tells of an event, from its records, first published first; undefined without any. */
export function coverageView(rows: CoverageRow[]): Coverage | undefined {
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
