import { type Hanging, hangers } from "./hangings.ts";
import { type Item, type PredicateTask, type Task, words } from "./proposition.ts";
import { type Grammar, insideQuote } from "./sentence-grammar.ts";

/** The statement of a verb without what says a thing of its own, and that. */
export function readPredicate(g: Grammar, statement: PredicateTask): Task[] {
  const { kind, opening, verb, to, closing } = statement;
  const items: Item[] = [...opening];
  const tasks: Task[] = [];
  let kept = verb.from;
  for (let at = verb.to; at < to; ) {
    const hanging = hangingAt(g, statement, at);
    if (hanging?.instead) return hanging.tasks;
    if (hanging?.apart) {
      items.push(...words(kept, at));
      kept = hanging.end;
    }
    tasks.push(...(hanging?.tasks ?? []));
    at = hanging ? hanging.end : at + 1;
  }
  items.push(...words(kept, to));
  return [{ kind, items: [...withoutJoint(g, items), ...closing] }, ...tasks];
}

function hangingAt(g: Grammar, statement: PredicateTask, at: number): Hanging | null {
  if (insideQuote(g, statement.verb.from, at)) return null;
  for (const hanger of hangers) {
    const hanging = hanger(g, statement, at);
    if (hanging) return hanging;
  }
  return null;
}

/** A joint at the end joins nothing any more. */
function withoutJoint({ tokens }: Grammar, items: readonly Item[]): Item[] {
  const last = items.findLastIndex((item) => typeof item !== "number" || !/^[CS]CONJ$/.test(tokens[item]?.pos ?? ""));
  return items.slice(0, last + 1);
}
