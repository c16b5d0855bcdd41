import { openPlace } from "./place.ts";
import type { Rule } from "./rule.ts";
import type { Subject } from "./subject.ts";

/** How a rule fared; `trouble` is null when it holds. */
export interface Tried {
  rule: Rule;
  trouble: string | null;
}

/** How long a rule may take before it counts as broken. Milliseconds; ours: far more than the slowest needs. */
const patienceMs = 15_000;

/** Tries one rule on a place of its own. */
export async function tryRule(rule: Rule, subject: Subject): Promise<Tried> {
  await using place = await openPlace(subject, rule.setting);
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("took too long")), patienceMs);
  try {
    await Promise.race([rule.holds(place), late.promise]);
    return { rule, trouble: null };
  } catch (error) {
    return { rule, trouble: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Tries rules one after the other, each on a place of its own. */
export async function tryRules(rules: readonly Rule[], subject: Subject): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const rule of rules) tried.push(await tryRule(rule, subject));
  return tried;
}

/** The score as it is printed: rules that hold, of all. */
export function scoreLine(tried: readonly Tried[]): string {
  const held = tried.filter(({ trouble }) => trouble === null).length;
  const percent = Math.floor((100 * held) / Math.max(1, tried.length));
  return `politeness: ${held} of ${tried.length} rules, ${percent} %`;
}
