import type { Token } from "../../parsed-text.ts";
import { notGerunds, participleOnly, pastOnly, pastOrParticiple, unchanging } from "./verb-lists.ts";

/** A comma stands before the word. */
export function afterComma(token: Token | undefined): boolean {
  if (token === undefined || token.gap === " ") return false;
  return token.gap === ", " || /,["”’]*\s/.test(token.gap);
}

/** A comma, semicolon, colon, dash, bracket or full stop stands before the word; a lone hyphen between blanks only where a clause may follow. */
export function afterMark(token: Token | undefined): boolean {
  if (token === undefined || token.gap === " ") return false;
  return (
    token.gap === ", " ||
    /[,;:()[\]—–―…]|--|[.!?]["”]?\s/.test(token.gap) ||
    (/\s-\s/.test(token.gap) && /^(DET|PRON|SCONJ|CCONJ)$/.test(token.pos))
  );
}

/** A dash stands before the word. */
export function afterDash(token: Token | undefined): boolean {
  return token !== undefined && token.gap !== " " && /[—–―]|--/.test(token.gap);
}

/** A noun, name or number. */
export function isNominal(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const { pos } = token;
  return pos === "NOUN" || pos === "PROPN" || pos === "NUM" || pos === "SYM";
}

/** A pronoun that stands by itself. */
export function isPronoun(token: Token | undefined): boolean {
  return token?.pos === "PRON" && !possessives.has(token.lower);
}

const possessives = new Set(["my", "your", "his", "her", "its", "our", "their", "whose"]);

/** "his", "their": a pronoun before its noun. "her" may be either. */
export function isPossessive(token: Token | undefined): boolean {
  return token !== undefined && possessives.has(token.lower);
}

/** A pronoun in the form of a subject, after which comes a verb. */
export function isSubjectPronoun(token: Token | undefined): boolean {
  return token !== undefined && token.pos !== "SCONJ" && subjectPronouns.has(token.lower);
}

const subjectPronouns = new Set("i he she it they we you this that these those who which there".split(" "));

/** "who", "which", "whose", "that" and "where" behind what they speak of. */
export function isRelative(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token || !mayBeRelative(token.lower)) return false;
  if (relatives.has(token.lower)) return at > 0;
  if (token.lower === "that") return token.pos === "PRON" && isNominal(tokens[at - 1]) && token.gap === " ";
  return token.lower === "where" && at > 1 && (isNominal(tokens[at - 1]) || afterComma(token));
}

const relatives = new Set(["who", "whom", "whose", "which"]);

/** Told by the first letters, since it is asked of every word: "wh…" or "th…". */
function mayBeRelative(lower: string): boolean {
  const first = lower.charCodeAt(0);
  return (first === 0x77 || first === 0x74) && lower.charCodeAt(1) === 0x68;
}

/** "after", "because": opens a clause with a verb of its own; not the "as" of "such as" and "as well as". */
export function isSubordinator(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.lower === "as" && /^(such|well|as|far|known|same)$/.test(tokens[at - 1]?.lower ?? "")) return false;
  return token !== undefined && subordinators.has(token.lower);
}

const subordinators = new Set(
  "after although as because before if once since though unless until till when whenever wherever whereas while where lest".split(
    " ",
  ),
);

/** What a person is or does. */
export function isRole(token: Token | undefined): boolean {
  return token !== undefined && (token.tags.has("Actor") || roles.has(token.lower));
}

/** Beyond those that compromise's lexicon marks. Ours. */
const roles = new Set(
  "owner chief head executive president director chairman chairwoman chair founder member members analyst professor spokesman spokeswoman spokesperson lawyer engineer partner adviser advisor official economist strategist trader researcher scientist student employee manager officer deputy secretary minister captain coach".split(
    " ",
  ),
);

/** "either … or", "both … and": opens two things of one kind and joins nothing to what stands before. */
export function opensPair(token: Token | undefined): boolean {
  return token !== undefined && pairs.has(token.lower);
}

const pairs = new Set(["either", "both", "neither"]);

/** Words that what hangs on a predicate may begin with, marks, verbs, joints and prepositions apart. */
export const hangingWords: ReadonlySet<string> = new Set([...subordinators, ...relatives, "that", "where", "even"]);

/** "it's", "they'll": subject and verb in one word. */
export function holdsSubject(token: Token): boolean {
  return token.ending === "AUX" && token.pos !== "AUX" && token.pos !== "VERB";
}

/** A form in "-ing". */
export function isGerundForm(token: Token): boolean {
  return token.lower.endsWith("ing") && /\p{L}{2}ing$/u.test(token.lower) && !notGerunds.has(token.lower);
}

/** "-ed" forms and irregular ones that may be past tense as well as participle. */
export function isPastForm(token: Token): boolean {
  return (
    token.lower.endsWith("ed") ||
    token.tags.has("PastTense") ||
    unchanging.has(token.lower) ||
    pastOrParticiple.has(token.lower)
  );
}

/** The same, with those that are past tense only: "took". */
export function isPast(token: Token): boolean {
  return isPastForm(token) || pastOnly.has(token.lower);
}

/** The number that a verb asks of its subject; null where its form goes with either, and for what is no verb. */
export function numberOfVerb(verb: Token): "singular" | "plural" | null {
  if (/^(is|was|has|does)$/.test(verb.lower)) return "singular";
  if (/^(are|were|have|do)$/.test(verb.lower)) return "plural";
  if (verb.pos !== "VERB" || isPast(verb)) return null;
  return /[^s]s$/.test(verb.lower) ? "singular" : "plural";
}

/** A form that is a participle and no past tense. */
export function isParticipleForm(token: Token): boolean {
  return (token.tags.has("Participle") || participleOnly.has(token.lower)) && !pastOrParticiple.has(token.lower);
}
