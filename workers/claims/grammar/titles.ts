import { isNounOrAdjective } from "./part-classes.ts";
import { type Proposition, words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { afterMark } from "./word-classes.ts";

/** What a word or two right before a name say of it: "forward Jane Doe" is a forward. */
export function titles(g: Grammar): Proposition[] {
  const found: Proposition[] = [];
  for (let at = 0; at < g.tokens.length; at++) {
    const end = isTitleBeforeName(g, at) ? nameEnd(g, at + 1) : -1;
    if (end < 0) continue;
    const from = titleStart(g, at);
    const article = /^[aeiou]/.test(g.tokens[from]?.lower ?? "") ? "an" : "a";
    found.push({ kind: "title", items: [...words(at + 1, end), "is", article, ...words(from, at + 1)] });
  }
  return found;
}

/** A lone common noun for what a person does or a work is, written small before a word written large. */
function isTitleBeforeName(g: Grammar, at: number): boolean {
  const [noun, name] = [g.tokens[at], g.tokens[at + 1]];
  if (noun?.pos !== "NOUN" || name?.pos !== "PROPN" || name.gap !== " ") return false;
  if (!/^\p{Ll}/u.test(noun.text) || !/^\p{Lu}/u.test(name.text) || noun.ending || /s$/.test(noun.lower)) return false;
  if (g.groups.some((group) => group.from <= at && at < group.to)) return false;
  return noun.tags.has("Actor") || title.test(noun.lower);
}

/** Ours: endings of what people do, kin, works and places. */
const title =
  /(or|er|ist|ian|man|ant|ent|ress|film|drama|series|magazine|comedy|novel|book|album|song|single|city|town|village|quarterback|coach|chief|captain|minister|president|governor|senator|son|daughter|wife|husband|brother|sister|father|mother|girlfriend|boyfriend|partner|forward|newspaper|biopic|thriller|sitcom)$/;

/** Where the name ends; -1 when it owns what follows. */
function nameEnd({ tokens }: Grammar, from: number): number {
  let end = from;
  while (
    tokens[end]?.pos === "PROPN" &&
    !tokens[end - 1]?.ending &&
    !(end > from && (afterMark(tokens[end]) || tokens[end]?.gap === ""))
  )
    end++;
  return tokens[end - 1]?.ending === "PART" || /^['’]s$/.test(tokens[end]?.lower ?? "") ? -1 : end;
}

function titleStart({ tokens }: Grammar, at: number): number {
  let from = at;
  while (from > 0 && isNounOrAdjective(tokens[from - 1]) && !afterMark(tokens[from])) from--;
  return from;
}
