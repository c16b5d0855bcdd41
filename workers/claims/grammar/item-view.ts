import type { Token } from "../../parsed-text.ts";
import type { Item } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { isNominal, isPossessive } from "./word-classes.ts";

/** The words of a statement, whose numbers need not follow each other. */
export interface ItemView {
  items: readonly Item[];
  token(at: number): Token | undefined;
  /** Whether a word belongs to a verb group. */
  isVerb(at: number): boolean;
}

export function viewOf(g: Grammar, items: readonly Item[]): ItemView {
  const verbs = new Set<Item>();
  for (const { from, to } of g.groups) for (let at = from; at < to; at++) verbs.add(at);
  return {
    items,
    token: (at) => (typeof items[at] === "number" ? g.tokens[items[at]] : undefined),
    isVerb: (at) => verbs.has(items[at] ?? ""),
  };
}

/** A comma stands before the word. */
export function hasComma({ items, token }: ItemView, at: number): boolean {
  return /,/.test(token(at)?.gap ?? "") || items[at - 1] === ",";
}

/** Where the noun phrase that ends before a word begins; the word itself when none does. */
export function phraseStart(view: ItemView, end: number): number {
  let at = end;
  while (at > 0 && isPhraseWord(view, at - 1) && !(at < end && hasComma(view, at))) at--;
  return at > 0 && opensPhrase(view, at - 1) && !(at < end && hasComma(view, at)) ? at - 1 : at;
}

/** Where the noun phrase that begins at a word ends; adverbs may stand in it. */
export function phraseEnd(view: ItemView, start: number): number {
  let at = opensPhrase(view, start) ? start + 1 : start;
  while (
    at < view.items.length &&
    (isPhraseWord(view, at) || view.token(at)?.pos === "ADV") &&
    !(at > start && hasComma(view, at))
  )
    at++;
  return at;
}

/** An article or "his", "their". */
export function opensPhrase(view: ItemView, at: number): boolean {
  return view.token(at)?.pos === "DET" || (isPossessive(view.token(at)) && !view.isVerb(at));
}

/** A noun, what describes one, or an ending that stands apart. */
export function isPhraseWord(view: ItemView, at: number): boolean {
  const token = view.token(at);
  if (!token || view.isVerb(at)) return false;
  return (
    isNominal(token) ||
    /^(ADJ|VERB)$/.test(token.pos) ||
    token.ending === "PART" ||
    /^['’]s$/.test(token.lower) ||
    isPossessive(token) ||
    token.gap === "-"
  );
}
