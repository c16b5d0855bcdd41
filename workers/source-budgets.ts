/** How much time the documents of each source may take. */
export interface SourceBudgets {
  /** Milliseconds for the next document of a source. */
  of(source: string): number;
  /** A document of the source took longer than it might. */
  exceeded(source: string): void;
}

/** After a document that ran out of time, the next ones of its source get this share of the time, for so long. Ours: ten of sixty seconds are a hundred times what an article takes. */
const smallShare = 1 / 6;
const smallForMs = 10 * 60_000;

/** Gives a source whose document ran out of time a small budget for a while: what else it brings is likely as odd. `monotonic`: milliseconds. */
export function openSourceBudgets(full_ms: number, monotonic: () => number): SourceBudgets {
  const smallUntil = new Map<string, number>();
  return {
    of(source) {
      const until = smallUntil.get(source);
      if (until === undefined) return full_ms;
      if (monotonic() < until) return Math.ceil(full_ms * smallShare);
      smallUntil.delete(source);
      return full_ms;
    },
    exceeded(source) {
      smallUntil.set(source, monotonic() + smallForMs);
    },
  };
}
