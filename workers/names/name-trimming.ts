import { organizationAliases, plainAcronyms } from "../lexica/organizations.ts";
import { plainCapitals, strippedTitles } from "../lexica/persons.ts";
import type { NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** The names that a found name really holds: two where a title parts them, without titles, groups and directions around it, none when it is but a plain word. */
export function trimmedNames(words: Words, span: NameSpan): NameSpan[] {
  return partedAtTitle(words, span)
    .map((part) => withoutLead(words, withoutTail(words, part)))
    .filter((part) => !isPlain(words, part) && !isDisease(words, part));
}

/** "Alzheimer's": not whoever first described it. */
function isDisease(words: Words, { from, to }: NameSpan): boolean {
  return (
    to - from === 1 &&
    /^(Alzheimer|Parkinson|Crohn|Hodgkin|Huntington|Asperger|Tourette)$/.test(words.textAt(from)) &&
    /^['\u2019]s$/.test(words.textAt(to))
  );
}

/** Titles between an organization and a person; none of them is in the middle of an organization's name. Ours. */
const leadingTitles =
  /^(administrator|president|secretary|director|chairman|chairwoman|chairperson|commissioner|spokesman|spokeswoman|spokesperson|ceo|minister|chancellor|ambassador|governor|senator|coach|correspondent|analyst|attorney)$/;

/** Short titles that no name has in its middle. Ours. */
const shortTitles = /^(sen|rep|gov|capt|lt|sgt|col|maj|cpl)\.$/i;

/** "NASA Administrator Jim Bridenstine" names two: what stands before the title and who bears it. */
function partedAtTitle(words: Words, span: NameSpan): NameSpan[] {
  for (let at = span.to - 2; at > span.from; at--) {
    if (span.type === "person" && shortTitles.test(words.textAt(at)))
      return [{ from: at, to: span.to, type: span.type }];
    if (span.type !== "organization" || !leadingTitles.test(plain(words, at))) continue;
    if (/^(of|for|and|the|general)$/.test(plain(words, at + 1))) continue;
    return [
      { from: span.from, to: at, type: span.type },
      { from: at, to: span.to, type: "person" },
    ];
  }
  return [span];
}

/** "Canada-based" names Canada; a dash or comma at its end is no part of a name. */
function withoutTail(words: Words, span: NameSpan): NameSpan {
  if (
    span.type === "place" &&
    span.to - span.from > 1 &&
    /^\p{Ll}{3}/u.test(words.textAt(span.to - 1)) &&
    /^\p{Lu}/u.test(words.textAt(span.from))
  )
    return withoutTail(words, { ...span, to: span.to - 1 });
  if (span.to - span.from > 1 && /^[—–,;:-]$/.test(words.textAt(span.to - 1)))
    return withoutTail(words, { ...span, to: span.to - 1 });
  // "K. Varn 12": what somebody scored.
  if (span.type === "person" && span.to - span.from > 1 && /^\d{1,3}$/.test(words.textAt(span.to - 1)))
    return withoutTail(words, { from: span.from, to: span.to - 1, type: span.type });
  // "Northern Conference West Division": the conference.
  const isDivision = span.type === "organization" && words.textAt(span.to - 1) === "Division";
  if (isDivision && /^(?:Conference|League)$/.test(words.textAt(span.to - 3)))
    return { from: span.from, to: span.to - 2, type: span.type };
  const hyphen = words.textAt(span.to - 2) === "-" && span.to - span.from > 2;
  return hyphen && /^(based|led|backed|born|style|area|wide|owned|made)$/.test(words.textAt(span.to - 1))
    ? { from: span.from, to: span.to - 2, type: span.type }
    : span;
}

/** They are of an organization and no part of its name. Ours. */
const groupsOfPeople =
  /^(officers|members|officials|leaders|employees|residents|representatives|supporters|workers|staff|executives|agents)$/;

/** "Sen. Ruth Alvarez" names Ruth Alvarez, "Members of Congress" Congress, "R-Ohio" Ohio, "northern Syria" Syria. */
function withoutLead(words: Words, { from, to, type }: NameSpan): NameSpan {
  let at = from;
  if (type === "person") while (at < to - 1 && strippedTitles.has(plain(words, at))) at++;
  // "F Hamidou Diallo": where somebody plays, not an initial, which has its stop.
  if (type === "person" && at < to - 2 && /^\p{Lu}$/u.test(words.textAt(at))) at++;
  if (/^[rdi]$/.test(plain(words, at)) && words.textAt(at + 1) === "-" && at < to - 2)
    return { from: at + 2, to, type: "place" };
  if (type === "organization" && at < to - 2 && plain(words, at + 1) === "of" && groupsOfPeople.test(plain(words, at)))
    at += 2;
  if (type === "place") while (at < to - 1 && directions.test(words.textAt(at))) at++;
  return { from: at, to, type };
}

/** Written small, they are no part of a place's name. */
const directions = /^(north|south|east|west|(north|south)(east|west)(ern)?|(north|south|east|west)ern|central|-)$/;

/** True for days, nationalities, abbreviations of things: words that are written large and yet name nobody. */
function isPlain(words: Words, { from, to }: NameSpan): boolean {
  for (let at = from; at < to; at++) if (!isPlainWord(words.textAt(at))) return false;
  return true;
}

function isPlainWord(text: string): boolean {
  if (plainCapitals.has(text) || plainAcronyms.has(text)) return true;
  return !organizationAliases.has(text) && plainCapitals.has(text.replace(/s$/, ""));
}

function plain(words: Words, at: number): string {
  return words.textAt(at).toLowerCase().replace(/\.$/, "");
}
