import { extract } from "../../../workers/extract.ts";
import { documentOf } from "../documents.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Task } from "../task.ts";

const lexicon = shippedLexicon();

/** The two or three sentences that say most of a text. */
export const task: Task = {
  predict: (cases) =>
    Promise.all(cases.map(async (input) => ({ summary: (await extract(documentOf(input), lexicon)).summary }))),
};
