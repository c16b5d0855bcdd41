import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "claimstream-sheets-"));
afterAll(() => rmSync(folder, { recursive: true }));

const content = "The mill at Torsby burned in May. Jane Doe sold it.";
const record = {
  id: "a",
  title: "A mill",
  content,
  claims: [
    { claim_text: "The mill at Torsby burned in May.", sentence: { start: 0, end: 33 }, made: ["opening-dropped"] },
    { claim_text: "Jane Doe sold the mill.", sentence: { start: 34, end: 51 }, made: ["name-for-person"] },
  ],
};

test("a sheet shows each claim with its sentence and nothing of how it was made", () => {
  const file = join(folder, "records.jsonl");
  writeFileSync(file, `${JSON.stringify(record)}\n`);
  const tool = fileURLToPath(new URL("./sheets.ts", import.meta.url));
  execFileSync(process.execPath, [tool, "lay", file, join(folder, "sheets")]);
  const sheet = readFileSync(join(folder, "sheets", "sheet-1.md"), "utf8");
  expect(sheet).toContain("[1-1] CLAIM: The mill at Torsby burned in May.\n    SENTENCE: (the same)");
  expect(sheet).toContain("[1-2] CLAIM: Jane Doe sold the mill.\n    SENTENCE: Jane Doe sold it.");
  expect(sheet).not.toMatch(/opening-dropped|name-for-person/);
  const keys = readFileSync(join(folder, "sheets", "key.jsonl"), "utf8")
    .trim()
    .split("\n");
  expect(keys.map((line) => JSON.parse(line))).toEqual([
    { id: "1-1", article: "a", claim_text: "The mill at Torsby burned in May." },
    { id: "1-2", article: "a", claim_text: "Jane Doe sold the mill." },
  ]);
});
