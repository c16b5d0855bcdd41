import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { LanguageWords } from "../../workers/languages/common/language-words.ts";
import { words as germanWords } from "../../workers/languages/de/language.ts";
import { words as spanishWords } from "../../workers/languages/es/language.ts";
import { words as frenchWords } from "../../workers/languages/fr/language.ts";
import { languageFile, languageFiles, plainFilesOf, type TrainedLanguage, treesAt } from "./syntax/corpora.ts";
import { cuttingOf, plainSentences } from "./syntax/plain-sentences.ts";
import { runPython } from "./syntax-training.ts";

/** Two trunks of different shape, each of which learns all languages at once, with English beside them. */
const trunks = [
  { layers: "c1,c2,a,c4,a", seed: "1", epochs: "14", lr: "0.0022", beside: ["gum-ccby-train"] },
  { layers: "c1,a,c2,a,c4", seed: "2", epochs: "11", lr: "0.0025", beside: ["gum-ccby-train", "ewt-train"] },
] as const;

/** How a trunk goes on with the trees of one language alone, and how the last one does once more, as a student, with sentences that both parsed. */
const own = { epochs: "12", lr: "0.0018", seed: "3" } as const;
const student = { epochs: "10", lr: "0.0018", seed: "3" } as const;

const words: Readonly<Record<TrainedLanguage, LanguageWords>> = { de: germanWords, fr: frenchWords, es: spanishWords };

/** Learns the parsers of German, French and Spanish anew; needs python3 with torch. The models' files, unpacked. Throws where a step fails. */
export function trainLanguageSyntax(corpora: string, python = "python3"): Record<TrainedLanguage, Uint8Array> {
  const folder = mkdtempSync(join(tmpdir(), "claimstream-syntax-"));
  try {
    const run = (script: string, ...args: string[]) => runPython(python, script, args);
    const trees = (language: TrainedLanguage, part: "train" | "dev") =>
      languageFiles[language][part].map((name) => languageFile(corpora, language, name));
    const all = (part: "train" | "dev") => [...trees("de", part), ...trees("fr", part), ...trees("es", part)];
    const starts = trunks.map(({ layers, seed, epochs, lr, beside }) => {
      const file = join(folder, `trunk-${seed}.pt`);
      // German has few trees: they are learnt from twice.
      const given = ["--train", ...trees("de", "train"), ...all("train"), "--dev", ...all("dev")];
      const settings = ["--layers", layers, "--seed", seed, "--epochs", epochs, "--lr", lr];
      run("train.py", file, ...given, "--beside", ...beside.map((name) => treesAt(corpora, name)), ...settings);
      return file;
    });
    const model = (language: TrainedLanguage) => languageModel({ corpora, folder, language, starts, run, trees });
    return { de: model("de"), fr: model("fr"), es: model("es") };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Step {
  corpora: string;
  folder: string;
  language: TrainedLanguage;
  starts: readonly string[];
  run(script: string, ...args: string[]): void;
  trees(language: TrainedLanguage, part: "train" | "dev"): string[];
}

/** The trunks with the language's own trees, then a student of both. */
function languageModel({ corpora, folder, language, starts, run, trees }: Step): Uint8Array {
  const at = (name: string) => join(folder, `${language}-${name}`);
  const given = ["--train", ...trees(language, "train"), "--dev", ...trees(language, "dev")];
  const learn = (file: string, start: string, { epochs, lr, seed }: typeof own | typeof student, ...more: string[]) =>
    run("train.py", file, ...given, "--start", start, "--epochs", epochs, "--lr", lr, "--seed", seed, ...more);
  const teachers = starts.map((start, nth) => {
    learn(at(`${nth}.pt`), start, own);
    return at(`${nth}.pt`);
  });
  writeFileSync(at("plain.conllu"), plainSentences(plainFilesOf(corpora, language), cuttingOf(words[language])));
  run("silver.py", at("silver.conllu"), at("plain.conllu"), ...teachers);
  const file = at("student.pt");
  learn(file, starts.at(-1) ?? "", student, "--silver", at("silver.conllu"));
  run("thresholds.py", file, ...trees(language, "dev"));
  run("export.py", file, at("model.bin"));
  return readFileSync(at("model.bin"));
}
