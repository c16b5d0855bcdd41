import { join } from "node:path";
import { z } from "zod";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { jsonLines } from "../../support/json-lines.ts";
import { madeCases } from "./made-cases.ts";
import { nameCases } from "./name-cases.ts";
import type { TeachingCase } from "./teaching-case.ts";

/** How much a case of each origin counts. Ours, chosen by folds over documents. */
const weights = { made: 1, grown: 0.5, split: 0.5 };

/** Sentences of Wikipedia whose parts count as right, and sentences before a claim's own that may name somebody. */
const splitMax = 1500;
const beforeMax = 8;

/** All that the score learns from below a folder of corpora: claims made from gold trees by others and by us, editors' parts of sentences. */
export function teachingCases(corpora: string): TeachingCase[] {
  const grown = madeCases(corpora).map(({ doc, kind, source, claim, supported }) => ({
    doc,
    kind: `grown ${kind}`,
    sentence: source,
    before: [],
    claim,
    supported,
    weight: weights.grown,
  }));
  const named = jsonLines(join(corpora, "nlp/coref/gum-ccby-train.jsonl.gz")).flatMap((line) =>
    nameCases(line, weights.grown),
  );
  return [...made(corpora), ...grown, ...named, ...split(corpora)];
}

const Made = z.object({
  doc: z.string(),
  kind: z.string(),
  source: z.string(),
  sentence: z.string().optional(),
  claim: z.string(),
  label: z.string(),
});

function made(corpora: string): TeachingCase[] {
  return jsonLines(join(corpora, "nlp/faithful/made-train.jsonl.gz")).map((line) => {
    const { doc, kind, source, sentence, claim, label } = Made.parse(line);
    const before =
      sentence === undefined
        ? []
        : sentencesOf(source)
            .filter((one) => one !== sentence)
            .slice(-beforeMax);
    return {
      doc,
      kind,
      sentence: sentence ?? source,
      before,
      claim,
      supported: label === "supported",
      weight: weights.made,
    };
  });
}

const Split = z.object({ id: z.string(), text: z.string(), parts: z.array(z.string()) });

function split(corpora: string): TeachingCase[] {
  return jsonLines(join(corpora, "nlp/split/wikisplit-train.jsonl.gz"))
    .slice(0, splitMax)
    .flatMap((line) => {
      const { id, text, parts } = Split.parse(line);
      return parts.map((claim) => ({
        doc: id,
        kind: "split",
        sentence: text,
        before: [],
        claim,
        supported: true,
        weight: weights.split,
      }));
    });
}

function sentencesOf(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}
