import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { readCases } from "../case.ts";
import { task } from "../tasks/quotes.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-speakers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text =
  '"We will rebuild the old bridge," said Maria Keller. "The plan costs far too much," said a spokesman. "It will be late again," said Tom Okafor.';
const cases = join(folder, "cases.jsonl");
const attributions = [
  { kind: "direct", contentText: "We will rebuild the old bridge", sourceText: "Maria Keller, the mayor" },
  { kind: "direct", contentText: "The plan costs far too much", sourceText: "a spokesman" },
  { kind: "direct", contentText: "It will be late again", sourceText: "Tom Okafor" },
];
writeFileSync(cases, JSON.stringify({ id: "one", text, attributions }));

function scored(quotes: unknown): string[] {
  const predicted = join(folder, "predicted.jsonl");
  writeFileSync(predicted, JSON.stringify({ id: "one", quotes }));
  const scorer = fileURLToPath(new URL("./score-speakers.ts", import.meta.url));
  const output = execFileSync(process.execPath, [scorer, cases, predicted], { encoding: "utf8", stdio: "pipe" });
  return output.trim().split("\n");
}

test("the scorer of speakers finds the product's own reading right", async () => {
  const inputs = readCases(cases).flatMap((line) => ("input" in line ? [line.input] : []));
  const [prediction] = await task.predict(inputs);
  expect(scored(prediction?.quotes)).toEqual(["coverage 2/2 100.0", "precision 2/2", "100.0"]);
});

test("the scorer of speakers counts wrong names, and nobody where somebody is named", () => {
  const quotes = [
    { text: "We will rebuild the old bridge", speaker: "Tom Okafor", attribution: "named" },
    { text: "The plan costs far too much", speaker: "a spokesman", attribution: "description" },
    { text: "It will be late again", speaker: "Tom Okafor", attribution: "pronoun" },
    { text: "Words that nobody said", speaker: "Maria Keller", attribution: "named" },
  ];
  expect(scored(quotes)).toEqual(["coverage 1/2 50.0", "precision 1/2", "50.0"]);
  expect(scored([{ ...quotes[2], speaker: null }])).toEqual(["coverage 0/1 0.0", "precision 0/0", "0.0"]);
});
