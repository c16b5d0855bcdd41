import { expect, test } from "vitest";
import { alternate } from "./alternation.ts";
import { matcher } from "./cases/matcher.ts";

test("variants take turns in processes of their own, and the first round of each is not counted", async () => {
  const turns: string[] = [];
  const measured = await alternate({ ...matcher, rounds: 1 }, (line) => turns.push(line.replace(/:.*/, "")));
  expect(turns).toEqual(["warm-up naive loop", "warm-up filter index", "round 1 naive loop", "round 1 filter index"]);
  for (const rounds of measured.values()) {
    expect(rounds).toHaveLength(1);
    for (const cost of Object.values(rounds[0] ?? {})) expect(cost).toBeGreaterThan(0);
  }
  expect([...measured.keys()]).toEqual(["naive loop", "filter index"]);
});
