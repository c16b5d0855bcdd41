import type { Selectable } from "kysely";
import { z } from "zod";
import type { Db } from "../engine/db.ts";
import { lookupSlices } from "../engine/portable.ts";
import { statement } from "../engine/statements.ts";
import type { Claim } from "../model/claim.ts";
import type { ClaimsTable } from "../tables.ts";
import { openStoryCache } from "./story-cache.ts";
import { storySignals } from "./story-texts.ts";

/** A claim as it is stored, its lists as JSON. */
export type StoredClaim = Selectable<ClaimsTable>;

/** The claims of a story as it is now. */
export interface StoryClaims {
  version: number;
  claims: readonly Claim[];
}

/** The claims of the current versions of records, by record. */
export async function storyClaims(db: Db, record_ids: readonly number[]): Promise<Map<number, StoryClaims>> {
  const found = new Map<number, StoryClaims>();
  const unread: { story_id: number; record_id: number; version: number }[] = [];
  for (const ids of lookupSlices([...new Set(record_ids)])) {
    for (const { signal_stamp, signal_bytes: _bytes, ...row } of await signals.all(db, { ids })) {
      const claims = signal_stamp === null ? undefined : kept.get(signal_stamp);
      if (claims) found.set(row.record_id, { version: row.version, claims });
      else unread.push(row);
    }
  }
  const stories = await storySignals(
    db,
    unread.map(({ story_id }) => story_id),
  );
  for (const { story_id, record_id, version } of unread) {
    const story = stories.get(story_id);
    if (story) found.set(record_id, { version, claims: claimsIn(story) });
  }
  return found;
}

/** Has the claims of a record, as its story was just written with them, at hand for those that come next. */
export async function haveAtHand(db: Db, record_id: number, claims: readonly Claim[]): Promise<void> {
  for (const { signal_stamp, signal_bytes } of await signals.all(db, { ids: [record_id] }))
    if (signal_stamp !== null && signal_bytes !== null) kept.keep(signal_stamp, claims, signal_bytes);
}

/** Forgets what is kept of claims in memory, for whoever must know what the database says. */
export function forgetStoryClaims(): void {
  kept.forget();
}

/** A record's claims as rows. */
export function claimRows(record_id: number, { version, claims }: StoryClaims): StoredClaim[] {
  return claims.map((claim, at) => claimRow(claim, { record_id, version, position: at + 1 }));
}

/** A claim of a record by its id, as a row; undefined when the record does not make it. */
export function claimRowOf(record_id: number, { version, claims }: StoryClaims, claim_id: string) {
  const at = claims.findIndex((claim) => claim.claim_id === claim_id);
  const claim = claims[at];
  return claim && claimRow(claim, { record_id, version, position: at + 1 });
}

/** A claim as a row. */
function claimRow(claim: Claim, of: { record_id: number; version: number; position: number }): StoredClaim {
  const { span, sentence, antecedents, entities, featured, ...stated } = claim;
  return {
    ...stated,
    ...of,
    featured: featured ? 1 : 0,
    span_start: span.start,
    span_end: span.end,
    sentence_start: sentence.start,
    sentence_end: sentence.end,
    antecedents: JSON.stringify(antecedents),
    entities: JSON.stringify(entities),
  };
}

/** What every signal has. Its claims are those that were written: whether they have their shape is for who proves them. */
const SignalClaims = z.object({ body: z.object({ claims: z.array(z.custom<Claim>()).default([]) }).prefault({}) });

function claimsIn({ signal_stamp, signal }: { signal_stamp: string; signal: Buffer }): readonly Claim[] {
  const { claims } = SignalClaims.parse(JSON.parse(signal.toString())).body;
  kept.keep(signal_stamp, claims, signal.byteLength);
  return claims;
}

/** Claims that were read lately, by the stamp of their signal. Bytes of their texts; ours: of some thousand records. */
const kept = openStoryCache<readonly Claim[]>(16 * 1024 * 1024);

const signals = statement<{ ids: number[] }>()((db, given) =>
  db
    .selectFrom("stories")
    .leftJoin("packed_stories", (join) =>
      join.onRef("packed_stories.story_id", "=", "stories.story_id").on("packed_stories.source_bytes", ">", 0),
    )
    .select(["stories.story_id", "stories.record_id", "stories.version", "packed_stories.signal_stamp"])
    .select("packed_stories.signal_bytes")
    .where("stories.record_id", "in", given.ids),
);
