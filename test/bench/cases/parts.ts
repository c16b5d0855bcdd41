import winkModel from "wink-eng-lite-web-model";
import winkNLP from "wink-nlp";
import { parseText } from "../../../workers/text/parsed-text.ts";
import type { Benchmark } from "../benchmark.ts";
import { counting, roundsOf, textsPerRound, warmUps } from "./language.ts";

/** Sentences, words and what each word is. What is plain gives words and parts of speech alone, and remembers what it reads. */
export const parts: Benchmark = {
  name: "parts",
  about: `${textsPerRound} articles' texts, with other new words each round, cut into tagged words, against plain wink-nlp`,
  unit: "articles",
  rounds: counting,
  warm_ups: warmUps,
  baseline: {
    name: "plain wink-nlp",
    async open() {
      const nlp = winkNLP(winkModel, ["pos"]);
      return roundsOf((text) => {
        const words = nlp.readDoc(text).tokens();
        return [words.out(nlp.its.value), words.out(nlp.its.pos)];
      });
    },
  },
  variants: [{ name: "sentences, words and parts of speech", open: () => roundsOf(parseText) }],
};
