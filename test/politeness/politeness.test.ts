import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { openFetcher } from "../../pipeline/fetch/fetch.ts";
import type { FetchRequest } from "../../pipeline/fetch/request.ts";
import { visit } from "../../pipeline/visit/visit.ts";
import { askHubs, followHub, readTold } from "../../pipeline/visit/websub.ts";
import { startServer } from "../../server/server.ts";
import { packageRoot } from "../support/service/service-process.ts";
import { conditionalRules } from "./rules/conditional.ts";
import { rules } from "./rules.ts";
import { rulesTable } from "./rules-table.ts";
import { scoreLine, type Tried, tryRules } from "./score.ts";

const subject = { openFetcher, visit, followHub, readTold, askHubs, startServer };

const handbook = readFileSync(join(packageRoot, "docs/handbook/sources.md"), "utf8");

/** How each rule fared on the fetcher as it is. */
let tried: Tried[];

beforeAll(async () => {
  tried = await tryRules(rules, subject);
});

describe("the fetcher is polite:", () => {
  test.each(rules.map(({ says, id }) => [says, id]))("%s", (_, id) => {
    expect(tried.find(({ rule }) => rule.id === id)).toMatchObject({ trouble: null });
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

  test("stand in the handbook with the score that they got", () => {
    expect(handbook).toContain(scoreLine(tried));
  });

  test("cost a fetcher that forgets validators the score in the handbook", async () => {
    const found = await tryRules(conditionalRules, { ...subject, openFetcher: openForgetful });
    const broken = found.filter(({ trouble }) => trouble !== null);
    expect(broken.map(({ rule }) => rule.id)).toContain("etag-verbatim");
    const others = tried.filter(({ rule }) => !conditionalRules.includes(rule));
    const score = scoreLine([...others, ...found]);
    expect(score).toContain(`${rules.length - broken.length} of ${rules.length} rules`);
    expect(handbook).not.toContain(score);
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

/** A fetcher that asks for everything anew. */
function openForgetful(means: Parameters<typeof openFetcher>[0]) {
  const fetcher = openFetcher(means);
  const fetch = (request: FetchRequest) => fetcher.fetch({ ...request, validators: undefined });
  return { ...fetcher, fetch };
}
