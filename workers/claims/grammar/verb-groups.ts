import type { Token } from "../../parsed-text.ts";
import { isBehindVerb } from "./part-classes.ts";
import { settleForms } from "./verb-forms.ts";
import { ofNews, oftenMissed, pastOnly } from "./verb-lists.ts";
import {
  afterMark,
  isGerundForm,
  isNominal,
  isParticipleForm,
  isPastForm,
  isPossessive,
  isPronoun,
  isRelative,
} from "./word-classes.ts";

/** A verb with its auxiliaries and the adverbs between them: "has not yet been seen". Words `from` to `to` (exclusive). */
export interface VerbGroup {
  from: number;
  to: number;
  /** The verb itself, the last of the group. */
  head: number;
  form: "finite" | "infinitive" | "gerund" | "participle";
  /** Its first word is an auxiliary or "to". */
  auxiliary: boolean;
}

/** A verb group whose form is still to be settled: past or participle, plain form or infinitive, third person or a noun in "-s". */
export type RawGroup = Omit<VerbGroup, "form"> & { form: VerbGroup["form"] | "past" | "base" | "present" | "noun" };

/** The verb groups of a sentence in order. */
export function verbGroups(tokens: readonly Token[]): VerbGroup[] {
  const groups: RawGroup[] = [];
  for (let at = 0; at < tokens.length; ) {
    const group = groupAt(tokens, at);
    if (group) groups.push(group);
    at = group ? group.to : at + 1;
  }
  const verbs = settleForms(tokens, groups);
  return hasMainVerb(tokens, verbs) ? verbs : withMissedVerb(tokens, verbs);
}

function groupAt(tokens: readonly Token[], at: number): RawGroup | null {
  const token = tokens[at];
  if (!token) return null;
  if (token.lower === "to" && token.pos !== "ADP") {
    const verb = adverbsEnd(tokens, at + 1);
    return isVerbal(tokens[verb]) ? grouped(tokens, at, verb, "infinitive") : null;
  }
  if (token.ending === "AUX" && owns(tokens, at)) return null;
  if (token.ending === "AUX") return grouped(tokens, at, at, "finite");
  if (!isVerbal(token) || isModifier(tokens, at) || isNameWord(tokens, at)) return null;
  return grouped(tokens, at, at, formOf(token));
}

/** "the firm's able founder Jane Doe sold": names and nouns up to a verb of their own are what somebody has. */
function owns(tokens: readonly Token[], at: number): boolean {
  const [owner, first] = [tokens[at], tokens[at + 1]];
  if (
    !/['’]s$/.test(owner?.lower ?? "") ||
    (owner?.text.length ?? 0) < 4 ||
    /^(it|he|she|that|there|here|what|who|where|how|let|one)['’]s$/.test(owner?.lower ?? "")
  )
    return false;
  if (!first || !(first.pos === "ADJ" || isNominal(first)) || first.gap !== " ") return false;
  let next = at + 1;
  while (tokens[next]?.pos === "ADJ" || isNominal(tokens[next])) {
    if (next > at + 1 && afterMark(tokens[next])) return false;
    next++;
  }
  const verb = tokens[next];
  return (
    next - at > 2 &&
    verb?.gap === " " &&
    verb.pos === "VERB" &&
    isPastForm(verb) &&
    isNominal(tokens[next - 1]) &&
    tokens[next + 1]?.lower !== "by"
  );
}

function isVerbal(token: Token | undefined): boolean {
  return token?.pos === "VERB" || token?.pos === "AUX";
}

function adverbsEnd(tokens: readonly Token[], from: number): number {
  let at = from;
  while (mayStandBetween(tokens[at]) && !afterMark(tokens[at])) at++;
  return at;
}

function mayStandBetween(token: Token | undefined): boolean {
  return token !== undefined && (token.pos === "ADV" || negations.has(token.lower));
}

const negations = new Set(["not", "n't", "n’t", "never"]);

/** Takes in what belongs to the verb: after an auxiliary, adverbs and the next verb. */
function grouped(tokens: readonly Token[], from: number, first: number, form: RawGroup["form"]): RawGroup {
  let head = first;
  while (tokens[head]?.pos === "AUX" || tokens[head]?.ending === "AUX") {
    const next = adverbsEnd(tokens, head + 1);
    if (!isVerbal(tokens[next]) || afterMark(tokens[next]) || isPossessed(tokens, next)) break;
    head = next;
  }
  return { from, to: head + 1, head, form, auxiliary: tokens[from]?.pos !== "VERB" };
}

function isPossessed(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return isPossessive(before) || (before?.ending === "PART" && !/n['’]t$/.test(before.lower));
}

function formOf(token: Token): RawGroup["form"] {
  if (token.lower === "being" || token.lower === "having" || isGerundForm(token)) return "gerund";
  if (token.lower === "be" || token.lower === "been") return "infinitive";
  if (token.pos === "AUX" || pastOnly.has(token.lower)) return "finite";
  if (isParticipleForm(token)) return "participle";
  if (isPastForm(token)) return "past";
  return /[^s]s$/.test(token.lower) ? "present" : "base";
}

/** "Cub Scout camps": a word written large inside a sentence is no verb, unless most words are. */
function isNameWord(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.pos !== "VERB" || at === 0 || !isLarge(token) || /[.:“"]\s?["“]?$/.test(token.gap)) return false;
  const large = tokens.filter(isLarge).length / tokens.length;
  return large < 0.5 || (large < 0.8 && (isLarge(tokens[at - 1]) || isLarge(tokens[at + 1])));
}

function isLarge(token: Token | undefined): boolean {
  if (token === undefined) return false;
  const first = token.text.charCodeAt(0);
  return first < 0x80 ? first >= 0x41 && first <= 0x5a : /^\p{Lu}/u.test(token.text);
}

/** "the ensuing tsunami", "of repeated acquisitions": a verb's form that describes the noun behind it. */
function isModifier(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!token || token.pos === "AUX") return false;
  if (token.gap === "-" || next?.gap === "-") return true;
  if (!before || afterMark(token)) return false;
  if (before.pos === "DET" && !/^(that|this|these|those|all|some|both|each|many|most)$/.test(before.lower)) return true;
  if (isPossessed(tokens, at) || (before.lower === "only" && isPossessive(tokens[at - 2]))) return true;
  if (!(isNominal(next) || next?.pos === "ADJ") || afterMark(next)) return false;
  return before.pos === "ADJ" || (before.pos === "ADP" && !isGerundForm(token) && before.lower !== "to");
}

/** A finite verb that is no relative clause's. */
function hasMainVerb(tokens: readonly Token[], groups: readonly VerbGroup[]): boolean {
  let finite = 0;
  for (const { form } of groups) if (form === "finite") finite++;
  if (finite === 0) return false;
  let relatives = 0;
  for (let at = 0; at < tokens.length; at++) if (isRelative(tokens, at) && tokens[at]?.lower !== "where") relatives++;
  return finite > relatives || relatives > 1;
}

/** A sentence without a main verb has one that the tagger took for a noun: "Dufner shot a round". */
function withMissedVerb(tokens: readonly Token[], groups: VerbGroup[]): VerbGroup[] {
  const named = behindName(tokens);
  const at = named >= 0 ? named : tokens.findIndex((_, i) => mayBeVerb(tokens, i));
  if (at < 0) return groups;
  const verb: VerbGroup = { from: at, to: at + 1, head: at, form: "finite", auxiliary: false };
  return [...groups, verb].sort((a, b) => a.from - b.from);
}

/** "Acme reports third-quarter results": the verb right behind the name that begins the sentence; -1 where none stands there. */
function behindName(tokens: readonly Token[]): number {
  const at = tokens.findIndex((token) => token.pos !== "PROPN");
  const [verb, next] = [tokens[at], tokens[at + 1]];
  const isVerb = at > 0 && verb?.pos === "NOUN" && verb.gap === " " && next?.gap === " " && ofNews.has(verb.lower);
  return isVerb && next.pos !== "ADP" && next.lower !== "and" ? at : -1;
}

/** "The 30-year-old". */
function isAged(token: Token): boolean {
  return token.lower === "old" && token.gap === "-";
}

function mayBeVerb(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !next || token?.pos !== "NOUN" || !/^[ ,)]*\s$/.test(token.gap) || next.gap !== " ") return false;
  if (!isBehindVerb(next) || next.lower === "of") return false;
  if (!isNominal(before) && !isPronoun(before) && !isAged(before)) return false;
  const singular = before.pos === "PROPN" || (before.pos === "NOUN" && !/s$/.test(before.lower));
  return (
    token.tags.has("PastTense") ||
    token.tags.has("PresentTense") ||
    oftenMissed.has(token.lower) ||
    (singular && /[^s]s$/.test(token.lower))
  );
}
