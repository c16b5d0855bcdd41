import type { Span } from "../../store/model/claim.ts";
import type { LocalTag } from "../names/local-tags.ts";
import type { NameWriting } from "../names/name-writing.ts";
import { remembered } from "../text/remembered.ts";
import type { Token } from "../text/token.ts";

/** A curated tag where its alias stands. */
export interface TagMatch {
  tag: LocalTag;
  alias: string;
  /** How many tokens it takes. */
  length: number;
  /** Their words without what the language's writing adds: "Allemagne" of "l'Allemagne". */
  words: readonly string[];
}

/** One of the names of a tag, with its words as `wordsOf` has them. */
export interface NameEntry {
  words: readonly string[];
  alias: string;
  tag: LocalTag;
}

/** The names that a word may begin, longest first. */
type Beginnings = (text: string, lower: string) => readonly NameEntry[];

/** The tag whose name stands at a token. */
type Finder = (tokens: readonly Token[], at: number) => TagMatch | null;

/** Finds names that are written as they are stated. */
export function plainFinder(begunBy: Beginnings): Finder {
  return (tokens, at) => {
    const first = tokens[at];
    const entries = first ? begunBy(first.text, first.lower) : [];
    if (entries.length === 0) return null;
    const second = plainWord(tokens[at + 1]);
    for (const { words, alias, tag } of entries) {
      if ((words.length > 1 && words[1] !== second) || !goesOn(words, tokens, at)) continue;
      const met = tokens.slice(at, at + words.length).map((token) => token.text);
      if (capitalsFit(alias, met)) return { tag, alias, length: words.length, words: met };
    }
    return null;
  };
}

/** Finds names as texts of a language write them. */
export function writtenFinder(begunBy: Beginnings, writing: NameWriting): Finder {
  const begunAs = remembered((word) =>
    formsOf(word, writing).flatMap(({ text, isOnly }) =>
      begunBy(text, text.toLowerCase())
        .filter(({ words }) => isOnly === null || isOnly === (words.length === 1))
        .map((entry) => ({ ...entry, first: text })),
    ),
  );
  return (tokens, at) => {
    const token = tokens[at];
    if (!token) return null;
    for (const { words, alias, tag, first } of begunAs(token.text)) {
      const met = wordsMet(words, { tokens, at, first, writing });
      if (met === null || !capitalsFit(alias, met) || isBound(alias, tokens, at, words.length, writing)) continue;
      return { tag, alias, length: words.length, words: met };
    }
    return null;
  };
}

/** Where a matched name stands, without what the language's writing adds to it. */
export function spanOfMatch(tokens: readonly Token[], at: number, { words, length }: TagMatch): Span {
  const [first, last] = [tokens[at]!, tokens[at + length - 1]!];
  const [head, tail] = [words[0] ?? "", words.at(-1) ?? ""];
  return {
    start: first.start + Math.max(0, first.text.indexOf(head)),
    end: last.text.includes(tail) ? last.start + last.text.lastIndexOf(tail) + tail.length : last.end,
  };
}

/** A word as it is written and, where the language has it, as a name would be: as the only word of one, or before others. */
function formsOf(word: string, writing: NameWriting): { text: string; isOnly: boolean | null }[] {
  const text = word.replace(/\.$/, "");
  return [
    { text: word, isOnly: null },
    ...writing.before(text).map((form) => ({ text: form, isOnly: false })),
    ...writing.last(text).map((form) => ({ text: form, isOnly: true })),
  ];
}

/** How the words of a name are written where it stands; null where it does not. */
function wordsMet(
  words: readonly string[],
  { tokens, at, first, writing }: { tokens: readonly Token[]; at: number; first: string; writing: NameWriting },
): string[] | null {
  const met = [first];
  for (let i = 1; i < words.length; i++) {
    const token = tokens[at + i];
    if (!token || endsName(token)) return null;
    const text = token.text.replace(/\.$/, "");
    const forms = i === words.length - 1 ? writing.last(text) : writing.before(text);
    const form = [token.text, ...forms].find((each) => plain(each.toLowerCase()) === words[i]);
    if (form === undefined) return null;
    met.push(form);
  }
  return met;
}

/** Whether a hyphen makes a part of another name of this one. Letters stand for themselves: "Mercosur-UE". */
function isBound(alias: string, tokens: readonly Token[], at: number, length: number, writing: NameWriting): boolean {
  if (/^\p{Lu}+$/u.test(alias)) return false;
  return tokens[at]?.gap === "-" || (!writing.compounds && tokens[at + length]?.gap === "-");
}

/** Letters up to which a form must be met exactly. Ours. */
export const exactMax = 4;

/** The words of a name as both sides of a comparison see them. */
export function wordsOf(alias: string): string[] {
  return alias
    .toLowerCase()
    .split(/[\s,&/-]+/)
    .map(plain)
    .filter((word) => word !== "");
}

function plainWord(token: Token | undefined): string {
  return token ? plain(token.lower) : "";
}

/** A word without possessive and full stops. */
export const plain = remembered((word) => word.replace(/['’]s$/, "").replace(/[.'’]/g, ""));

/** Whether the words behind the first, which stands at a token, stand behind that. */
function goesOn(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let i = 1; i < words.length; i++) {
    const token = tokens[at + i];
    if (plainWord(token) !== words[i] || (token && endsName(token))) return false;
  }
  return true;
}

/** Whether no name goes on over what stands before a word. */
function endsName({ gap }: Token): boolean {
  return /[\n;:()"“”!?]/.test(gap);
}

/** What the alias writes large must be large, and a possessive that belongs to it must stand there: "The hill" is no "The Hill", "Moody" no "Moody's". */
function capitalsFit(alias: string, met: readonly string[]): boolean {
  if (/['’]s$/.test(alias) && !/['’]s$/.test(met.at(-1) ?? "")) return false;
  const bare = met.map((text) => text.replace(/['’]s$/, ""));
  if (alias.length <= exactMax) return bare.join(" ").replace(/\./g, "") === alias.replace(/\./g, "");
  const wanted = alias.split(/[\s,&/-]+/).filter((word) => plain(word.toLowerCase()) !== "");
  return wanted.every((word, i) => !/^\p{Lu}/u.test(word) || /^\p{Lu}/u.test(bare[i] ?? ""));
}
