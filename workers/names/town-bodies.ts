import type { NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** What bodies of a town, county or state are called by their last word. Ours. */
const bodies =
  /^(council|commission|board|police|court|authority|department|university|college|hospital|school|schools|district|assembly|parliament|legislature|museum|library|zoo|airport|orchestra|chamber|sheriff|prosecutor|congress)$/i;

/** A sentence's names with bodies whole that the tagger left in two: "Green Bay" and "Town Council" are the Green Bay Town Council. */
export function wholeBodies(words: Words, names: readonly NameSpan[]): NameSpan[] {
  const whole: NameSpan[] = [];
  for (const name of names) {
    const before = whole.at(-1);
    const joins =
      before?.type === "place" &&
      name.type === "organization" &&
      before.to === name.from &&
      name.to - name.from > 1 &&
      bodies.test(words.textAt(name.to - 1));
    if (joins && before) whole[whole.length - 1] = { from: before.from, to: name.to, type: name.type };
    else whole.push(name);
  }
  return whole;
}
