import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { goldTrees } from "./gold-trees.ts";
import { nameCases } from "./name-cases.ts";
import { type Made, rightClaims } from "./right-claims.ts";
import { worded } from "./wording.ts";
import { wrongClaims } from "./wrong-claims.ts";

const folder = mkdtempSync(join(tmpdir(), "claimstream-made-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The sentence of rows "form upos xpos head label", with a blank behind each word but the last before a full stop. */
function sentenceOf(...rows: string[]) {
  const lines = rows.map((row, at) => {
    const [form, upos, xpos, head, label] = row.split(" ");
    const space = /^[.,]/.test(rows[at + 1] ?? ".") ? "SpaceAfter=No" : "_";
    return [at + 1, form, form, upos, xpos, head, label, space].join("\t");
  });
  const file = join(folder, "trees.conllu.gz");
  writeFileSync(file, gzipSync(`# doc = one\n${lines.join("\n")}\n`));
  const [sentence] = goldTrees(file);
  if (!sentence) throw new Error("no sentence");
  return sentence;
}

const sentence = sentenceOf(
  "The DET DT 2 det",
  "council NOUN NN 3 nsubj",
  "bought VERB VBD 0 root",
  "the DET DT 5 det",
  "mill NOUN NN 3 obj",
  "and CCONJ CC 7 cc",
  "sold VERB VBD 3 conj",
  "no DET DT 9 det",
  "yard NOUN NN 7 obj",
  ". PUNCT . 3 punct",
);

function told(made: Iterable<Made>): string[] {
  return [...made].map(({ kind, items }) => `${kind}: ${worded(sentence, items)}`);
}

test("a gold tree's text is put together as the file says", () => {
  expect(sentence.text).toBe("The council bought the mill and sold no yard.");
});

test("right claims are cut where the tree allows", () => {
  expect(told(rightClaims(sentence))).toContain("verb: The council sold no yard.");
});

test("wrong claims have another subject, lose a negation or an object", () => {
  const wrong = told(wrongClaims(sentence, () => 0.5, new Map([["NN", ["brewery"]]])));
  expect(wrong).toContain("conj-wrong-subject: The mill sold no yard.");
  expect(wrong).toContain("negation-lost: The council bought the mill and sold yard.");
  expect(wrong).toContain("complement-dropped: The council bought.");
});

test("a name for a pronoun is right where it is the one that is meant", () => {
  const text = "Mara Venn met Ada Reed. She left.";
  const name = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
  const cases = nameCases(
    {
      doc: "one",
      text,
      sentences: [name("Mara Venn met Ada Reed."), name("She left.")],
      clusters: [
        [
          { ...name("Mara Venn"), kind: "name", etype: "person" },
          { ...name("She"), kind: "pronoun", etype: "person" },
        ],
        [{ ...name("Ada Reed"), kind: "name", etype: "person" }],
      ],
    },
    1,
  );
  expect(cases.map(({ claim, supported }) => [claim, supported])).toEqual([
    ["Mara Venn left.", true],
    ["Ada Reed left.", false],
  ]);
});
