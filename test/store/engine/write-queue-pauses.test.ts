import { expect, test } from "vitest";
import { openPauses, openWriteQueue, type Priority, writeLimits } from "../../../store/engine/write-queue.ts";

/** A queue without a database over a clock that its pieces set; each turn of the event loop takes as long as the next of `turns_ms`, and is told to `seen`. */
function opened(turns_ms: readonly number[] = []) {
  const run = { now_ms: 0, turns: 0, seen: "" };
  let isOver = false;
  const turn = () => {
    if (isOver) return;
    run.now_ms += turns_ms[run.turns] ?? turns_ms.at(-1) ?? 0;
    run.turns += 1;
    run.seen += "a";
    setImmediate(turn);
  };
  setImmediate(turn);
  const queue = openWriteQueue<null>(
    async (work, beforeCommit) => {
      await work(null);
      run.seen += ")";
      await beforeCommit();
    },
    () => run.now_ms,
  );
  const piece = (takes_ms: number) => async () => {
    run.seen += "(";
    await Promise.resolve();
    run.now_ms += takes_ms;
  };
  return {
    run,
    queue,
    piece,
    [Symbol.dispose]: () => {
      isOver = true;
    },
  };
}

/** Pieces that take so long each, and answers to clients ("a"), in the order in which they were done. */
async function courseOf(pieces: number, piece_ms: number, answer_ms = 0): Promise<string> {
  using place = opened([answer_ms]);
  // Without pauses before their commits.
  const queue = openWriteQueue<null>(
    async (work) => {
      await work(null);
      place.run.seen += ")";
    },
    () => place.run.now_ms,
  );
  await Promise.all(Array.from({ length: pieces }, () => queue.transaction(place.piece(piece_ms))));
  return place.run.seen;
}

const { stretch_ms, stretchMax_ms, beforeCommit_ms, quickTurn_ms, quickTurnWait_ms } = writeLimits;

test("pieces come one after the other, and the event loop gets a turn when they have taken their time", async () => {
  expect(await courseOf(3, stretch_ms)).toBe("()a()a()");
  expect(await courseOf(5, stretch_ms / 2)).toBe("()()a()()a()");
});

test("short pieces do not each wait for a turn of the event loop", async () => {
  expect(await courseOf(5, stretch_ms / 10)).toBe("()()()()()");
});

test("where the event loop's turns are long, pieces take a quarter as long as they, up to a bound", async () => {
  expect(await courseOf(8, 10, 60)).toBe("()a()()a()()a()()a()");
  expect(await courseOf(4, stretchMax_ms / 2, 10 * stretchMax_ms)).toBe("()a()()a()");
});

/** Turns of the event loop between the work of a piece and its end. */
async function turnsBeforeCommit(takes_ms: number, isSmall: boolean, priority: Exclude<Priority, "ingest">) {
  using place = opened();
  const work = place.piece(takes_ms);
  await (isSmall ? place.queue.small(work, 1, priority) : place.queue.transaction(work, priority));
  return place.run.seen.split(")")[1];
}

test("a commit waits for a turn of the event loop after work that took a moment, unless a client waits for little", async () => {
  expect(await turnsBeforeCommit(beforeCommit_ms, false, "answer")).toBe("a");
  expect(await turnsBeforeCommit(beforeCommit_ms, true, "delivery")).toBe("a");
  expect(await turnsBeforeCommit(beforeCommit_ms, true, "answer")).toBe("");
  expect(await turnsBeforeCommit(beforeCommit_ms / 2, false, "answer")).toBe("");
});

/** How many turns of the event loop a record waits for when they take so long, one after the other. */
async function turnsWaitedFor(turns_ms: readonly number[]): Promise<number> {
  using place = opened(turns_ms);
  return await place.queue.beside(async () => place.run.turns, 1);
}

test("a record is written at once when there is nothing else to do", async () => {
  expect(await turnsWaitedFor([quickTurn_ms])).toBe(1);
});

test("a record waits while the event loop has much to do, but not for ever", async () => {
  expect(await turnsWaitedFor([30, 40, 1])).toBe(3);
  expect(await turnsWaitedFor([50])).toBe(quickTurnWait_ms / 50);
});

test("work that goes on for long lets others have their turn, and then goes on", async () => {
  let now = 0;
  let isAwaited = false;
  const pauses = openPauses(
    () => now,
    () => isAwaited,
  );
  now += stretch_ms - 1;
  expect(pauses()).toBeUndefined();
  now += 1;
  isAwaited = true;
  expect(pauses()).toBeUndefined();
  isAwaited = false;
  let wereOthersServed = false;
  setImmediate(() => {
    wereOthersServed = true;
  });
  await pauses();
  expect(wereOthersServed).toBe(true);
  expect(pauses()).toBeUndefined();
});
