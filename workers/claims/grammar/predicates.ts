import type { Token } from "../../parsed-text.ts";
import { type Hanging, hangers } from "./hangings.ts";
import { type Item, type PredicateTask, type Task, words } from "./proposition.ts";
import { type Grammar, insideQuote } from "./sentence-grammar.ts";
import { afterMark, hangingWords, isNominal } from "./word-classes.ts";

/** The statement of a verb without what says a thing of its own, and that. */
export function readPredicate(g: Grammar, statement: PredicateTask): Task[] {
  const { kind, opening, verb, to, closing, object } = statement;
  const inner = closing.length > 0 && isBeforePhrase(g, verb.to, to);
  const items: Item[] = inner ? [...opening, ...words(verb.from, verb.to), ...closing] : [...opening];
  const tasks: Task[] = [];
  let kept = inner ? verb.to : verb.from;
  for (let at = verb.to; at < to; ) {
    const hanging = hangingAt(g, statement, at);
    if (hanging?.instead) return hanging.tasks;
    if (hanging?.apart) {
      for (let word = kept; word < at; word++) items.push(word);
      kept = hanging.end;
    }
    if (hanging) tasks.push(...hanging.tasks);
    at = hanging ? hanging.end : at + 1;
  }
  for (let word = kept; word < to; word++) items.push(word);
  dropJoint(g, items);
  if (object && items.includes(verb.to)) items.splice(items.indexOf(verb.to), 1, ...object);
  if (!inner) items.push(...closing);
  tasks.unshift({ kind, items });
  return tasks;
}

/** "which it had occupied since March": behind the verb a phrase that its object stands before; not the "for" of "which he looked for". */
function isBeforePhrase({ tokens }: Grammar, at: number, to: number): boolean {
  const next = tokens[at + 1];
  if (tokens[at]?.lower === "as" && at + 1 < to && !/[,;:]/.test(next?.gap ?? ",")) return true;
  return (
    (tokens[at]?.pos === "ADP" || tokens[at]?.lower === "since") &&
    at + 1 < to &&
    !afterMark(next) &&
    (isNominal(next) || next?.pos === "DET")
  );
}

function hangingAt(g: Grammar, statement: PredicateTask, at: number): Hanging | null {
  if (!mayHang(g, statement, at) || insideQuote(g, statement.verb.from, at)) return null;
  for (const hanger of hangers) {
    const hanging = hanger(g, statement, at);
    if (hanging) return hanging;
  }
  return null;
}

/** Whether any hanger could say yes: of most words none can. */
function mayHang({ tokens, at: groups }: Grammar, { verb }: PredicateTask, at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.gap !== " " || at === verb.to || groups[at] !== undefined) return true;
  return token.pos === "CCONJ" || token.pos === "ADP" || hangingWords.has(token.lower);
}

/** A joint at the end joins nothing any more. */
function dropJoint({ tokens }: Grammar, items: Item[]): void {
  for (let item = items.at(-1); typeof item === "number" && isJoint(tokens[item]); item = items.at(-1)) items.pop();
}

function isJoint(token: Token | undefined): boolean {
  return token?.pos === "CCONJ" || token?.pos === "SCONJ" || focusing.has(token?.lower ?? "");
}

/** Adverbs that point at what follows them: "…, particularly while". */
const focusing = new Set(
  "particularly especially mainly mostly largely partly primarily chiefly simply precisely".split(" "),
);
