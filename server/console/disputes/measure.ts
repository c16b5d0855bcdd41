import { capitalised } from "../words.ts";
import { amountsIn } from "./amounts.ts";

/** Words that no measure begins or ends with. */
const small = new Set(
  "a an the its his her their this that these those about around some roughly approximately nearly almost up at least most more less than over under fewer below above was were is are be been being has have had will would could may might by to of in on for from with and or as only just now currently officially".split(
    " ",
  ),
);

/** Words that lead to where, when or how: what is counted has ended before them. */
const leading = new Set(
  "in at on after before during when while as by from for since and or but who which that with according to of over under near because of through until into across".split(
    " ",
  ),
);

/** What says whose words it is, at the beginning of a claim: no part of what is measured. */
const attribution =
  /^(?:according to [^,]+,\s*|(?:[\p{L}'’.-]+\s){1,5}(?:said|says|told|reported|reports|estimated|confirmed)\s(?:that\s)?)/iu;

/** What a number did or will do, before it: "unemployment fell" to 4 percent is no heading of "4 percent". */
const leadingTo =
  /^(?:rose|risen|rises|rise|fell|fallen|falls|fall|dropped|drops|drop|climbed|climbs|climb|increased|increases|increase|decreased|decreases|decrease|grew|grows|grow|declined|declines|decline|jumped|slipped|slid|stood|stands|reached|reaches|reach|totaled|totalled|came|hit|hits|spend|spends|spent|cost|costs|pay|pays|paid|raise|raises|raised|cut|cuts|lowered)$/i;

/** Words before a measure at most, and in it. Ours: a heading is read at once. */
const wordsMost = 8;

/** Words around a number at most. Ours: a line of a narrow card and a half. */
const aroundMost = 14;

/**
 * What statements give different numbers of, in words that they have in common: what stands after the numbers ("people injured"), or
 * what all begin with ("Unemployment in Norland"), or what stands around them. Undefined where nothing in common says it. `values`: the number of each (`differingFigures`).
 */
export function measureOf(statements: readonly string[], values: readonly string[]): string | undefined {
  const parts = statements.map((text, at) => aroundValue(text, values[at] ?? ""));
  const counted = trimmed(shared(parts.map(({ after }) => upToLeading(after))));
  if (counted.length > 0 && counted.length <= wordsMost) return [...counted, ...done(parts)].join(" ");
  const begun = withoutVerb(trimmed(shared(parts.map(({ before }) => wordsIn(before)))));
  const saysMore = begun.length <= wordsMost && begun.slice(1).some((word) => !/^\p{Lu}/u.test(word));
  return saysMore ? begun.join(" ") : around(parts);
}

/** What stands around the numbers, where that is the same in all: "will pay … for repairs to the ferry". */
function around(parts: readonly Around[]): string | undefined {
  const before = parts.map((part) => part.before.trim());
  const after = shared(parts.map((part) => wordsIn(part.after)));
  const words = `${before[0]} … ${after.join(" ")}`;
  const isOne = after.length > 0 && before.every((each) => each === before[0]);
  return isOne && words.split(" ").length <= aroundMost ? words : undefined;
}

/** A dispute's heading: whom and what it is about, and what is measured; a name that the measure has is not said twice. */
export function disputeTitle(about: readonly string[], measure: string | undefined): string {
  if (measure === undefined) return about.length === 0 ? "Different numbers" : about.join(", ");
  const others = about.filter((name) => !measure.toLowerCase().includes(name.toLowerCase()));
  const opening = about.find((name) => measure.toLowerCase().startsWith(`${name.toLowerCase()} `));
  const rest = opening === undefined ? measure : measure.slice(opening.length + 1);
  const names = [...(opening === undefined ? [] : [opening]), ...others];
  return names.length === 0 ? capitalised(rest) : `${names.join(", ")}: ${rest}`;
}

interface Around {
  before: string;
  after: string;
}

function aroundValue(text: string, value: string): Around {
  const start = amountsIn(text).find((amount) => amount.text === value)?.start ?? text.indexOf(value);
  return { before: text.slice(0, start).replace(attribution, ""), after: text.slice(start + value.length) };
}

/** The words up to the first mark of punctuation. */
function wordsIn(text: string): string[] {
  return (/^[^,;:.()“”"]*/.exec(text.trim())?.[0] ?? "").split(/\s+/).filter((word) => word !== "");
}

function upToLeading(text: string): string[] {
  const words = wordsIn(text);
  const end = words.findIndex((word) => leading.has(word.toLowerCase()));
  return (end < 0 ? words : words.slice(0, end)).filter((word) => !small.has(word.toLowerCase()));
}

/** The words that all begin with, as the first writes them. */
function shared(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  const length = first.findIndex((word, at) => others.some((other) => other[at]?.toLowerCase() !== word.toLowerCase()));
  return length < 0 ? [...first] : first.slice(0, length);
}

/** Without small words at both ends. */
function trimmed(words: readonly string[]): string[] {
  const isSmall = (word: string) => small.has(word.toLowerCase());
  const start = words.findIndex((word) => !isSmall(word));
  return start < 0 ? [] : words.slice(start, words.findLastIndex((word) => !isSmall(word)) + 1);
}

/** Without the verb that leads to the number. */
function withoutVerb(words: readonly string[]): string[] {
  return trimmed(leadingTo.test(words.at(-1) ?? "") ? words.slice(0, -1) : words);
}

/** What was done to those who are counted, where it stands right before every number: of "killed 3 people", "killed". */
function done(parts: readonly Around[]): string[] {
  const verbs = parts.map(({ before }) => trimmed(before.trim().split(/\s+/)).at(-1)?.toLowerCase() ?? "");
  const [verb = ""] = verbs;
  return verb.endsWith("ed") && verbs.every((each) => each === verb) ? [verb] : [];
}
