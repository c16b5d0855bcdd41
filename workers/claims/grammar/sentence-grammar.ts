import type { Token } from "../../parsed-text.ts";
import type { PartOfSpeech } from "../../parts-of-speech.ts";
import { type VerbGroup, verbGroups } from "./verb-groups.ts";
import { holdsSubject, isNominal, isRelative, opensPair } from "./word-classes.ts";

/** Words with their verbs. */
export interface Grammar {
  tokens: readonly Token[];
  groups: readonly VerbGroup[];
  /** The verb group that begins at a word, by the word's number. */
  at: readonly (VerbGroup | undefined)[];
  /** The words before which quotation marks stand. */
  quoted: readonly number[];
  /** Main verbs already looked for, by `mainVerb`. */
  found: Map<number, VerbGroup | null>;
}

/** What was asked for last, which is most often asked for next. */
let last: Grammar | null = null;

/** The grammar of these words, read once; without verbs where they are too many for a sentence. */
export function grammarOf(tokens: readonly Token[]): Grammar {
  if (last?.tokens !== tokens) last = readOnce(tokens);
  return last;
}

/**
 * A sentence's grammar is kept with its first word: weak maps of all sentences would be looked through whenever memory is collected.
 * What is only a part of the sentence, from its beginning, does not take that place.
 */
function readOnce(tokens: readonly Token[]): Grammar {
  const [first] = tokens;
  const known = first?.grammar;
  if (known?.tokens === tokens) return known;
  const grammar = read(tokens);
  if (first && (!known || known.tokens.length <= tokens.length)) first.grammar = grammar;
  return grammar;
}

/** More words without a full stop are no prose, and the time that their grammar takes grows faster than they do. Ours. */
const sentenceWordsMax = 300;

function read(tokens: readonly Token[]): Grammar {
  const groups = tokens.length > sentenceWordsMax ? [] : verbGroups(tokens);
  const at = new Array<VerbGroup | undefined>(tokens.length).fill(undefined);
  for (const group of groups) at[group.from] = group;
  const quoted: number[] = [];
  for (let number = 0; number < tokens.length; number++) {
    const { gap } = tokens[number]!;
    if (gap !== " " && /["“”]/.test(gap)) quoted.push(number);
  }
  return { tokens, groups, at, quoted, found: new Map() };
}

/** The finite verb that begins at a word. */
export function finiteAt(g: Grammar, at: number): VerbGroup | null {
  const group = g.at[at];
  return group?.form === "finite" ? group : null;
}

/** The first finite verb that begins in a stretch of words. */
export function firstFinite(g: Grammar, from: number, to: number): VerbGroup | null {
  for (const group of g.groups) {
    if (group.from >= to) return null;
    if (group.from >= from && group.form === "finite") return group;
  }
  return null;
}

/** Whether a noun phrase may begin at a word. */
export function startsNoun(g: Grammar, at: number): boolean {
  const token = g.tokens[at];
  if (!token) return false;
  if (holdsSubject(token)) return true;
  if (token.pos === "CCONJ" && opensPair(token)) return startsNoun(g, at + 1);
  if (g.at[at] !== undefined || isRelative(g.tokens, at)) return false;
  return (
    isNominal(token) ||
    opensNoun(token.pos) ||
    (token.pos === "ADV" && amounts.test(token.lower)) ||
    (token.pos === "ADP" && amounts.test(token.lower) && g.tokens[at + 1]?.pos === "NUM")
  );
}

function opensNoun(pos: PartOfSpeech): boolean {
  return pos === "DET" || pos === "ADJ" || pos === "PRON" || pos === "VERB";
}

const amounts = /^(about|only|nearly|almost|over|some|more|less|approximately|roughly|around|up|most|very|under)$/;

/** Whether a word stands between quotation marks that opened at or after `from`. */
export function insideQuote({ tokens, quoted }: Grammar, from: number, at: number): boolean {
  if (quoted.length === 0) return false;
  let open = 0;
  let straight = 0;
  for (const number of quoted) {
    if (number < from || number > at) continue;
    for (const mark of tokens[number]?.gap ?? "") {
      if (mark === "“") open++;
      else if (mark === "”") open--;
      else if (mark === '"') straight++;
    }
  }
  return open > 0 || straight % 2 === 1;
}
