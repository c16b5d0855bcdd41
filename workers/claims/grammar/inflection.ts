import nlp from "compromise";
import { clauseAhead } from "./clause-bounds.ts";
import { isPlural } from "./noun-phrases.ts";
import { opensObject } from "./part-classes.ts";
import type { Item } from "./proposition.ts";
import { words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { complementTakers, pastOnly } from "./verb-lists.ts";
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
  if (group.form === "participle") return [isLongAgo(g, group, to) ? pastOf(be) : be, ...words(group.from, to)];
  const modal = g.tokens[main.from];
  if (
    modal &&
    group.from > main.from &&
    first !== "having" &&
    /^(will|would|could|can|may|might|must|should)$/.test(modal.lower)
  )
    return [modal.lower, first === "being" ? "be" : infinitiveOf(first), ...words(group.from + 1, to)];
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
function copula(g: Grammar, subject: readonly Item[], time: VerbGroup): "is" | "was" | "are" | "were" {
  const plural = isPlural(g, subject);
  return isPastTime(g, time) ? (plural ? "were" : "was") : plural ? "are" : "is";
}

/** The same for what an aside at a word says of somebody who is told to have said something: offices last longer than sayings. */
export function copulaOfAside(g: Grammar, subject: readonly Item[], time: VerbGroup, at: number): Item {
  const past = copula(g, subject, time);
  const lasting =
    (complementTakers.has(g.tokens[time.head]?.lower ?? "") && !isDone(g, time)) ||
    (time.head === time.from && g.tokens[time.head]?.lower === "told");
  if (!lasting || isDated(g) || /^(then|once|formerly|previously|later)$/.test(g.tokens[at]?.lower ?? "")) return past;
  return isPlural(g, subject) ? "are" : "is";
}

/** "wrote four papers": something done, and nothing said. */
function isDone(g: Grammar, { head, to }: VerbGroup): boolean {
  return g.tokens[head]?.lower !== "told" && opensObject(g.tokens[to]) && !clauseAhead(g, to, g.tokens.length);
}

/** A year, "the late" or "at the time": what is told there is over, and offices with it. */
function isDated({ tokens }: Grammar): boolean {
  return tokens.some(
    ({ lower }, at) => year.test(lower) || lower === "late" || (lower === "at" && tokens[at + 2]?.lower === "time"),
  );
}

const year = /^(1\d|20)\d\d$/;

/** "Founded in 1990, the firm employs 40": done in a year that is told, whatever the main verb's time. */
function isLongAgo({ tokens }: Grammar, { to }: VerbGroup, end: number): boolean {
  return /^(in|on)$/.test(tokens[to]?.lower ?? "") && tokens.slice(to, end).some(({ lower }) => year.test(lower));
}

function pastOf(be: "is" | "was" | "are" | "were"): "was" | "were" {
  return be === "is" || be === "was" ? "was" : "were";
}

function isPastTime({ tokens }: Grammar, verb: VerbGroup): boolean {
  const token = tokens[verb.from];
  if (!token) return true;
  return (
    /^(was|were|had|did|would|could)$/.test(token.lower) ||
    (token.pos !== "AUX" && (isPastForm(token) || pastOnly.has(token.lower)))
  );
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

function infinitiveOf(gerund: string): string {
  return formsOf(gerund).Infinitive;
}

function formsOf(gerund: string): Forms {
  const model = nlp.model();
  const forms = known.get(gerund) ?? conjugation.conjugate(conjugation.toInfinitive(gerund, model, "Gerund"), model);
  known.set(gerund, forms);
  return forms;
}

/** The finite form of a verb given in "-ing": "taking" is "took", "takes" or "take". */
function inflected(gerund: string, past: boolean, plural: boolean): string {
  const forms = formsOf(gerund);
  return past ? forms.PastTense : plural ? forms.Infinitive : forms.PresentTense;
}
