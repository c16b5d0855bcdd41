import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readCases } from "../case.ts";
import { task } from "../tasks/opml.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-opml-"));
afterAll(() => rmSync(folder, { recursive: true }));

const cases = join(folder, "opml.jsonl");
const opml = `<outline text="F"><outline title="A" xmlUrl="u"/><outline title="B" xmlUrl="v"/></outline>`;
writeFileSync(cases, JSON.stringify({ file: "one.opml", wellFormed: false, opml }));
const outline = { file: "one.opml", siteUrl: null, category: "F" };
const outlines = [
  { ...outline, feedUrl: "u", title: "A" },
  { ...outline, feedUrl: "v", title: "B" },
];
writeFileSync(join(folder, "outlines.jsonl"), outlines.map((each) => JSON.stringify(each)).join("\n"));

function scored(feeds: unknown): string[] {
  const predicted = join(folder, "predicted.jsonl");
  writeFileSync(predicted, JSON.stringify({ file: "one.opml", feeds }));
  const scorer = fileURLToPath(new URL("./score-opml.ts", import.meta.url));
  const output = execFileSync(process.execPath, [scorer, cases, predicted], { encoding: "utf8", stdio: "pipe" });
  return output.trim().split("\n");
}

test("the scorer of OPML finds the product's own reading right", async () => {
  const inputs = readCases(cases).flatMap((line) => ("input" in line ? [line.input] : []));
  const [prediction] = await task.predict(inputs);
  expect(scored(prediction?.feeds)).toEqual(["whole 2/2 100.0", "precision 2/2 100.0", "found 2/2", "100.0"]);
});

test("the scorer of OPML counts what is missing, wrong and too much", () => {
  const feeds = [{ feed_url: "u", title: "other", category: "F" }, { feed_url: "u" }, { feed_url: "w" }];
  expect(scored(feeds)).toEqual(["whole 0/1 0.0", "precision 1/3 33.3", "found 1/2", "50.0"]);
});
