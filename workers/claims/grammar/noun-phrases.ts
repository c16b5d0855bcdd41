import type { Token } from "../../parsed-text.ts";
import { isBeforeNoun, opensNamePhrase } from "./part-classes.ts";
import type { Item } from "./proposition.ts";
import { words } from "./proposition.ts";
import type { Grammar } from "./sentence-grammar.ts";
import { afterComma, afterMark, isNominal, isPossessive } from "./word-classes.ts";

/** The noun phrase that ends right before a word, begun at `least` or later; null when none does. */
export function phraseBefore(g: Grammar, end: number, least: number): Item[] | null {
  let from = end;
  while (
    from > least &&
    isInPhrase(g, from - 1) &&
    !(from < end && (afterMark(g.tokens[from]) || opensPhrase(g, from)))
  )
    from--;
  return from < end ? words(from, end) : null;
}

function opensPhrase({ tokens }: Grammar, at: number): boolean {
  return tokens[at]?.pos === "DET" ? tokens[at - 1]?.pos !== "DET" : isPossessive(tokens[at]);
}

/** Words a noun phrase is made of; "of" only inside names and behind words of amount. */
function isInPhrase(g: Grammar, at: number): boolean {
  const token = g.tokens[at];
  if (!token || g.groups.some((group) => group.from <= at && at < group.to)) return false;
  const before = g.tokens[at - 1];
  if (token.lower === "of") return before?.pos === "PROPN" || amounts.test(before?.lower ?? "");
  return isNominal(token) || isBeforeNoun(token) || isPossessive(token);
}

/** Before "of" these only say how much there is. */
const amounts =
  /^(one|two|three|some|many|most|all|none|number|dozens|hundreds|thousands|millions|billions|group|series|pair|couple|members?|percent|half|majority|\d[\d,.]*)$/;

/** Whether the head of these words, a subject, takes a verb in the plural. */
export function isPlural({ tokens }: Grammar, subject: readonly Item[]): boolean {
  const numbers = subject.filter((item) => typeof item === "number");
  const joint = numbers.findIndex((at, i) => i > 0 && tokens[at]?.pos === "ADP" && isNominal(tokens[at - 1]));
  const amount = tokens[numbers[joint - 1] ?? -1];
  const of = joint > 0 && (amount?.pos === "NUM" || amounts.test(amount?.lower ?? ""));
  const own =
    joint < 0 || (of && !/^(one|the)$/.test(tokens[numbers[0] ?? -1]?.lower ?? "")) ? numbers : numbers.slice(0, joint);
  const head = tokens[own.at(-1) ?? -1];
  // "Members of the band": a word that begins the sentence may look like a name.
  if (joint === 1 && own[0] === 0 && tokens[1]?.lower === "of" && /[^s]s$/.test(tokens[0]?.lower ?? "")) return true;
  return (
    head?.tags.has("Plural") === true || (own.some((at) => tokens[at]?.lower === "and") && !isOneName(tokens, own))
  );
}

/** "the National Archives and Records Administration": a name with an article has its "and" inside. */
function isOneName(tokens: readonly Token[], [first, ...others]: readonly number[]): boolean {
  const last = tokens[others.at(-1) ?? -1]?.lower ?? "";
  return (
    tokens[first ?? -1]?.lower === "the" &&
    ofOffice.test(last) &&
    others.every((at) => tokens[at]?.pos === "PROPN" || /^(and|of|for)$/.test(tokens[at]?.lower ?? ""))
  );
}

/** What the name of one body ends with. */
const ofOffice =
  /^(administration|agency|association|authority|board|bureau|commission|committee|council|court|department|federation|foundation|institute|ministry|office|organi[sz]ation|service|society|trust|union|university)$/;

/** "its investment in Lyon", "its plant in Reno, Nevada": the noun of the phrase inside of which a name that begins at a word stands; null where it stands in none. */
export function nounAround(tokens: readonly Token[], at: number): Token | null {
  let first = at;
  if (afterMark(tokens[at]) && tokens[at - 1]?.pos === "PROPN") first--;
  while (first < at && tokens[first - 1]?.pos === "PROPN" && !afterMark(tokens[first])) first--;
  const [noun, preposition] = [tokens[first - 2], tokens[first - 1]];
  const isInside = /^(in|of|on|at|for)$/.test(preposition?.lower ?? "") && !afterMark(preposition);
  return isInside && noun?.pos === "NOUN" ? noun : null;
}

/** "Jane Doe, now a captain": the subject as a second verb has it, without what stands between commas and is no list. */
export function withoutAside({ tokens }: Grammar, subject: Item[]): Item[] {
  const first = subject.findIndex((item, at) => at > 0 && afterComma(tokens[Number(item)]));
  if (first < 0) return subject;
  const listed = subject.slice(first).some((item) => {
    const token = tokens[Number(item)];
    return token?.pos === "CCONJ" && (afterComma(token) || opensNamePhrase(tokens[Number(item) + 1]));
  });
  return listed ? subject : subject.slice(0, first);
}

/** "at least 40", "more than a dozen": a noun follows. */
export function opensAmount({ tokens }: Grammar, at: number): boolean {
  const words = `${tokens[at]?.lower} ${tokens[at + 1]?.lower}`;
  return /^(at least|at most|more than|fewer than|less than|up to|as many|close to)$/.test(words);
}
