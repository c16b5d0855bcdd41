import { crc32 } from "node:zlib";
import type { Span } from "../../../store/model/claim.ts";
import { isNameType, type NameType } from "../../../workers/names/name-types.ts";
import { languageTagger } from "../../../workers/names/tagger/language-tagger.ts";
import { type NameSpan, placeOf } from "../../../workers/names/tagger/name-labels.ts";
import { type MarkedDocument, readLanguageCorpus } from "./language-corpora.ts";
import { type LanguageTraining, type TrainingTexts, trainLanguage } from "./language-training.ts";

/** Found, marked and right names by kind. */
type Counts = Record<NameType, { found: number; marked: number; right: number }>;

/** What a language is measured by: Spanish by texts that are not learnt from, the others by documents that each training leaves out. */
export function languageFigures(training: LanguageTraining, folder: string, folds: number): string[] {
  const counts = noCounts();
  const { language } = training;
  if (language === "es") {
    countNames(counts, training, readLanguageCorpus(folder, "es/ner/conll02-testa"));
    return shown(counts);
  }
  for (let fold = 0; fold < folds; fold++) {
    const isLeftOut = ({ doc }: MarkedDocument) => crc32(doc) % folds === fold;
    const own = (texts: TrainingTexts) => texts.language === language;
    const texts = training.texts.map((each) =>
      own(each) ? { ...each, documents: each.documents.filter((document) => !isLeftOut(document)) } : each,
    );
    const leftOut = training.texts.filter(own).flatMap(({ documents }) => documents.filter(isLeftOut));
    countNames(counts, { ...training, texts }, leftOut);
  }
  return shown(counts);
}

function noCounts(): Counts {
  const none = () => ({ found: 0, marked: 0, right: 0 });
  return { person: none(), organization: none(), place: none() };
}

function countNames(counts: Counts, training: LanguageTraining, documents: readonly MarkedDocument[]): void {
  const tagger = languageTagger(trainLanguage(training), training.shared);
  const add = (keys: Iterable<string>, what: keyof Counts[NameType]) => {
    for (const key of keys) {
      const type = key.split(" ")[0] ?? "";
      if (isNameType(type)) counts[type][what]++;
    }
  };
  for (const { content, sentences } of documents) {
    const given = sentences.map((sentence) => sentence.words);
    const { names, words } = tagger(content, given);
    sentences.forEach((sentence, number) => {
      const found = new Set((names[number] ?? []).map((name) => keyOf(name, placeOf(words, name))));
      const marked = new Set(sentence.names.map((name) => keyOf(name, markedPlace(sentence.words, name))));
      add(found, "found");
      add(marked, "marked");
      add(found.intersection(marked), "right");
    });
  }
}

function keyOf({ type }: NameSpan, { start, end }: Span): string {
  return `${type} ${start} ${end}`;
}

function markedPlace(words: readonly Span[], { from, to }: NameSpan): Span {
  return { start: words[from]!.start, end: words[to - 1]!.end };
}

function shown(counts: Counts): string[] {
  const all = { found: 0, marked: 0, right: 0 };
  for (const each of Object.values(counts))
    for (const what of ["found", "marked", "right"] as const) all[what] += each[what];
  return Object.entries({ all, ...counts }).map(([type, { found, marked, right }]) => {
    const percent = (share: number) => (100 * share).toFixed(1);
    const f1 = percent((2 * right) / Math.max(1, found + marked));
    return `${type}: F1 ${f1}, precision ${percent(right / Math.max(1, found))}, recall ${percent(right / Math.max(1, marked))} of ${marked}`;
  });
}
