import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { failpoints } from "../../store/model/failpoint.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { goThroughDay, nothingSeen } from "./day.ts";
import { violations } from "./invariants.ts";
import { matrix } from "./matrix.ts";
import { openPlace, openWorld, startIn } from "./place.ts";

test("every failpoint is passed at exactly one place of the code, and killed at by the matrix", () => {
  const files = globSync("{main.ts,{config,store,pipeline,workers,server}/**/*.ts}", { cwd: packageRoot });
  const text = files.map((file) => readFileSync(join(packageRoot, file), "utf8")).join("\n");
  const passed = [...text.matchAll(/failpoint\("([^"]+)"\)/g)].map(([, name]) => name);
  expect(passed.sort()).toEqual([...failpoints].sort());
  expect(new Set(matrix.map(({ name }) => name))).toEqual(new Set(failpoints));
});

test("a day that nobody disturbs passes every failpoint of the service, and keeps every promise", async () => {
  await using world = await openWorld(6);
  using place = openPlace(world);
  const seen = nothingSeen();
  await using service = await startIn(place, { CLAIMSTREAM_FAILPOINT: "trace" });
  await goThroughDay(service, place, seen);
  expect(await service.end()).toBe(0);
  expect(await violations(place, seen)).toEqual([]);
  const passed = new Set([...service.log().matchAll(/^failpoint (\S+)$/gm)].map(([, name]) => name));
  const ofDay = matrix.filter(({ isNew, hasNoMail, commands }) => !(isNew || hasNoMail || commands));
  expect(ofDay.map(({ name }) => name).filter((name) => !passed.has(name))).toEqual([]);
}, 1_200_000);
