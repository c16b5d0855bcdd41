/** Design: docs/design/signals.md */
import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import { haveOneOwner } from "../../store/model/source-owner.ts";
import { independentOwners, saidEarlier, usesTheSameWords } from "../../store/model/voices.ts";
import type { Figure } from "../corroboration/figures.ts";
import { signatureOf } from "../corroboration/signature.ts";
import { changedFigure } from "../corroboration.ts";
import { spelledDay } from "./spelled-day.ts";

/** What other records say to a claim; none of them is of its own record. */
export interface Linked {
  /** They state the same fact. */
  same: readonly LinkedClaim[];
  /** They give another number for the same measure and time. */
  against: readonly LinkedClaim[];
  /** What the claim goes on from: earlier numbers for the same measure, or the plan that it tells the end of. */
  earlier: readonly LinkedClaim[];
}

/** Sentences that a signal has at most, and outlets that contradict it by name. Ours: a signal is read in a line or two. */
const sentencesMax = 2;
const contradictedBy = 2;

/** Numbers of a series from which on the highest and the lowest of them are worth telling, the claim's own included. Ours. */
const seriesMin = 4;

/**
 * What the service knows of a claim that the claim alone does not tell, with the claims that it rests on; empty where there is nothing.
 * `rise` says that what it is about rises, and comes last.
 */
export function signalText(claim: LinkedClaim, { same, against, earlier }: Linked, rise = ""): string {
  const disputed = new Set(against.map(({ claim_no }) => claim_no));
  const before = earlier.filter(({ claim_no }) => !disputed.has(claim_no)).toSorted(saidEarlier);
  const told = [
    ...disagreement(claim, against),
    ...plan(before),
    ...series(claim, before),
    ...voices(claim, same),
    rise,
  ];
  return told.filter(Boolean).slice(0, sentencesMax).join(" ");
}

/** Who gives another number. */
function disagreement(claim: LinkedClaim, against: readonly LinkedClaim[]): string[] {
  const perOutlet = new Map(against.toSorted(saidEarlier).map((other) => [other.source_name, other]));
  const voices = [...perOutlet.values()].flatMap((other) => {
    const figure = changedFigure(signature(claim), signature(other))?.before;
    return figure ? [`${other.source_name} says ${figure.text} (${place(other)})`] : [];
  });
  if (voices.length === 0) return [];
  const more = voices.length - contradictedBy;
  const rest = more > 0 ? `, and ${more} more ${more === 1 ? "outlet differs" : "outlets differ"}` : "";
  return [`${voices.slice(0, contradictedBy).join("; ")}${rest}.`];
}

/** When the claim was still a plan. */
function plan(before: readonly LinkedClaim[]): string[] {
  const planned = before.find((other) => signature(other).mood === "future");
  return planned ? [`${planned.source_name} reported this as planned (${place(planned)}).`] : [];
}

/** What the number was before, and whether it is the highest or the lowest of those that came in. */
function series(claim: LinkedClaim, before: readonly LinkedClaim[]): string[] {
  const steps = before.flatMap((other) => {
    const figure = changedFigure(signature(claim), signature(other));
    return figure ? [{ other, ...figure }] : [];
  });
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const was = `${last.other.source_name} gave ${last.before.text} before (${place(last.other)}).`;
  const record = recordOf(steps);
  const since = dateOf(first.other);
  return record && since ? [`The ${record} of ${steps.length + 1} figures that came in since ${since}.`, was] : [was];
}

/** Whether a number is above or below all that were before it, none of which is vague. */
function recordOf(steps: readonly { now: Figure; before: Figure }[]): "highest" | "lowest" | null {
  if (steps.length + 1 < seriesMin || steps.some(({ now, before }) => now.hedge || before.hedge)) return null;
  if (steps.every(({ now, before }) => now.value > before.value)) return "highest";
  return steps.every(({ now, before }) => now.value < before.value) ? "lowest" : null;
}

/** Who else says the same: whoever said it first, and how many have nothing to do with each other. */
function voices(claim: LinkedClaim, same: readonly LinkedClaim[]): string[] {
  const [first] = same.toSorted(saidEarlier);
  if (!first) return [];
  const owners = independentOwners([claim, ...same]);
  const isFirst = saidEarlier(claim, first) < 0;
  const verb = usesTheSameWords(claim, first) ? "carries the same words" : "says the same";
  if (owners < 2)
    return [
      `${first.source_name} ${isFirst || !haveOneOwner(claim, first) ? verb : "said so before"} (${place(first)}).`,
    ];
  const others = same.filter((other) => !haveOneOwner(claim, other)).toSorted(saidEarlier);
  const next = others[0] ?? first;
  if (isFirst)
    return [
      `First of ${owners} independent outlets here to report this; ${next.source_name} followed (${place(next)}).`,
    ];
  return [`${first.source_name} reported this first (${place(first)}); ${owners} independent outlets here now do.`];
}

function signature({ claim_text, entities, source_published_date: published }: LinkedClaim) {
  return signatureOf({ claim_text, entities, published });
}

/** When and where a claim was said: "4 November 2026, claim 7-1-3". */
function place(claim: LinkedClaim): string {
  return [dateOf(claim), `claim ${claim.claim_id}`].filter(Boolean).join(", ");
}

function dateOf({ source_published_date: day }: LinkedClaim): string | null {
  return day === null ? null : spelledDay(new Date(`${day}T00:00:00Z`));
}
