import type { Store } from "../../../store/store.ts";
import { LlmError } from "./llm-client.ts";

/** Tokens that a day may take, over all that are asked at once and over restarts. */
export interface TokenBudget {
  /** Puts tokens aside for a question; throws LlmError when the day has too few left. Gives how to settle what it really took. */
  reserve(tokens: number, wanted: { per_day: number | null; day: string }): Promise<(taken: number) => Promise<void>>;
}

/**
 * The budget as the store keeps it, for all processes of a database. Tokens are put aside before they are used, so that a process that is
 * killed has counted them.
 */
export function openTokenBudget(store: Pick<Store, "llm">): TokenBudget {
  return {
    async reserve(tokens, { per_day, day }) {
      if (!(await store.llm.reserve(day, tokens, per_day)))
        throw new LlmError(`the day's ${per_day} tokens are used up`, { lasting: false });
      return async (taken) => {
        if (taken !== tokens) await store.llm.spend(day, taken - tokens);
      };
    },
  };
}
