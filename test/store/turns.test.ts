import { expect, test } from "vitest";
import { openTurns, turnsMs } from "../../store/turns.ts";

/** Pieces of work that take so long each, and answers to clients, each as long as `answer_ms`, in the order in which they were done. */
async function courseOf(pieces: number, piece_ms: number, answer_ms = 0): Promise<string> {
  let now = 0;
  const turns = openTurns(() => now);
  let seen = "";
  let isDone = false;
  const answer = () => {
    now += answer_ms;
    seen += "a";
    if (!isDone) setImmediate(answer);
  };
  setImmediate(answer);
  const piece = () =>
    turns(async () => {
      seen += "(";
      await Promise.resolve();
      now += piece_ms;
      seen += ")";
    });
  await Promise.all(Array.from({ length: pieces }, piece));
  isDone = true;
  return seen;
}

test("pieces of work come one after the other, and the event loop gets a turn when they have taken their time", async () => {
  expect(await courseOf(3, turnsMs.least)).toBe("()a()a()");
  expect(await courseOf(5, turnsMs.least / 2)).toBe("()()a()()a()");
});

test("short pieces do not each wait for a turn of the event loop", async () => {
  expect(await courseOf(5, turnsMs.least / 10)).toBe("()()()()()");
});

test("where the event loop's turns are long, pieces take as long as they, up to a bound", async () => {
  expect(await courseOf(8, 10, 30)).toBe("()a()()()a()()()a()");
  expect(await courseOf(4, turnsMs.most / 2, 10 * turnsMs.most)).toBe("()a()()a()");
});

test("a piece that fails keeps nobody waiting", async () => {
  const turns = openTurns();
  const failing = turns(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await turns(async () => "done")).toBe("done");
});
