import nlp from "compromise";
import { isPlural } from "./noun-phrases.ts";
import type { Item } from "./proposition.ts";
import { words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { isPastForm } from "./word-classes.ts";

/** A participle and what follows it up to `to`, made finite for this subject in the time of the main verb: "is based in Rome", "grossed a million". */
export function madeFinite(
  g: Grammar,
  group: VerbGroup,
  subject: readonly Item[],
  main: VerbGroup,
  to: number,
): Item[] {
  const first = g.tokens[group.from]?.lower ?? "";
  const be = copula(g, subject, main);
  if (group.form === "participle") return [be, ...words(group.from, to)];
  const past = isPastTime(g, main);
  const plural = be === "are" || be === "were";
  const verb =
    first === "being"
      ? be
      : first === "having"
        ? past
          ? "had"
          : plural
            ? "have"
            : "has"
        : inflected(first, past, plural);
  return [verb, ...words(group.from + 1, to)];
}

/** "is", "was", "are" or "were" for this subject in the time of a verb. */
export function copula(g: Grammar, subject: readonly Item[], time: VerbGroup): "is" | "was" | "are" | "were" {
  const plural = isPlural(g, subject);
  return isPastTime(g, time) ? (plural ? "were" : "was") : plural ? "are" : "is";
}

function isPastTime({ tokens }: Grammar, verb: VerbGroup): boolean {
  const token = tokens[verb.from];
  if (!token) return true;
  return /^(was|were|had|did|would|could)$/.test(token.lower) || (token.pos === "VERB" && isPastForm(token));
}

interface Forms {
  PastTense: string;
  PresentTense: string;
  Infinitive: string;
}

interface Conjugation {
  toInfinitive(word: string, model: object, tense: string): string;
  conjugate(infinitive: string, model: object): Forms;
}

const { verb: conjugation } = (nlp.methods() as { two: { transform: { verb: Conjugation } } }).two.transform;
const known = new Map<string, Forms>();

/** A verb in its plain form as it goes with "he": "rate" is "rates". */
export function presentOf(verb: string): string {
  return conjugation.conjugate(verb, nlp.model()).PresentTense;
}

/** The finite form of a verb given in "-ing": "taking" is "took", "takes" or "take". */
function inflected(gerund: string, past: boolean, plural: boolean): string {
  const model = nlp.model();
  const forms = known.get(gerund) ?? conjugation.conjugate(conjugation.toInfinitive(gerund, model, "Gerund"), model);
  known.set(gerund, forms);
  return past ? forms.PastTense : plural ? forms.Infinitive : forms.PresentTense;
}
