import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { compileCache } from "../support/service/service-process.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-predict-"));
afterAll(() => rmSync(folder, { recursive: true }));
const entry = fileURLToPath(new URL("./predict.ts", import.meta.url));

function cases(name: string, ...lines: object[]): string {
  const file = join(folder, name);
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return file;
}

async function run(...args: string[]) {
  const env = { ...process.env, ...compileCache };
  const child = spawn(process.execPath, [entry, ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
  const [output, messages, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  const predictions = output
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));
  return { code, predictions, messages };
}

const article =
  "Ann Lee, mayor of Oslo, said on Monday: “The new bridge will open in June.” The bridge cost $40 million.";

describe("npm run predict", () => {
  test("predicts the same for a case with its answers and without them", async () => {
    const bare = { id: "1", text: article };
    const attributions = [{ kind: "direct", contentText: "another answer", sourceText: "Bob Ray" }];
    const gold = { ...bare, attributions, quotes: [{ text: "another answer", speaker: "Bob Ray" }], publisher: "p" };
    const [withAnswers, without] = await Promise.all([
      run("quotes", cases("gold.jsonl", gold)),
      run("quotes", cases("bare.jsonl", bare)),
    ]);
    expect(withAnswers).toEqual(without);
    expect(without.predictions).toEqual([
      { id: "1", quotes: [{ text: "The new bridge will open in June.", speaker: "Ann Lee", attribution: "named" }] },
    ]);
  });

  test("finds names in the language that is named", async () => {
    const text = "Bundeskanzlerin Angela Merkel reiste am Montag nach Paris.";
    const { code, predictions } = await run("ner", cases("german.jsonl", { id: "1", text }), "--language", "de");
    const spans = [
      { start: 16, end: 29, type: "person" },
      { start: 52, end: 57, type: "place" },
    ];
    expect({ code, predictions }).toEqual({ code: 0, predictions: [{ id: "1", spans }] });
  });

  test("tells of pronouns whom they mean, and of two names which, never more than it is certain of", async () => {
    const text = "Maria Lindt runs the mill at Torsby. Lindt bought it in 2011. She plans to sell it next year.";
    const pronoun_offset = text.indexOf("She");
    const names = { A: "Maria Lindt", A_offset: 0, B: "Torsby", B_offset: text.indexOf("Torsby") };
    const asked = { id: "2", text, pronoun: "She", pronoun_offset, ...names, A_coref: false, B_coref: true };
    const file = cases("pronouns.jsonl", { id: "1", text }, asked, { id: "3", text: "He left." });
    const { code, predictions } = await run("coref", file);
    const score = expect.any(Number);
    const antecedent = { start: 0, end: 11 };
    const she = { start: pronoun_offset, end: pronoun_offset + 3, antecedent, name: "Maria Lindt", score };
    expect({ code, predictions }).toEqual({
      code: 0,
      predictions: [
        { id: "1", resolutions: [she] },
        { id: "2", A_coref: true, B_coref: false, other: false, score },
        { id: "3", resolutions: [] },
      ],
    });
  });

  test("ends with 2 and the list of tasks when the task is unknown", async () => {
    const { code, predictions, messages } = await run("weather", "cases.jsonl");
    expect({ code, predictions }).toEqual({ code: 2, predictions: [] });
    expect(messages).toContain(
      "records, labels, feeds, articles, neardup, ner, entity-linking, quotes, speakers, claims, domains, sentiment, summaries",
    );
  });

  test("ends with 2 when no cases are named", async () => {
    expect((await run("ner")).code).toBe(2);
  });

  test("ends with 1 when the cases cannot be read", async () => {
    expect(await run("ner", join(folder, "none.jsonl"))).toMatchObject({ code: 1, predictions: [] });
  });

  test("counts the cases that failed and ends with 1 only when all did", async () => {
    const good = { id: "1", text: article };
    const bad = { id: "2" };
    expect(await run("quotes", cases("some.jsonl", bad, good))).toMatchObject({
      code: 0,
      messages: "1 of 2 cases failed\n",
    });
    expect(await run("quotes", cases("all.jsonl", bad))).toMatchObject({
      code: 1,
      predictions: [{ id: "2", error: "the case has no text" }],
    });
  });

  test("ends quietly with 0 when its reader has enough", async () => {
    const many = Array.from({ length: 3000 }, (_, index) => ({
      file: `${index}`,
      b64: "PHJzcz4=",
      text: "x".repeat(200),
    }));
    const child = spawn(process.execPath, [entry, "feeds", cases("many.jsonl", ...many)], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    child.stdout.once("data", () => child.stdout.destroy());
    const [messages, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
    expect({ code, messages }).toEqual({ code: 0, messages: "" });
  });
});
