import { expect, test } from "vitest";
import { stretchMs } from "../../store/event-loop.ts";
import { openTurns } from "../../store/turns.ts";

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
  expect(await courseOf(3, stretchMs.least)).toBe("()a()a()");
  expect(await courseOf(5, stretchMs.least / 2)).toBe("()()a()()a()");
});

test("short pieces do not each wait for a turn of the event loop", async () => {
  expect(await courseOf(5, stretchMs.least / 10)).toBe("()()()()()");
});

test("where the event loop's turns are long, pieces take a quarter as long as they, up to a bound", async () => {
  expect(await courseOf(8, 10, 60)).toBe("()a()()a()()a()()a()");
  expect(await courseOf(4, stretchMs.most / 2, 10 * stretchMs.most)).toBe("()a()()a()");
});

test("what is pressing goes before all that waits, and ends nothing that is under way", async () => {
  const turns = openTurns();
  const seen: string[] = [];
  const piece = (name: string, isPressing = false) => turns(async () => void seen.push(name), isPressing);
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>();
  const first = turns(async () => {
    begin();
    await Promise.resolve();
    seen.push("under way");
  });
  await isUnderWay;
  await Promise.all([first, piece("one"), piece("another"), piece("pressing", true)]);
  expect(seen).toEqual(["under way", "pressing", "one", "another"]);
});

test("however much is pressing, what waits has its turn", async () => {
  const turns = openTurns();
  const seen: string[] = [];
  const press = (left: number): unknown =>
    turns(async () => {
      seen.push("p");
      if (left > 0) press(left - 1);
    }, true);
  press(20);
  press(20);
  await turns(async () => void seen.push("w"));
  expect(seen.join("")).toBe("ppppw");
});

test("a piece that fails keeps nobody waiting", async () => {
  const turns = openTurns();
  const failing = turns(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await turns(async () => "done")).toBe("done");
});

test("it is known whether somebody waits for the piece under way", async () => {
  const turns = openTurns();
  const seen: boolean[] = [];
  const piece = () => turns(async () => void seen.push(turns.areAwaited()));
  await Promise.all([piece(), piece()]);
  expect(seen).toEqual([true, false]);
  expect(turns.areAwaited()).toBe(false);
});
