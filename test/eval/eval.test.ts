import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { claimsAnswer, openLanguageModel } from "../support/servers/language-model.ts";

const shared = mkdtempSync(join(tmpdir(), "claimstream-eval-"));
afterAll(() => rmSync(shared, { recursive: true }));
mkdirSync(join(shared, "tools"));
writeFileSync(
  join(shared, "tools", "score-neardup.mjs"),
  `import { readFileSync } from "node:fs";
const lines = readFileSync(process.argv[process.argv.indexOf("--pred") + 1], "utf8").trim().split("\\n").map(JSON.parse);
const f1 = new Set(lines.map(({ group }) => group)).size / lines.length;
console.log(JSON.stringify({ f1, planted: { f1 }, variants: { f1 }, "uci-headlines": { f1 } }));`,
);
const cases = join(shared, "docs.jsonl");
writeFileSync(
  cases,
  ["harbour fee", "harbour fee", "volcano ash", "volcano ash"]
    .map((title, id) => `${JSON.stringify({ id: String(id), title })}\n`)
    .join(""),
);

async function run(...args: string[]) {
  const entry = fileURLToPath(new URL("./eval.ts", import.meta.url));
  const child = spawn(process.execPath, [entry, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  const [output, messages, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { code, output, messages };
}

describe("npm run eval", () => {
  test("predicts the cases and prints what the scorer of the task says", async () => {
    const { code, output } = await run("neardup", cases, "--shared", shared);
    expect(code).toBe(0);
    expect(output).toMatch(
      /^neardup {2}\S+docs\.jsonl {2}f1 50, planted 50, variants 50, uci-headlines 50 {2}\d+\.\d\n$/,
    );
  });

  test("prints why a set could not be scored, and ends with 1", async () => {
    const { code, output } = await run("neardup", join(shared, "none.jsonl"), "--shared", shared);
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining("the prediction ended with 1") });
  });

  test("says how to name the corpora when they are not there", async () => {
    const { code, messages } = await run("ner", "--shared", join(shared, "elsewhere"));
    expect({ code, messages }).toEqual({
      code: 2,
      messages: expect.stringMatching(/no evaluation corpora at .*elsewhere.*--shared/),
    });
  });

  test("asks the language model that is named, and only about records", async () => {
    const text = "The Harbour Board raised its grain fee by 4 percent in May 2026.";
    const records = join(shared, "records.jsonl");
    writeFileSync(records, `${JSON.stringify({ id: "1", title: `Fees of ${shared}`, text })}\n`);
    writeFileSync(
      join(shared, "tools", "score-records.mjs"),
      `import { readFileSync } from "node:fs";
const [line] = readFileSync(process.argv[process.argv.indexOf("--pred") + 1], "utf8").trim().split("\\n").map(JSON.parse);
console.log(line.claims.length);`,
    );
    await using model = await openLanguageModel(() => ({ says: claimsAnswer({ claim_text: text, quote: text }) }));
    const named = ["--extractor", "llm", "--base-url", model.url, "--model", "desk"];
    const { code, output } = await run("records", records, "--shared", shared, ...named);
    expect({ code, asked: model.asked.length, output }).toEqual({
      code: 0,
      asked: 1,
      output: expect.stringMatching(/^records {2}\S+records\.jsonl \(desk\) {2}.*figure 1/),
    });
    expect((await run("ner", "--shared", shared, ...named)).code).toBe(2);
    expect((await run("records", "--shared", shared, "--extractor", "llm")).code).toBe(2);
  });

  test.each([["weather"], ["all", "cases.jsonl"], ["ner", "--recrod"], []])(
    "ends with 2 for wrong use: %s %s",
    async (...args) => {
      expect((await run(...args, "--shared", shared)).code).toBe(2);
    },
  );
});
