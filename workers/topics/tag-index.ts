import type { CuratedTag } from "../extraction.ts";
import { foldedName } from "../names/name-forms.ts";
import { remembered } from "../text/remembered.ts";
import type { Token } from "../text/token.ts";

/** Curated names by the first word of each alias, longest alias first. */
export interface TagIndex {
  /** The curated tag whose alias stands at this token, and how many tokens it takes; null when none does. */
  match(tokens: readonly Token[], at: number): { tag: CuratedTag; alias: string; length: number } | null;
  /** The curated tag of this kind that is called so, whatever the spelling; forms of up to four letters are not looked for. */
  byName(name: string, type: string): CuratedTag | null;
  /** The curated tag of this kind with this canonical name or alias, as it is written. */
  named(name: string, type: string): CuratedTag | null;
}

const built = new WeakMap<readonly CuratedTag[], TagIndex>();

/**
 * The index over names and aliases, made once for each list. Aliases of up to four letters must be met exactly, longer ones
 * whatever their capitals, so that "US" is not "us".
 */
export function tagIndex(tags: readonly CuratedTag[]): TagIndex {
  const index = built.get(tags) ?? build(tags);
  built.set(tags, index);
  return index;
}

function build(tags: readonly CuratedTag[]): TagIndex {
  const byFirstWord = new Map<string, { words: string[]; alias: string; tag: CuratedTag }[]>();
  const byAlias = new Map<string, CuratedTag>();
  const asWritten = new Map<string, CuratedTag>();
  for (const tag of tags) {
    for (const alias of [tag.name, ...tag.aliases]) {
      const words = wordsOf(alias);
      if (words.length === 0) continue;
      const written = `${tag.type} ${alias}`;
      if (alias === tag.name || !asWritten.has(written)) asWritten.set(written, tag);
      if (!byAlias.has(key(alias, tag.type))) byAlias.set(key(alias, tag.type), tag);
      const first = words[0] ?? "";
      byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, alias, tag }]);
    }
  }
  for (const entries of byFirstWord.values()) entries.sort((a, b) => b.words.length - a.words.length);
  const beginning = remembered((word) => byFirstWord.get(plain(word)) ?? []);
  const beginnings = beginningsOf([...byFirstWord.values()].flat().map(({ alias }) => alias));
  return {
    byName: (name, type) => (name.length > exactMax ? (byAlias.get(key(name, type)) ?? null) : null),
    named: (name, type) => asWritten.get(`${type} ${name}`) ?? null,
    match(tokens, at) {
      const first = tokens[at];
      if (!first || beginsNone(beginnings, first)) return null;
      const entries = beginning(first.lower);
      if (entries.length === 0) return null;
      const second = plainWord(tokens[at + 1]);
      for (const { words, alias, tag } of entries) {
        if (words.length > 1 && words[1] !== second) continue;
        if (goesOn(words, tokens, at) && capitalsFit(alias, tokens, at, words.length))
          return { tag, alias, length: words.length };
      }
      return null;
    },
  };
}

const letterA = "a".charCodeAt(0);
const lettersCount = 26;

/** What words begin with: their first three letters, from a to z, or their only two, as one number; -1 where these are no such letters. */
function beginningOf(lower: string): number {
  const first = lower.charCodeAt(0) - letterA;
  const second = lower.charCodeAt(1) - letterA;
  const third = lower.length === 2 ? lettersCount : lower.charCodeAt(2) - letterA;
  const areLetters = first >= 0 && first < lettersCount && second >= 0 && second < lettersCount;
  const isThird = third >= 0 && (third < lettersCount || lower.length === 2);
  return areLetters && isThird ? (first * lettersCount + second) * (lettersCount + 1) + third : -1;
}

/** By the beginnings of words 2 where an alias begins so that may be written small, 1 where all that do are written large, 0 where none does: most words are passed over without being looked up. */
function beginningsOf(aliases: readonly string[]): Uint8Array {
  const kinds = new Uint8Array(lettersCount * lettersCount * (lettersCount + 1));
  for (const alias of aliases) {
    const at = beginningOf(wordsOf(alias)[0] ?? "");
    if (at >= 0) kinds[at] = Math.max(kinds[at]!, /^\p{Lu}/u.test(alias) ? 1 : 2);
  }
  return kinds;
}

/** Whether a word surely begins no alias. */
function beginsNone(beginnings: Uint8Array, { text, lower }: Token): boolean {
  const at = beginningOf(lower);
  return at >= 0 && beginnings[at]! < (text.charCodeAt(0) >= letterA ? 2 : 1);
}

/** Letters up to which a form must be met exactly. Ours. */
const exactMax = 4;

function key(name: string, type: string): string {
  return `${type} ${foldedName(name)}`;
}

function wordsOf(alias: string): string[] {
  return alias
    .toLowerCase()
    .split(/[\s,&/-]+/)
    .map(plain)
    .filter((word) => word !== "");
}

function plainWord(token: Token | undefined): string {
  return token ? plain(token.lower) : "";
}

/** A word without possessive and full stops, as both sides of a comparison see it. */
const plain = remembered((word) => word.replace(/['’]s$/, "").replace(/[.'’]/g, ""));

/** Whether the words behind the first, which stands at a token, stand behind that. */
function goesOn(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let i = 1; i < words.length; i++)
    if (plainWord(tokens[at + i]) !== words[i] || /[\n;:()"“”!?]/.test(tokens[at + i]?.gap ?? "")) return false;
  return true;
}

/** What the alias writes large must be large, and a possessive that belongs to it must stand there: "The hill" is no "The Hill", "Moody" no "Moody's". */
function capitalsFit(alias: string, tokens: readonly Token[], at: number, length: number): boolean {
  const met = tokens.slice(at, at + length).map((token) => token.text);
  if (/['’]s$/.test(alias) && !/['’]s$/.test(met.at(-1) ?? "")) return false;
  const bare = met.map((text) => text.replace(/['’]s$/, ""));
  if (alias.length <= exactMax) return bare.join(" ").replace(/\./g, "") === alias.replace(/\./g, "");
  const wanted = alias.split(/[\s,&/-]+/).filter((word) => plain(word.toLowerCase()) !== "");
  return wanted.every((word, i) => !/^\p{Lu}/u.test(word) || /^\p{Lu}/u.test(bare[i] ?? ""));
}
