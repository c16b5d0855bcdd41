import type { Token } from "../../parsed-text.ts";
import {
  isConjunction,
  isDescribing,
  isDeterminerOrAdjective,
  isDeterminerOrNumber,
  isInObject,
  isNounOrAdjective,
  isPrepositionOrDeterminer,
  isPronounOrDeterminer,
  isSmallWord,
  opensObject,
} from "./part-classes.ts";
import type { RawGroup, VerbGroup } from "./verb-groups.ts";
import { complementTakers, naming, objectless, twoObjects } from "./verb-lists.ts";
import {
  afterMark,
  isGerundForm,
  isNominal,
  isParticipleForm,
  isPastForm,
  isPossessive,
  isPronoun,
  isRelative,
  isSubjectPronoun,
  isSubordinator,
} from "./word-classes.ts";

/** Settles by its place what each group is; those that turn out to be nouns are left out. */
export function settleForms(tokens: readonly Token[], groups: RawGroup[]): VerbGroup[] {
  for (let number = 0; number < groups.length; number++) {
    const group = groups[number]!;
    const place: Place = { tokens, groups, number, group };
    if (group.form === "past") group.form = isFinitePast(place) ? "finite" : "participle";
    else if (group.form === "present") group.form = isFinitePresent(place) ? "finite" : "noun";
    else if (group.form === "base")
      group.form = isDetermined(place) ? "noun" : isFiniteBase(place) ? "finite" : "infinitive";
  }
  return groups.filter((group): group is VerbGroup => group.form !== "noun");
}

/** A group among the others of its sentence, those before it settled. */
interface Place {
  tokens: readonly Token[];
  groups: readonly RawGroup[];
  number: number;
  group: RawGroup;
}

/** The word before the verb, adverbs skipped; -1 at the beginning. */
function wordBefore({ tokens, group }: Place): number {
  let at = group.from - 1;
  while (at >= 0 && tokens[at]?.pos === "ADV" && !afterMark(tokens[at + 1])) at--;
  return at;
}

function finiteBefore({ groups, number }: Place): RawGroup | undefined {
  return groups.slice(0, number).findLast((group) => group.form === "finite");
}

function isFinitePast(place: Place): boolean {
  const { tokens, groups, number, group } = place;
  const at = wordBefore(place);
  const before = tokens[at];
  if (!before) return false;
  const last = groups[number - 1];
  const passive = tokens[group.to]?.lower === "by";
  if (isSubjectPronoun(before) || isRelative(tokens, at)) return true;
  if (before.pos === "CCONJ") return isJoinedPast(place, at);
  if (afterMark(tokens[at + 1])) return !passive && (closesAside(place, at + 1) || isInSeries(place));
  if (isPronoun(before)) return last?.form !== "finite" || last.to < at;
  if (passive || !(isNominal(before) || isDescribing(before) || before.ending === "PART")) return false;
  if (hasVerbAlready(place) || namesIndefinite(place)) return false;
  // A name is seldom told apart by a participle: "Jane Doe called in the morning won" is not written.
  return before.pos === "PROPN" || !(finiteFollows(place) || isInAside(place));
}

/** "the Archives, the agency charged with the records, dropped": between two marks, behind a noun with an article, and before the verb of the name in front. */
function isInAside({ tokens, groups, group }: Place): boolean {
  if (tokens[group.to]?.pos !== "ADP") return false;
  let from = group.from - 1;
  while (from > 0 && !afterMark(tokens[from])) from--;
  let end = group.to;
  while (end < tokens.length && !afterMark(tokens[end])) end++;
  if (!/^(a|an|the)$/.test(tokens[from]?.lower ?? "") || !isNominal(tokens[from - 1])) return false;
  const next = groups.find((one) => one.from === end || (one.from === end + 1 && tokens[end]?.pos === "ADV"));
  return next?.form === "past" || next?.form === "finite";
}

/** "and a condition called asbestosis": behind the first verb, what "a" or "an" brings up is named. */
function namesIndefinite(place: Place): boolean {
  const { tokens, group } = place;
  if (!naming.has(tokens[group.head]?.lower ?? "") || !finiteBefore(place)) return false;
  let at = group.from - 1;
  while (at > 0 && isNounOrAdjective(tokens[at]) && !afterMark(tokens[at])) at--;
  return /^an?$/.test(tokens[at]?.lower ?? "");
}

/** After "and": finite where an object follows or where the verb before is a plain past tense, a participle where that one is. */
function isJoinedPast(place: Place, joint: number): boolean {
  const { tokens, groups, number, group } = place;
  const finite = finiteBefore(place);
  const last = groups[number - 1];
  if (!finite || afterMark(tokens[joint])) return tokens[group.to]?.lower !== "by";
  if (isModifierOfSubject(place)) return false;
  if (opensObject(tokens[group.to]) && last?.form !== "participle") return true;
  if (tokens[group.to]?.lower === "that") return true;
  if (last?.form === "participle" && last.to >= joint - 1) return false;
  return tokens[finite.head]?.pos !== "AUX" && !(finite.auxiliary && finite.head > finite.from);
}

/** "but donors and elected officials remain": a noun and then a verb stand right behind. */
function isModifierOfSubject({ tokens, groups, number, group }: Place): boolean {
  const next = groups[number + 1];
  const nouns = tokens.slice(group.to, next?.from ?? group.to);
  return nouns.length > 0 && nouns.length <= 2 && nouns.every((token) => token.pos === "NOUN" && !afterMark(token));
}

/** "closed the mill, sold the land and moved": behind a plain past tense, with an object, and before the last of the series. */
function isInSeries(place: Place): boolean {
  const { tokens, groups, number, group } = place;
  const finite = finiteBefore(place);
  const head = tokens[finite?.head ?? -1];
  if (!finite || finite.auxiliary || !head || !isPastForm(head)) return false;
  if (!isInObject(tokens[group.to])) return false;
  return groups.slice(number + 1).some((one) => one.form === "past" && tokens[one.from - 1]?.pos === "CCONJ");
}

/** "Jane Doe, the owner, said": the subject waits for its verb, and the comma is the second. */
function closesAside(place: Place, at: number): boolean {
  const { tokens, groups, number } = place;
  const finite = groups.slice(0, number).filter((group) => group.form === "finite");
  const [first, last] = [finite[0], finite.at(-1)];
  if (first && last) {
    for (let i = first.from; i > Math.max(0, first.from - relativeWordsMax); i--)
      if (isRelative(tokens, i))
        return finite.every((group, nth) => nth === 0 || goesWith(tokens, finite[nth - 1]!, group));
    return isOfNextClause(place, last, at);
  }
  for (let i = 1; i < at; i++) if (afterMark(tokens[i])) return true;
  return false;
}

/** Words from a relative pronoun to its verb. Ours. */
const relativeWordsMax = 8;

/** "who designed it and later led it", "which says it has": a verb of the same clause as the one before, or of what that one says. */
function goesWith(tokens: readonly Token[], before: RawGroup, { from }: RawGroup): boolean {
  let at = from - 1;
  while (tokens[at]?.pos === "ADV" && !afterMark(tokens[at + 1])) at--;
  if (tokens[at]?.pos === "CCONJ") return true;
  if (!complementTakers.has(tokens[before.head]?.lower ?? "")) return false;
  return !tokens.slice(before.to, from + 1).some(afterMark);
}

/** "and its chief executive, Tom Reed, resigned", "when a bookkeeper, Ana Lopes, copied": behind a joint a noun and what tells of it, then a verb that is no passive. */
function isOfNextClause({ tokens, group }: Place, last: RawGroup, at: number): boolean {
  if (!(isActive(tokens, group) || hasBareObject(tokens, group)) || naming.has(tokens[group.head]?.lower ?? ""))
    return false;
  let joint = at - 1;
  const joins = (i: number) => tokens[i]?.pos === "CCONJ" || isSubordinator(tokens, i);
  while (joint > last.to && !joins(joint)) joint--;
  const marks = tokens.slice(joint + 2, at).filter(afterMark).length;
  return joins(joint) && marks === 1 && isPlainNoun(tokens[joint + 1]);
}

/** "copied records": a noun right behind a verb that has one object. */
function hasBareObject(tokens: readonly Token[], { head, to }: RawGroup): boolean {
  const [verb, next] = [tokens[head], tokens[to]];
  if (!verb || twoObjects.has(verb.lower) || isParticipleForm(verb)) return false;
  return next?.gap === " " && next.pos === "NOUN" && next.tags.has("Plural");
}

function isPlainNoun(token: Token | undefined): boolean {
  return isDeterminerOrAdjective(token) || isNominal(token) || isPossessive(token);
}

/** A form that may be past tense or participle and is no passive: its verb takes no object, or has one. */
export function isActive(tokens: readonly Token[], { head, to }: Pick<VerbGroup, "head" | "to">): boolean {
  const [verb, next] = [tokens[head], tokens[to]];
  if (!verb || !isPastForm(verb) || isParticipleForm(verb)) return false;
  if (objectless.has(verb.lower)) return true;
  if (twoObjects.has(verb.lower) || naming.has(verb.lower) || next?.gap !== " " || !opensObject(next)) return false;
  return !/^\d{4}$/.test(next.lower) && !tokens.slice(to, to + 3).some(isMeasure);
}

/** "arrested that day", "based 40 miles away": when or where, and no object. */
function isMeasure({ lower, tags }: Token): boolean {
  return measures.test(lower) || ["WeekDay", "Month", "Duration", "Date", "Time"].some((tag) => tags.has(tag));
}

const measures =
  /^(years?|months?|weeks?|days?|nights?|mornings?|afternoons?|evenings?|times?|summer|winter|spring|autumn|fall|season|hours?|minutes?|miles?|kilometers?|kilometres?|meters?|metres?|feet|percent|points?|way)$/;

/** Between this verb and the finite one before stands no mark and no word that opens another clause. */
function hasVerbAlready(place: Place): boolean {
  const { tokens, group } = place;
  const last = finiteBefore(place);
  if (!last) return false;
  if (complementTakers.has(tokens[last.head]?.lower ?? "") && isInObject(tokens[last.to])) return false;
  for (let at = last.to; at < group.from; at++) if (afterMark(tokens[at]) || opensClause(tokens, at)) return false;
  return !isOfRelative(tokens, last);
}

function opensClause(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return (
    token !== undefined &&
    (isConjunction(token) ||
      isRelative(tokens, at) ||
      isSubordinator(tokens, at) ||
      /^(what|how|why|whether|than)$/.test(token.lower))
  );
}

/** The verb is that of a relative clause inside the subject: the main verb is still to come. */
function isOfRelative(tokens: readonly Token[], group: RawGroup): boolean {
  for (let at = group.from - 1; at >= Math.max(0, group.from - 5); at--) {
    if (isRelative(tokens, at)) return !tokens.slice(0, at).some(isVerbWord);
    if (afterMark(tokens[at + 1])) return false;
  }
  return false;
}

function isVerbWord(token: Token): boolean {
  return token.pos === "AUX" || (token.pos === "VERB" && !isGerundForm(token));
}

/** "Milk sold to the plants averaged": another verb comes before any joint, so this one describes the noun. */
function finiteFollows({ tokens, groups, group }: Place): boolean {
  const next = tokens[group.to];
  if (!next || next.lower === "that" || (!naming.has(tokens[group.head]?.lower ?? "") && !isSmallWord(next)))
    return false;
  for (let at = group.to; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token || afterMark(token)) return false;
    if (isSubordinator(tokens, at)) return false;
    if (at > group.to && (token.pos === "SCONJ" || isRelative(tokens, at) || isSubjectPronoun(token))) return false;
    if (token.pos === "CCONJ" && !isNominal(tokens[at + 1]) && !isDeterminerOrAdjective(tokens[at + 1])) return false;
    const other = groups.find((one) => one.from === at);
    if (other?.form === "finite" || other?.form === "present") return true;
    if (other?.form === "past" && isNominal(tokens[at - 1]) && !isNominal(tokens[other.to])) return true;
  }
  return false;
}

/** "14 carries", "two touchdown passes": a word in -s is a noun where the clause has its verb or no subject stands before it. */
function isFinitePresent(place: Place): boolean {
  const { tokens } = place;
  const at = wordBefore(place);
  const before = tokens[at];
  if (!before) return false;
  if (isSubjectPronoun(before) || isRelative(tokens, at) || before.pos === "CCONJ" || afterMark(tokens[at + 1]))
    return true;
  if (isPrepositionOrDeterminer(before) || (before.pos === "NUM" && !/^\d{4}$/.test(before.lower))) return false;
  return !hasVerbAlready(place);
}

/** "this grant was": a noun. */
function isDetermined({ tokens, group }: Place): boolean {
  const before = tokens[group.from - 1];
  return isDeterminerOrNumber(before) && before?.lower !== "that" && !afterMark(tokens[group.from]);
}

function isFiniteBase(place: Place): boolean {
  const { tokens, groups, number } = place;
  const at = wordBefore(place);
  const before = tokens[at];
  const last = groups[number - 1];
  if (!before) return false;
  if (isSubjectPronoun(before) && last?.to !== at) return true;
  if (isRelative(tokens, at)) return true;
  if (before.pos === "CCONJ") return last?.form === "finite" && isPresent(tokens, last);
  if (afterMark(tokens[at + 1])) return closesAside(place, at + 1);
  return (isNominal(before) || isPronounOrDeterminer(before)) && !hasVerbAlready(place);
}

function isPresent(tokens: readonly Token[], group: RawGroup): boolean {
  const head = tokens[group.head];
  if (group.auxiliary) return /^(is|are|has|have|['’]s|['’]re)$/.test(tokens[group.from]?.lower ?? "");
  return head !== undefined && !isPastForm(head);
}
