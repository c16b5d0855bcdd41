import { nicknames } from "../lexica/nicknames.ts";
import type { Mention } from "../mentions.ts";
import { remembered } from "../text/remembered.ts";
import { foldedName, foldedWords } from "./name-forms.ts";
import type { NameType } from "./name-types.ts";

/** How a short form leads to a fuller name, and how sure that is, 0..1. The scores are ours: an order, not a measurement. */
export interface NameLink {
  rule: "spelling" | "acronym" | "initials" | "surname" | "given_name" | "nickname" | "short_form";
  score: number;
}

/** How a name leads to a fuller one of the same kind in the same text; null when it does not. */
export function linkTo(content: string, short: Mention, full: Mention): NameLink | null {
  if (foldedName(short.text) === foldedName(full.text)) return { rule: "spelling", score: 0.97 };
  return links[short.type](content, short, full);
}

const links: Readonly<Record<NameType, (content: string, short: Mention, full: Mention) => NameLink | null>> = {
  person: (content, short, full) =>
    otherName(content, short, full) ?? personLink(personWords(short.text), personWords(full.text)),
  organization: (content, short, full) => acronymLink(content, short, full) ?? organizationLink(short, full),
  place: (_, short, full) => placeLink(short.text, full.text),
};

/** "Ann Lee, also known as Jo Varn": the text itself says that the two are one. */
function otherName(content: string, one: Mention, other: Mention): NameLink | null {
  const [first, second] = one.start < other.start ? [one, other] : [other, one];
  const between = second.start - first.end < knownAsMax ? content.slice(first.end, second.start) : "";
  return knownAs.test(between) ? { rule: "nickname", score: 0.95 } : null;
}

/** Characters between two names of one person at most. Ours. */
const knownAsMax = 40;
const knownAs =
  /^,? \(?(?:(?:who is |who was |was |is )?(?:also|better|formerly|previously|professionally) known as|aka|a\.k\.a\.|born|née)(?: as)? $/;

/** Names of persons whose words are remembered: those of some hundred documents. Ours. */
const namesMax = 20_000;

/** They tell generations apart and are left out when a person is called by a part of the name. */
const generations = /^(jr|sr|ii|iii|iv)$/;

const personWords = remembered<readonly string[]>(
  (name) => foldedWords(name).filter((word) => !generations.test(word)),
  namesMax,
);

/** "McKinley" and "David" for "David McKinley", "Patrick Carlineo" for "Patrick W. Carlineo", "Larry Lessig" for "Lawrence Lessig". */
function personLink(short: readonly string[], full: readonly string[]): NameLink | null {
  if (full.length < 2) return null;
  const [first, last] = [short[0] ?? "", short.at(-1) ?? ""];
  if (short.length === 1) {
    if (last === full.at(-1)) return { rule: "surname", score: 0.9 };
    if (full.length > 2 && last.length > 2 && full.slice(1, -1).includes(last)) return { rule: "surname", score: 0.6 };
    if (first === full[0] && first.length > 1) return { rule: "given_name", score: 0.8 };
    return nicknames.get(first)?.has(full[0] ?? "") ? { rule: "nickname", score: 0.7 } : null;
  }
  if (short.length < full.length && endsWith(full, short) && short.length > 1) return { rule: "surname", score: 0.85 };
  if (last !== full.at(-1)) return null;
  if (isSubsequence(short, full) && short.length < full.length) return { rule: "short_form", score: 0.95 };
  return nicknames.get(first)?.has(full[0] ?? "") ? { rule: "nickname", score: 0.9 } : null;
}

/** Words that may stand between an organization's name and its further part. */
const joining = /^(of|for|and|at|in|on|de)$/;

/** First words that say too little to be an organization's short form. Ours. */
const telling =
  /^(national|international|american|united|new|first|south|north|east|west|royal|general|state|federal|global|world|city|university|college|school|institute|department|ministry|office|bank|club|museum|church|house|group|society|association|council|committee|commission|board|center|foundation|party|hospital|court|army|police)$/;

/** "Foxconn" for "Foxconn Technology Group", "Business Journal" for "Milwaukee Business Journal". */
function organizationLink(shortName: Mention, fullName: Mention): NameLink | null {
  const [short, full] = [foldedWords(shortName.text), foldedWords(fullName.text)];
  if (short.length >= full.length || (short[0] ?? "").length < 4) return null;
  if (short.length === 1) {
    if (isTeam(shortName.text) && full.length <= 3 && endsWith(full, short)) return { rule: "short_form", score: 0.75 };
    if (newspapers.test(shortName.text) && endsWith(full, short)) return { rule: "short_form", score: 0.75 };
    const alone = startsWith(full, short) && !joining.test(full[1] ?? "") && full.length <= 4;
    return alone && !telling.test(short[0] ?? "") ? { rule: "short_form", score: 0.8 } : null;
  }
  if (startsWith(full, short)) return { rule: "short_form", score: 0.85 };
  return endsWith(full, short) ? { rule: "short_form", score: 0.75 } : null;
}

/** What a newspaper that was named is called. Ours. */
const newspapers =
  /^(?:the )?(?:Chronicle|Courier|Dispatch|Examiner|Gazette|Herald|Inquirer|Journal|Post|Sentinel|Telegraph|Times|Tribune)$/i;

/** "Otters" for "Lakeside Otters": a word in the plural that is not what many firms are called. */
function isTeam(name: string): boolean {
  return /^\p{Lu}\p{Ll}+s$/u.test(name) && !ofManyFirms.test(name);
}

const ofManyFirms =
  /^(Partners|Holdings|Industries|Systems|Technologies|Airlines|Airways|Motors|Foods|Services|Schools|Nations|States|Securities|Brothers|Sons|Enterprises|Pharmaceuticals|Logistics|Electronics|Ventures|Labs|News|Press|Arts|Sports|Games|Studios|Pictures|Records|Works|Stores|Books|Awards|Veterans|Affairs|Workers|Teachers|Nurses|Democrats|Republicans|Representatives|Commons|Lords)$/;

/** "CBP" for "Customs and Border Protection": stated in brackets behind the name, or made of its initials. */
function acronymLink(content: string, short: Mention, full: Mention): NameLink | null {
  const letters = short.text.replace(/\./g, "");
  if (!/^\p{Lu}[\p{L}&]{1,7}$/u.test(letters) || letters.replace(/[^\p{Lu}]/gu, "").length < 2) return null;
  const behind = /^['’]?s?\s*\(["“']?(?:the )?([\p{L}.&-]+)/u.exec(content.slice(full.end, full.end + 40));
  if (behind?.[1]?.replace(/\./g, "") === letters) return { rule: "acronym", score: 0.98 };
  if (full.end + 2 >= short.start && full.end <= short.start && content.slice(full.end, short.start) === " (")
    return { rule: "acronym", score: 0.98 };
  if (letters.length < 3) return null;
  return initialsOf(full.text).includes(letters.toUpperCase()) ? { rule: "initials", score: 0.85 } : null;
}

/** Initials of all words, of those written large, and of those without legal form. */
function initialsOf(name: string): string[] {
  const words = name.split(/[\s-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const first = (some: string[]) => some.map((word) => word[0] ?? "").join("");
  const large = words.filter((word) => /^\p{Lu}/u.test(word));
  const bare = large.filter((word) => !/^(Inc|Corp|Ltd|LLC|Co|Company|Corporation|The)\.?$/.test(word));
  return [first(words).toUpperCase(), first(large), first(bare)];
}

/** "Washington" for "Washington, D.C." or "Washington state": a name that goes on with where it lies or what it is. */
function placeLink(short: string, full: string): NameLink | null {
  const rest = full.startsWith(short) ? full.slice(short.length) : "";
  if (/^(, D\.C\.| [Ss]tate)$/.test(rest)) return { rule: "short_form", score: 0.8 };
  const [few, many] = [foldedWords(short), foldedWords(full)];
  const named = many.length === few.length + 2 && /^(state|city|province|republic|kingdom)$/.test(many[0] ?? "");
  // "Frankfurt" for "Frankfurt am Main".
  if (/^ (?:am|an der|im|on|upon|sur|del?|do) \p{Lu}/u.test(rest)) return { rule: "short_form", score: 0.8 };
  return named && many[1] === "of" && endsWith(many, few) ? { rule: "short_form", score: 0.9 } : null;
}

function startsWith(words: readonly string[], part: readonly string[]): boolean {
  return part.every((word, at) => words[at] === word);
}

function endsWith(words: readonly string[], part: readonly string[]): boolean {
  return part.every((word, at) => words[words.length - part.length + at] === word);
}

/** Whether words stand in a row of words in their order, the first in front; an initial stands for its word. */
function isSubsequence(part: readonly string[], words: readonly string[]): boolean {
  let at = 0;
  for (const word of words) if (at < part.length && isWord(part[at] ?? "", word)) at++;
  return at === part.length;
}

function isWord(one: string, other: string): boolean {
  return one === other || (one.length === 1 && other.startsWith(one)) || (other.length === 1 && one.startsWith(other));
}
