import type { Token } from "../../parsed-text.ts";
import { bracketed } from "./bracketed.ts";
import { withoutBrackets } from "./brackets.ts";
import { readClauses } from "./main-clauses.ts";
import { readPredicate } from "./predicates.ts";
import type { Item, Proposition, Task } from "./proposition.ts";
import { type Grammar, grammarOf } from "./sentence-grammar.ts";
import { titles } from "./titles.ts";

/** Takes a proposition apart further, or leaves it as it is. */
export type Finer = (g: Grammar, proposition: Proposition) => Proposition[];

/** All that a stretch of a sentence's words says, clause by clause, in their order. Words in brackets are left out. */
export function propositionsOf(
  tokens: readonly Token[],
  from: number,
  to: number,
  finer: Finer | null = null,
): Proposition[] {
  const { words, numbers } = withoutBrackets(tokens, from, to);
  const g = grammarOf(words);
  const all: Proposition[] = [];
  readInto(all, g, { kind: "main", from: 0, to: g.tokens.length }, unframed);
  all.push(...titles(g));
  const read = finer ? all.flatMap((one) => finer(g, one)) : all;
  const found = numbers === null ? read : read.map((one) => numbered(one, numbers));
  found.push(...bracketed(tokens, from, to));
  return found;
}

/** Adds what a task says and what hangs on it. What a framed clause is made of is framed too. */
function readInto(done: Proposition[], g: Grammar, task: Task, frame: readonly Item[]): void {
  if ("items" in task) {
    const items = frame === unframed ? task.items : [...frame, ...task.items];
    if (task.items.length > 0) done.push({ kind: task.kind, items });
    return;
  }
  for (const part of "verb" in task ? readPredicate(g, task) : readClauses(g, task))
    readInto(done, g, part, "frame" in part && part.frame ? [...frame, ...part.frame] : frame);
}

const unframed: readonly Item[] = [];

/** Numbers among the words read, as numbers in the sentence. */
function numbered({ kind, items }: Proposition, numbers: readonly number[]): Proposition {
  return { kind, items: items.map((item) => (typeof item === "number" ? (numbers[item] ?? item) : item)) };
}
