import type { Token } from "../../parsed-text.ts";
import { type ItemView, viewOf } from "./item-view.ts";
import type { Item } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { afterMark, isNominal, isRelative } from "./word-classes.ts";

/** A statement with one of its circumstances at a time, and without them: "opened in Rome on Friday" is "opened in Rome" and "opened on Friday". */
export function apart(g: Grammar, items: readonly Item[]): Item[][] {
  const verbAt = items.findIndex((item) => typeof item === "number" && g.at[item]?.form === "finite");
  const verb = g.at[Number(items[verbAt])];
  if (!verb) return [[...items]];
  const view = viewOf(g, items);
  const start = verbAt + (verb.to - verb.from);
  const { phrases, end } = phrasesBehind(g, view, start);
  const core = items.slice(0, phrases[0] ?? end);
  const parts = phrases.map((from, i) => [...core, ...items.slice(from, phrases[i + 1] ?? items.length)]);
  const hasObject = core.length > start && core.length < items.length;
  return [...(parts.length < 2 ? [[...items]] : parts), ...(hasObject ? [core] : []), ...behindFront(view, verbAt)];
}

/** Where the phrases behind the object begin, and where they end: at a clause or a verb of another form. */
function phrasesBehind(g: Grammar, view: ItemView, start: number): { phrases: number[]; end: number } {
  const phrases: number[] = [];
  for (let at = start; at < view.items.length; at++) {
    const item = view.items[at];
    const token = view.token(at);
    if (typeof item !== "number" || !token) continue;
    const verb = g.at[item];
    if (isRelative(g.tokens, item) || token.pos === "SCONJ" || (verb && verb.form !== "participle"))
      return { phrases, end: at };
    if (opensPhrase(view, at) && !belongsTo(view, at, phrases.at(-1))) phrases.push(at);
  }
  return { phrases, end: view.items.length };
}

/** A preposition behind the verb, a noun, an adverb or a mark. */
function opensPhrase(view: ItemView, at: number): boolean {
  const [before, token] = [view.token(at - 1), view.token(at)];
  if (token?.pos !== "ADP" || !circumstantial.has(token.lower)) return false;
  return view.isVerb(at - 1) || isNominal(before) || before?.pos === "ADV" || afterMark(token);
}

const circumstantial = new Set(
  "in on at during after before since by with as against under until throughout alongside over following despite for from".split(
    " ",
  ),
);

/** "at the stadium in Rome": one place. */
function belongsTo(view: ItemView, at: number, last: number | undefined): boolean {
  const token = view.token(at);
  if (last === undefined || afterMark(token) || !/^(in|at|on)$/.test(token?.lower ?? "")) return false;
  return ![at + 1, at + 2, last + 1].some((place) => isTime(view.token(place)));
}

/** The statement without the phrase in front of its subject. */
function behindFront(view: ItemView, verbAt: number): Item[][] {
  const first = view.token(0);
  if (!first || !(/^(ADP|ADV)$/.test(first.pos) || isTime(first) || /^(last|this|next|later)$/.test(first.lower)))
    return [];
  const comma = view.items.slice(0, verbAt).findLastIndex((_, at) => at > 0 && afterMark(view.token(at)));
  return comma > 0 ? [view.items.slice(comma)] : [];
}

function isTime(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (token.pos === "NUM" ||
      /^\d{4}s?$/.test(token.lower) ||
      ["Month", "WeekDay", "Duration"].some((tag) => token.tags.has(tag)))
  );
}
