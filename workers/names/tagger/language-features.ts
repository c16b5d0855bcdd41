import type { DocumentWords } from "./document-words.ts";
import { eachFeatures } from "./name-features.ts";
import { listedKey, type NameLexica } from "./name-lexica.ts";
import type { SentenceWords } from "./sentence-words.ts";
import { fact, factCount } from "./word-facts.ts";
import { hashText, mix } from "./word-hash.ts";
import type { WordTable } from "./word-table.ts";

/** Writes the features of every word of a German, French or Spanish sentence, as `eachFeatures` does those of English, and more. */
export type LanguageFeatures = (
  document: DocumentWords,
  sentence: SentenceWords,
  buffer: Uint32Array,
  take: (at: number, count: number) => void,
) => void;

/** What is asked of these languages' words beyond what English asks: longer endings, which tell compounds and place names apart; the parts of hyphened words; the word without a genitive's "s"; the words further away. */
export function languageFeatures(table: WordTable, lexica: NameLexica): LanguageFeatures {
  const partsOf = rememberedParts(table, lexica);
  return (document, sentence, buffer, take) => {
    const { words, rows } = document;
    const lowerAt = (at: number) =>
      at < sentence.from || at >= sentence.to ? 1 : rows[words[at]! * factCount + fact.lower]!;
    let quoted = 0;
    let last = sentence.from;
    eachFeatures(document, sentence, buffer, (at, count) => {
      for (; last < at; last++) if (table.textOf(words[last]!) === '"') quoted = 1 - quoted;
      const row = words[at]! * factCount;
      const shape = rows[row + fact.shape]!;
      let size = count;
      for (const part of partsOf(words[at]!)) buffer[size++] = part;
      for (const part of partsOf(words[at - 1]!)) buffer[size++] = mix(220, part);
      buffer[size++] = mix(221, mix(lowerAt(at - 3), shape));
      buffer[size++] = mix(222, mix(lowerAt(at + 3), shape));
      buffer[size++] = mix(223, mix(lowerAt(at - 1), rows[row + fact.ending]!));
      buffer[size++] = mix(224, mix(lowerAt(at - 2), mix(lowerAt(at - 1), shape)));
      buffer[size++] = mix(225, mix(quoted, shape));
      take(at, size);
    });
  };
}

/** What a word says by its parts, remembered as long as the table remembers the word. */
function rememberedParts(table: WordTable, lexica: NameLexica): (word: number) => readonly number[] {
  let edition = -1;
  let known: (readonly number[] | undefined)[] = [];
  return (word) => {
    if (edition !== table.edition()) {
      edition = table.edition();
      known = [];
    }
    known[word] ??= partsOf(table.textOf(word), lexica);
    return known[word];
  };
}

function partsOf(text: string, lexica: NameLexica): number[] {
  const plain = text.toLowerCase();
  const features: number[] = [];
  for (const length of [5, 6, 7])
    if (plain.length > length) features.push(mix(200 + length, hashText(plain.slice(-length))));
  if (plain.length > 5) features.push(mix(208, hashText(plain.slice(0, 5))));
  const stem = plain.length > 4 && /[a-zäöü]s$/.test(plain) ? plain.slice(0, -1) : plain;
  features.push(mix(210, hashText(stem)), mix(211, lexica.lists(listedKey([stem]))));
  const hyphened = plain.split("-");
  const [first, end] = [hyphened[0] ?? "", hyphened.at(-1) ?? ""];
  if (hyphened.length < 2) return features;
  features.push(mix(212, hashText(first)), mix(213, hashText(end)));
  features.push(mix(214, lexica.lists(listedKey([first]))), mix(215, lexica.lists(listedKey([end]))));
  features.push(mix(216, lexica.cluster(hashText(end), 1)), mix(217, hyphened.length));
  return features;
}
