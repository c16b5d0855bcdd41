import type { Token } from "../../parsed-text.ts";
import { clauseAhead } from "./clause-bounds.ts";
import type { Hanger, Hanging } from "./hangings.ts";
import { nextClause } from "./joints.ts";
import { type PredicateTask, type Task, words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { complementTakers } from "./verb-lists.ts";
import { afterMark } from "./word-classes.ts";

/** "said that", "said": what somebody says or thinks stays with them, each thing of several by itself. */
export const complement: Hanger = (g, statement, at) => {
  const { verb, to } = statement;
  const token = g.tokens[at];
  const that = token?.lower === "that" && at <= verb.to + 4 && (token.pos === "SCONJ" || at === verb.to);
  if (that && clauseAhead(g, at + 1, to)) return complementFrom(g, statement, at + 1);
  const bare = at === verb.to && !afterMark(token) && complementTakers.has(g.tokens[verb.head]?.lower ?? "");
  return !bare || token?.lower === "that" || !clauseAhead(g, at, to) ? null : complementFrom(g, statement, at);
};

/** The clauses from a word on: one stays with its verb; several are framed by it, one by one. */
function complementFrom(g: Grammar, { kind, opening, verb, to }: PredicateTask, from: number): Hanging {
  const next = nextSaying(g, from, to);
  if (next > 0) return { end: next, apart: false, tasks: [{ kind: "complement", from, to: next }] };
  const said: Task = { kind: "complement", from, to };
  const first = clauseAhead(g, from, to);
  const several = first !== null && nextClause(g, from, first, to) !== null;
  if (!several || !complementTakers.has(g.tokens[verb.head]?.lower ?? ""))
    return { end: to, apart: false, tasks: [said] };
  const frame = [...opening, ...words(verb.from, from)];
  return { end: to, apart: false, instead: true, tasks: [{ kind, from, to, frame }, said] };
}

/** The joint before "and added that", which the same subject says; -1 when there is none. */
function nextSaying({ tokens, at: groups }: Grammar, from: number, to: number): number {
  for (let at = from; at < to; at++)
    if (tokens[at]?.pos === "CCONJ" && groups[at + 1]?.form === "finite" && isSayingThat(tokens, at + 1)) return at;
  return -1;
}

function isSayingThat(tokens: readonly Token[], at: number): boolean {
  return tokens[at + 1]?.lower === "that" && complementTakers.has(tokens[at]?.lower ?? "");
}
