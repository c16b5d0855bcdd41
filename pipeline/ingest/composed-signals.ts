/** Design: docs/design/signals.md */
import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import type { Queries } from "../../store/store.ts";
import type { ComposedSentence } from "../../workers/proposals/signal-sentence.ts";
import { risesIn } from "./rising-tags.ts";
import { type Linked, signalSentences } from "./signal-text.ts";

/** A claim's signal as it is composed: what linked claims tell, and what of its tags rises. */
export interface ComposedSignal {
  sentences: readonly ComposedSentence[];
  rise: string;
}

/** The signals of a record's linked claims, by claim. */
export async function composedSignals(
  store: Queries,
  record_id: number,
  now: Date,
): Promise<Map<string, ComposedSignal>> {
  const numbers = await store.claimSignals.linkedOf(record_id);
  if (numbers.length === 0) return new Map();
  // Whoever reads the record must not learn of streams that he may not read.
  const stream_ids = await store.claimSignals.streamsBeside(record_id);
  if (stream_ids.length === 0) return new Map();
  const linked = await linksOf(store, record_id, { linked: numbers, stream_ids });
  const claims = linked.map(({ claim }) => claim);
  const rise = claims.length > 0 ? await risesIn(store, record_id, { claims, stream_ids, now }) : () => "";
  return new Map(
    linked.map(({ claim, links }) => [claim.claim_id, { sentences: signalSentences(claim, links), rise: rise(claim) }]),
  );
}

/** The claims of a record with what others say to them, as far as these streams hold it; without those to which nobody says anything there. */
async function linksOf(
  store: Queries,
  record_id: number,
  { linked, stream_ids }: { linked: readonly { claim_no: number; fact_no: number | null }[]; stream_ids: number[] },
): Promise<{ claim: LinkedClaim; links: Linked }[]> {
  const view = { from: "", before: "9999", sees_private: true, stream_ids };
  const numbers = linked.map(({ claim_no }) => claim_no);
  const own = await store.claimLinks.byNumbers(numbers);
  const stating = await store.claimLinks.stating([...new Set(linked.flatMap(({ fact_no }) => fact_no ?? []))], view);
  const same = Map.groupBy(stating, ({ fact_no }) => fact_no ?? 0);
  const against = Map.groupBy(await store.claimLinks.against(numbers, view), (claim) => claim.against);
  const earlier = Map.groupBy(await store.claimLinks.before(numbers, view), (claim) => claim.later_no);
  const elsewhere = (claims: readonly LinkedClaim[] = []) => claims.filter((claim) => claim.record_id !== record_id);
  return own.flatMap((claim) => {
    const { claim_no, fact_no } = claim;
    const links = {
      same: elsewhere(fact_no === null ? [] : same.get(fact_no)),
      against: elsewhere(against.get(claim_no)),
      earlier: elsewhere(earlier.get(claim_no)),
    };
    return Object.values(links).some((others) => others.length > 0) ? [{ claim, links }] : [];
  });
}
