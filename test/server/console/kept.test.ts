import { expect, test } from "vitest";
import { keptByView } from "../../../server/console/kept.ts";

const view = { from: "2026-08-20T10:00:00.000Z", before: "9999-12-31T23:59:59.999Z", sees_private: false };
const asking = (more: object = {}) => ({ ...view, available_through: "2026-11-20", ...more });

test("what was found is given to all who see as much, until its time is over", async () => {
  let now = 0;
  let looks = 0;
  const kept = keptByView(
    () => now,
    1000,
    async () => ++looks,
  );
  expect([await kept(asking()), await kept(asking({ from: "2026-08-20T11:00:00.000Z" }))]).toEqual([1, 1]);
  expect(await kept(asking({ sees_private: true }))).toBe(2);
  expect(await kept(asking({ before: "2026-11-01T00:00:00.000Z" }))).toBe(3);
  now = 999;
  expect(await kept(asking())).toBe(1);
  now = 1000;
  expect(await kept(asking())).toBe(4);
});

test("what could not be found is looked for again", async () => {
  let looks = 0;
  const kept = keptByView(
    () => 0,
    1000,
    async () => {
      looks += 1;
      if (looks === 1) throw new Error("the database is away");
      return looks;
    },
  );
  await expect(kept(asking())).rejects.toThrow("the database is away");
  expect(await kept(asking())).toBe(2);
});
