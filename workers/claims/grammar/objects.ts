import type { Token } from "../../parsed-text.ts";
import { isPlural } from "./noun-phrases.ts";
import { type Item, words } from "./proposition.ts";
import { firstFinite, type Grammar, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { afterMark, isNominal, isPossessive, isRelative, isRole } from "./word-classes.ts";

/** Whether the object right behind a verb is a pronoun: "calling him a hero". */
export function isPronounObject({ tokens }: Grammar, at: number): boolean {
  const token = tokens[at];
  if (token?.gap !== " ") return false;
  if (token.lower === "her") return !isInPhrase(tokens[at + 1]);
  return /^(it|him|them)$/.test(token.lower);
}

/** Whom or what the pronoun right behind a verb means that has the subject of an earlier one: the object of that one, in whose words it is told; null where that has none, or none that agrees. */
export function objectMeant(g: Grammar, verb: VerbGroup, next: VerbGroup): Item[] | null {
  const object = directObject(g, verb, next.from);
  // "saw the mill, as they told the firm, selling it": of which verb the object is meant is not certain.
  if (!object || firstFinite(g, verb.to, next.from) || othersBetween(g, Number(object.at(-1)) + 1, next)) return null;
  const pronoun = g.tokens[next.to]?.lower;
  const head = g.tokens[Number(object.at(-1))];
  const isSeveral = isPlural(g, object);
  const isPerson = isRole(head) || head?.tags.has("Actor") === true;
  if (pronoun === "them") return isSeveral ? object : null;
  if (isSeveral) return null;
  if (pronoun === "it") return isPerson || head?.tags.has("Person") || head?.tags.has("FirstName") ? null : object;
  return isPerson || head?.pos === "PROPN" ? object : null;
}

/** "found a fault in its hull in May, records show, but cleared it": what is told between speaks of a third thing. */
function othersBetween({ tokens }: Grammar, from: number, next: VerbGroup): boolean {
  const joint = tokens[next.from - 1]?.pos === "CCONJ" ? next.from - 1 : next.from;
  for (let at = from; at < joint; at++) if (afterMark(tokens[at]) || isPossessive(tokens[at])) return true;
  return false;
}

/** The noun phrase right behind an active verb, without what hangs on it; null where something else stands there. */
function directObject(g: Grammar, { from, head, to }: VerbGroup, before: number): Item[] | null {
  const { tokens } = g;
  if (!startsNoun(g, to) || tokens[to]?.gap !== " " || linking.test(tokens[head]?.lower ?? "")) return null;
  for (let at = from; at < head; at++)
    if (/^(is|are|was|were|be|been|being)$/.test(tokens[at]?.lower ?? "")) return null;
  let end = to;
  while (end < before && (end === to || !afterMark(tokens[end])) && isInPhrase(tokens[end]) && g.at[end] === undefined)
    end++;
  const last = tokens[end - 1];
  if (!isNominal(last) || isTime(last) || isRelative(tokens, end)) return null;
  // "praised Peter Jones and his wife", "calls the mayor a liar", "told the board that": more than one thing may be meant.
  return goesOn(tokens[end], end === before) ? words(to, end) : null;
}

function goesOn(next: Token | undefined, isEnd: boolean): boolean {
  return (
    isEnd || next === undefined || (next.pos === "ADP" && next.lower !== "of") || next.lower === "to" || afterMark(next)
  );
}

const linking = /^(is|are|was|were|be|been|being|becomes?|became|remains?|remained|seems?|seemed|appears?|appeared)$/;

function isInPhrase(token: Token | undefined): boolean {
  return (
    token !== undefined && (/^(DET|ADJ|NUM|NOUN|PROPN)$/.test(token.pos) || isPossessive(token) || token.lower === "’s")
  );
}

function isTime(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (/^\d{4}s?$/.test(token.lower) ||
      ["WeekDay", "Month", "Duration", "Year", "Date"].some((tag) => token.tags.has(tag)))
  );
}
