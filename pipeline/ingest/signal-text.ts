/** Design: docs/design/signals.md */
import type { LinkedClaim } from "../../store/claims/claim-links.ts";
import { haveOneOwner } from "../../store/model/source-owner.ts";
import { independentOwners, saidEarlier, usesTheSameWords } from "../../store/model/voices.ts";
import type { ComposedSentence } from "../../workers/proposals/signal-sentence.ts";
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
export const sentencesMax = 2;
const contradictedBy = 2;

/** Numbers of a series from which on the highest and the lowest of them are worth telling, the claim's own included. Ours. */
const seriesMin = 4;

/** What the service knows of a claim that the claim alone does not tell, with the claims that it rests on; empty where there is nothing. */
export function signalSentences(claim: LinkedClaim, { same, against, earlier }: Linked): ComposedSentence[] {
  const disputed = new Set(against.map(({ claim_no }) => claim_no));
  const before = earlier.filter(({ claim_no }) => !disputed.has(claim_no)).toSorted(saidEarlier);
  const told = [...disagreement(claim, against), ...plan(before), ...series(claim, before), ...voices(claim, same)];
  return told.slice(0, sentencesMax);
}

/** Who gives another number. */
function disagreement(claim: LinkedClaim, against: readonly LinkedClaim[]): ComposedSentence[] {
  const perOutlet = new Map(against.toSorted(saidEarlier).map((other) => [other.source_name, other]));
  const voices = [...perOutlet.values()].flatMap((other) => {
    const figure = changedFigure(signature(claim), signature(other))?.before;
    return figure ? [{ other, says: figure.text }] : [];
  });
  if (voices.length === 0) return [];
  const named = voices.slice(0, contradictedBy);
  const more = voices.length - named.length;
  const rest = more > 0 ? [`${more} more ${more === 1 ? "outlet differs" : "outlets differ"}`] : [];
  const texts = named.map(({ other, says }) => `${other.source_name} reports ${says} ${place(other)}`);
  return [
    {
      relation: "differs",
      text: `${[texts.join("; "), ...rest].join(", and ")}.`,
      keeps: [...named.flatMap(({ other, says }) => [other.source_name, says, place(other)]), ...rest],
      linked: named.map(({ other }) => cited(other)),
    },
  ];
}

/** When the claim was still a plan. */
function plan(before: readonly LinkedClaim[]): ComposedSentence[] {
  const planned = before.find((other) => signature(other).mood === "future");
  if (!planned) return [];
  const text = `${planned.source_name} reported this as planned ${place(planned)}.`;
  const keeps = [planned.source_name, "planned", place(planned)];
  return [{ relation: "planned", text, keeps, linked: [cited(planned)] }];
}

/** What the number was before, and whether it is the highest or the lowest of those that came in. */
function series(claim: LinkedClaim, before: readonly LinkedClaim[]): ComposedSentence[] {
  const steps = before.flatMap((other) => {
    const figure = changedFigure(signature(claim), signature(other));
    return figure ? [{ other, ...figure }] : [];
  });
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const { other, before: figure } = last;
  const text = `${other.source_name} gave ${figure.text} before ${place(other)}.`;
  const keeps = [other.source_name, figure.text, "before", place(other)];
  return [...mark(steps, dateOf(first.other)), { relation: "updates", text, keeps, linked: [cited(other)] }];
}

function mark(steps: readonly { now: Figure; before: Figure }[], since: string | null): ComposedSentence[] {
  const record = recordOf(steps);
  if (!record || !since) return [];
  const figures = `${record} of ${steps.length + 1} figures`;
  const text = `The ${figures} that came in since ${since}.`;
  return [{ relation: "marks", text, keeps: [figures, "since", since], linked: [] }];
}

/** Whether a number is above or below all that were before it, none of which is vague. */
function recordOf(steps: readonly { now: Figure; before: Figure }[]): "highest" | "lowest" | null {
  if (steps.length + 1 < seriesMin || steps.some(({ now, before }) => now.hedge || before.hedge)) return null;
  if (steps.every(({ now, before }) => now.value > before.value)) return "highest";
  return steps.every(({ now, before }) => now.value < before.value) ? "lowest" : null;
}

/** Who else says the same: whoever said it first, and how many have nothing to do with each other. */
function voices(claim: LinkedClaim, same: readonly LinkedClaim[]): ComposedSentence[] {
  const [first] = same.toSorted(saidEarlier);
  if (!first) return [];
  const owners = independentOwners([claim, ...same]);
  const isFirst = saidEarlier(claim, first) < 0;
  if (owners < 2) return [repetition(claim, first, isFirst)];
  const outlets = `${owners} independent outlets`;
  const others = same.filter((other) => !haveOneOwner(claim, other)).toSorted(saidEarlier);
  const next = others[0] ?? first;
  return [isFirst ? lead(outlets, next) : following(outlets, first)];
}

function repetition(claim: LinkedClaim, first: LinkedClaim, isFirst: boolean): ComposedSentence {
  const { source_name } = first;
  const verb = usesTheSameWords(claim, first) ? ["carries the", "same words"] : ["says the", "same"];
  const told = isFirst || !haveOneOwner(claim, first) ? verb : ["said so", "before"];
  const text = `${source_name} ${told.join(" ")} ${place(first)}.`;
  return { relation: "repeats", text, keeps: [source_name, told[1] ?? "", place(first)], linked: [cited(first)] };
}

function lead(outlets: string, next: LinkedClaim): ComposedSentence {
  const [first, followed] = [`First of ${outlets}`, `${next.source_name} followed`];
  const text = `${first} here to report this; ${followed} ${place(next)}.`;
  return { relation: "leads", text, keeps: [first, followed, place(next)], linked: [cited(next)] };
}

function following(outlets: string, first: LinkedClaim): ComposedSentence {
  const { source_name } = first;
  const text = `${source_name} reported this first ${place(first)}; ${outlets} here now do.`;
  return { relation: "follows", text, keeps: [source_name, "first", place(first), outlets], linked: [cited(first)] };
}

function signature({ source_published_date: published, ...said }: LinkedClaim) {
  return signatureOf({ ...said, published });
}

/** When and where a claim was said: "(4 November 2026, claim 7-1-3)". */
function place(claim: LinkedClaim): string {
  return `(${[dateOf(claim), `claim ${claim.claim_id}`].filter(Boolean).join(", ")})`;
}

/** A claim with its outlet, date and number, for whoever is to word what it is to another. */
function cited(claim: LinkedClaim): string {
  return `${claim.source_name} ${place(claim)}: ${claim.claim_text}`;
}

function dateOf({ source_published_date: day }: LinkedClaim): string | null {
  return day === null ? null : spelledDay(new Date(`${day}T00:00:00Z`));
}
