import type { NameSpan } from "./tagger/name-labels.ts";
import type { NameWord } from "./tagger/name-words.ts";

/** Words further to the left than this are no part of the name. Ours. */
const wordsMax = 8;

/** Names as long as the letters in brackets behind them say: in "Customs and Border Protection (CBP)" the C counts too. */
export function letteredNames(words: readonly NameWord[], names: readonly NameSpan[]): NameSpan[] {
  const widened = names.map((name) => ({ ...name, from: beginning(words, name) }));
  return widened.filter(
    (name, at) => !widened.some((other, i) => i !== at && other.from <= name.from && name.to <= other.to && i > at),
  );
}

function beginning(words: readonly NameWord[], { from, to, type }: NameSpan): number {
  const letters = words[to]?.text === "(" && words[to + 2]?.text === ")" ? (words[to + 1]?.text ?? "") : "";
  if (type !== "organization" || !/^\p{Lu}{3,8}$/u.test(letters)) return from;
  let initials = words
    .slice(from, to)
    .map(({ text }) => initialOf(text))
    .join("");
  for (let at = from - 1; at >= Math.max(0, from - wordsMax) && letters !== initials; at--) {
    const { text = "" } = words[at] ?? {};
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
