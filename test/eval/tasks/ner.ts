import type { Span } from "../../../store/model/claim.ts";
import { findMentions } from "../../../workers/mentions.ts";
import { namesIn } from "../../../workers/names/language-names.ts";
import { isNamedLanguage } from "../../../workers/names/tagger/language-tagger.ts";
import { languageWords } from "../../../workers/names/tagger/language-words.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Prediction, Task } from "../task.ts";

const lexicon = shippedLexicon();

/** Names with their type, in English or in the language that is asked for. The sentences of one document are read as one text, since a document explains its own names. */
export const task: Task = {
  together: (input) => input.doc ?? input.id ?? "",
  async predict(cases, asked) {
    const document = joined(cases.map(textOf));
    const mentions = isNamedLanguage(asked)
      ? namesIn(asked, document.text, wordsOf(document.text))
      : await findMentions(document.text, lexicon);
    return document.parts.map(({ start, end }): Prediction => {
      const inside = mentions.filter((mention) => mention.start >= start && mention.end <= end);
      return { spans: inside.map(({ type, ...span }) => ({ start: span.start - start, end: span.end - start, type })) };
    });
  },
};

function wordsOf(text: string): Span[][] {
  return splitSentences(text).map(({ start, end }) => languageWords(text.slice(start, end), start));
}

/** The texts as blocks of one document, and where each stands in it. */
function joined(texts: string[]): { text: string; parts: { start: number; end: number }[] } {
  const parts: { start: number; end: number }[] = [];
  let start = 0;
  for (const text of texts) {
    parts.push({ start, end: start + text.length });
    start += text.length + blockBreak.length;
  }
  return { text: texts.join(blockBreak), parts };
}

const blockBreak = "\n\n";
