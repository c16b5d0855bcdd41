import type { Token } from "../../parsed-text.ts";
import { type Item, type Proposition, words } from "./proposition.ts";

/** What brackets behind a name say of it: "(born 1950 in Rome)", "(2014)". */
export function bracketed(tokens: readonly Token[], from: number, to: number): Proposition[] {
  const found: Proposition[] = [];
  for (let at = from + 1; at < to; at++) {
    const gap = tokens[at]?.gap ?? " ";
    if (gap === " " || !gap.endsWith("(")) continue;
    let end = at + 1;
    while (end < to && !/^[^()]*\)/.test(tokens[end]?.gap ?? "")) end++;
    const name = nameBefore(tokens, at, from);
    const said = name.length > 0 ? saidOf(tokens, at, end) : null;
    if (said) found.push({ kind: said.kind, items: [...name, ...said.items] });
  }
  return found;
}

function saidOf(tokens: readonly Token[], at: number, end: number): Proposition | null {
  const first = tokens[at];
  if (!first) return null;
  if (end - at === 1 && /^\d{4}(?:[–-]\d{2,4})?$/.test(first.lower)) return { kind: "title", items: ["is from", at] };
  const verb = /^(also|formerly|originally|better|commonly)$/.test(first.lower) ? at + 1 : at;
  const told = /^(born|founded|established|formed|known|called|named|nicknamed|abbreviated)$/.test(
    tokens[verb]?.lower ?? "",
  );
  const be: Item = /^(born|founded|established|formed)$/.test(tokens[verb]?.lower ?? "") ? "was" : "is";
  return told && end - verb > 1 ? { kind: "participle", items: [be, ...words(at, end)] } : null;
}

/** The name that ends right before a word, small joining words inside it. */
function nameBefore(tokens: readonly Token[], end: number, least: number): Item[] {
  let from = end;
  for (let at = end - 1; at >= least; at--) {
    const token = tokens[at];
    if (
      !token ||
      !(isLarge(token) || (/^(of|the|and|a|in|for|to|on|with|is|at|from|de|von|van)$/.test(token.lower) && from < end))
    )
      break;
    if (isLarge(token)) from = at;
    if (/[,;:()"”]/.test(token.gap)) break;
  }
  return words(from, end);
}

function isLarge(token: Token): boolean {
  return /^[\p{Lu}\d]/u.test(token.text);
}
