import { plainCapitals } from "../lexica/persons.ts";
import type { NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** A sentence's names as they are called in full, where the tagger found but a part. */
export function wholeNames(words: Words, names: readonly NameSpan[]): NameSpan[] {
  return wholeBodies(words, names).map((name) => ofNation(words, wholeCompany(words, wholePlace(words, name))));
}

/** What bodies of a town, county or state are called by their last word. Ours. */
const bodies =
  /^(council|commission|board|police|court|authority|department|university|college|hospital|school|schools|district|assembly|parliament|legislature|museum|library|zoo|airport|orchestra|chamber|sheriff|prosecutor|congress)$/i;

/** "Green Bay" and "Town Council" are the Green Bay Town Council. */
function wholeBodies(words: Words, names: readonly NameSpan[]): NameSpan[] {
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

/** What is written large behind a name and makes a company of it. Ours. */
const companies =
  /^(?:Productions|Records|Studios|Entertainment|Pictures|Foundation|Group|Holdings|Partners|Industries|Technologies|Technology|Airlines|Airways|Motors|Pharmaceuticals|Logistics|Enterprises)$/;

/** "Dick Clark Productions" is a company, whoever Dick Clark is. */
function wholeCompany(words: Words, name: NameSpan): NameSpan {
  let { to } = name;
  while (companies.test(words.textAt(to))) to++;
  return to === name.to || name.type === "other" ? name : { from: name.from, to, type: "organization" };
}

/** What each nation has one of. */
const national = /^(?:Ministry|Parliament|Senate|Army|Navy|Embassy|Congress|Cabinet|Guard|Federation)$/;
const nation = /^\p{Lu}\p{L}+(?:ian|ean|ish|ese|ch|an|i)$/u;

/** "Russian Defense Ministry": whose ministry it is belongs to its name. */
function ofNation(words: Words, name: NameSpan): NameSpan {
  const before = words.textAt(name.from - 1);
  const isNational = name.type === "organization" && national.test(words.textAt(name.to - 1));
  return isNational && nation.test(before) && plainCapitals.has(before) ? { ...name, from: name.from - 1 } : name;
}

/** What streets and other places are called that bear somebody's name. Ours. */
const places =
  /^(Row|Street|Road|Lane|Avenue|Square|Hill|Park|Wharf|Quay|Bridge|Island|Point|Bay|Beach|Creek|Landing|Corner|Gate)$/;

/** "Tanner's Row" is no Tanner. */
function wholePlace(words: Words, name: NameSpan): NameSpan {
  const possessive = name.to - name.from === 1 && /^['\u2019]s$/.test(words.textAt(name.to));
  if (!possessive || !places.test(words.textAt(name.to + 1))) return name;
  return { from: name.from, to: name.to + 2, type: "place" };
}
