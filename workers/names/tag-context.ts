import type { CuratedTag } from "../extraction.ts";
import { remembered } from "../text/remembered.ts";
import type { TagIndex } from "../topics/tag-index.ts";
import { isPlaceWord, ordinaryWord, wholeWords, wordsOfPlace } from "./place-words.ts";

/** What a curated tag says of the texts that mean it. */
export interface TagContext {
  /** One of these words must stand in a text for an alias to mean the tag; null where an alias needs none. */
  stated: RegExp | null;
  /** What is of the place that the tag belongs to; null where nothing tells that it belongs to one. */
  home: RegExp | null;
}

const made = new WeakMap<CuratedTag, TagContext>();

/** The context of a curated tag: what it states, and the places in that and in its full name. Made once for each tag. */
export function tagContext(tag: CuratedTag, index: TagIndex): TagContext {
  const known = made.get(tag) ?? contextOf(tag, index);
  made.set(tag, known);
  return known;
}

function contextOf({ type, name, context = [] }: CuratedTag, index: TagIndex): TagContext {
  const stated = context.map((word) => patternOf(word, index));
  const places = [...context, ...(type === "place" ? [] : placesIn(name))];
  const home = places.flatMap((word) => (isPlace(word, index) ? [patternOf(word, index)] : []));
  return { stated: joined(stated), home: joined(home) };
}

/** Words of a name, by themselves and two together, that tell a place. */
function placesIn(name: string): string[] {
  const words = name.split(" ");
  return words.flatMap((word, at) => [word, `${word} ${words[at + 1] ?? ""}`]).filter(isPlaceWord);
}

function isPlace(word: string, index: TagIndex): boolean {
  return isPlaceWord(word) || index.named(word, "place") !== null;
}

function patternOf(word: string, index: TagIndex): string {
  const place = index.named(word, "place");
  if (place) return wordsOfPlace([place.name, ...place.aliases]).source;
  if (/^\p{Ll}/u.test(word)) return ordinaryWord(word).source;
  return (isPlaceWord(word) ? wordsOfPlace([word]) : wholeWords([word])).source;
}

function joined(patterns: readonly string[]): RegExp | null {
  return patterns.length === 0 ? null : compiled([...new Set(patterns)].join("|"));
}

/** Many tags have the same context. */
const compiled = remembered((source) => new RegExp(source, "u"));
