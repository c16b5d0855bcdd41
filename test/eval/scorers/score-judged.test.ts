import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { scorers } from "../scorers.ts";
import { task } from "../tasks/judged.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-judged-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scorer = fileURLToPath(new URL("./score-judged.ts", import.meta.url));
const text =
  "Jane Doe sold the mill near the harbour.\n\nThe mayor opened the new school on Monday, and the council closed the old bridge on Tuesday.";

test("claims come with what was done to their sentence", async () => {
  const [prediction] = await task.predict([{ id: "a", text }]);
  const { claims } = prediction as { claims: { claim_text: string; made: string[] }[] };
  expect(claims).toContainEqual({ claim_text: "Jane Doe sold the mill near the harbour.", made: [] });
  expect(claims).toContainEqual({ claim_text: "The mayor opened the new school on Monday.", made: ["clause-cut"] });
});

test("labels are counted for each transformation, and claims without one are listed", () => {
  mkdirSync(join(folder, "judged"));
  mkdirSync(join(folder, "set"));
  const judged = [
    { id: "a", claim: "One.", label: "OK" },
    { id: "a", claim: "Two.", label: "UNFAITHFUL" },
    { id: "a", claim: "Three.", label: "BROKEN" },
    { id: "a", claim: "Four.", label: "UNCLEAR" },
  ];
  writeFileSync(
    join(folder, "judged", "judged.jsonl.gz"),
    gzipSync(judged.map((one) => JSON.stringify(one)).join("\n")),
  );
  const cases = join(folder, "set", "cases.jsonl");
  writeFileSync(cases, "");
  const predictions = join(folder, "predictions.jsonl");
  const made = (claim_text: string, ...made: string[]) => ({ claim_text, made });
  const claims = [
    made("One."),
    made("Two.", "verb-cut"),
    made("Three.", "verb-cut"),
    made("Four.", "shortened"),
    made("Five."),
  ];
  const lines = [
    { id: "a", claims },
    { id: "nobody judged it", claims },
  ];
  writeFileSync(predictions, lines.map((line) => JSON.stringify(line)).join("\n"));
  const { stdout, stderr } = spawnSync(process.execPath, [scorer, cases, predictions], { encoding: "utf8" });
  expect(scorers.judged.figuresOf(stdout)).toEqual({ good: 25, false: 25, broken: 25, judged: 80 });
  expect(stderr).toMatch(/^\(the sentence\) +1 right 100\.0/m);
  expect(stderr).toMatch(/^verb-cut +2 right +0\.0/m);
  expect(stderr).toMatch(/^shortened +1 right 100\.0/m);
  expect(stderr).toContain("not judged yet, 1:\na\t\tFive.");
});

test("nothing predicted gives no share and no error", () => {
  const predictions = join(folder, "none.jsonl");
  writeFileSync(predictions, "");
  const output = execFileSync(process.execPath, [scorer, join(folder, "set", "cases.jsonl"), predictions], {
    encoding: "utf8",
  });
  expect(scorers.judged.figuresOf(output).good).toBe(0);
});
