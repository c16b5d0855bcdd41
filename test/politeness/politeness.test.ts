import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openFetcher } from "../../pipeline/fetch/fetch.ts";
import { visit } from "../../pipeline/visit/visit.ts";
import { askHubs, followHub, readTold } from "../../pipeline/visit/websub.ts";
import { startServer } from "../../server/server.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { rules } from "./rules.ts";
import { rulesTable } from "./rules-table.ts";
import { scoreLine, tryRule } from "./score.ts";

const subject = { openFetcher, visit, followHub, readTold, askHubs, startServer };

describe("the fetcher is polite:", () => {
  test.each(rules.map((rule) => [rule.says, rule] as const))("%s", async (_, rule) => {
    expect((await tryRule(rule, subject)).trouble).toBeNull();
  });
});

describe("the rules of politeness", () => {
  test("are many, each with a name of its own, a source, and a way to break it", () => {
    expect(rules.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    expect(rules.filter(({ source, breaks }) => source === "" || breaks.length === 0)).toEqual([]);
  });

  test("stand in RULES.md as they are tried", () => {
    expect(readFileSync(join(import.meta.dirname, "RULES.md"), "utf8")).toBe(rulesTable(rules));
  });

  test("stand in the README with their score", () => {
    const score = scoreLine(rules.map((rule) => ({ rule, trouble: null })));
    expect(readFileSync(join(packageRoot, "README.md"), "utf8")).toContain(score);
  });

  test("fail when the fetcher is broken on purpose (every fifth; all with npm run politeness -- --mutate)", () => {
    const sample = rules.filter((_, at) => at % 5 === 0).map(({ id }) => id);
    const words = ["test/politeness/politeness.ts", "--mutate", "--only", sample.join(",")];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: packageRoot, encoding: "utf8" });
    expect(stderr).toBe("");
    expect(stdout).toContain(`mutations: ${sample.length} of ${sample.length} noticed`);
    expect(status).toBe(0);
  });
});
