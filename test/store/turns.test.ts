import { expect, test } from "vitest";
import { openTurns } from "../../store/turns.ts";

test("pieces of work come one after the other, and the event loop gets a turn between two", async () => {
  const turns = openTurns();
  const seen: string[] = [];
  setImmediate(() => seen.push("an answer"));
  const piece = (name: string) =>
    turns(async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
    });
  await Promise.all(["first", "second", "third"].map(piece));
  expect(seen.slice(0, 3)).toEqual(["first begins", "first ends", "an answer"]);
  expect(seen.slice(3)).toEqual(["second begins", "second ends", "third begins", "third ends"]);
});

test("a piece that fails keeps nobody waiting", async () => {
  const turns = openTurns();
  const failing = turns(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  expect(await turns(async () => "done")).toBe("done");
});
