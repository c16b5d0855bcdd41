import type { Sentence, Token } from "../parsed-text.ts";
import { presentOf } from "./grammar/inflection.ts";
import { grammarOf } from "./grammar/sentence-grammar.ts";
import type { VerbGroup } from "./grammar/verb-groups.ts";
import { pastOnly, pastOrParticiple, unchanging } from "./grammar/verb-lists.ts";
import { isPastForm } from "./grammar/word-classes.ts";

/** How one speaks of a speaker who said "I", or of an organization that said "we". */
export type Speaking = "he" | "she" | "it";

interface Forms {
  me: string;
  my: string;
  mine: string;
  myself: string;
}

const forms: Readonly<Record<Speaking, Forms>> = {
  he: { me: "him", my: "his", mine: "his", myself: "himself" },
  she: { me: "her", my: "her", mine: "hers", myself: "herself" },
  it: { me: "it", my: "its", mine: "its", myself: "itself" },
};

/** The words `from` to `to` of a sentence as somebody else would report them: "I am glad" is "he is glad". Null where they hold none of the speaker's own pronouns, or where the report would not be certain: two people might be "he", "we" is more than the speaker, a verb's form is in doubt. */
export function inThirdPerson(sentence: Sentence, from: number, to: number, speaking: Speaking): string | null {
  const { tokens } = sentence;
  const own = speaking === "it" ? ours : mine;
  const said = tokens.slice(from, to);
  if (!said.some((token) => own.test(token.lower))) return null;
  if (said.some((token) => outside[speaking].test(token.lower))) return null;
  const changes = new Map<number, string>();
  for (let at = from; at < to; at++) {
    const word = tokens[at]?.lower ?? "";
    if (!own.test(word)) continue;
    const change = isSubject(word) ? asSubject(tokens, at, to, speaking, changes) : asOther(word, forms[speaking]);
    if (change === null) return null;
    changes.set(at, change);
  }
  return joinedVerbsAgree(tokens, from, to, changes) ? written(sentence, from, to, changes) : null;
}

const mine = /^(i|i['’]\p{L}+|me|my|mine|myself)$/u;
const ours = /^(we|we['’]\p{L}+|us|our|ours|ourselves)$/u;

/** What makes a report uncertain: the other's pronouns, and those of a third. */
const outside: Readonly<Record<Speaking, RegExp>> = {
  he: /^(we|us|ours?|ourselves|you|yours?|yourself|he|him|his|himself|let['’]s|(we|you|he)['’]\p{L}+)$/u,
  she: /^(we|us|ours?|ourselves|you|yours?|yourself|she|hers?|herself|let['’]s|(we|you|she)['’]\p{L}+)$/u,
  it: /^(i|me|my|mine|myself|you|yours?|yourself|it|its|itself|let['’]s|(i|you|it)['’]\p{L}+)$/u,
};

function isSubject(word: string): boolean {
  return /^(i|we)(['’]|$)/.test(word);
}

function asOther(word: string, { me, my, mine: own, myself }: Forms): string {
  if (/^(me|us)$/.test(word)) return me;
  if (/^(my|our)$/.test(word)) return my;
  return /^(mine|ours)$/.test(word) ? own : myself;
}

/** The pronoun as subject; its verb is changed with it. Null where the verb is not right behind it. */
function asSubject(
  tokens: readonly Token[],
  at: number,
  to: number,
  speaking: Speaking,
  changes: Map<number, string>,
): string | null {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!token || (before?.pos === "AUX" && token.gap === " ")) return null;
  const short = /['’](m|re|ve|ll|d)$/.exec(token.lower)?.[1];
  const next = behindAdverbs(tokens, at + 1);
  const verb = tokens[next];
  if (short) return `${speaking} ${shortVerb(short, verb)}`;
  if (!verb || next >= to || !/^(VERB|AUX)$/.test(verb.pos)) return null;
  const agreeing = agreed(verb);
  if (agreeing === null) return null;
  changes.set(next, agreeing);
  return speaking;
}

function behindAdverbs(tokens: readonly Token[], from: number): number {
  let at = from;
  while (tokens[at]?.pos === "ADV" && tokens[at]?.gap === " ") at++;
  return at;
}

function shortVerb(short: string, next: Token | undefined): string {
  const verbs: Readonly<Record<string, string>> = { m: "is", re: "is", ve: "has", ll: "will" };
  return verbs[short] ?? (next && isPastForm(next) ? "had" : "would");
}

/** A verb that goes with "I" or "we", as it goes with "he"; null where its form may be past as well as present. */
function agreed(verb: Token): string | null {
  const { lower } = verb;
  const exact = irregular[lower.replace("’", "'")];
  if (exact) return exact;
  if (verb.pos === "AUX" || verb.ending === "PART") return verb.text;
  if (unchanging.has(lower)) return null;
  if (/ed$/.test(lower) || pastOnly.has(lower) || pastOrParticiple.has(lower) || verb.tags.has("PastTense"))
    return verb.text;
  return presentOf(lower);
}

const irregular: Readonly<Record<string, string>> = {
  am: "is",
  are: "is",
  were: "was",
  have: "has",
  do: "does",
  need: "needs",
  "aren't": "isn't",
  "weren't": "wasn't",
  "haven't": "hasn't",
  "don't": "doesn't",
};

/** "I share and love": a second verb in the plain form would have to change too; whether it is one is not certain. */
function joinedVerbsAgree(
  tokens: readonly Token[],
  from: number,
  to: number,
  changes: ReadonlyMap<number, string>,
): boolean {
  const isPlain = (group: VerbGroup) => {
    const verb = tokens[group.from];
    return verb !== undefined && group.form === "finite" && !changes.has(group.from) && agreed(verb) !== verb.text;
  };
  return !grammarOf(tokens).groups.some(
    (group) =>
      group.from >= from && group.to <= to && isPlain(group) && /^(CCONJ|ADV)$/.test(tokens[group.from - 1]?.pos ?? ""),
  );
}

/** The words with the gaps between them. */
function written({ tokens }: Sentence, from: number, to: number, changes: ReadonlyMap<number, string>): string {
  return tokens
    .slice(from, to)
    .map((token, at) => `${at === 0 ? "" : token.gap}${changes.get(from + at) ?? token.text}`)
    .join("");
}
