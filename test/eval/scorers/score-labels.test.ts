import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { task } from "../tasks/labels.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-labels-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = "Maria Keller said that the old bridge in Port Alden is unsafe.";
const entities = [{ name: "Maria Keller", type: "person", role: "speaker" }];
const labels = { claim_type: "remarks", confidence: "stated", evidence: "paraphrase", entities };
const cases = join(folder, "cases.jsonl");
writeFileSync(cases, JSON.stringify({ id: "one", text, claims: [{ claim_text: text, ...labels }] }));

function scored(claims: unknown): string[] {
  const predicted = join(folder, "predicted.jsonl");
  writeFileSync(predicted, JSON.stringify({ id: "one", claims }));
  const scorer = fileURLToPath(new URL("./score-labels.ts", import.meta.url));
  return execFileSync(process.execPath, [scorer, cases, predicted], { encoding: "utf8" }).trim().split("\n");
}

test("the scorer of labels finds the product's own labels right", async () => {
  const [prediction] = await task.predict([{ id: "one", text }]);
  expect(scored(prediction?.claims)).toEqual([
    "confidence 100.0",
    "stated 100.0",
    "evidence 100.0",
    "roles 100.0",
    "100.0",
  ]);
});

test("the scorer of labels counts wrong ones, and nothing of claims that say something else", () => {
  const wrong = { ...labels, claim_type: "event", entities: [{ ...entities[0], name: "Keller", role: "subject" }] };
  expect(scored([{ claim_text: "Maria Keller said the old bridge is unsafe.", ...wrong }])).toEqual([
    "confidence 100.0",
    "stated 100.0",
    "evidence 100.0",
    "roles 0.0",
    "0.0",
  ]);
  expect(scored([{ claim_text: "Ferries cost more.", ...labels }]).at(-1)).toBe("0.0");
});
