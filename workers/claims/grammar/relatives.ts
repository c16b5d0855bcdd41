import type { Token } from "../../parsed-text.ts";
import { isPlural, phraseBefore } from "./noun-phrases.ts";
import { isAdverbOrParticle, isBetweenNouns } from "./part-classes.ts";
import { type Item, type Kind, type PredicateTask, words } from "./proposition.ts";
import { finiteAt, firstFinite, type Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { afterMark, isNominal, isPronoun, isRelative } from "./word-classes.ts";

/** The relative pronoun of a clause that begins at a word: this word, one behind a preposition ("in which") or in "most of whom"; -1 when none begins. */
export function relativePronoun({ tokens }: Grammar, at: number): number {
  if (isRelative(tokens, at)) return at;
  if (tokens[at]?.pos === "ADP" && behindPreposition.has(tokens[at + 1]?.lower ?? "")) return at + 1;
  if (!afterMark(tokens[at])) return -1;
  for (let of = at + 1; of <= at + 3; of++)
    if (tokens[of]?.lower === "of" && /^(which|whom)$/.test(tokens[of + 1]?.lower ?? "")) return of + 1;
  return -1;
}

const behindPreposition = new Set(["which", "whom", "whose"]);

/** "a state where it is legal", "in which it plans": what the clause says has no sense without what stands around it. */
export function standsAlone({ tokens }: Grammar, at: number, pronoun: number): boolean {
  return (tokens[pronoun]?.lower !== "where" && pronoun === at) || !isPronoun(tokens[pronoun + 1]);
}

/** The clause of a relative pronoun with the noun it speaks of in its place; null when it has no verb. */
export function relativeClause(
  g: Grammar,
  kind: Kind,
  noun: Item[] | null,
  { at, pronoun, to }: { at: number; pronoun: number; to: number },
): PredicateTask | null {
  const verb = firstFinite(g, pronoun + 1, to);
  if (!verb || !noun) return null;
  const behind = words(pronoun + 1, verb.from);
  const isSubject = behind.every((item) => isAdverbOrParticle(g.tokens[Number(item)]));
  const word = g.tokens[pronoun]?.lower;
  const told = (opening: Item[], subject: Item[], closing: Item[] = []): PredicateTask => {
    return { kind, opening, subject, verb, to, closing };
  };
  if (word === "whose") {
    const subject = [...noun, "'s", ...behind];
    return told(subject, subject);
  }
  if (pronoun > at) {
    const phrase = [...words(at, pronoun), ...noun];
    return isSubject ? told(phrase, phrase) : told([...phrase, ",", ...behind], behind);
  }
  if (word === "where") return told(["In", ...noun, ",", ...behind], behind);
  return isSubject ? told([...noun, ...behind], noun) : told(behind, behind, noun);
}

/** What a relative clause at a word speaks of: the noun phrase before it, with those it hangs on where only an earlier one goes with "which"; null where none does. */
export function nounBefore(g: Grammar, at: number, least: number): Item[] | null {
  const nearest = phraseBefore(g, at, least);
  if (!nearest) return words(least, at);
  if (g.tokens[at]?.lower !== "which") return nearest;
  const verb = g.at[at + 1];
  if (goesWithWhich(g, nearest, verb)) return nearest;
  for (let phrase: Item[] | null = nearest; phrase; phrase = phraseAround(g, Number(phrase[0]), least)) {
    const head = headOf(g, phrase);
    if (head?.pos === "NOUN" && goesWithWhich(g, phrase, verb)) return words(Number(phrase[0]), at);
  }
  return null;
}

/** The noun phrase before a preposition or participle that a phrase hangs on. */
function phraseAround(g: Grammar, from: number, least: number): Item[] | null {
  let end = from;
  while (end > least && !isNominal(g.tokens[end - 1])) {
    const token = g.tokens[end - 1];
    if (afterMark(token) || !isBetweenNouns(token) || finiteAt(g, end - 1)) return null;
    end--;
  }
  return phraseBefore(g, end, least);
}

function headOf(g: Grammar, phrase: readonly Item[]): Token | undefined {
  return phrase.map((item) => g.tokens[Number(item)]).findLast(isNominal);
}

/** Nobody is "which", and its verb has the number of the noun. What cannot be told goes. */
function goesWithWhich(g: Grammar, phrase: readonly Item[], verb: VerbGroup | undefined): boolean {
  const head = headOf(g, phrase);
  if (head?.pos !== "NOUN") return true;
  const word = g.tokens[verb?.from ?? -1]?.lower ?? "";
  if (head.tags.has("Actor")) return false;
  return (
    !/^(is|was|has|does|are|were|have|do)$/.test(word) || isPlural(g, phrase) === /^(are|were|have|do)$/.test(word)
  );
}
