import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import type { Claim } from "../../store/model/claim.ts";
import type { Reasons } from "../../store/model/reasons.ts";
import { haveOneOwner, type Ownership } from "../../store/model/source-owner.ts";
import type { Queries } from "../../store/store.ts";
import { claimKeys } from "../corroboration/claim-keys.ts";
import { mayBeRelated, prefilterOf } from "../corroboration/claim-prefilter.ts";
import { type Signature, signatureOf } from "../corroboration/signature.ts";
import { goesOnFrom, relationOf } from "../corroboration.ts";
import { claimsOf } from "./signal.ts";
import type { Story } from "./story.ts";

/** Claims with which one new claim is compared at most: those that share most keys with it, the newest first. Ours. */
const comparedMax = 12;

/** Claims that one claim is said to contradict, and to go on from, at most. Ours. */
const conflictsMax = 8;
const earlierMax = 12;

/**
 * Makes a story's claims findable in the place of those that the record had before, links them with those of others, and keeps the
 * reasons that its extractor gave; after the story itself was written. Gives whether any claim is linked now.
 */
export async function placeClaims(store: Queries, story: Story, source: Ownership): Promise<boolean> {
  const { record_id, source_published_date: published, extraction } = story;
  const claims = claimsOf(story);
  await store.claims.haveAtHand(record_id, claims);
  const isNew = story.version === 1;
  const { language, glosses } = extraction;
  const isLinked = await placeStatements(store, { record_id, language, published, claims, glosses, isNew }, source);
  await store.explanations.write(record_id, underStoredNames(extraction.reasons ?? {}, story));
  return isLinked;
}

/** The claims of a record's current version. */
export interface Statements {
  record_id: number;
  /** ISO 639-1, or "und". */
  language: string;
  /** `YYYY-MM-DD` */
  published: string | null;
  claims: readonly Claim[];
  /** Each claim word by word in English, where the text is of another language; where there is none, it is not compared. */
  glosses?: readonly (string | null)[] | undefined;
  /** The record has just been made. */
  isNew?: boolean;
}

/** Makes claims findable in the place of those that the record had before, and links them with those of others; gives whether any is linked. */
export async function placeStatements(
  store: Queries,
  { record_id, language, published, claims, glosses, isNew }: Statements,
  source: Ownership,
): Promise<boolean> {
  const said = claims.map((claim, at) => ({ ...claim, gloss: glosses?.[at] ?? null }));
  const numbers = await store.claims.index(record_id, said, { language, isNew });
  const isEnglish = language === "en" || language === "und";
  const fresh = said.flatMap((claim, at) => {
    const claim_no = numbers[at];
    // A signature reads denials, moods, figures and times as English words them: in another language "not" would go unread.
    if (claim_no === undefined || !(isEnglish || claim.gloss)) return [];
    const signature = signatureOf({ ...claim, language, published });
    return [{ claim_no, signature, keys: claimKeys(signature), prefilter: prefilterOf(signature) }];
  });
  return linkClaims(store, fresh, { record_id, ...source });
}

interface NewClaim {
  claim_no: number;
  signature: Signature;
  keys: number[];
  prefilter: Int32Array;
}

/** Finds what other records' claims say the same, and what contradicts them, and writes it down; gives whether there was any. */
async function linkClaims(
  store: Queries,
  fresh: readonly NewClaim[],
  record: Ownership & { record_id: number },
): Promise<boolean> {
  const held = await store.claimLinks.under([...new Set(fresh.flatMap(({ keys }) => keys))]);
  const placed = store.claimLinks.prefilter();
  const mayMatch = ({ prefilter }: NewClaim, number: number) => {
    const known = placed.of(number);
    return known === null || mayBeRelated(prefilter, known);
  };
  const met = new Map(
    fresh.map((claim) => [claim.claim_no, nearest(claim.keys, held).filter((number) => mayMatch(claim, number))]),
  );
  const others = await knownClaims(store, record.record_id, [...new Set([...met.values()].flat())]);
  const conflicts: [number, number][] = [];
  const sequels: [number, number][] = [];
  const facts: { fact_no: number; claim_no: number }[] = [];
  const linked: number[] = [];
  for (const { claim_no, signature } of fresh) {
    const relations = (met.get(claim_no) ?? []).flatMap((number) => {
      const other = others.get(number);
      if (!other) return [];
      const relation = relationOf(signature, other.signature, haveOneOwner(record, other.claim));
      return [{ claim: other.claim, relation }];
    });
    const same = relations.find(({ relation }) => relation === "same");
    if (same) facts.push(...joinedFact(claim_no, same.claim));
    const against = relations.filter(({ relation }) => relation === "conflict").slice(0, conflictsMax);
    conflicts.push(...against.map(({ claim }): [number, number] => [claim_no, claim.claim_no]));
    const earlier = goneOnFrom(
      signature,
      (met.get(claim_no) ?? []).flatMap((number) => others.get(number) ?? []),
    );
    sequels.push(...earlier.map(({ claim }): [number, number] => [claim_no, claim.claim_no]));
    if (same || against.length + earlier.length > 0) linked.push(claim_no);
  }
  await store.claimLinks.join(facts);
  await store.claimLinks.contradict(conflicts);
  await store.claimLinks.goOn(sequels);
  if (linked.length > 0) await store.claimSignals.unsettle(linked);
  for (const { claim_no, prefilter } of fresh) placed.keep(claim_no, prefilter);
  const rows = fresh.flatMap(({ keys, claim_no }) => keys.map((claim_key) => ({ claim_key, claim_no })));
  await store.claimLinks.keep(rows, held);
  return linked.length > 0;
}

/** The claims that one goes on from, at most so many. */
function goneOnFrom(signature: Signature, others: readonly KnownClaim[]): KnownClaim[] {
  return others.filter((other) => goesOnFrom(signature, other.signature)).slice(0, earlierMax);
}

/** The claims that share most keys, of those as many do the newest first. */
function nearest(keys: readonly number[], held: ReadonlyMap<number, number[]>): number[] {
  const counts = new Map<number, number>();
  for (const key of keys) for (const number of held.get(key) ?? []) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1] || b[0] - a[0])
    .slice(0, comparedMax)
    .map(([number]) => number);
}

interface KnownClaim {
  claim: LinkedClaim;
  signature: Signature;
}

async function knownClaims(store: Queries, record_id: number, numbers: number[]): Promise<Map<number, KnownClaim>> {
  const claims = await store.claimLinks.byNumbers(numbers);
  return new Map(
    claims
      .filter((claim) => claim.record_id !== record_id)
      .map((claim) => {
        const signature = signatureOf({ ...claim, published: claim.source_published_date });
        return [claim.claim_no, { claim, signature }];
      }),
  );
}

/** A fact is named by the first claim that another one joined. */
function joinedFact(claim_no: number, known: LinkedClaim) {
  const fact_no = known.fact_no ?? known.claim_no;
  // The next claim of the same record may join the same fact.
  known.fact_no = fact_no;
  return [claim_no, known.claim_no].map((each) => ({ fact_no, claim_no: each }));
}

/** Reasons speak of tags by the names that the text gave; readers know them by those that the store settled. */
function underStoredNames({ tags, ...reasons }: Reasons, { canonical }: Story): Reasons {
  if (!tags) return reasons;
  return { ...reasons, tags: tags.map((tag) => ({ ...tag, name: canonical(tag.tag_type, tag.name) })) };
}
