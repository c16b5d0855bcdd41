import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { jobs } from "../../pipeline/jobs.ts";

const folder = new URL("../../pipeline/jobs/", import.meta.url);

test("every file of pipeline/jobs is one job, which stands in the list", async () => {
  const files = readdirSync(folder);
  const made = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  const opened = made.flatMap((file: object): unknown[] => Object.values(file));
  expect(opened).toHaveLength(files.length);
  expect(new Set(opened)).toEqual(new Set(jobs));
  expect(jobs).toHaveLength(files.length);
});
