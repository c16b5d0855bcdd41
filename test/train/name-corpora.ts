import { z } from "zod";
import type { Span } from "../../store/model/claim.ts";
import { labelTypes, type NameSpan } from "../../workers/names/tagger/name-labels.ts";
import { type NameWord, nameWords } from "../../workers/names/tagger/name-words.ts";
import { splitSentences } from "../../workers/text/sentences.ts";
import { jsonLines } from "../support/json-lines.ts";

/** A sentence with the names that people marked in it, by the places of their words in it. */
export interface AnnotatedSentence extends Span {
  words: NameWord[];
  names: NameSpan[];
}

/** A document's text and where its sentences stand in it. */
export interface AnnotatedDocument {
  content: string;
  sentences: AnnotatedSentence[];
}

/** A line of a corpus. */
export const Line = z.object({
  id: z.string(),
  doc: z.string().nullish(),
  text: z.string(),
  spans: z.array(z.object({ start: z.number(), end: z.number(), type: z.enum(labelTypes) })),
});

/** The documents of a gzipped JSONL corpus. Lines of one document are put together with a line break between them. */
export function readAnnotated(file: string): AnnotatedDocument[] {
  const documents = new Map<string, AnnotatedDocument>();
  for (const line of jsonLines(file)) {
    const { id, doc, text, spans } = Line.parse(line);
    const document = documents.get(doc ?? id) ?? { content: "", sentences: [] };
    documents.set(doc ?? id, document);
    const before = document.content.length;
    document.content += `${text}\n`;
    for (const { start, end } of splitSentences(text)) {
      const words = nameWords(text.slice(start, end), start);
      const names = spans.flatMap((span) => namedWords(words, span));
      document.sentences.push({ start: before + start, end: before + end, words, names });
    }
  }
  return [...documents.values()];
}

/** The words that a marked name covers, at least in part; a name that crosses a sentence's end is left out. */
export function namedWords(words: readonly Span[], span: Span & Pick<NameSpan, "type">): NameSpan[] {
  const from = words.findIndex((word) => word.end > span.start);
  let to = from;
  while (to >= 0 && (words[to]?.start ?? span.end) < span.end) to++;
  const inside = from >= 0 && to > from && span.end <= (words.at(-1)?.end ?? 0) && span.start >= (words[0]?.start ?? 0);
  return inside ? [{ from, to, type: span.type }] : [];
}
