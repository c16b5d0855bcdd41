import type { NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** Words further to the left than this are no part of the name. Ours. */
const wordsMax = 8;

/** A sentence's names as long as the letters in brackets behind them say: in "Customs and Border Protection (CBP)" the C counts too. */
export function letteredNames(words: Words, names: readonly NameSpan[]): NameSpan[] {
  const kept: NameSpan[] = [];
  let leftmost = Number.POSITIVE_INFINITY;
  for (let at = names.length - 1; at >= 0; at--) {
    const { to, type } = names[at]!;
    const from = beginning(words, names[at]!);
    // Names stand in order: what a later one reaches back over is part of it.
    if (from < leftmost) kept.push({ from, to, type });
    leftmost = Math.min(leftmost, from);
  }
  return kept.reverse();
}

function beginning(words: Words, { from, to, type }: NameSpan): number {
  if (type !== "organization" || words.textAt(to) !== "(" || words.textAt(to + 2) !== ")") return from;
  const letters = words.textAt(to + 1);
  if (!/^\p{Lu}{3,8}$/u.test(letters)) return from;
  let initials = "";
  for (let at = from; at < to; at++) initials += initialOf(words.textAt(at));
  for (let at = from - 1; at >= from - wordsMax && letters !== initials; at--) {
    const text = words.textAt(at);
    if (/^(of|and|for|the|on|in|&)$/.test(text)) continue;
    initials = initialOf(text) + initials;
    if (initialOf(text) === "" || !letters.endsWith(initials)) return from;
    if (letters === initials) return at;
  }
  return from;
}

function initialOf(word: string): string {
  return /^\p{Lu}/u.exec(word)?.[0] ?? "";
}
