import { checkWorth } from "../../../workers/claims/check-worth.ts";
import { piecesOf } from "../../../workers/claims/clauses.ts";
import { compose } from "../../../workers/claims/composition.ts";
import type { Reading } from "../../../workers/claims/extractor.ts";
import { atomsOf } from "../../../workers/claims/grammar/atoms.ts";
import type { Kind, Proposition } from "../../../workers/claims/grammar/proposition.ts";
import { propositionsOf } from "../../../workers/claims/grammar/propositions.ts";
import { statementStart } from "../../../workers/claims/openings.ts";
import { resolveReferences } from "../../../workers/claims/references.ts";
import { readStatements } from "../../../workers/extract.ts";
import type { Sentence } from "../../../workers/parsed-text.ts";
import { type Case, textOf } from "../case.ts";
import { documentOf } from "../documents.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();

/** Sentences up to which a text is no article but an example sentence, which the segmenter may cut at a name's full stop. */
const exampleSentencesMax = 3;

/**
 * The claims of an article as a record of it would hold them. A lone sentence is asked for more than is worth a record: for
 * all that the same grammar finds in it, whether worth keeping or not; in its smallest statements or, where "clauses" are
 * asked, clause by clause. How much a text is worth checking is what its best sentence is worth.
 */
export const task: Task = {
  predict: (cases, asked) => Promise.all(cases.map((input) => predictClaims(input, asked))),
};

async function predictClaims(input: Case, asked: string | undefined): Promise<Prediction> {
  const { ranked, reading } = await readStatements(textOf(input), documentOf(input), lexicon);
  const { sentences } = reading.text;
  const said =
    sentences.length > exampleSentencesMax
      ? ranked.map(({ claim_text }) => claim_text)
      : sentences.flatMap((sentence, number) => allSaid(reading, sentence, number, asked === "clauses"));
  return {
    claims: said.map((claim_text) => ({ claim_text })),
    score: Math.max(...sentences.map(checkWorth)),
  };
}

function allSaid(reading: Reading, sentence: Sentence, number: number, clauses: boolean): string[] {
  const range = [statementStart(sentence), sentence.tokens.length] as const;
  const found = clauses ? clausesOf(propositionsOf(sentence.tokens, ...range)) : atomsOf(sentence.tokens, ...range);
  return found.flatMap(({ items }) => {
    const pieces = piecesOf(sentence, items);
    const resolved = resolveReferences(reading, number, pieces) ?? pieces;
    return compose(reading.text.content, sentence, number, resolved, "clause", [])?.claim_text ?? [];
  });
}

const clauseKinds: ReadonlySet<Kind> = new Set([
  "main",
  "coordinate",
  "relative",
  "participle",
  "apposition",
  "subordinate",
]);

/** What a sentence says outright; where that is one thing only, also what it says to tell which thing is meant. */
function clausesOf(all: readonly Proposition[]): readonly Proposition[] {
  const outright = all.filter(({ kind }) => clauseKinds.has(kind));
  return outright.length > 1 ? outright : all.filter(({ kind }) => kind !== "title");
}
