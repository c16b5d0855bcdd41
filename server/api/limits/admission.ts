/** Design: docs/design/admission.md */
import { doorTurnMs, doorWaitMs } from "../../../config/limits.ts";
import { ServiceError } from "../errors.ts";
import type { Log } from "../log.ts";

/** Lets requests in one after the other, and tells those that would wait too long when to come again. */
export interface Admission {
  /** undefined: come in; else when it is one's turn. Rejects with `overloaded`, before its turn would be, for whoever would wait too long. */
  enter(): Promise<void> | undefined;
}

/** So many refused at once are told to come a second later than those before them, so that they do not come back all at once. Ours. */
const refusedPerSecond = 100;

/** How often at most it is logged that requests were refused. Milliseconds; ours. */
const noteEveryMs = 10_000;

/** How much the pace of one turn counts beside that of those before. Ours. */
const paceWeight = 0.3;

/** How long a request is taken to need before any was seen to. Milliseconds; ours. */
const firstPaceMs = 2;

/** How much of a turn counts to the pace at most, so that one slow request does not turn away the next ones. Milliseconds; ours. */
const slowestPaceMs = 50;

/**
 * Opens it. Answers are made one after the other on one thread. In each turn of the event loop so many requests begin, or are
 * refused, as its time allows; the others wait for the next one, so that new connections, and whoever asks whether the service is
 * up, come between.
 * `monotonic`: milliseconds.
 */
export function openAdmission({ monotonic, log }: { monotonic: () => number; log: Log }): Admission {
  const waiting: (() => void)[] = [];
  const refused: (() => void)[] = [];
  let turn: { begun: number; let_in: number } | undefined;
  let pace = firstPaceMs;
  let refusedInCrowd = 0;
  let refusedSinceNote = 0;
  let noted = Number.NEGATIVE_INFINITY;
  return {
    enter() {
      const now = monotonic();
      turn ??= begin(now);
      if (waiting.length + refused.length === 0 && now - turn.begun < doorTurnMs) {
        turn.let_in += 1;
        return undefined;
      }
      return new Promise((resolve, reject) => {
        if (waiting.length * pace < doorWaitMs) waiting.push(resolve);
        else refused.push(() => reject(refusal()));
      });
    },
  };

  /** Immediates run once everything that had come was taken up. */
  function begin(begun: number) {
    setImmediate(end);
    return { begun, let_in: 0 };
  }

  function end(): void {
    const now = monotonic();
    if (turn && turn.let_in > 0) {
      const seen = Math.min(slowestPaceMs, (now - turn.begun) / turn.let_in);
      pace += paceWeight * (seen - pace);
    }
    turn = waiting.length + refused.length > 0 ? begin(now) : undefined;
    if (turn === undefined) refusedInCrowd = 0;
    else answerNext();
  }

  /** Answers one after the other: a tick comes when one has begun and all that followed at once from it is done. */
  function answerNext(): void {
    const next = turn && nextWithin(turn);
    if (next === undefined) return;
    next();
    queueMicrotask(() => process.nextTick(answerNext));
  }

  /** Who is to be refused comes first, for half of the turn: it is quickly done, and whoever is refused need not wait. */
  function nextWithin(present: { begun: number; let_in: number }): (() => void) | undefined {
    const spent = monotonic() - present.begun;
    if (spent >= doorTurnMs) return undefined;
    if (refused.length > 0 && (spent < doorTurnMs / 2 || waiting.length === 0)) return refused.shift();
    const next = waiting.shift();
    if (next) present.let_in += 1;
    return next;
  }

  function refusal(): ServiceError {
    const retry_after_seconds = 1 + Math.floor(refusedInCrowd / refusedPerSecond);
    refusedInCrowd += 1;
    refusedSinceNote += 1;
    note(monotonic());
    return overloaded(retry_after_seconds);
  }

  function note(now: number): void {
    if (now - noted < noteEveryMs) return;
    log.warn({ refused: refusedSinceNote }, "more is asked than can be answered: requests were told to come again");
    noted = now;
    refusedSinceNote = 0;
  }
}

/** That more is asked than can be answered. */
export function overloaded(retry_after_seconds: number): ServiceError {
  const message = `The service is busy. Try again in ${retry_after_seconds} s.`;
  return new ServiceError("overloaded", message, { retry_after_seconds });
}
