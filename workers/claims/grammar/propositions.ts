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
  const all = [...readAll(g), ...titles(g)];
  const read = finer ? all.flatMap((one) => finer(g, one)) : all;
  const found = from === 0 && words === tokens ? read : read.map((one) => numbered(one, numbers));
  return [...found, ...bracketed(tokens, from, to)];
}

function readAll(g: Grammar): Proposition[] {
  const done: Proposition[] = [];
  const waiting: Task[] = [{ kind: "main", from: 0, to: g.tokens.length }];
  const frames: (readonly Item[])[] = [unframed];
  for (let task = waiting.pop(); task; task = waiting.pop()) {
    const frame = frames.pop() ?? unframed;
    if ("items" in task) {
      const items = frame === unframed ? task.items : [...frame, ...task.items];
      if (task.items.length > 0) done.push({ kind: task.kind, items });
      continue;
    }
    const parts = "verb" in task ? readPredicate(g, task) : readClauses(g, task);
    for (const part of parts.reverse()) {
      waiting.push(part);
      // What a framed clause is made of is framed too.
      frames.push("frame" in part && part.frame ? [...frame, ...part.frame] : frame);
    }
  }
  return done;
}

const unframed: readonly Item[] = [];

/** Numbers among the words read, as numbers in the sentence. */
function numbered({ kind, items }: Proposition, numbers: readonly number[]): Proposition {
  return { kind, items: items.map((item) => (typeof item === "number" ? (numbers[item] ?? item) : item)) };
}
