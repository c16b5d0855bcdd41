import { truncateSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runHere, runHereJson } from "../support/service/command-here.ts";
import { fill } from "../support/service/command-line.ts";
import { installation } from "../support/service/service-process.ts";

test("a sound installation needs nobody", async () => {
  using place = installation();
  await fill(place, 1);
  const { code, stdout } = await runHere(place, ["doctor"]);
  expect(stdout).toContain("ok       integrity");
  expect({ code, stdout }).toMatchObject({ code: 0, stdout: expect.stringContaining("Nothing needs you.") });
});

test("a damaged database is found, with what to do", async () => {
  using place = installation();
  await fill(place, 30);
  truncateSync(join(place.dataDir, "claimstream.db"), 80 * 4096);
  const { code, data } = await runHereJson<{ checks: { check: string; troubles: object[] }[] }>(place, ["doctor"]);
  expect(code).toBe(1);
  expect(data.checks.find(({ check }) => check === "integrity")?.troubles).toMatchObject([
    { grade: "failure", advice: expect.stringContaining("restore the newest sound backup") },
  ]);
});
