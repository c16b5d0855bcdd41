import { z } from "zod";
import { Span } from "../../store/model/claim.ts";
import { Day, Id } from "../../store/model/id.ts";
import { ManifestSource } from "../../store/model/manifest.ts";
import type { Store } from "../../store/store.ts";

/** Where a claim is said: by whom, at which address, when, and at which place of the record's text. */
export const Citation = z
  .object({
    source_name: z.string(),
    source_url: z.string().nullable(),
    source_published_date: Day.nullable(),
    record_id: Id,
    span: Span.nullable().meta({ description: "UTF-16 offsets into the record's content, end exclusive." }),
  })
  .meta({ id: "Citation" });
type Citation = z.infer<typeof Citation>;

/** What the caller was granted, with a citation on every claim in it. */
export async function withCitations(data: unknown, store: Store): Promise<unknown> {
  const claiming = recordsOfClaims(data);
  return claiming.size === 0 ? data : cited(data, await sourcesOf(store, [...claiming]));
}

const Claiming = z.looseObject({ claim_id: z.string(), claim_text: z.string(), span: Span.optional() });
const OfRecord = z.looseObject({ record_id: z.string() });

/** Ids of the records that the claims in a value are from. `record_id`: the record around it. */
function recordsOfClaims(value: unknown, record_id?: string): Set<string> {
  if (typeof value !== "object" || value === null) return new Set();
  const own = OfRecord.safeParse(value).data?.record_id ?? record_id;
  const inside = Object.values(value).flatMap((each) => [...recordsOfClaims(each, own)]);
  return new Set(own !== undefined && Claiming.safeParse(value).success ? [own, ...inside] : inside);
}

/** A manifest has its record's id; sources are read whatever streams hold them, because the claims were granted. */
async function sourcesOf(store: Store, record_ids: readonly string[]): Promise<ReadonlyMap<string, ManifestSource>> {
  const found = record_ids.map((id) => ({ manifest_id: Number(id), matched_at: "" }));
  const rows = await store.manifests.bodies(found, ["source"], { from: "", before: "", sees_private: false });
  return new Map(
    rows.map(({ record_id, json }) => [String(record_id), ManifestSource.parse(JSON.parse(json.source ?? "null"))]),
  );
}

function cited(value: unknown, sources: ReadonlyMap<string, ManifestSource>, record_id?: string): unknown {
  if (Array.isArray(value)) return value.map((each) => cited(each, sources, record_id));
  if (typeof value !== "object" || value === null) return value;
  const own = OfRecord.safeParse(value).data?.record_id ?? record_id;
  const inside = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cited(each, sources, own)]));
  const claim = Claiming.safeParse(value).data;
  const source = sources.get(own ?? "");
  if (!claim || !source || own === undefined) return inside;
  const { source_name, source_url, source_published_date } = source;
  const citation: Citation = {
    ...{ source_name, source_url, source_published_date },
    ...{ record_id: own, span: claim.span ?? null },
  };
  return { ...inside, citation };
}
