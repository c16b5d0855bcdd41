import type { Token } from "../../parsed-text.ts";
import { withGap } from "../token-places.ts";

/** Words without those in brackets, and for each its number in the sentence; null where that is its number among them. Quoted words stay as they are. */
export function withoutBrackets(
  tokens: readonly Token[],
  from: number,
  to: number,
): { words: readonly Token[]; numbers: readonly number[] | null } {
  if (!hasBrackets(tokens, from, to) || isOneBracket(tokens, from, to)) return stretchOf(tokens, from, to);
  const words: Token[] = [];
  const numbers: number[] = [];
  let depth = 0;
  let quoted = false;
  let gap = "";
  tokens.slice(from, to).forEach((token, i) => {
    if (depth === 0 && gap === "" && token.gap === " ") {
      words.push(token);
      numbers.push(from + i);
      return;
    }
    for (const mark of token.gap) {
      if (/["“”]/.test(mark)) quoted = mark === '"' ? !quoted : mark === "“";
      if (/[([]/.test(mark) && !quoted) depth++;
      else if (/[)\]]/.test(mark)) depth = Math.max(0, depth - 1);
      else if (depth === 0) gap += mark;
    }
    if (depth > 0) return;
    words.push(gap === token.gap ? token : withGap(token, gap.replace(/\s+(?=[,;])/g, "").replace(/\s+/g, " ")));
    numbers.push(from + i);
    gap = "";
  });
  return words.length === tokens.length ? { words: tokens, numbers } : { words, numbers };
}

function stretchOf(tokens: readonly Token[], from: number, to: number) {
  if (from === 0) return { words: to === tokens.length ? tokens : tokens.slice(0, to), numbers: null };
  const numbers: number[] = [];
  for (let at = from; at < to; at++) numbers.push(at);
  return { words: tokens.slice(from, to), numbers };
}

/** The bracket before the first word closes behind the last: "(Jane Doe did not answer.)" */
function isOneBracket(tokens: readonly Token[], from: number, to: number): boolean {
  if (!tokens[from]?.gap.endsWith("(")) return false;
  for (let at = from + 1; at < to; at++) if (/[()]/.test(tokens[at]?.gap ?? "")) return false;
  return true;
}

function hasBrackets(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const gap = tokens[at]?.gap ?? " ";
    if (gap !== " " && /[()[\]]/.test(gap)) return true;
  }
  return false;
}
