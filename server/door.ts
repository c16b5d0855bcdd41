import { doorTurnMs } from "../config/limits.ts";
import { ServiceError } from "./errors.ts";
import type { Log } from "./operation.ts";

/** Lets requests in while they can be answered, and tells the others when to come again. */
export interface Door {
  /** Why a request is not let in: `overloaded` when those that came at the same time have taken their time already. */
  refusal(): ServiceError | undefined;
}

/** So many refused at once are told to come a second later than those before them, so that they do not come back all at once. Ours. */
const refusedPerSecond = 100;

/** How often at most it is logged that requests were refused. Milliseconds; ours. */
const noteEveryMs = 10_000;

/**
 * Opens it. Answers are made one after the other on one thread: whatever came while the event loop was busy is answered in its
 * next turn, so that how long such a turn goes on is how long the last one waits. `monotonic`: milliseconds.
 */
export function openDoor({ monotonic, log }: { monotonic: () => number; log: Log }): Door {
  let turn: { begun: number; refused: number } | undefined;
  let noted = Number.NEGATIVE_INFINITY;
  let refused = 0;
  return {
    refusal() {
      const now = monotonic();
      turn ??= begin(now);
      if (now - turn.begun < doorTurnMs) return undefined;
      const retry_after_seconds = 1 + Math.floor(turn.refused / refusedPerSecond);
      turn.refused += 1;
      note(now);
      return overloaded(retry_after_seconds);
    },
  };

  /** Immediates run once everything that had come is over. */
  function begin(begun: number) {
    setImmediate(() => {
      turn = undefined;
    });
    return { begun, refused: 0 };
  }

  function note(now: number): void {
    refused += 1;
    if (now - noted < noteEveryMs) return;
    log.warn({ refused }, "more is asked than can be answered: requests were told to come again");
    noted = now;
    refused = 0;
  }
}

/** That more is asked than can be answered. */
export function overloaded(retry_after_seconds: number): ServiceError {
  const message = `More is asked than can be answered. Come again in ${retry_after_seconds} s.`;
  return new ServiceError("overloaded", message, { retry_after_seconds });
}
