import { firstFinite, type Grammar } from "./sentence-grammar.ts";
import { joinedVerb } from "./shared-subjects.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { afterMark, isNominal, isRelative, isSubordinator } from "./word-classes.ts";

/** Whether what follows the predicate noun at a word says more of the subject: "X is a town located in …"; "cleft" for "It was X who …". */
export function describes(g: Grammar, verb: VerbGroup, at: number): "subject" | "cleft" | null {
  const { tokens, at: groups } = g;
  if (!being.has(tokens[verb.head]?.lower ?? "")) return null;
  for (let i = verb.to; i < at; i++) if (groups[i] !== undefined || afterMark(tokens[i])) return null;
  const before = tokens[verb.from - 1]?.lower;
  if (before === "it" && tokens[at]?.pos !== "VERB") {
    const one = !/^(an?|another)$/.test(tokens[cleftStart(g, verb)]?.lower ?? "") && isNominal(tokens[at - 1]);
    return at - verb.to <= 8 && one && !afterMark(tokens[at]) ? "cleft" : null;
  }
  return before !== "there" && /^(an?|another)$/.test(tokens[verb.to]?.lower ?? "") ? "subject" : null;
}

const being = new Set("is was are were be been became becomes remained remains".split(" "));

/** Where the one begins whom "it was" points at, behind "also" and its like: these are of the saying. */
export function cleftStart({ tokens }: Grammar, { to }: VerbGroup): number {
  return adding.has(tokens[to]?.lower ?? "") ? to + 1 : to;
}

const adding = new Set(["also", "still", "again", "now", "then"]);

/** Where what hangs on a noun ends: at the mark behind its verb where something else goes on, else with the clause. */
export function hangingEnd(g: Grammar, from: number, to: number): number {
  const own = g.groups.find(
    (group) => group.from >= from && group.from < to && (group.form === "finite" || group.from === from),
  );
  if (!own) return to;
  let listed = false;
  for (let at = own.to; at < to; at++) {
    const token = g.tokens[at];
    if (!token) break;
    const verb = token.pos === "CCONJ" ? joinedVerb(g, at + 1, own, to) : null;
    const ownsVerb = own.form === "finite" || firstFinite(g, own.to, at) !== null;
    if (verb && !listed && (afterMark(token) || (!ownsVerb && verb.form === "finite"))) return at;
    if (!afterMark(token)) continue;
    const joint = token.lower === "even" ? at + 1 : at;
    if (/[;)]|—|–|―|--/.test(token.gap) || isRelative(g.tokens, at) || isSubordinator(g.tokens, joint)) return at;
    const group = g.at[at];
    if (group?.form === "finite" && isSeries(g, from, at, to)) listed = true;
    else if (group && group.form !== "infinitive" && !isListedGerund(g, group)) return at;
    if (isRelative(g.tokens, from) && afterMark(g.tokens[from]) && /^(to|from|for|by|into)$/.test(token.lower))
      return at;
  }
  return to;
}

/** "could mean curfews, tagging or bans": a thing of a list. */
export function isListedGerund({ tokens }: Grammar, { form, to }: VerbGroup): boolean {
  return form === "gerund" && /^(and|or)$/.test(tokens[to]?.lower ?? "") && isNominal(tokens[to + 1]);
}

/** "a law that bans the sale, raises the age, and requires": verbs of a clause that no mark opened, up to a joint. */
function isSeries(g: Grammar, from: number, at: number, to: number): boolean {
  if (!isRelative(g.tokens, from) || afterMark(g.tokens[from])) return false;
  for (let next = at + 1; next < to; next++)
    if (afterMark(g.tokens[next]) || g.tokens[next]?.pos === "CCONJ")
      return g.tokens[next]?.pos === "CCONJ" && g.at[next + 1]?.form === "finite";
  return false;
}
