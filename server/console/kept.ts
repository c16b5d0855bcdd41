import type { CallerView } from "../api/entitlement.ts";

/** Finds something for whoever sees as much as a view says. */
export type ByView<Answer> = (view: CallerView) => Promise<Answer>;

/** Gives what was found to all who see as much, for a time; nothing is looked for before somebody asks. `keptMs`: milliseconds. */
export function keptByView<Answer>(monotonic: () => number, keptMs: number, find: ByView<Answer>): ByView<Answer> {
  const kept = new Map<string, { answer: Promise<Answer>; until: number }>();
  return (view) => {
    const now = monotonic();
    for (const [key, { until }] of kept) if (until <= now) kept.delete(key);
    // The window moves on by the moment, and is told apart by the day.
    const key = `${view.sees_private} ${view.from.slice(0, 10)} ${view.before}`;
    const held = kept.get(key);
    if (held) return held.answer;
    const answer = find(view);
    kept.set(key, { answer, until: now + keptMs });
    answer.catch(() => kept.delete(key));
    return answer;
  };
}
