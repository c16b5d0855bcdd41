/** Design: docs/design/signals.md */
import { z } from "zod";
import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import type { Queries, Store } from "../../store/store.ts";
import { risesIn, tellsOfRise } from "./rising-tags.ts";
import { type Linked, signalText } from "./signal-text.ts";

/** Records settled in one transaction, so that ingesting gets its turn between. Ours. */
const recordsPerSlice = 20;

/** Settles the signals of all records that wait for it; gives how many of them changed. Goes on where it was broken off. */
export async function settleSignals(store: Store, signal: AbortSignal, now: () => Date): Promise<number> {
  let changed = 0;
  while (!signal.aborted) {
    const slice = await store.transaction(async (store) => {
      const waiting = await store.claimSignals.waiting(recordsPerSlice);
      let done = 0;
      for (const each of waiting) if (await settleRecord(store, each, now())) done += 1;
      return { waiting: waiting.length, done };
    });
    changed += slice.done;
    if (slice.waiting < recordsPerSlice) break;
  }
  return changed;
}

/**
 * Says in a record's claims what is known of them now: who else states them, who differs, what was before. The story's text changes, not its
 * version. What a model wrote stays, unless all is settled afresh. Gives whether anything changed.
 */
export async function settleRecord(
  store: Queries,
  { record_id, is_afresh }: { record_id: number; is_afresh: 0 | 1 },
  now: Date,
): Promise<boolean> {
  await store.claimSignals.settled(record_id);
  const told = await store.claimSignals.textOf(record_id);
  if (told === undefined) return false;
  const signals = await signalsOf(store, record_id, now);
  const text = JSON.stringify(
    withSettled(JSON.parse(told), ({ claim_id, signal }) =>
      is_afresh === 1 || isSettledHere(signal) ? (signals.get(claim_id) ?? "") : signal,
    ),
  );
  if (text === told) return false;
  await store.claimSignals.rewrite(record_id, text);
  return true;
}

/** What of a section is looked at; the section itself stays as it is, the order of its fields included. */
const SettledClaim = z.looseObject({ claim_id: z.string(), signal: z.string() });
type SettledClaim = z.infer<typeof SettledClaim>;
const Section = z.custom<{ body: { claims: SettledClaim[] } }>(
  (section) => z.object({ body: z.object({ claims: z.array(SettledClaim) }) }).safeParse(section).success,
);

/** A section with another signal in each claim. */
function withSettled(section: unknown, signal: (claim: SettledClaim) => string): unknown {
  const { data } = Section.safeParse(section);
  if (data === undefined) return section;
  const claims = data.body.claims.map((claim) => ({ ...claim, signal: signal(claim) }));
  return { ...data, body: { ...data.body, claims } };
}

/** Whether a signal was settled here, or is still to be: those name the claims that they rest on, or count records, which no model can. */
function isSettledHere(signal: string): boolean {
  return signal === "" || /\bclaim \d+-\d+-\d+\)/.test(signal) || tellsOfRise(signal);
}

/** A section of a story as it was extracted: signals that were settled since are not what a text says. */
export function withoutSettledSignals(section: unknown): unknown {
  return withSettled(section, ({ signal }) => (isSettledHere(signal) ? "" : signal));
}

/** The signals of a record's linked claims, by claim. */
async function signalsOf(store: Queries, record_id: number, now: Date): Promise<Map<string, string>> {
  const numbers = await store.claimSignals.linkedOf(record_id);
  if (numbers.length === 0) return new Map();
  // Whoever reads the record must not learn of streams that he may not read.
  const stream_ids = await store.claimSignals.streamsBeside(record_id);
  if (stream_ids.length === 0) return new Map();
  const linked = await linksOf(store, record_id, { linked: numbers, stream_ids });
  const claims = linked.map(({ claim }) => claim);
  const rise = claims.length > 0 ? await risesIn(store, record_id, { claims, stream_ids, now }) : () => "";
  return new Map(linked.map(({ claim, links }) => [claim.claim_id, signalText(claim, links, rise(claim))]));
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
