import { join } from "node:path";
import type { Span } from "../../../store/model/claim.ts";
import { languageWords } from "../../../workers/names/tagger/language-words.ts";
import type { NameSpan } from "../../../workers/names/tagger/name-labels.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { jsonLines } from "../../support/json-lines.ts";
import { isHeld } from "../held-documents.ts";
import { Line, namedWords } from "../name-corpora.ts";

/** A sentence's words with the names that people marked in it. */
export interface MarkedSentence {
  words: Span[];
  names: NameSpan[];
}

/** A document with its sentences. */
export interface MarkedDocument {
  /** Its name in the corpus. */
  doc: string;
  content: string;
  sentences: MarkedSentence[];
}

/** The documents of a corpus below `nlp` in `folder` that may be learnt from. */
export function readLanguageCorpus(folder: string, file: string): MarkedDocument[] {
  const documents = new Map<string, MarkedDocument>();
  for (const line of jsonLines(join(folder, "nlp", `${file}.jsonl.gz`))) {
    const { id, doc, text, spans } = Line.parse(line);
    const name = doc ?? id;
    if (isHeld(name)) continue;
    const document = documents.get(name) ?? { doc: name, content: "", sentences: [] };
    documents.set(name, document);
    const before = document.content.length;
    document.content += `${text}\n`;
    for (const { start, end } of splitSentences(text)) {
      const words = languageWords(text.slice(start, end), before + start);
      const names = spans.flatMap((span) =>
        namedWords(words, { start: before + span.start, end: before + span.end, type: span.type }),
      );
      document.sentences.push({ words, names: apart(names) });
    }
  }
  return [...documents.values()];
}

/** Of names that share a word, two in "Paris-Nice", the first. */
function apart(names: readonly NameSpan[]): NameSpan[] {
  let end = 0;
  return [...names]
    .sort((a, b) => a.from - b.from)
    .filter(({ from, to }) => {
      if (from < end) return false;
      end = to;
      return true;
    });
}
