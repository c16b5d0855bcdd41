import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { scorers } from "./scorers.ts";
import { evaluationSets } from "./sets.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-scorers-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("a scorer's output", () => {
  test("of names gives F1 over all and by type", () => {
    const output = `gold 2 texts, without prediction 0
type           strict P     R    F1 | relaxed P    R    F1 | gold
person          70.0  60.0  64.6 |   80.0  70.0  74.7 | 10
organization    50.0  40.0  44.4 |   60.0  50.0  54.5 | 10
place           80.0  80.0  80.0 |   80.0  80.0  80.0 | 10
ALL             66.7  60.0  63.2 |   73.3  66.7  69.8 | 30
untyped         80.0  70.0  74.7
63.2
`;
    expect(scorers.ner.figuresOf(output)).toEqual({ f1: 63.2, person: 64.6, organization: 44.4, place: 80 });
  });

  test("of records gives the figure and its parts", () => {
    const output =
      "claims             56.0\nproved             100.0\nsentiment_r        -3.1\nclaims_per_record  24.5\n46.4\n";
    expect(scorers.records.figuresOf(output)).toEqual({
      figure: 46.4,
      claims: 56,
      proved: 100,
      sentiment_r: -3.1,
      claims_per_record: 24.5,
    });
  });

  test("of claims gives what its kind of set has", () => {
    const facts = `texts 3  claims 9  texts without claims 0
structure   grounded 99.0  selfContained 98.0  length 97.0  verb 96.0  statement 95.0  unique 94.0  all 85.5
gold facts  covered 61.0 (61/100)  mean best word share 70.0  in-range 15..50 claims: 90.0 of texts
71.2
`;
    expect(scorers.claims.figuresOf(facts)).toEqual({ figure: 71.2, covered: 61, well_formed: 85.5 });
    const labels = "texts 9  class 1 3 (33.3 %)  best F1 60.0  average precision 70.5\n70.5\n";
    expect(scorers.claims.figuresOf(labels)).toEqual({ figure: 70.5, best_f1: 60 });
  });

  test("of faithfulness gives the area under the curve and what a filter removes", () => {
    const output = `claims 9  supported 3  unsupported 6  without prediction 0
balanced accuracy 93.0  (supported kept 90.2, unsupported found 95.8, at 0.5)
AUC 98.3
removed 2 % lost: 84.3  5 % lost: 92.0  10 % lost: 96.2
98.3
`;
    expect(scorers.faithful.figuresOf(output)).toEqual({ auc: 98.3, balanced: 93, removed: 92 });
  });

  test("of pronouns gives how many answers are right and how many were asked, between names and in clusters", () => {
    const names = `all  P 98.2  R 13.8  F1 24.2
bias F/M 1.30
rows M: right 29  wrong 1  abstained 20 (of them 3 where neither name is meant)  precision 96.7  answered 60.0
rows F: right 31  wrong 3  abstained 16 (of them 2 where neither name is meant)  precision 91.2  answered 68.0
24.2
`;
    expect(scorers.coref.figuresOf(names)).toEqual({ precision: 93.8, coverage: 60, answered: 64 });
    const clusters = `texts 2  answers where no gold mention begins 0
pronoun   mentions 60  with antecedent 50  right 19  wrong 1  abstained 40  precision 95.0  coverage 38.0
he/she    mentions 42  with antecedent 40  right 19  wrong 1  abstained 22  precision 95.0  coverage 47.5
it        mentions 18  with antecedent 10  right 0  wrong 0  abstained 18  precision 0.0  coverage 0.0
0.0
`;
    expect(scorers.coref.figuresOf(clusters)).toEqual({ precision: 95, coverage: 47.5, answered: 20 });
  });

  test("in JSON gives the shares in percent", () => {
    const output = JSON.stringify({
      f1: 0.78561,
      planted: { f1: 1 },
      variants: { f1: 0.899 },
      "uci-headlines": { f1: 0.458 },
    });
    expect(scorers.neardup.figuresOf(output)).toEqual({
      f1: 78.56,
      planted: 100,
      variants: 89.9,
      "uci-headlines": 45.8,
    });
  });

  test("that does not end in a number is refused", () => {
    expect(() => scorers.quotes.figuresOf("usage: …\n")).toThrow("the scorer's last line is no number");
  });
});

describe("a scorer's arguments", () => {
  test("name the answers beside the cases when they lie there", () => {
    const cases = join(folder, "docs.jsonl");
    expect(scorers.neardup.args(cases, "p")).toEqual(["--json", "--pred", "p"]);
    writeFileSync(join(folder, "truth.jsonl.gz"), "");
    expect(scorers.neardup.args(cases, "p")).toEqual([
      "--json",
      "--pred",
      "p",
      "--truth",
      join(folder, "truth.jsonl.gz"),
    ]);
  });
});

test("every task has a set, and no set is named twice within its task", () => {
  const names = evaluationSets.map(({ task, name }) => `${task} ${name}`);
  expect(new Set(names).size).toBe(names.length);
  expect([...new Set(evaluationSets.map(({ task }) => task))].sort()).toEqual(Object.keys(scorers).sort());
});
