import { type ItemView, viewOf } from "./item-view.ts";
import type { Item } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { isNominal } from "./word-classes.ts";

/** "X is a new Danish film" is "X is a new film", "X is a Danish film" and "X is a film"; every other statement as it is. */
export function attributed(g: Grammar, items: readonly Item[]): Item[][] {
  const view = viewOf(g, items);
  const verb = items.findIndex((item) => typeof item === "number" && g.at[item]?.form === "finite");
  const article = verb + 1;
  if (
    !/^(is|was|are|were)$/.test(view.token(verb)?.lower ?? "") ||
    !/^(a|an|the)$/.test(view.token(article)?.lower ?? "")
  )
    return [[...items]];
  const head = headOf(view, article + 1);
  const attributes = attributesBefore(view, article + 1, head);
  if (attributes.length < 2) return [[...items]];
  const [before, behind] = [items.slice(0, article + 1), items.slice(head)];
  return [[], ...attributes].map((attribute) => [...before, ...attribute, ...behind]);
}

/** The last word of the nouns and adjectives from a word on; `from` when that is no noun. */
function headOf(view: ItemView, from: number): number {
  let at = from;
  while (
    (isNominal(view.token(at)) || view.token(at)?.pos === "ADJ") &&
    (at === from || /^[ -]+$/.test(view.token(at)?.gap ?? ""))
  )
    at++;
  return view.token(at - 1)?.pos === "NOUN" ? at - 1 : from;
}

/** Each attribute by itself, hyphenated ones whole. */
function attributesBefore(view: ItemView, from: number, head: number): Item[][] {
  const attributes: Item[][] = [];
  for (const [i, item] of view.items.slice(from, head).entries()) {
    if (view.token(from + i)?.gap === "-") attributes.at(-1)?.push(item);
    else attributes.push([item]);
  }
  return attributes;
}
