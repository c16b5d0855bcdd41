import { phraseBefore } from "./noun-phrases.ts";
import { type Item, type Kind, type PredicateTask, words } from "./proposition.ts";
import { firstFinite, type Grammar } from "./sentence-grammar.ts";
import { afterMark, isPronoun, isRelative } from "./word-classes.ts";

/** The relative pronoun of a clause that begins at a word: this word, one behind a preposition ("in which") or in "most of whom"; -1 when none begins. */
export function relativePronoun({ tokens }: Grammar, at: number): number {
  if (isRelative(tokens, at)) return at;
  if (tokens[at]?.pos === "ADP" && /^(which|whom|whose)$/.test(tokens[at + 1]?.lower ?? "")) return at + 1;
  if (!afterMark(tokens[at])) return -1;
  for (let of = at + 1; of <= at + 3; of++)
    if (tokens[of]?.lower === "of" && /^(which|whom)$/.test(tokens[of + 1]?.lower ?? "")) return of + 1;
  return -1;
}

/** "a state where it is legal", "in which it plans": what the clause says has no sense without what stands around it. */
export function standsAlone({ tokens }: Grammar, at: number, pronoun: number): boolean {
  return (tokens[pronoun]?.lower !== "where" && pronoun === at) || !isPronoun(tokens[pronoun + 1]);
}

/** The clause of a relative pronoun with the noun it speaks of in its place; null when it has no verb. */
export function relativeClause(
  g: Grammar,
  kind: Kind,
  noun: Item[],
  { at, pronoun, to }: { at: number; pronoun: number; to: number },
): PredicateTask | null {
  const verb = firstFinite(g, pronoun + 1, to);
  if (!verb) return null;
  const task = { kind, verb, to, closing: [] };
  const behind = words(pronoun + 1, verb.from);
  const isSubject = behind.every((item) => /^(ADV|PART)$/.test(g.tokens[Number(item)]?.pos ?? ""));
  const word = g.tokens[pronoun]?.lower;
  if (word === "whose") {
    const subject = [...noun, "'s", ...behind];
    return { ...task, opening: subject, subject };
  }
  if (pronoun > at) {
    const phrase = [...words(at, pronoun), ...noun];
    return isSubject
      ? { ...task, opening: phrase, subject: phrase }
      : { ...task, opening: [...phrase, ",", ...behind], subject: behind };
  }
  if (word === "where") return { ...task, opening: ["In", ...noun, ",", ...behind], subject: behind };
  if (isSubject) return { ...task, opening: [...noun, ...behind], subject: noun };
  return { ...task, opening: behind, subject: behind, closing: noun };
}

/** What a relative clause at a word speaks of: the noun phrase before it. */
export function nounBefore(g: Grammar, at: number, least: number): Item[] {
  return phraseBefore(g, at, least) ?? words(least, at);
}
