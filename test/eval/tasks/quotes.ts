import { languageOf } from "../../../workers/languages.ts";
import { resolveEntities } from "../../../workers/names/name-resolution.ts";
import { findQuotes, type Quotation } from "../../../workers/quotes.ts";
import { tagIndex } from "../../../workers/topics/tag-index.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Task } from "../task.ts";

const lexicon = shippedLexicon();

/** Direct quotes with their speakers, in English or in the language that is asked for. */
export const task: Task = {
  predict: (cases, asked) =>
    Promise.all(
      cases.map(async (input) => {
        const quotes =
          asked === undefined ? await findQuotes(textOf(input), lexicon) : await quotesIn(textOf(input), asked);
        return { quotes: quotes.map(({ text, speaker, attribution }) => ({ text, speaker, attribution })) };
      }),
    ),
};

async function quotesIn(content: string, code: string): Promise<Quotation[]> {
  const language = languageOf(code);
  const text = await language.parse(language.marked(content));
  const mentions = language.mentions(text, tagIndex(lexicon.tags, code));
  return language.quotations(text, mentions, resolveEntities(text.content, mentions));
}
