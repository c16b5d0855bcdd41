import type { Token } from "../../parsed-text.ts";
import { clauseAhead, marksBetween, subjectStart } from "./clause-bounds.ts";
import { isAdverbOrParticle, isPrepositionOrAdverb, opensPlainSubject } from "./part-classes.ts";
import { firstFinite, type Grammar, insideQuote, startsNoun } from "./sentence-grammar.ts";
import type { VerbGroup } from "./verb-groups.ts";
import { collectives, complementTakers } from "./verb-lists.ts";
import {
  afterMark,
  holdsSubject,
  isNominal,
  isParticipleForm,
  isPast,
  isPastForm,
  isPossessive,
  isRelative,
  isSubjectPronoun,
  isSubordinator,
  numberOfVerb,
  opensPair,
} from "./word-classes.ts";

/** Shorter stretches are no clause of their own. Words; ours. */
const clauseWordsMin = 3;

/** Where the next clause with a subject of its own begins, and where the one with this verb ends; null when none follows. */
export function nextClause(
  g: Grammar,
  from: number,
  verb: VerbGroup,
  to: number,
): { end: number; next: number } | null {
  const { tokens } = g;
  for (let at = behindPair(g, from, verb, to); at < to - clauseWordsMin + 1; at++) {
    const joint = behindJoint(g, at, to);
    if (joint < 0 || insideQuote(g, from, at) || to - joint < clauseWordsMin) continue;
    const that = opensThat(g, joint) && startsNoun(g, joint + 1);
    // "The message is clear: that taxes will rise" says what the message is.
    if (that && (isSaying(g, verb) || tokens[at]?.pos !== "CCONJ")) continue;
    if (isNextQuestion(g, verb, at, joint)) continue;
    const next = that ? joint + 1 : joint;
    const amount = opensAmount(g, next) && startsNoun(g, next + 2) ? next + 2 : next;
    const subject = amount === next && opensFront(g, next) ? subjectStart(g, next, to) : amount;
    const ahead = clauseAhead(g, subject, to);
    if (subject > next && holdsThat(g, next, subject)) continue;
    if (ahead && (isAim(g, joint, ahead) || isBothOfNotOnly(g, from, at))) continue;
    if (!ahead || waitsForVerb(g, verb, at, to) || isLastOfList(g, subject, ahead) || isNoun(g, subject, ahead))
      continue;
    const marked = afterMark(tokens[at]) || dash.test(tokens[at]?.gap ?? "");
    if (!marked && (ahead.from - subject > 6 || !isClear(g, subject, ahead))) continue;
    return { end: at, next };
  }
  return null;
}

/** "into the mayor as separate but that in retrospect, he": no phrase in front of a subject. */
function holdsThat({ tokens }: Grammar, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (tokens[at]?.pos === "CCONJ" && tokens[at + 1]?.lower === "that") return true;
  return false;
}

/** ", so the board could compare it": what it is done for. */
function isAim({ tokens }: Grammar, joint: number, verb: VerbGroup): boolean {
  return tokens[joint - 1]?.lower === "so" && /^(could|can|might|may|would)$/.test(tokens[verb.from]?.lower ?? "");
}

/** "not only are vendors at work, but so are the agencies". */
function isBothOfNotOnly({ tokens }: Grammar, from: number, at: number): boolean {
  if (tokens[at]?.lower !== "but" && tokens[at - 1]?.lower !== "but") return false;
  for (let i = from; i < at; i++) if (tokens[i]?.lower === "not" && tokens[i + 1]?.lower === "only") return true;
  return false;
}

/** "asked what he knew, when he knew it, and how he learned of it": another thing that is asked. */
function isNextQuestion({ tokens }: Grammar, verb: VerbGroup, at: number, joint: number): boolean {
  if (!questions.has(tokens[joint]?.lower ?? "")) return false;
  for (let i = verb.to; i < at; i++) if (questions.has(tokens[i]?.lower ?? "")) return true;
  return false;
}

const questions = new Set("how what why whether who whom where when which".split(" "));

/** The word from which a joint may join: behind the "or" of "either the government falls or", neither of which is told by itself. */
function behindPair({ tokens }: Grammar, from: number, verb: VerbGroup, to: number): number {
  let pair = -1;
  for (let at = from; at < verb.from; at++) {
    if (alternatives.test(tokens[at]?.lower ?? "")) pair = at;
    else if (/^n?or$/.test(tokens[at]?.lower ?? "")) pair = -1;
  }
  if (pair < 0) return verb.to;
  const other = tokens.slice(verb.to, to).findIndex(({ lower }) => /^n?or$/.test(lower));
  return other < 0 ? verb.to : verb.to + other + 1;
}

const alternatives = /^n?either$/;

/** "and that pensions would rise": before several "that" points at none. */
function opensThat({ tokens }: Grammar, at: number): boolean {
  return tokens[at]?.lower === "that" && (tokens[at]?.pos !== "DET" || tokens[at + 1]?.tags.has("Plural") === true);
}

/** "braking, and beam assist are": one thing is no subject of this verb, hence the last of several that are. */
function isLastOfList(g: Grammar, subject: number, verb: VerbGroup): boolean {
  if (!/^(are|were|have)$/.test(g.tokens[verb.from]?.lower ?? "") || isSubjectPronoun(g.tokens[subject])) return false;
  const head = g.tokens[verb.from - 1];
  return (
    verb.from - subject <= 4 &&
    head?.pos === "NOUN" &&
    /[^s]$/.test(head.lower) &&
    !singularForms(g, subject, verb.from)
  );
}

/** "an estimated loss in worker pay": one thing takes no verb in its plain form, so that this is none. "And the respect she commands": of the noun. */
function isNoun({ tokens }: Grammar, subject: number, { from, head, auxiliary }: VerbGroup): boolean {
  const verb = tokens[head];
  if (
    from - 2 >= subject &&
    /^(he|she|they|we|i)$/.test(tokens[from - 1]?.lower ?? "") &&
    tokens[from - 2]?.pos === "NOUN"
  )
    return tokens[from - 1]?.gap === " ";
  return (
    !auxiliary &&
    verb !== undefined &&
    verb.pos !== "AUX" &&
    /^(an?|another|each|every)$/.test(tokens[subject]?.lower ?? "") &&
    !isPast(verb) &&
    !isParticipleForm(verb) &&
    !/s$/.test(verb.lower)
  );
}

/** Words that a plural verb goes with though they look like one thing. */
function singularForms(g: Grammar, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const token = g.tokens[at];
    if (!token || token.tags.has("Plural") || token.pos === "NUM" || token.pos === "CCONJ" || token.pos === "PRON")
      return true;
    if (manyOnes.test(token.lower) || collectives.has(token.lower)) return true;
  }
  return false;
}

const manyOnes =
  /^(people|police|some|many|most|few|several|both|all|others|these|those|number|half|percent|men|women|children|of|if|when|that)$/;

/** A verb whose complement "and that" goes on with. */
function isSaying({ tokens }: Grammar, verb: VerbGroup): boolean {
  return complementTakers.has(tokens[verb.head]?.lower ?? "");
}

/** The word behind a joint of clauses at a word; -1 when it is none. */
function behindJoint(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  const token = tokens[at];
  if (!token || (token.gap === " " && token.pos !== "CCONJ")) return -1;
  const marked = afterMark(token);
  let next = at;
  if (
    (token.pos === "CCONJ" && !opensPair(token)) ||
    (marked && /^(but|yet|so|nor|while|whereas|although|though)$/.test(token.lower))
  )
    next = at + 1;
  else if (!/;|:\s(?!["“‘'])/.test(token.gap) && !((marked || dash.test(token.gap)) && isSpliced(g, at, to))) return -1;
  const connective = /^(however|therefore|then|thus|instead|meanwhile|moreover|also|later)$/.test(
    tokens[next]?.lower ?? "",
  );
  const so = next > at && tokens[next]?.lower === "so";
  return so || (connective && afterMark(tokens[next + 1])) ? next + 1 : next;
}

function opensFront({ tokens }: Grammar, at: number): boolean {
  return isPrepositionOrAdverb(tokens[at]) || isSubordinator(tokens, at);
}

/** After a bare "and": "support needed to succeed" may be no clause. */
function isClear({ tokens }: Grammar, subject: number, verb: VerbGroup): boolean {
  const head = tokens[verb.head];
  return verb.auxiliary || opensPlainSubject(tokens[subject]) || (head !== undefined && !isPastForm(head));
}

/** A clause of its own behind a mere comma or dash; ", X said" is none. */
function isSpliced(g: Grammar, at: number, to: number): boolean {
  const { tokens } = g;
  const token = tokens[at];
  if (!token || to - at < clauseWordsMin + 1 || isRelative(tokens, at)) return false;
  // "the earlier they are treated, the more likely it is": neither holds without the other.
  if (token.lower === "the" && isComparative(tokens[at + 1])) return false;
  if (isToldWhich(g, at)) return false;
  const verb = clauseAhead(g, at, to);
  if (!verb || complementTakers.has(tokens[verb.head]?.lower ?? "") || marksBetween(g, at, verb.from) > 0) return false;
  for (let i = at + 1; i <= verb.from; i++) if (tokens[i]?.pos === "CCONJ") return false;
  return isSubjectPronoun(token) || token.pos === "DET" || isPossessive(token) || dash.test(token.gap);
}

/** "a deal that critics called": what the "that" opens tells which one. */
function isToldWhich({ tokens }: Grammar, at: number): boolean {
  if (!/^an?$/.test(tokens[at]?.lower ?? "")) return false;
  for (let i = at + 2; i < at + 5; i++) if (tokens[i]?.lower === "that") return isNominal(tokens[i - 1]);
  return false;
}

function isComparative(token: Token | undefined): boolean {
  return token !== undefined && /^(ADJ|ADV)$/.test(token.pos) && /^(more|less|fewer|\p{L}{2,}er)$/u.test(token.lower);
}

const dash = /—|–|―|--|\s-\s/;

/** Before the joint stands a subject still without its verb: "said that the dog and the cat are here". */
function waitsForVerb(g: Grammar, verb: VerbGroup, at: number, to: number): boolean {
  const { tokens } = g;
  let opener = -1;
  for (let i = verb.to; i < at; i++)
    if (
      isSubordinator(tokens, i) ||
      opensComplement(g, i) ||
      (tokens[i]?.lower === "whether" && g.at[i + 1]?.form !== "infinitive") ||
      (tokens[i]?.lower === "that" && (i === verb.to || tokens[i - 1]?.pos === "CCONJ")) ||
      isRelative(tokens, i) ||
      opensQuestion(g, i)
    )
      opener = i;
  if (
    opener === verb.to &&
    /^(if|when|once|unless|although|though|while|because)$/.test(tokens[opener]?.lower ?? "") &&
    complementTakers.has(tokens[verb.head]?.lower ?? "")
  )
    return true;
  if (opener >= 0)
    return (
      !firstFinite(g, opener, at) && !/^(as|like|than|before|after|since|until)$/.test(tokens[opener]?.lower ?? "")
    );
  const last = g.groups.findLast((group) => group.to <= at && group.from >= verb.from) ?? verb;
  if (
    last !== verb &&
    thinking.test(tokens[last.head]?.lower ?? "") &&
    startsNoun(g, last.to) &&
    !afterMark(tokens[at]) &&
    (isSaying(g, verb) || !isOfOne(g, at, to))
  )
    return true;
  const said =
    complementTakers.has(tokens[verb.head]?.lower ?? "") && (startsNoun(g, verb.to) || opensAmount(g, verb.to));
  return said && !firstFinite(g, verb.to, at) && !afterMark(tokens[at]);
}

/** "at least 40", "more than a dozen": a noun follows. */
function opensAmount({ tokens }: Grammar, at: number): boolean {
  const words = `${tokens[at]?.lower} ${tokens[at + 1]?.lower}`;
  return /^(at least|at most|more than|fewer than|less than|up to|as many|close to)$/.test(words);
}

/** "know the price and the bank has": the verb's number tells that its subject is not the two of them. */
function isOfOne({ tokens, groups }: Grammar, at: number, to: number): boolean {
  const next = groups.find(({ from, form }) => from > at && form === "finite");
  const word = next && next.from < to ? tokens[next.from] : undefined;
  return word !== undefined && tokens[at]?.lower === "and" && numberOfVerb(word) === "singular";
}

/** Forms of verbs of thinking and saying that a clause without "that" may follow. */
const thinking =
  /^(say|saying|think|thinking|believe|believing|realize|realise|realizing|realising|know|knowing|hope|hoping|feel|ensure|ensuring|mean|meaning|show|showing|claim|claiming|suggest|suggesting|argue|arguing|fear|fearing)$/;

/** "that", "whether"; not the "for" of "for shoving him". */
function opensComplement(g: Grammar, at: number): boolean {
  return g.tokens[at]?.pos === "SCONJ" && g.at[at + 1]?.form !== "gerund";
}

/** "what", "how" before a subject: "what he and his colleagues knew". */
function opensQuestion(g: Grammar, at: number): boolean {
  return /^(what|how|why)$/.test(g.tokens[at]?.lower ?? "") && startsNoun(g, at + 1);
}

/** The verb behind a joint at `from` that has the subject of this one: finite, or sharing its auxiliary. */
export function joinedVerb(g: Grammar, from: number, verb: VerbGroup, to: number): VerbGroup | null {
  const { tokens } = g;
  let at = from;
  while (at < to && isAdverbOrParticle(tokens[at]) && g.at[at] === undefined) at++;
  at = behindPhrase(g, at, to);
  const group = g.at[at];
  const first = tokens[at];
  if (!group || !first || at >= to || holdsSubject(first)) return null;
  if (group.form === "finite") return group;
  if (!verb.auxiliary || group.auxiliary) return null;
  const shares =
    group.form === "participle"
      ? verb.head > verb.from && isPastOrParticiple(g, verb.head)
      : group.form === "infinitive" && at === from && modals.test(tokens[verb.from]?.lower ?? "");
  return shares ? group : null;
}

/** "and by 1994 started": a short phrase between joint and verb. */
function behindPhrase(g: Grammar, at: number, to: number): number {
  const { tokens } = g;
  if (tokens[at]?.pos !== "ADP" || g.at[at] !== undefined || opensAmount(g, at)) return at;
  let end = at + 1;
  while (
    end < to &&
    end < at + 6 &&
    g.at[end] === undefined &&
    tokens[end]?.pos !== "CCONJ" &&
    !isRelative(tokens, end)
  )
    end++;
  const finite = g.at[end]?.form === "finite";
  const subject = isSubjectPronoun(tokens[end - 1]);
  return finite && !subject && (isNominal(tokens[end - 1]) || afterMark(tokens[end])) ? end : at;
}

function isPastOrParticiple({ tokens }: Grammar, at: number): boolean {
  const token = tokens[at];
  return token !== undefined && (isPastForm(token) || isParticipleForm(token) || /(en|wn)$/.test(token.lower));
}

const modals = /^(can|could|will|would|may|might|must|shall|should|do|does|did|ca|wo)/;
