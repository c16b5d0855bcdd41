import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { labelTypes, type NameSpan } from "../../workers/names/tagger/name-labels.ts";
import { type NameWord, nameWords } from "../../workers/names/tagger/name-words.ts";
import { splitSentences } from "../../workers/sentences.ts";

/** A sentence with the names that people marked in it. */
export interface AnnotatedSentence {
  words: NameWord[];
  names: NameSpan[];
}

const Line = z.object({
  id: z.string(),
  doc: z.string().nullish(),
  text: z.string(),
  spans: z.array(z.object({ start: z.number(), end: z.number(), type: z.enum(labelTypes) })),
});

/** The documents of a gzipped JSONL corpus, each as its sentences. */
export function readAnnotated(file: string): AnnotatedSentence[][] {
  const documents = new Map<string, AnnotatedSentence[]>();
  for (const line of gunzipSync(readFileSync(file)).toString("utf8").split("\n")) {
    if (line.trim() === "") continue;
    const { id, doc, text, spans } = Line.parse(JSON.parse(line));
    const key = doc ?? id;
    const sentences = splitSentences(text).map(({ start, end }) => {
      const words = nameWords(text.slice(start, end), start);
      return { words, names: spans.flatMap((span) => namedWords(words, span)) };
    });
    documents.set(key, [...(documents.get(key) ?? []), ...sentences]);
  }
  return [...documents.values()];
}

/** The words that a marked name covers, at least in part; a name that crosses a sentence's end is left out. */
function namedWords(words: readonly NameWord[], span: z.infer<typeof Line>["spans"][number]): NameSpan[] {
  const from = words.findIndex((word) => word.end > span.start);
  let to = from;
  while (to >= 0 && (words[to]?.start ?? span.end) < span.end) to++;
  const inside = from >= 0 && to > from && span.end <= (words.at(-1)?.end ?? 0) && span.start >= (words[0]?.start ?? 0);
  return inside ? [{ from, to, type: span.type }] : [];
}
