import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { extract } from "../../../workers/extract.ts";
import { shippedLexicon } from "../../eval/lexicon.ts";
import { corporaFolder } from "../../support/corpora.ts";
import type { Benchmark, Rounds, Variant } from "../benchmark.ts";
import { articleTexts, asArticle } from "./language.ts";

/** Words of a round, about. */
const wordsPerRound = 30_000;

/** Where news of each language lies, below the folder of the corpora: lines of JSON with a text and, where they are sentences, the document that they are of. */
const files = {
  de: "nlp/de/quotes/wikinews.jsonl.gz",
  fr: "nlp/fr/ner/winer-train.jsonl.gz",
  es: "nlp/es/ner/conll02-testa.jsonl.gz",
} as const;

/** Sentences that make a text where no document is said. */
const sentencesPerText = 12;

/** Everything that is read out of German, French and Spanish news, against English; peak memory shows what a language's models take. */
export const languages: Benchmark = {
  name: "languages",
  about: `some ${wordsPerRound} words of news in other languages, against as many of English articles`,
  unit: "thousand words",
  rounds: 5,
  warm_ups: 3,
  baseline: { name: "en", open: async () => roundsOf("en", await articleTexts()) },
  variants: (Object.keys(files) as (keyof typeof files)[]).map(
    (code): Variant => ({ name: code, open: async () => roundsOf(code, textsOf(code)) }),
  ),
};

function roundsOf(language: string, all: readonly string[]): Rounds {
  const texts: string[] = [];
  let words = 0;
  for (const text of all) {
    if (words >= wordsPerRound) break;
    texts.push(text);
    words += text.split(/\s+/).length;
  }
  const lexicon = shippedLexicon();
  return {
    async round() {
      for (const text of texts) await extract({ ...asArticle, language, body: { text } }, lexicon);
      return words / 1000;
    },
  };
}

/** The texts of a language; made-up ones where the corpora are not at hand. */
function textsOf(code: keyof typeof files): string[] {
  const file = join(corporaFolder(), "corpora", files[code]);
  if (!existsSync(file)) return [madeUp[code].repeat(sentencesPerText)];
  const texts = new Map<string, string[]>();
  const lines = gunzipSync(readFileSync(file)).toString("utf8").split("\n").filter(Boolean);
  lines.forEach((line, at) => {
    const { text, doc } = z.object({ text: z.string(), doc: z.string().optional() }).parse(JSON.parse(line));
    const of =
      code === "fr" && doc !== undefined ? doc : String(code === "de" ? at : Math.floor(at / sentencesPerText));
    texts.set(of, [...(texts.get(of) ?? []), text]);
  });
  return [...texts.values()].map((sentences) => sentences.join(" "));
}

const madeUp = {
  de: "Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke über den Arl beschlossen. ",
  fr: "La ville d'Orlan a voté mardi la construction d'un nouveau pont sur l'Arle. ",
  es: "La ciudad de Orlán aprobó el martes la construcción de un nuevo puente sobre el Arla. ",
} as const;
