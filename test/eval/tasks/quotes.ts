import { findQuotes } from "../../../workers/quotes.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Task } from "../task.ts";

const lexicon = shippedLexicon();

/** Direct quotes with their speakers. */
export const task: Task = {
  predict: (cases) =>
    Promise.all(
      cases.map(async (input) => {
        const quotes = await findQuotes(textOf(input), lexicon);
        return { quotes: quotes.map(({ text, speaker, attribution }) => ({ text, speaker, attribution })) };
      }),
    ),
};
