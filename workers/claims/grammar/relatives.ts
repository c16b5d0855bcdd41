import type { Token } from "../../parsed-text.ts";
import { isPlural, nounAround, phraseBefore } from "./noun-phrases.ts";
import { isAdverbOrParticle, isBetweenNouns } from "./part-classes.ts";
import { type Item, type Kind, type PredicateTask, words } from "./proposition.ts";
import { finiteAt, firstFinite, type Grammar } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { complementTakers } from "./verb-lists.ts";
import {
  afterMark,
  isNominal,
  isPastForm,
  isPossessive,
  isPronoun,
  isRelative,
  isRole,
  numberOfVerb,
} from "./word-classes.ts";

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
  const verb = ownVerb(g, pronoun) ?? firstFinite(g, pronoun + 1, to);
  if (!verb || !noun || (complementTakers.has(g.tokens[verb.head]?.lower ?? "") && mayBeFinite(g, verb.to)))
    return null;
  const behind = words(pronoun + 1, verb.from);
  // "which Acme claims is new": the verb of saying may be taken for a noun.
  if (behind.length > 1 && complementTakers.has(g.tokens[verb.from - 1]?.lower ?? "")) return null;
  const word = g.tokens[pronoun]?.lower;
  const isSubject = behind.every((item) => isAdverbOrParticle(g.tokens[Number(item)]));
  // "makers, who face growing competition": behind "who" a bare noun is a verb that was missed.
  if (word === "who" && !isSubject && g.tokens[pronoun + 1]?.pos === "NOUN" && g.tokens[pronoun + 1]?.gap === " ")
    return null;
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
  if (!isSubject && opensCircumstance(g.tokens[pronoun + 1])) {
    const end = circumstanceEnd(g, pronoun + 1, verb.from);
    const adverbs = words(end, verb.from);
    if (end > 0) return told([...words(pronoun + 1, end), ",", ...noun, ...adverbs], noun);
    return lacksObject(g, pronoun + 1, verb) ? told(behind, behind, noun) : null;
  }
  return isSubject ? told([...noun, ...behind], noun) : told(behind, behind, noun);
}

/** "who married twice and had three children": right behind "who" a form that may be past is its verb. */
function ownVerb({ tokens, at: groups }: Grammar, pronoun: number): VerbGroup | null {
  const [at, verb] = [pronoun + 1, tokens[pronoun + 1]];
  if (!verb || tokens[pronoun]?.lower !== "who" || verb.gap !== " " || !isPastForm(verb)) return null;
  const missed = groups[at]?.form === "participle" || (groups[at] === undefined && verb.pos === "ADJ");
  return missed ? { from: at, to: at + 1, head: at, form: "finite", auxiliary: false } : null;
}

function opensCircumstance(token: Token | undefined): boolean {
  return token?.pos === "ADP" || token?.pos === "SCONJ" || token?.lower === "as";
}

/** "which in May pirates seized,": a noun or name that may be the subject, and behind the verb no thing that it is done to. */
function lacksObject({ tokens, at: groups }: Grammar, from: number, { from: start, to, head }: VerbGroup): boolean {
  if (tokens[head]?.lower === "be" || /^(is|are|was|were)$/.test(tokens[start]?.lower ?? "")) return false;
  for (let at = from + 1; at < start; at++) if (groups[at] !== undefined) return false;
  const next = tokens[to];
  return (
    tokens[from]?.pos === "ADP" && (!next || afterMark(next) || next.pos === "ADP") && isNominal(tokens[start - 1])
  );
}

/** "who in 2004 coined", "which at the age of nine was": where the circumstance before a verb ends; -1 where it may hold the verb's subject, or another verb. */
function circumstanceEnd({ tokens, at: groups }: Grammar, from: number, verb: number): number {
  let end = verb;
  while (end > from && tokens[end - 1]?.pos === "ADV") end--;
  if (tokens[from]?.pos !== "ADP" || !isNominal(tokens[end - 1])) return -1;
  for (let at = from + 1; at < end; at++)
    if (groups[at] !== undefined || mayBeSubject(tokens[at - 1], tokens[at])) return -1;
  return end;
}

const timeWord =
  /^((mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|(day|week|month|year|decade|centur|hour)(s|y|ies)?)$/;
const dayPart = /^(morning|afternoon|evening|night|noon)$/;

/** A noun phrase right behind another, or behind a mark. */
function mayBeSubject(before: Token | undefined, token: Token | undefined): boolean {
  if (afterMark(token) || isPronoun(token)) return true;
  if (!isNominal(before)) return false;
  const isNoun = token?.pos === "NOUN" || token?.pos === "PROPN";
  if (isNoun && timeWord.test(before?.lower ?? "") && !dayPart.test(token.lower)) return true;
  if (isNoun && before?.pos !== "NUM" && token.tags.has("Plural") && !timeWord.test(token.lower)) return true;
  if (token?.pos === "NOUN" && /^\d{4}s$/.test(before?.lower ?? "")) return true;
  return (
    token?.pos === "DET" ||
    token?.pos === "ADJ" ||
    isPossessive(token) ||
    (token?.pos === "PROPN" && (before?.pos !== "PROPN" || isMonth(before))) ||
    (token?.pos === "NOUN" && before?.pos === "NUM" && /^\d{4}$/.test(before.lower))
  );
}

/** "who witnesses say fled": behind a verb of saying also a form that is taken for a participle. */
function mayBeFinite(g: Grammar, at: number): boolean {
  return finiteAt(g, at) !== null || (g.at[at]?.form === "participle" && g.tokens[at]?.gap === " ");
}

/** "early 2022, which": what is told is of what happened then. */
function isYear({ tokens }: Grammar, noun: readonly Item[]): boolean {
  return /^(1[5-9]|20)\d\d$/.test(tokens[Number(noun.at(-1))]?.lower ?? "");
}

/** What a relative clause at a word speaks of: the noun phrase before it, with those it hangs on where only an earlier one goes with "which"; null where none does. */
export function nounBefore(g: Grammar, at: number, least: number): Item[] | null {
  const nearest = phraseBefore(g, at, least);
  if (!nearest) return words(least, at);
  if (nearest.length === 1 && /^\d{1,2}$/.test(g.tokens[Number(nearest[0])]?.lower ?? "")) return null;
  if (g.tokens[at]?.lower === "which" && afterMark(g.tokens[at]) && isYear(g, nearest)) return null;
  if (nearest.length === 1 && isMonth(g.tokens[Number(nearest[0])])) return null;
  const verb = verbBehind(g, at);
  if (g.tokens[at]?.lower === "who" && ["time", "moment"].includes(headOf(g, nearest)?.lower ?? "")) return null;
  if (g.tokens[at]?.lower === "who") return verb === "plural" ? severalBefore(g, nearest, at, least) : nearest;
  if (g.tokens[at]?.lower === "whose" && ofPerson.test(g.tokens[at + 1]?.lower ?? "") && isHeldPlace(g, nearest))
    return null;
  if (g.tokens[at]?.lower !== "which") return nearest;
  const inner = nameInside(g, nearest);
  const joint = Number(nearest[0]) > least ? g.tokens[Number(nearest[0]) - 1]?.lower : undefined;
  if (/^(and|or)$/.test(joint ?? "") && verb !== "singular") return null;
  if (inner > 0) return verb === "singular" ? words(inner, at) : verb === "plural" ? nearest : null;
  if (isInside(g, nearest, least) && afterMark(g.tokens[at])) return null;
  if (goesWithWhich(g, nearest, verb)) return nearest;
  for (let phrase: Item[] | null = nearest; phrase; phrase = phraseAround(g, Number(phrase[0]), least)) {
    const head = headOf(g, phrase);
    if (head?.pos === "NOUN" && goesWithWhich(g, phrase, verb)) return words(Number(phrase[0]), at);
  }
  return null;
}

/** "to Porto in May, which": the month is seldom what is told of. "May" is not known for one by its tags. */
function isMonth(token: Token | undefined): boolean {
  return token !== undefined && (token.tags.has("Month") || (token.text === "May" && token.pos !== "PROPN"));
}

/** The number that the verb right behind a relative pronoun asks of its subject; null where its form goes with either, or a subject stands between. */
function verbBehind({ tokens, at: groups }: Grammar, pronoun: number): "singular" | "plural" | null {
  let at = pronoun + 1;
  while (isAdverbOrParticle(tokens[at]) && groups[at] === undefined) at++;
  const verb = tokens[at];
  return verb && groups[at]?.form === "finite" ? numberOfVerb(verb) : null;
}

/** "Tom Reed and Anna Klein, who are", "friends of Tom Reed, who were": several, where they stand before the one named last; null where a list may begin earlier. */
function severalBefore(g: Grammar, nearest: Item[], at: number, least: number): Item[] | null {
  const first = Number(nearest[0]);
  if (isPlural(g, nearest) || isTeam(g, nearest)) return nearest;
  if (first > least && g.tokens[first - 1]?.lower === "and") {
    const other = phraseBefore(g, first - 1, least);
    return other &&
      !(Number(other[0]) > least && afterMark(g.tokens[Number(other[0])])) &&
      !afterMark(g.tokens[first - 1])
      ? words(Number(other[0]), at)
      : null;
  }
  for (let phrase = phraseAround(g, first, least); phrase; phrase = phraseAround(g, Number(phrase[0]), least))
    if (isPlural(g, phrase)) return words(Number(phrase[0]), at);
  // "players, including captain Harry Lane, who have": not of him alone.
  return headOf(g, nearest)?.pos === "PROPN" && g.tokens[first]?.lower !== "the" ? null : nearest;
}

/** "for the Thunder, who have lost": a name with an article is nobody's, and no "of" says that others are meant. */
function isTeam({ tokens }: Grammar, phrase: readonly Item[]): boolean {
  const first = Number(phrase[0]);
  const isNamed = phrase.slice(1).every((item) => tokens[Number(item)]?.pos === "PROPN");
  return (
    tokens[first]?.lower === "the" &&
    phrase.length > 1 &&
    isNamed &&
    /^(for|against|over)$/.test(tokens[first - 1]?.lower ?? "") &&
    !tokens[first - 2]?.tags.has("Actor")
  );
}

/** "members of Fatah", "Shares of Boeing" where "Shares" begins the sentence and may look like a name: where the name that they are of begins; -1 for every other phrase. */
function nameInside(g: Grammar, phrase: readonly Item[]): number {
  const [first, of, name] = phrase.map(Number);
  const word = g.tokens[first ?? -1];
  const several = word?.tags.has("Plural") || (first === 0 && /[^s]s$/.test(word?.lower ?? ""));
  const named = g.tokens[of ?? -1]?.lower === "of" && g.tokens[name ?? -1]?.pos === "PROPN";
  return several && named ? (name ?? -1) : -1;
}

/** "its investment in Lyon, which": a place inside of what is told, either of which may be meant. */
function isInside({ tokens }: Grammar, phrase: readonly Item[], least: number): boolean {
  const first = Number(phrase[0]);
  const noun = first - 2 >= least ? nounAround(tokens, first) : null;
  const isName = phrase.every((item) => tokens[Number(item)]?.pos === "PROPN");
  return noun !== null && isName && !isRole(noun) && !places.has(noun.lower);
}

/** What a holder of an office has as well as what the office is held of. */
const ofPerson =
  /^(office|term|job|wife|husband|son|sons|daughter|daughters|family|lawyer|lawyers|home|staff|career|predecessor|successor)$/;

/** "the attorney general of Ohio, whose office": a place that somebody holds an office of; either may be meant. */
function isHeldPlace({ tokens }: Grammar, phrase: readonly Item[]): boolean {
  const first = Number(phrase[0]);
  const holder = tokens[first - 2];
  return tokens[first - 1]?.lower === "of" && (isRole(holder) || holder?.lower === "general");
}

/** "the coast of Norway, which": of a place inside of a place the one named last is told. Ours. */
const places = new Set("city town village island state county province capital coast".split(" "));

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
function goesWithWhich(g: Grammar, phrase: readonly Item[], verb: "singular" | "plural" | null): boolean {
  const head = headOf(g, phrase);
  if (head?.pos !== "NOUN") return true;
  if (head.tags.has("Actor")) return false;
  return verb === null || isPlural(g, phrase) === (verb === "plural");
}
