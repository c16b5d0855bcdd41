import { readFileSync } from "node:fs";
import type { LanguageWords } from "./language-words.ts";

/** The English word for a word of a language, in its dictionary form. */
export interface Glossary {
  /** For a word in small letters as a part of speech; null for one that is not known. */
  of(lower: string, upos: string): string | null;
  /** The same for a word in one of these forms, its parts not looked at. */
  exactly(forms: readonly string[], kind: string): string | null;
  /** The longest run of words, from one of them on, that is an entry of a kind ("phrase", "hedge"), and how many words it takes. */
  phrase(lower: readonly string[], at: number, kind: string): { english: string; length: number } | null;
}

/** The kinds of entries that a part of speech is looked for among, the nearest first. */
const kindsOf: Readonly<Record<string, readonly string[]>> = {
  NOUN: ["noun", "adj", "verb", "month"],
  VERB: ["verb", "adj"],
  AUX: ["verb"],
  ADJ: ["adj", "det", "verb", "adv", "num"],
  ADV: ["adv", "adj", "conj", "part", "adp"],
  PRON: ["pron", "det"],
  DET: ["det", "pron", "adj", "num"],
  ADP: ["adp", "conj", "adv", "part"],
  SCONJ: ["conj", "adp", "adv", "pron"],
  CCONJ: ["conj", "adv"],
  PART: ["part", "adv", "adp"],
  NUM: ["num", "adj", "noun"],
};

/** Words whose gloss is kept. Ours: those of some hundred articles. */
const keptMax = 20_000;

/** Words of the longest phrase that is looked for. */
const phraseMax = 5;

const opened = new WeakMap<LanguageWords, Glossary>();

/** The glossary of a language, read when it is first asked for. Throws for a line that is no entry. */
export function glossaryOf(words: LanguageWords): Glossary {
  let found = opened.get(words);
  if (!found) {
    found = readGlossary(readFileSync(new URL("glossary.txt", words.folder), "utf8"), words.dictionaryForms);
    opened.set(words, found);
  }
  return found;
}

/** A glossary of lines `word<TAB>kind<TAB>english`; `=word` for English leads to another entry of the kind; `#` begins a remark. */
function readGlossary(text: string, dictionaryForms: LanguageWords["dictionaryForms"]): Glossary {
  const entries = new Map<string, string>();
  text.split("\n").forEach((line, at) => {
    if (line.trim() === "" || line.startsWith("#")) return;
    const [word, kind, english, ...rest] = line.trim().split("\t");
    if (!word || !kind || !english || rest.length > 0)
      throw new Error(`glossary.txt, line ${at + 1}: "${line}" is not word, kind and English apart by tabs`);
    entries.set(`${kind}\t${word}`, english);
  });
  for (const [entry, english] of entries)
    if (english.startsWith("=") && (entries.get(`${entry.split("\t")[0]}\t${english.slice(1)}`) ?? "=").startsWith("="))
      throw new Error(`glossary.txt: "${entry.split("\t")[1]}" leads to "${english.slice(1)}", which has no English`);
  const exactly = (forms: readonly string[], kind: string): string | null => {
    for (const form of forms) {
      let english = entries.get(`${kind}\t${form}`);
      if (english?.startsWith("=")) english = entries.get(`${kind}\t${english.slice(1)}`);
      if (english) return english;
    }
    return null;
  };
  const known = new Map<string, string | null>();
  return {
    exactly,
    of(lower, upos) {
      const asked = `${upos}\t${lower}`;
      const before = known.get(asked);
      if (before !== undefined) return before;
      if (known.size >= keptMax) known.clear();
      const forms = [...new Set([lower, ...dictionaryForms(lower, upos)])];
      const found = (kindsOf[upos] ?? []).reduce<string | null>((gloss, kind) => gloss ?? exactly(forms, kind), null);
      known.set(asked, found);
      return found;
    },
    phrase(lower, at, kind) {
      for (let length = Math.min(phraseMax, lower.length - at); length > 0; length--) {
        const english = entries.get(`${kind}\t${lower.slice(at, at + length).join(" ")}`);
        if (english) return { english, length };
      }
      return null;
    },
  };
}
