import { isBeforeNoun } from "./part-classes.ts";
import type { Item } from "./proposition.ts";
import { words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { afterMark, isNominal, isPossessive } from "./word-classes.ts";

/** The noun phrase that ends right before a word, begun at `least` or later; null when none does. */
export function phraseBefore(g: Grammar, end: number, least: number): Item[] | null {
  let from = end;
  while (
    from > least &&
    isInPhrase(g, from - 1) &&
    !(from < end && (afterMark(g.tokens[from]) || opensPhrase(g, from)))
  )
    from--;
  return from < end ? words(from, end) : null;
}

function opensPhrase({ tokens }: Grammar, at: number): boolean {
  return tokens[at]?.pos === "DET" ? tokens[at - 1]?.pos !== "DET" : isPossessive(tokens[at]);
}

/** Words a noun phrase is made of; "of" only inside names and behind words of amount. */
function isInPhrase(g: Grammar, at: number): boolean {
  const token = g.tokens[at];
  if (!token || g.groups.some((group) => group.from <= at && at < group.to)) return false;
  const before = g.tokens[at - 1];
  if (token.lower === "of") return before?.pos === "PROPN" || amounts.test(before?.lower ?? "");
  return isNominal(token) || isBeforeNoun(token) || isPossessive(token);
}

/** Before "of" these only say how much there is. */
const amounts =
  /^(one|two|three|some|many|most|all|none|number|dozens|hundreds|thousands|millions|billions|group|series|pair|couple|members?|percent|half|majority|\d[\d,.]*)$/;

/** Whether the head of these words, a subject, takes a verb in the plural. */
export function isPlural({ tokens }: Grammar, subject: readonly Item[]): boolean {
  const numbers = subject.filter((item) => typeof item === "number");
  const head = tokens[numbers.at(-1) ?? -1];
  return head?.tags.has("Plural") === true || numbers.some((at) => tokens[at]?.lower === "and");
}
