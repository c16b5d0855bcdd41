import type { CuratedTag } from "../extraction.ts";
import { isNamedIn, type LocalTag, localTags } from "../names/local-tags.ts";
import { foldedName } from "../names/name-forms.ts";
import { type NameWriting, nameWriting } from "../names/name-writing.ts";
import { remembered } from "../text/remembered.ts";
import type { Token } from "../text/token.ts";
import { exactMax, type NameEntry, plain, plainFinder, type TagMatch, wordsOf, writtenFinder } from "./tag-finders.ts";

/** Curated names by the first word of each alias, longest alias first. */
export interface TagIndex {
  /** The curated tag whose alias stands at this token; null when none does. */
  match(tokens: readonly Token[], at: number): TagMatch | null;
  /** The curated tag of this kind that is called so, whatever the spelling; forms of up to four letters are not looked for. */
  byName(name: string, type: string): LocalTag | null;
  /** The curated tag of this kind with this canonical name or alias, as it is written. */
  named(name: string, type: string): LocalTag | null;
}

const built = new WeakMap<readonly CuratedTag[], Map<string, TagIndex>>();

/**
 * The index over names and aliases, as texts of a language (ISO 639-1) have them; made once for each list and language.
 * Aliases of up to four letters must be met exactly, longer ones whatever their capitals, so that "US" is not "us".
 */
export function tagIndex(tags: readonly CuratedTag[], language = "en"): TagIndex {
  const indexes = built.get(tags) ?? new Map<string, TagIndex>();
  built.set(tags, indexes);
  const known = indexes.get(language);
  if (known) return known;
  const shared = sharedBy(language, tags);
  const index = indexes.get(shared) ?? build(localTags(tags, shared), nameWriting(shared));
  indexes.set(shared, index).set(language, index);
  return index;
}

/** Texts too short to tell their language are read as English ones; languages that nothing is stated for have one index. */
function sharedBy(language: string, tags: readonly CuratedTag[]): string {
  if (language === "und") return "en";
  return language === "en" || isNamedIn(tags, language) ? language : "other";
}

function build(tags: readonly LocalTag[], writing: NameWriting | null): TagIndex {
  const byFirstWord = new Map<string, NameEntry[]>();
  const byAlias = new Map<string, LocalTag>();
  const asWritten = new Map<string, LocalTag>();
  for (const tag of tags) asWritten.set(`${tag.type} ${tag.name}`, tag);
  for (const { tag, alias } of readNames(tags)) {
    const words = wordsOf(alias);
    if (words.length === 0) continue;
    const written = `${tag.type} ${alias}`;
    if (!asWritten.has(written)) asWritten.set(written, tag);
    if (!byAlias.has(key(alias, tag.type))) byAlias.set(key(alias, tag.type), tag);
    const first = words[0] ?? "";
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, alias, tag }]);
  }
  for (const entries of byFirstWord.values()) entries.sort((a, b) => b.words.length - a.words.length);
  const beginning = remembered((word) => byFirstWord.get(plain(word)) ?? []);
  const beginnings = beginningsOf([...byFirstWord.values()].flat().map(({ alias }) => alias));
  const begunBy = (text: string, lower: string) => (beginsNone(beginnings, text, lower) ? [] : beginning(lower));
  const find = writing === null ? plainFinder(begunBy) : writtenFinder(begunBy, writing);
  return {
    byName: (name, type) => (name.length > exactMax ? (byAlias.get(key(name, type)) ?? null) : null),
    named: (name, type) => asWritten.get(`${type} ${name}`) ?? null,
    match: find,
  };
}

/** The names that are read in texts of the language: those that are its own first. */
function readNames(tags: readonly LocalTag[]): { tag: LocalTag; alias: string }[] {
  const own = tags.flatMap((tag) => tag.own.map((alias) => ({ tag, alias })));
  const others = tags.flatMap((tag) => {
    const { name, aliases, own, isReadByName } = tag;
    return isReadByName
      ? [name, ...aliases].filter((alias) => !own.includes(alias)).map((alias) => ({ tag, alias }))
      : [];
  });
  return [...own, ...others];
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
function beginsNone(beginnings: Uint8Array, text: string, lower: string): boolean {
  const at = beginningOf(lower);
  return at >= 0 && beginnings[at]! < (text.charCodeAt(0) >= letterA ? 2 : 1);
}

function key(name: string, type: string): string {
  return `${type} ${foldedName(name)}`;
}
