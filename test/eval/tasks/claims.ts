import { readStatements } from "../../../workers/extract.ts";
import { type Case, textOf } from "../case.ts";
import { documentOf } from "../documents.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();

/** The claims of a text, be it an article or one sentence. How much it is worth checking is what its best claim is worth. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictClaims)),
};

async function predictClaims(input: Case): Promise<Prediction> {
  const { ranked } = await readStatements(textOf(input), documentOf(input), lexicon);
  return {
    claims: ranked.map(({ claim_text }) => ({ claim_text })),
    score: Math.max(0, ...ranked.map(({ worth }) => worth)),
  };
}
