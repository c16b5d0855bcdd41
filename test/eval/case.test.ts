import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { keyOf, readCases } from "./case.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-cases-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, content: string | Buffer): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

const inputs = {
  id: "a",
  doc: "d",
  text: "Rain fell.",
  title: null,
  url: "http://a.test/",
  headers: { "Content-Type": "text/html" },
};

describe("a case file", () => {
  test("gives inputs only, whatever answers its lines carry", () => {
    const answers = {
      spans: [{ start: 0, end: 4, type: "place" }],
      claims: [],
      tags: [],
      scus: ["It rained."],
      label: 1,
      domain: "universe-earth",
      accept: ["universe-earth"],
      set: "planted",
      publisher: "p",
      host: "h",
      target: "Rain",
      summary: "Rain.",
      attributions: [],
      score: 0.5,
    };
    const file = written("gold.jsonl", JSON.stringify({ ...answers, ...inputs }));
    expect(readCases(file)).toEqual([{ input: inputs }]);
    expect(readCases(file)).toEqual(readCases(written("bare.jsonl", JSON.stringify(inputs))));
  });

  test("gives a claim with its source to hold it to, neither without the other", () => {
    const held = { id: "a", claim: "Rain fell.", source: ["Rain fell.", "It was May."], sentence: "Rain fell." };
    expect(readCases(written("held.jsonl", JSON.stringify({ ...held, label: "supported" })))).toEqual([
      { input: held },
    ]);
    const others = [
      { id: "b", claim: "Rain fell." },
      { id: "c", source: "a publisher" },
      { id: "d", source: [3, 9] },
    ];
    const lines = others.map((one) => JSON.stringify(one)).join("\n");
    expect(readCases(written("others.jsonl", lines))).toEqual(others.map(({ id }) => ({ input: { id } })));
  });

  test("may be gzipped under any name and end without a line break", () => {
    const lines = `${JSON.stringify(inputs)}\n\n${JSON.stringify({ file: "f.xml", b64: "PA==" })}`;
    expect(readCases(written("cases.jsonl.gz", gzipSync(lines)))).toEqual(readCases(written("cases.jsonl", lines)));
    expect(readCases(written("other", gzipSync(lines)))).toHaveLength(2);
  });

  test("names a line that is no case by its number and keeps the others", () => {
    const lines = readCases(written("broken.jsonl", `{"id":"a","text":"x"}\n{"id":\n{"id":7}\n{"id":"b"}`));
    expect(lines.map((line) => ("error" in line ? line.key : keyOf(line.input)))).toEqual([
      { id: "a" },
      { line: 2 },
      { line: 3 },
      { id: "b" },
    ]);
  });

  test("keys a case by its id, or by its file where it has none", () => {
    expect(keyOf({ id: "a", file: "f" })).toEqual({ id: "a" });
    expect(keyOf({ file: "f" })).toEqual({ file: "f" });
  });
});
