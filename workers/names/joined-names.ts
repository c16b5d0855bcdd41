import { plainCapitals, strippedTitles } from "../lexica/persons.ts";
import type { NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** A sentence's names, joined with what belongs to them on either side and that the tagger left out or took for a name of its own. */
export function joinedNames(words: Words, names: readonly NameSpan[]): NameSpan[] {
  const kept = names.filter((name) => !isInsertedGivenName(words, name, names));
  const whole = listedMinistries(words, kept)
    .map((name) => hyphenedGivenName(words, name))
    .map((name) => ofBody(words, ofTwo(words, ofClub(words, ofCredit(words, name)))));
  return withoutCovered(hyphenedFirms(words, withoutCovered(whole)));
}

/** "Coach (Lena) Fox": the brackets complete the name behind them. */
function isInsertedGivenName(words: Words, { from, to }: NameSpan, names: readonly NameSpan[]): boolean {
  const isBracketed = /^[([]$/.test(words.textAt(from - 1)) && /^[)\]]$/.test(words.textAt(to));
  return isBracketed && to - from === 1 && names.some((name) => name.type === "person" && name.from === to + 1);
}

/** "Moon Varn-in": the second half of a given name is written small. */
function hyphenedGivenName(words: Words, { from, to, type }: NameSpan): NameSpan {
  const isOpen = type === "person" && to - from > 1 && words.textAt(to) === "-";
  const isJoined = isOpen && words.ends[to - 1] === words.starts[to] && words.ends[to] === words.starts[to + 1];
  const goesOn = isJoined && /^\p{Ll}{2,5}$/u.test(words.textAt(to + 1)) && !afterNames.test(words.textAt(to + 1));
  return { from, to: goesOn ? to + 2 : to, type };
}

/** What stands behind a name and a hyphen and is no part of it. Ours. */
const afterNames = /^(?:aged|based|born|era|esque|led|like|made|owned|run|style|type|turned|wide)$/;

/** "Ministry of Trade, Industry and Energy" is one. */
function listedMinistries(words: Words, names: readonly NameSpan[]): NameSpan[] {
  const whole: NameSpan[] = [];
  for (const name of names) {
    const before = whole.at(-1);
    const isListed =
      before?.type === "organization" &&
      /^(?:Ministry|Department)$/.test(words.textAt(before.from)) &&
      words.textAt(before.to) === "," &&
      before.to + 1 === name.from &&
      words.textAt(name.from + 1) === "and" &&
      name.to > name.from + 2;
    if (isListed && before) whole[whole.length - 1] = { from: before.from, to: name.to, type: before.type };
    else whole.push(name);
  }
  return whole;
}

/** "Director_Ana Maria Ruiz", "Music: Ana Maria Ruiz": nothing but the name stands behind such a mark. */
function ofCredit(words: Words, name: NameSpan): NameSpan {
  const first = words.textAt(name.from - 1);
  const isName = /^\p{Lu}\p{Ll}+$/u.test(first) && !strippedTitles.has(first.toLowerCase());
  if (name.type !== "person" || !isName || words.textAt(name.from - 2) !== "_") return name;
  return { from: name.from - 1, to: name.to, type: name.type };
}

/** "Varn Gas & Electric Co." is one company, its sign among its words. */
function ofTwo(words: Words, { from, to, type }: NameSpan): NameSpan {
  const isSecond = type === "organization" && words.textAt(from - 1) === "&" && isCapital(words, from - 2);
  return { from: isSecond ? firstCapital(words, from - 2) : from, to, type };
}

/** Letters that a sports club has before or behind its town. Ours. */
const clubLetters = /^(?:FC|AFC|CF|SC|AC|FK|SV|VfB|VfL)$/;

/** "FC Lindau" and "Lindau FC" are clubs, whatever Lindau is. */
function ofClub(words: Words, { from, to, type }: NameSpan): NameSpan {
  if (type === "place" && clubLetters.test(words.textAt(from - 1))) return { from: from - 1, to, type: "organization" };
  if (type === "place" && clubLetters.test(words.textAt(to))) return { from, to: to + 1, type: "organization" };
  return { from, to, type };
}

/** Bodies that say behind "for", "of" or "on" whose they are or what they work on. Ours. */
const bodies =
  /^(?:Academy|Alliance|Association|Board|Bureau|Campaign|Cent(?:er|re)|Coalition|Commission|Committee|Council|Court|Federation|Forum|Foundation|Fund|Institute|Museum|Office|Partnership|School|Society|Subcommittee|Union)$/;

/** Capital words on one side of such a joint at most. Ours. */
const capitalsMax = 6;

/** "Office for the Eastern District of Varn", "Select Subcommittee on Harbour Safety": one body each. */
function ofBody(words: Words, { from, to, type }: NameSpan): NameSpan {
  if (type === "person" || type === "other") return { from, to, type };
  const joint = /^(?:for|of|on)$/.test(words.textAt(words.textAt(from - 1) === "the" ? from - 2 : from - 1));
  const before = words.textAt(from - 1) === "the" ? from - 3 : from - 2;
  if (joint && bodies.test(words.textAt(before)))
    return { from: firstCapital(words, before), to, type: "organization" };
  const goesOn = type === "organization" && bodies.test(words.textAt(to - 1)) && /^(?:for|on)$/.test(words.textAt(to));
  const behind = words.textAt(to + 1) === "the" ? to + 2 : to + 1;
  return { from, to: goesOn && isCapital(words, behind) ? behindCapitals(words, behind) : to, type };
}

function firstCapital(words: Words, last: number): number {
  let at = last;
  while (last - at < capitalsMax && (isPartBefore(words, at - 1) || isOwner(words, at - 1))) at--;
  return isOwner(words, at) || /^(?:The|A|An|But|And|In|At|For)$/.test(words.textAt(at)) ? at + 1 : at;
}

function isPartBefore(words: Words, at: number): boolean {
  return isCapital(words, at) && !plainCapitals.has(words.textAt(at));
}

function isOwner(words: Words, at: number): boolean {
  return /^['\u2019]s$/.test(words.textAt(at)) && isCapital(words, at - 1);
}

function behindCapitals(words: Words, first: number): number {
  let to = first + 1;
  while (to - first < capitalsMax && isCapital(words, to)) to++;
  return to;
}

function isCapital(words: Words, at: number): boolean {
  return /^\p{Lu}[\p{L}.]*$/u.test(words.textAt(at));
}

/** Last words of companies' names. Ours. */
const firmEndings = /^(?:Inc|Corp|Co|Ltd|LLC|PLC|GmbH|Systems|Technologies|Group|Holdings|Industries|Partners)\.?$/;

/** "Varnik Micro-Satellite Systems" is one company. */
function hyphenedFirms(words: Words, names: readonly NameSpan[]): NameSpan[] {
  const whole: NameSpan[] = [];
  for (const name of names) {
    const before = whole.at(-1);
    const isHyphened =
      before !== undefined &&
      before.to + 1 === name.from &&
      words.textAt(before.to) === "-" &&
      words.ends[before.to - 1] === words.starts[before.to] &&
      words.ends[before.to] === words.starts[name.from];
    if (isHyphened && name.type === "organization" && firmEndings.test(words.textAt(name.to - 1)))
      whole[whole.length - 1] = { from: before.from, to: name.to, type: name.type };
    else whole.push(name);
  }
  return whole;
}

/** Names in order, without those that another one covers. */
function withoutCovered(names: readonly NameSpan[]): NameSpan[] {
  return names.filter(
    (name, at) =>
      !names.some(
        (other, otherAt) =>
          otherAt !== at &&
          other.from <= name.from &&
          other.to >= name.to &&
          (other.to - other.from > name.to - name.from || otherAt < at),
      ),
  );
}
