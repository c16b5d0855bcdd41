import { deepStrictEqual, strictEqual } from "node:assert";
import type { FetchOutcome } from "../../pipeline/fetch/outcome.ts";
import type { Place, Rule } from "./rule.ts";

/** The validators of an outcome; throws when it has none. */
export function validatorsIn(outcome: FetchOutcome) {
  if (outcome.kind === "failed") throw new Error(outcome.message);
  return outcome.validators;
}

/** The freshness of an outcome; throws when it has none. */
export function freshnessIn(outcome: FetchOutcome) {
  if (outcome.kind === "failed") throw new Error(outcome.message);
  return outcome.freshness;
}

/** The reason of a failure; the kind of what is none. */
export function reasonOf(outcome: FetchOutcome): string {
  return outcome.kind === "failed" ? outcome.reason : outcome.kind;
}

/** The text of a fetched body; throws when there is none. */
export function textOf(outcome: FetchOutcome): string {
  if (outcome.kind !== "fetched") throw new Error(reasonOf(outcome));
  return Buffer.from(outcome.bytes).toString("utf8");
}

/** A rule about the outcome of one fetch: its reason, or "fetched". */
export function outcomeRule(path: string, reason: string, rule: Omit<Rule, "holds">): Rule {
  return { ...rule, holds: async ({ get }) => strictEqual(reasonOf(await get(path)), reason) };
}

/** A rule about where a redirect moves the stored address. */
export function moveRule(path: string, moved: string | null, rule: Omit<Rule, "holds">): Rule {
  return { ...rule, holds: async ({ get }) => deepStrictEqual(movedTo(await get(path)), moved) };
}

/** A rule about how many minutes after a visit the next is due. */
export function dueRule(path: string, minutes: number, rule: Omit<Rule, "holds">): Rule {
  return { ...rule, holds: async (place) => strictEqual(await minutesAfterVisit(place, path), minutes) };
}

/** Where an outcome says that the resource moved for good, as a path; null when nowhere. */
function movedTo(outcome: FetchOutcome): string | null {
  if (outcome.kind === "failed") throw new Error(outcome.message);
  return outcome.permanent_url === null ? null : new URL(outcome.permanent_url).pathname;
}

/** How long after a visit the next is due; minutes. */
async function minutesAfterVisit(place: Place, path: string): Promise<number> {
  const { due_at } = await (await place.follow(path)).visit();
  return (Date.parse(due_at) - place.now().getTime()) / 60_000;
}
