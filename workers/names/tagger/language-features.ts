import type { DocumentWords } from "./document-words.ts";
import { eachFeatures, featuresMax } from "./name-features.ts";
import { listedKey, listKinds, type NameLexica } from "./name-lexica.ts";
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

/** What is asked of these languages' words beyond what English asks: each list by itself; longer endings, which tell compounds and place names apart; the parts of hyphened words; the word without a genitive's "s"; ordinary words at its end; the words further away. */
export function languageFeatures(table: WordTable, lexica: NameLexica): LanguageFeatures {
  const known = rememberedFeatures(table, lexica);
  return (document, sentence, buffer, take) => {
    const { words, rows, listed } = document;
    const lowerAt = (at: number) =>
      at < sentence.from || at >= sentence.to ? 1 : rows[words[at]! * factCount + fact.lower]!;
    let quoted = 0;
    let last = sentence.from;
    eachFeatures(document, sentence, buffer, (at, count) => {
      for (; last < at; last++) if (table.textOf(words[last]!) === '"') quoted = 1 - quoted;
      const row = words[at]! * factCount;
      const shape = rows[row + fact.shape]!;
      const before = lowerAt(at - 1);
      const opens = at === sentence.opens ? 1 : 0;
      let size = count;
      const one = (template: number, value: number) => {
        buffer[size++] = mix(template, value);
      };
      for (const feature of known(words[at]!)) buffer[size++] = feature;
      for (const feature of known(words[at - 1]!)) one(220, feature);
      one(221, mix(lowerAt(at - 3), shape));
      one(222, mix(lowerAt(at + 3), shape));
      one(223, mix(before, rows[row + fact.ending]!));
      one(224, mix(lowerAt(at - 2), mix(before, shape)));
      one(225, mix(quoted, shape));
      for (let position = 0; position < listed.length; position++) {
        const here = listed[position]![at]!;
        for (let bit = 0; here >> bit !== 0; bit++) {
          if (!(here & (1 << bit))) continue;
          one(230 + position, bit);
          one(234 + position, mix(bit, before));
          one(238 + position, mix(bit, mix(shape, opens)));
        }
      }
      take(at, Math.min(size, featuresMax));
    });
  };
}

/** What a word says by its letters, remembered as long as the table remembers the word. */
function rememberedFeatures(table: WordTable, lexica: NameLexica): (word: number) => readonly number[] {
  let edition = -1;
  let known: (readonly number[] | undefined)[] = [];
  return (word) => {
    if (edition !== table.edition()) {
      edition = table.edition();
      known = [];
    }
    known[word] ??= featuresOf(table.textOf(word), lexica);
    return known[word];
  };
}

function featuresOf(text: string, lexica: NameLexica): number[] {
  const plain = text.toLowerCase();
  const features: number[] = [];
  for (const length of [5, 6, 7])
    if (plain.length > length) features.push(mix(200 + length, hashText(plain.slice(-length))));
  if (plain.length > 5) features.push(mix(208, hashText(plain.slice(0, 5))));
  const stem = plain.length > 4 && /[a-zäöü]s$/.test(plain) ? plain.slice(0, -1) : plain;
  const lists = lexica.lists(listedKey([stem]));
  features.push(mix(210, hashText(stem)), mix(211, lists));
  for (let bit = 0; lists >> bit !== 0; bit++) if (lists & (1 << bit)) features.push(mix(218, bit));
  features.push(mix(219, mix(ordinaryEnd(plain, lexica), lists === 0 ? 0 : 1)));
  const hyphened = plain.split("-");
  const [first, end] = [hyphened[0] ?? "", hyphened.at(-1) ?? ""];
  if (hyphened.length < 2) return features;
  features.push(mix(212, hashText(first)), mix(213, hashText(end)));
  features.push(mix(214, lexica.lists(listedKey([first]))), mix(215, lexica.lists(listedKey([end]))));
  features.push(mix(216, lexica.cluster(hashText(end), 1)), mix(217, hyphened.length));
  return features;
}

/** Letters of the longest ordinary word at a word's end, "sender" of "fernsehsender"; 0 where there is none. */
function ordinaryEnd(plain: string, lexica: NameLexica): number {
  const ordinary = 1 << listKinds.indexOf("ordinary");
  for (let length = Math.min(plain.length, endMax); length >= endMin; length--)
    if (lexica.lists(listedKey([plain.slice(-length)])) & ordinary) return length === plain.length ? -length : length;
  return 0;
}

/** Letters of the words that are looked for at a word's end. Ours. */
const [endMin, endMax] = [4, 14];
