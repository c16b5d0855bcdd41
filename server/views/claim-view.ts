import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import type { ClaimPlace, ClaimRow } from "../../store/claims/claim-search.ts";
import { ClaimEntity } from "../../store/model/claim.ts";
import type { Corroboration, FoundClaim, RelatedClaim } from "../../store/model/found-claim.ts";
import { ManifestSource } from "../../store/model/manifest.ts";
import { ClaimType, Confidence, Evidence } from "../../store/model/vocabulary.ts";
import { independentOwners, saidEarlier } from "../../store/model/voices.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";

/** What other records say to claims: those that state the same fact, by its number, and those against a claim, by its own. */
export interface ClaimLinks {
  stating: Map<number, LinkedClaim[]>;
  against: Map<number, LinkedClaim[]>;
}

/** The links of claims, of what the caller may see. */
export async function linksOf(store: Store, claims: readonly ClaimRow[], view: CallerView): Promise<ClaimLinks> {
  const facts = claims.flatMap(({ fact_no }) => fact_no ?? []);
  const stating = await store.claimLinks.stating([...new Set(facts)], view);
  const numbers = [...claims, ...stating].flatMap(({ claim_no }) => claim_no ?? []);
  const against = await store.claimLinks.against([...new Set(numbers)], view);
  return {
    stating: Map.groupBy(stating, (claim) => claim.fact_no ?? 0),
    against: Map.groupBy(against, (claim) => claim.against),
  };
}

/** The text that a claim's version was read from. */
export async function contentOf(store: Store, { record_id, version, current_version }: ClaimRow): Promise<string> {
  const kept = version === current_version ? undefined : await store.versions.contentOf(record_id, version);
  return kept ?? (await store.claimSearch.contents([record_id])).get(record_id) ?? "";
}

/** A claim as it is shown. `content` is the text that its spans point into. */
export function foundClaim(row: ClaimRow, place: ClaimPlace, content: string, links: ClaimLinks): FoundClaim {
  const source = ManifestSource.parse(JSON.parse(row.source_json));
  const { record_title, source_url, source_published_date, source_name, source_type, media_format, language } = source;
  return {
    id: row.claim_id,
    claim_id: row.claim_id,
    claim_text: row.claim_text,
    claim_type: ClaimType.parse(row.claim_type),
    confidence: Confidence.parse(row.confidence),
    evidence: Evidence.parse(row.evidence),
    featured: row.featured === 1,
    entities: ClaimEntity.array().parse(JSON.parse(row.entities)),
    quote: content.slice(row.span_start, row.span_end),
    manifest_id: String(row.record_id),
    record_id: String(row.record_id),
    stream_ids: place.streams.map(({ stream_id }) => String(stream_id)),
    stream_names: place.streams.map(({ name }) => name),
    matched_at: place.matched_at,
    source: {
      record_title,
      source_url,
      source_published_date,
      source_name,
      source_type,
      media_format,
      ...(language && { language }),
    },
    corroboration: corroborationOf(row, source, links),
  };
}

/** The claims of other records that state the same fact, the first said first. */
export function sameClaims(row: ClaimRow, { stating }: ClaimLinks): LinkedClaim[] {
  const all = stating.get(row.fact_no ?? 0) ?? [];
  return all.filter(({ record_id }) => record_id !== row.record_id).toSorted(saidEarlier);
}

/** The claims against one, or against any that states the same fact. */
export function claimsAgainst(row: ClaimRow, { stating, against }: ClaimLinks): LinkedClaim[] {
  const own = [row.claim_no, ...(stating.get(row.fact_no ?? 0) ?? []).map(({ claim_no }) => claim_no)];
  const all = own.flatMap((claim_no) => against.get(claim_no ?? 0) ?? []);
  return [...new Map(all.map((claim) => [claim.claim_no, claim])).values()].toSorted(saidEarlier);
}

/** A claim of another record as it is shown beside one. */
export function relatedClaim(claim: LinkedClaim): RelatedClaim {
  const { claim_id, claim_text, claim_type, record_id, source_name, source_published_date } = claim;
  return {
    claim_id,
    claim_text,
    claim_type: ClaimType.parse(claim_type),
    record_id: String(record_id),
    source_name,
    source_published_date,
  };
}

function corroborationOf(row: ClaimRow, source: ManifestSource, links: ClaimLinks): Corroboration {
  const claims = links.stating.get(row.fact_no ?? 0) ?? [];
  const first = claims.toSorted(saidEarlier)[0] ?? { claim_id: row.claim_id, ...source };
  const { claim_id, source_name, source_published_date } = first;
  return {
    independent_owners: Math.max(1, independentOwners(claims)),
    first_said_by: { claim_id, source_name, source_published_date },
    conflicts: independentOwners(claimsAgainst(row, links)),
  };
}

/** Claims by number, each with its proof, where it was delivered, and what others say; those that may not be seen are left out. */
export async function shownClaims(
  { store, view }: { store: Store; view: CallerView },
  numbers: number[],
): Promise<FoundClaim[]> {
  const rows: ClaimRow[] = await store.claimSearch.read(numbers);
  const records = [...new Set(rows.map(({ record_id }) => record_id))];
  const [places, contents, links] = await Promise.all([
    store.claimSearch.places(records, view),
    store.claimSearch.contents(records),
    linksOf(store, rows, view),
  ]);
  return rows.flatMap((row) => {
    const place = places.get(row.record_id);
    return place ? [foundClaim(row, place, contents.get(row.record_id) ?? "", links)] : [];
  });
}
