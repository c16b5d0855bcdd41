import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, gunzipSync } from "node:zlib";
import { z } from "zod";
import type { Span } from "../../../store/model/claim.ts";
import { languageWords } from "../../../workers/names/tagger/language-words.ts";
import { labelTypes, type NameSpan } from "../../../workers/names/tagger/name-labels.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";

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

const Line = z.object({
  id: z.string(),
  doc: z.string().nullish(),
  text: z.string(),
  spans: z.array(z.object({ start: z.number(), end: z.number(), type: z.enum(labelTypes) })),
});

/** Whether a document is kept for readers to judge and never learnt from: a part of the French and the Spanish ones. */
export function isKeptBack(file: string, doc: string): boolean {
  if (file.includes("winer")) return crc32(doc) % 18 === 0;
  return /^(3LB-CAST|CESS-CAST)/.test(doc) && crc32(doc) % 7 === 0;
}

/** The documents of a corpus below `nlp` in `folder` that may be learnt from. */
export function readLanguageCorpus(folder: string, file: string): MarkedDocument[] {
  const documents = new Map<string, MarkedDocument>();
  for (const line of gunzipSync(readFileSync(join(folder, "nlp", `${file}.jsonl.gz`)))
    .toString("utf8")
    .split("\n")) {
    if (line.trim() === "") continue;
    const { id, doc, text, spans } = Line.parse(JSON.parse(line));
    const name = doc ?? id;
    if (isKeptBack(file, name)) continue;
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

/** The words that a marked name covers, at least in part; a name that crosses a sentence's end is left out. */
function namedWords(words: readonly Span[], { start, end, type }: Span & Pick<NameSpan, "type">): NameSpan[] {
  const from = words.findIndex((word) => word.end > start);
  let to = from;
  while (to >= 0 && (words[to]?.start ?? end) < end) to++;
  const inside = from >= 0 && to > from && end <= (words.at(-1)?.end ?? 0) && start >= (words[0]?.start ?? 0);
  return inside ? [{ from, to, type }] : [];
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
