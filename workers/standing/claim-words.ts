import type { Span } from "../../store/model/claim.ts";
import { englishParser } from "../syntax/english-parser.ts";
import { syntaxTokens } from "../syntax/syntax-tokens.ts";

/** A word or mark of a claim in the claim's tree. */
export interface ClaimWord extends Span {
  /** Its number in the claim. */
  at: number;
  text: string;
  /** In small letters, its apostrophe straight. */
  lower: string;
  upos: string;
  xpos: string;
  /** The number of its head; -1 for the root. */
  head: number;
  label: string;
  children: ClaimWord[];
}

/** The words of a claim as a tree; none where it has no words or too many. For a claim that is its sentence, its sentence's tree does as well. */
export function claimWords(text: string): ClaimWord[] {
  const tokens = syntaxTokens(text);
  const tree = tokens.length === 0 ? null : englishParser()(tokens.map((token) => token.text));
  if (!tree) return [];
  const words = tokens.map(
    ({ start, end, text }, at): ClaimWord => ({
      start,
      end,
      at,
      text,
      lower: text.toLowerCase().replace(/’/g, "'"),
      upos: tree.upos[at] ?? "X",
      xpos: tree.xpos[at] ?? "",
      head: (tree.heads[at] ?? 0) - 1,
      label: tree.labels[at] ?? "dep",
      children: [],
    }),
  );
  for (const word of words) words[word.head]?.children.push(word);
  return words;
}

/** The words of a tree that stand within a stretch of its text, as a tree of their own; what hangs on words outside is a root. */
export function wordsWithin(words: readonly ClaimWord[], { start, end }: Span): ClaimWord[] {
  const own = words.filter((word) => word.start >= start && word.end <= end);
  const first = own[0]?.at ?? 0;
  const last = own.at(-1)?.at ?? -1;
  const within = own.map(
    ({ start, end, at, text, lower, upos, xpos, head, label }): ClaimWord =>
      head < first || head > last
        ? { start, end, at: at - first, text, lower, upos, xpos, head: -1, label: "root", children: [] }
        : { start, end, at: at - first, text, lower, upos, xpos, head: head - first, label, children: [] },
  );
  for (const word of within) within[word.head]?.children.push(word);
  return within;
}

/** `Jane Doe said "…"` or `The statement said "…"` as a tree around the words that were said. */
export function told(speaker: string, said: readonly ClaimWord[]): ClaimWord[] {
  const names = speaker.split(/\s+/);
  const verb = names.length;
  const offset = verb + 2;
  const words = [
    ...speakerWords(names, verb),
    made(verb, "said", "VERB", "VBD", -1, "root"),
    made(verb + 1, "“", "PUNCT", "``", verb, "punct"),
    ...said.map(({ start, end, text, lower, upos, xpos, head, label }, nth): ClaimWord => {
      const at = nth + offset;
      return head < 0
        ? { start, end, at, text, lower, upos, xpos, head: verb, label: "ccomp", children: [] }
        : { start, end, at, text, lower, upos, xpos, head: head + offset, label, children: [] };
    }),
    made(offset + said.length, "”", "PUNCT", "''", verb, "punct"),
  ];
  for (const word of words) words[word.head]?.children.push(word);
  return words;
}

/** A name, or a noun with its article: the last word in small letters, else the first one. */
function speakerWords(names: readonly string[], verb: number): ClaimWord[] {
  const noun = names.findLastIndex((name) => /^\p{Ll}/u.test(name));
  const main = Math.max(0, noun);
  return names.map((name, at) => {
    const [head, label] = at === main ? [verb, "nsubj"] : [main, noun < 0 ? "flat" : "compound"];
    if (/^(the|an?)$/i.test(name)) return made(at, name, "DET", "DT", head, "det");
    return /^\p{Ll}/u.test(name)
      ? made(at, name, "NOUN", "NN", head, label)
      : made(at, name, "PROPN", "NNP", head, label);
  });
}

/** A word that stands nowhere in the text. */
function made(at: number, text: string, upos: string, xpos: string, head: number, label: string): ClaimWord {
  return { start: 0, end: 0, at, text, lower: text.toLowerCase(), upos, xpos, head, label, children: [] };
}

/** For each word the number of the quotation around it, 0 outside; a few quoted words without a clause of their own count as the writer's. */
export function quotationLevels(words: readonly ClaimWord[]): number[] {
  const levels = words.map(() => 0);
  let opened = -1;
  let count = 0;
  words.forEach(({ text }, at) => {
    if (opened >= 0 && (text === "”" || text === '"' || text === "''")) {
      if (isClause(words.slice(opened + 1, at))) levels.fill(++count, opened + 1, at);
      opened = -1;
    } else if (text === "“" || text === '"' || text === "``") opened = at;
  });
  if (opened >= 0) levels.fill(++count, opened + 1);
  return levels;
}

/** Words that hold a predicate with a subject. */
function isClause(words: readonly ClaimWord[]): boolean {
  return (
    words.some(({ label }) => /^(nsubj|csubj|expl)/.test(label)) ||
    words.some(({ head, upos }) => head < 0 && upos === "VERB")
  );
}

/** For each word whether it stands inside of quotation marks. */
export function quotedWords(words: readonly ClaimWord[]): boolean[] {
  let inside = false;
  return words.map(({ text }) => {
    if (text === "“" || text === "”" || text === '"' || text === "''" || text === "``") {
      inside = text === "“" || text === "``" || (text === '"' && !inside);
      return false;
    }
    return inside;
  });
}
