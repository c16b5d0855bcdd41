import { z } from "zod";
import { Claim, ClaimEntity, Span } from "../../store/model/claim.ts";
import { ClaimDiff, type StoryVersion, VersionReason } from "../../store/model/version.ts";
import type { VersionRow } from "../../store/records/versions.ts";
import type { Queries } from "../../store/store.ts";

/** A version with its whole difference. */
export type VersionWithDiff = StoryVersion & { diff: ClaimDiff | null };

/** All versions of a record, the latest first; of a record that was only ever read once that one. */
export async function storyVersions(store: Queries, record_id: number): Promise<VersionWithDiff[]> {
  const rows = await store.versions.ofRecord(record_id);
  if (rows.length > 0) return rows.map((row, at) => versionOf(row, at === 0));
  const record = await store.records.byId(record_id);
  if (!record) return [];
  const { version, headline, extractor, claim_count, content_hash } = record;
  const facts = { record_id, version, headline, extractor, claim_count, content_hash, diff: null };
  // Versions before differences were noted cannot be told any more.
  const reason = version === 1 ? "first" : "edited";
  return [versionOf({ ...facts, reason, created_on: version === 1 ? record.ingested_at : record.updated_at }, true)];
}

/** A claim of any version with the words that prove it. */
export type ProvedClaim = Claim & { proof: string[] };

/** The claims of a version, and where in the text of that version they stand. */
export async function versionClaims(store: Queries, record_id: number, version: number): Promise<ProvedClaim[]> {
  const record = await store.records.byId(record_id);
  const content = (await store.versions.contentOf(record_id, version)) ?? record?.content ?? "";
  const rows = await store.records.claims(record_id, version);
  return rows.map((row) => {
    const claim = Claim.parse({
      ...row,
      featured: row.featured === 1,
      span: { start: row.span_start, end: row.span_end },
      sentence: { start: row.sentence_start, end: row.sentence_end },
      antecedents: z.array(Span).parse(JSON.parse(row.antecedents)),
      entities: z.array(ClaimEntity).parse(JSON.parse(row.entities)),
    });
    return { ...claim, proof: [claim.span, ...claim.antecedents].map(({ start, end }) => content.slice(start, end)) };
  });
}

function versionOf(row: Omit<VersionRow, "content">, is_current: boolean): VersionWithDiff {
  const { version, headline, extractor, claim_count, content_hash, created_on } = row;
  const diff = row.diff === null ? null : ClaimDiff.parse(JSON.parse(row.diff));
  return {
    id: String(version),
    version,
    reason: VersionReason.parse(row.reason),
    headline,
    extractor,
    claim_count,
    content_hash,
    created_on,
    is_current,
    added_count: diff?.added.length ?? 0,
    withdrawn_count: diff?.withdrawn.length ?? 0,
    changed_count: diff?.changed.length ?? 0,
    diff,
  };
}
