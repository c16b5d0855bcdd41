import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import { independentOwners, saidEarlier } from "../../store/model/voices.ts";
import type { Store } from "../../store/store.ts";
import type { CallerView } from "../api/entitlement.ts";

/** One of the things that are said of the same: the claims that say it, the first said first. */
export interface DisputeSide {
  lead: LinkedClaim;
  claims: LinkedClaim[];
  /** Independent owners that say it. */
  voices: number;
}

/** What sources say differently. */
export interface Dispute {
  /** At least two, the first reported first. */
  sides: DisputeSide[];
  /** Independent owners of all sides together. */
  voices: number;
  /** Number of the newest claim in it. */
  newest: number;
  /** When the last of its claims came in. ISO 8601. */
  changed_at: string;
}

/** The disputes that the newest contradicted claims stand in, of what may be seen, the newest first. `claimsMax`: claims looked at. */
export async function newestDisputes(store: Store, view: CallerView, claimsMax: number): Promise<Dispute[]> {
  const numbers = await store.claimLinks.disputed(view, claimsMax);
  return disputesOf(store, await store.claimLinks.byNumbers(numbers), view);
}

/** The disputes that some claims stand in, the newest first; the claims themselves may be seen. */
export async function disputesOf(store: Store, claims: readonly LinkedClaim[], view: CallerView): Promise<Dispute[]> {
  const against = await store.claimLinks.against(
    claims.map(({ claim_no }) => claim_no),
    view,
  );
  const known = new Map([...claims, ...against].map((claim) => [claim.claim_no, claim]));
  const facts = new Set([...known.values()].flatMap(({ fact_no }) => fact_no ?? []));
  for (const claim of await store.claimLinks.stating([...facts], view)) known.set(claim.claim_no, claim);
  const bySide = Map.groupBy(known.values(), sideOf);
  const groups = joined(
    against.flatMap((other) => {
      const own = known.get(other.against);
      return own && sideOf(own) !== sideOf(other) ? [[sideOf(own), sideOf(other)] as const] : [];
    }),
  );
  return groups
    .map((group) => disputeOf(group.map((side) => bySide.get(side) ?? [])))
    .toSorted((a, b) => b.newest - a.newest);
}

/** Claims that state the same fact are one side; one that states none is a side of its own. */
function sideOf({ fact_no, claim_no }: LinkedClaim): number {
  return fact_no ?? -claim_no;
}

/** What is joined by pairs, directly or through others, as groups. */
function joined(pairs: readonly (readonly [number, number])[]): number[][] {
  const groups = new Map<number, Set<number>>();
  for (const pair of pairs) {
    const [a, b] = pair.map((each) => groups.get(each) ?? new Set([each])) as [Set<number>, Set<number>];
    const both = a.union(b);
    for (const each of both) groups.set(each, both);
  }
  return [...new Set(groups.values())].map((group) => [...group]);
}

function disputeOf(groups: LinkedClaim[][]): Dispute {
  const sides = groups
    .map((group) => {
      const claims = group.toSorted(saidEarlier);
      return { lead: claims[0]!, claims, voices: independentOwners(claims) };
    })
    .toSorted((a, b) => saidEarlier(a.lead, b.lead));
  const all = groups.flat();
  return {
    sides,
    voices: independentOwners(all),
    newest: Math.max(...all.map(({ claim_no }) => claim_no)),
    changed_at: all.reduce((last, { ingested_at }) => (ingested_at > last ? ingested_at : last), ""),
  };
}
