import type { Token } from "./token.ts";

/** Words of a label at most; ours. A dash follows shorter ones: places, teams, things. */
const colonWordsMax = 10;
const dashWordsMax = 8;

/**
 * How many words of a sentence are a label before it and no part of it: "Key points:", "Herons 4, Kestrels 1:", "Lowell – ".
 * 0 where none is certain: what holds a verb is a clause, and a colon or dash within it stays.
 */
export function labelLength(tokens: readonly Token[]): number {
  const [first] = tokens;
  if (!first || opens.test(first.gap) || !/^[\p{Lu}\p{N}]/u.test(first.text)) return 0;
  let brackets = 0;
  for (let at = 1; at <= colonWordsMax && at < tokens.length - 2; at++) {
    const { gap } = tokens[at]!;
    if (gap === " ") continue;
    brackets += countOf(gap, "(") - countOf(gap, ")");
    if (brackets !== 0) continue;
    if (colon.test(gap)) return isLabel(tokens, at) ? at : 0;
    if (dash.test(gap)) return at <= dashWordsMax && isDashed(tokens, at) && isLabel(tokens, at) ? at : 0;
    if (ends.test(gap)) return 0;
  }
  return 0;
}

const colon = /^["”’)\]]*:\s+$/;
const dash = /^[.)]*\s+(?:[—–―-]|--)\s+$/;

/** Marks that no label holds. */
const ends = /[;!?…"“:—–―]/;

/** What a sentence begins with that is quoted or set in brackets. */
const opens = /["“([]/;

function countOf(gap: string, mark: string): number {
  return gap.split(mark).length - 1;
}

/** A single dash, and a sentence behind it: two of them set something in between. */
function isDashed(tokens: readonly Token[], at: number): boolean {
  return /^[\p{Lu}\p{N}]/u.test(tokens[at]!.text) && !tokens.slice(at + 1).some(({ gap }) => /\s[—–―-]|--/.test(gap));
}

/** Words without a verb of their own; "What happened next" is a heading before a sentence that begins in capitals. */
function isLabel(tokens: readonly Token[], end: number): boolean {
  const words = tokens.slice(0, end);
  if (asking.test(words[0]!.lower)) return /^\p{Lu}/u.test(tokens[end]!.text);
  const titled = words.every(({ text, lower }) => /^[\p{Lu}\p{N}]/u.test(text) || small.test(lower));
  return !words.some((word, at) => isVerb(word, at, titled));
}

const asking = /^(?:what|why|how|where|when|who)$/;

/** Words that titles write small. */
const small = /^(?:a|an|and|at|by|for|from|in|of|on|or|the|to|vs|with)$/;

/** The tagger takes nouns of headings in capitals for verbs. */
function isVerb({ pos, ending, lower }: Token, at: number, titled: boolean): boolean {
  if (pos === "AUX" || ending === "AUX" || /^(?:i|he|she|we|they)(?:['’]|$)/.test(lower)) return true;
  return pos === "VERB" && !titled && at > 0 && !lower.endsWith("ing");
}
