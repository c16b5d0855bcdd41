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

/** What the caller was granted, with a citation on every claim in it, and on every brief that stands without its source. */
export async function withCitations(data: unknown, store: Store): Promise<unknown> {
  const found = citedIn(data);
  if (found.length === 0) return data;
  const sources = await sourcesOf(store, [...new Set(found.map(({ record_id }) => record_id))]);
  return cited(data, { sources, spans: await spansOf(store, found) });
}

const Claiming = z.looseObject({ claim_id: z.string(), claim_text: z.string(), span: Span.optional() });
const Brief = z.looseObject({ record_id: z.string(), body: z.looseObject({ key_insights: z.array(z.unknown()) }) });
const OfRecord = z.looseObject({ record_id: z.string() });

/** A claim in an answer, or a brief: that has no id. */
interface Found {
  claim_id: string | undefined;
  record_id: string;
  span: Span | undefined;
}

/** What citing needs: sources by record, and the places of claims that come without theirs. */
interface Known {
  sources: ReadonlyMap<string, ManifestSource>;
  spans: ReadonlyMap<string, Span>;
}

/** The claims and briefs in a value. `record_id`: the record around it. */
function citedIn(value: unknown, record_id?: string): Found[] {
  if (typeof value !== "object" || value === null) return [];
  const own = OfRecord.safeParse(value).data?.record_id ?? record_id;
  const inside = Object.values(value).flatMap((each) => citedIn(each, own));
  const claim = Claiming.safeParse(value).data;
  if (own === undefined || !(claim || Brief.safeParse(value).success)) return inside;
  return [{ claim_id: claim?.claim_id, record_id: own, span: claim?.span }, ...inside];
}

/** Searches give the words of a claim and not their place. */
async function spansOf(store: Store, claims: readonly Found[]): Promise<ReadonlyMap<string, Span>> {
  const spans = new Map<string, Span>();
  for (const { claim_id, span } of claims) {
    if (claim_id === undefined || span !== undefined) continue;
    const row = await store.claimSearch.byId(claim_id);
    if (row) spans.set(claim_id, { start: row.span_start, end: row.span_end });
  }
  return spans;
}

/** A manifest has its record's id; sources are read whatever streams hold them, because the claims were granted. */
async function sourcesOf(store: Store, record_ids: readonly string[]): Promise<ReadonlyMap<string, ManifestSource>> {
  const found = record_ids.map((id) => ({ manifest_id: Number(id), matched_at: "" }));
  const rows = await store.manifests.bodies(found, ["source"], { from: "", before: "", sees_private: false });
  return new Map(
    rows.map(({ record_id, json }) => [String(record_id), ManifestSource.parse(JSON.parse(json.source ?? "null"))]),
  );
}

function cited(value: unknown, known: Known, record_id?: string): unknown {
  if (Array.isArray(value)) return value.map((each) => cited(each, known, record_id));
  if (typeof value !== "object" || value === null) return value;
  const own = OfRecord.safeParse(value).data?.record_id ?? record_id;
  const inside = Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cited(each, known, own)]));
  const claim = Claiming.safeParse(value).data;
  const isBrief = Brief.safeParse(value).success;
  const source = known.sources.get(own ?? "");
  if (!(claim || isBrief) || !source || own === undefined) return inside;
  const { source_name, source_url, source_published_date } = source;
  const citation: Citation = {
    source_name,
    source_url,
    source_published_date,
    record_id: own,
    span: claim ? (claim.span ?? known.spans.get(claim.claim_id) ?? null) : null,
  };
  return { ...inside, citation };
}
