import type { Store } from "../../../store/store.ts";
import { LlmError } from "./llm-client.ts";

/** Tokens that a day may take, over all that are asked at once and over restarts. */
export interface TokenBudget {
  /** Puts tokens aside for a question; throws LlmError when the day has too few left. Gives how to settle what it really took. */
  reserve(tokens: number, wanted: { per_day: number | null; day: string }): Promise<(taken: number) => Promise<void>>;
}

/** The budget as the store keeps it, and what is asked right now. */
export function openTokenBudget(store: Pick<Store, "llm">): TokenBudget {
  let reserved = 0;
  return {
    async reserve(tokens, { per_day, day }) {
      reserved += tokens;
      const release = () => {
        reserved -= tokens;
      };
      const spent = await store.llm.takenOn(day);
      if (per_day !== null && spent + reserved > per_day) {
        release();
        throw new LlmError(`the day's ${per_day} tokens are used up`, { lasting: false });
      }
      return async (taken) => {
        release();
        if (taken > 0) await store.llm.spend(day, taken);
      };
    },
  };
}
