import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "../support/service/service-process.ts";
import { promises } from "./promises.ts";
import { certificateTable, reliabilityPage } from "./report.ts";

test("every promise names tests that there are", () => {
  const named = promises.flatMap(({ tests }) =>
    Object.entries(tests).flatMap(([file, titles]) => titles.map((title) => ({ file, title }))),
  );
  const missing = named.filter(({ file, title }) => !readFileSync(join(packageRoot, file), "utf8").includes(title));
  expect(missing).toEqual([]);
});

test("a certificate counts what was killed and what was broken, place by place", () => {
  const rows = [
    { name: "visit.commit", kills: 1, violations: [] },
    { name: "ingest.commit", kills: 2, violations: ["records: 8 instead of 9"] },
  ];
  expect(certificateTable(rows).split("\n").slice(2)).toEqual([
    "| `visit.commit` | 1 | 0 |",
    "| `ingest.commit` | 2 | 1 |",
    "| **all** | 3 | 1 |",
  ]);
  expect(reliabilityPage(rows, new Date("2026-11-22T01:00:00Z"))).toContain("2026-11-22, commit ");
});
