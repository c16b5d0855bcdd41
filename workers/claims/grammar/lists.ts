import { hasComma, type ItemView, isPhraseWord, opensPhrase, phraseEnd, phraseStart, viewOf } from "./item-view.ts";
import type { Item } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { isPronoun } from "./word-classes.ts";

/** Most statements that one is cut into by its lists. Ours. */
const variantsMax = 8;

/** A statement with one thing of each list in it, every way; the statement alone where it has no list. */
export function listed(g: Grammar, items: readonly Item[]): Item[][] {
  const view = viewOf(g, items);
  const front = frontEnd(view);
  let done = items.length;
  let variants: Item[][] = [[...items]];
  for (let at = items.length - 1; at > front; at--) {
    const list = listAt(view, at);
    if (!list || list.to > done || variants.length * list.elements.length > variantsMax || saysTheSame(view, list))
      continue;
    variants = list.elements.flatMap(([from, to]) =>
      variants.map((variant) => [...variant.slice(0, list.from), ...items.slice(from, to), ...variant.slice(list.to)]),
    );
    done = list.from;
    at = list.from;
  }
  return variants;
}

/** What stands before the subject is not taken apart. */
function frontEnd(view: ItemView): number {
  if (view.token(0)?.pos !== "ADP") return 0;
  return Math.max(
    0,
    view.items.findIndex((_, at) => at > 0 && /,/.test(view.token(at)?.gap ?? "")),
  );
}

type Stretch = [from: number, to: number];

/** Like things joined by commas and "and" or "or", and the places among the items from the first to behind the last. */
interface List {
  from: number;
  to: number;
  elements: Stretch[];
}

/** The list whose last joint stands at a place; null when that is none. */
function listAt(view: ItemView, joint: number): List | null {
  if (!/^(and|or|&)$/.test(view.token(joint)?.lower ?? "")) return null;
  const first = view.token(joint + 1);
  const preposition = first?.pos === "ADP" ? first.lower : null;
  const last = phraseEnd(view, preposition ? joint + 2 : joint + 1);
  if (isPronoun(first) || last <= (preposition ? joint + 2 : joint + 1)) return null;
  const middle = betweenCommas(view, joint, preposition);
  const inner = prepositionsIn(view, middle);
  const elements = withFirst(view, middle, joint, { preposition, inner });
  const from = elements?.[0]?.[0] ?? 0;
  if (!elements || /^(between|both|and|or)$/.test(view.token(from - 1)?.lower ?? "")) return null;
  const to = inner.size > 0 ? longEnd(view, last) : last;
  return { from, to, elements: [...elements, [joint + 1, to]] };
}

/** The things that have a comma before them, back from the joint. */
function betweenCommas(view: ItemView, joint: number, preposition: string | null): Stretch[] {
  const stretches: Stretch[] = [];
  for (let at = joint - 1; at > 0 && !view.isVerb(at) && !endsList(view, at); at--) {
    if (!hasComma(view, at)) continue;
    const token = view.token(at);
    const opens = isPhraseWord(view, at) || opensPhrase(view, at) || token?.lower === preposition;
    if (!opens || token?.pos === "NUM") break;
    stretches.unshift([at, stretches[0]?.[0] ?? joint]);
  }
  return stretches;
}

function endsList(view: ItemView, at: number): boolean {
  const token = view.token(at);
  return (
    !token ||
    /^[SC]CONJ$/.test(token.pos) ||
    /^(who|which|that|where|such|including)$/.test(token.lower) ||
    /[;:]|—|–|―|--/.test(token.gap)
  );
}

/** "nominations at the Awards": prepositions inside the things of the list. */
function prepositionsIn(view: ItemView, stretches: readonly Stretch[]): Set<string> {
  const found = new Set<string>();
  for (const [from, to] of stretches) {
    for (let at = from + 1; at < to; at++) {
      const token = view.token(at);
      if (token?.pos === "ADP" && token.lower !== "of") found.add(token.lower);
    }
  }
  return found;
}

/** With the first thing, which has no comma before it: it reaches back as far as the others let expect. */
function withFirst(
  view: ItemView,
  middle: readonly Stretch[],
  joint: number,
  { preposition, inner }: { preposition: string | null; inner: ReadonlySet<string> },
): Stretch[] | null {
  const end = middle[0]?.[0] ?? joint;
  let from = phraseStart(view, end);
  if (from >= end) return middle.length > 1 ? [...middle] : null;
  for (let more = 0; more < 2; more++) {
    const before = view.token(from - 1);
    if (before?.pos !== "ADP" || view.isVerb(from - 1)) break;
    const outer =
      before.lower === preposition ? from - 1 : inner.has(before.lower) ? phraseStart(view, from - 1) : from;
    if (outer >= from || (outer === from - 1 && before.lower !== preposition)) break;
    from = outer;
    if (before.lower === preposition) break;
  }
  if (preposition !== null && middle.length === 0 && view.token(from)?.lower !== preposition) return null;
  return [[from, end], ...middle];
}

/** The last thing with phrases of its own, up to the next mark, verb or relative word. */
function longEnd(view: ItemView, from: number): number {
  let end = from;
  while (
    view.token(end) &&
    !view.isVerb(end) &&
    !hasComma(view, end) &&
    !/^(who|which|that|where)$/.test(view.token(end)?.lower ?? "")
  )
    end++;
  return end;
}

/** Share of words from which two statements are near-copies. Ours. */
const nearShare = 0.9;

/** Things so small beside the rest that taking them apart would say nearly the same again and again. */
function saysTheSame(view: ItemView, list: List): boolean {
  const rest = weightOf(view, [0, list.from]) + weightOf(view, [list.to, view.items.length]);
  const [least = 0, next = 0] = list.elements.map((element) => weightOf(view, element)).sort((a, b) => a - b);
  return rest / (rest + least + next) >= nearShare;
}

/** How many words that carry meaning stand in a stretch. */
function weightOf(view: ItemView, [from, to]: Stretch): number {
  const found = new Set<string>();
  for (let at = from; at < to; at++) {
    const token = view.token(at);
    if (token && /^(NOUN|PROPN|VERB|ADJ|NUM|ADV)$/.test(token.pos)) found.add(token.lower);
  }
  return found.size;
}
