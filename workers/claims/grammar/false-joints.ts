import type { Token } from "../../parsed-text.ts";
import type { Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { collectives } from "./verb-lists.ts";
import { afterMark, isNominal, isParticipleForm, isPast, isSubjectPronoun } from "./word-classes.ts";

/** "into the mayor as separate but that in retrospect, he": no phrase in front of a subject. */
export function holdsThat({ tokens }: Grammar, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]?.pos === "CCONJ" && tokens[at + 1]?.lower === "that") return true;
  return false;
}

/** ", so the board could compare it": what it is done for. */
export function isAim({ tokens }: Grammar, joint: number, verb: VerbGroup): boolean {
  return tokens[joint - 1]?.lower === "so" && /^(could|can|might|may|would)$/.test(tokens[verb.from]?.lower ?? "");
}

/** "not only are vendors at work, but so are the agencies". */
export function isBothOfNotOnly({ tokens }: Grammar, from: number, at: number): boolean {
  if (tokens[at]?.lower !== "but" && tokens[at - 1]?.lower !== "but") return false;
  for (let i = from; i < at; i++) if (tokens[i]?.lower === "not" && tokens[i + 1]?.lower === "only") return true;
  return false;
}

/** "asked what he knew, when he knew it, and how he learned of it": another thing that is asked. */
export function isNextQuestion({ tokens }: Grammar, verb: VerbGroup, at: number, joint: number): boolean {
  if (!questions.has(tokens[joint]?.lower ?? "")) return false;
  for (let i = verb.to; i < at; i++) if (questions.has(tokens[i]?.lower ?? "")) return true;
  return false;
}

const questions = new Set("how what why whether who whom where when which".split(" "));

/** "braking, and beam assist are": one thing is no subject of this verb, hence the last of several that are. */
export function isLastOfList(g: Grammar, subject: number, verb: VerbGroup): boolean {
  if (!/^(are|were|have)$/.test(g.tokens[verb.from]?.lower ?? "") || isSubjectPronoun(g.tokens[subject])) return false;
  const head = g.tokens[verb.from - 1];
  return (
    verb.from - subject <= 4 &&
    head?.pos === "NOUN" &&
    /[^s]$/.test(head.lower) &&
    !singularForms(g, subject, verb.from)
  );
}

/** "an estimated loss in worker pay": one thing takes no verb in its plain form, so that this is none. "And the respect she commands": of the noun. */
export function isNoun({ tokens }: Grammar, subject: number, { from, head, auxiliary }: VerbGroup): boolean {
  const verb = tokens[head];
  if (
    from - 2 >= subject &&
    /^(he|she|they|we|i)$/.test(tokens[from - 1]?.lower ?? "") &&
    tokens[from - 2]?.pos === "NOUN"
  )
    return tokens[from - 1]?.gap === " ";
  return (
    !auxiliary &&
    verb !== undefined &&
    verb.pos !== "AUX" &&
    /^(an?|another|each|every)$/.test(tokens[subject]?.lower ?? "") &&
    !isPast(verb) &&
    !isParticipleForm(verb) &&
    !/s$/.test(verb.lower)
  );
}

/** Words that a plural verb goes with though they look like one thing. */
function singularForms(g: Grammar, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = g.tokens[at];
    if (!token || token.tags.has("Plural") || token.pos === "NUM" || token.pos === "CCONJ" || token.pos === "PRON")
      return true;
    if (manyOnes.test(token.lower) || collectives.has(token.lower)) return true;
  }
  return false;
}

const manyOnes =
  /^(people|police|some|many|most|few|several|both|all|others|these|those|number|half|percent|men|women|children|of|if|when|that)$/;

/** Words from an article to the "that" behind its noun: "a company based in Denver that". Ours. */
const toldWithin = 8;

/** "a deal that critics called": what the "that" opens tells which one. */
export function isToldWhich({ tokens }: Grammar, at: number): boolean {
  if (!/^an?$/.test(tokens[at]?.lower ?? "")) return false;
  for (let i = at + 2; i < at + toldWithin && !afterMark(tokens[i]); i++)
    if (tokens[i]?.lower === "that") return isNominal(tokens[i - 1]);
  return false;
}

export function isComparative(token: Token | undefined): boolean {
  return token !== undefined && /^(ADJ|ADV)$/.test(token.pos) && /^(more|less|fewer|\p{L}{2,}er)$/u.test(token.lower);
}
