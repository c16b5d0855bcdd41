import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "claimstream-linking-"));
afterAll(() => rmSync(folder, { recursive: true }));

const text = "Mara Venn of Port Office met Ole Venn. Venn smiled; she left the Port Office.";
const gold = {
  id: "a",
  text,
  mentions: [
    mention("Mara Venn of Port Office", 0, "1", "Mara_Venn"),
    mention("Ole Venn", 29, "2"),
    mention("Venn", 39, "1b", "Mara_Venn"),
    mention("she", 52, "1b", "Mara_Venn"),
    mention("the Port Office", 61, "3"),
  ],
};

function mention(words: string, start: number, cluster: string, title: string | null = null) {
  expect(text.slice(start, start + words.length)).toBe(words);
  return { start, end: start + words.length, text: words, type: "person", cluster, title };
}

/** The scorer's lines for predicted mentions given as start, end and cluster. */
function scored(mentions: [number, number, number][]): Record<string, string> {
  const [cases, predicted] = [join(folder, "gold.jsonl"), join(folder, "predicted.jsonl")];
  writeFileSync(cases, JSON.stringify(gold));
  writeFileSync(
    predicted,
    JSON.stringify({ id: "a", mentions: mentions.map(([start, end, cluster]) => ({ start, end, cluster })) }),
  );
  const scorer = fileURLToPath(new URL("./score-entity-linking.ts", import.meta.url));
  const output = execFileSync(process.execPath, [scorer, cases, predicted], { encoding: "utf8" });
  return Object.fromEntries(output.split("\n").map((line) => [line.split(/\s+/)[0], line]));
}

describe("the scorer of entity linking", () => {
  test("counts pairs of named mentions that are put together, by cluster or title", () => {
    const { found, linked, pairs } = scored([
      [0, 9, 0],
      [29, 37, 1],
      [39, 43, 0],
      [65, 76, 2],
    ]);
    expect(found).toMatch(/ 100\.0$/);
    expect(linked).toMatch(/F1 100\.0$/);
    expect(pairs).toMatch(/F1 100\.0$/);
  });

  test("takes a wrong pair for a fault of precision and a missed mention for one of recall", () => {
    expect(
      scored([
        [0, 9, 0],
        [29, 37, 1],
        [39, 43, 1],
      ]).pairs,
    ).toMatch(/P 0\.0 {2}R 0\.0/);
    const { found, linked, pairs } = scored([[0, 9, 0]]);
    expect(found).toMatch(/ 25\.0$/);
    expect(linked).toMatch(/F1 0\.0$/);
    expect(pairs).toMatch(/R 0\.0/);
  });
});
