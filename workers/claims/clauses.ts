import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import { beginsFiniteVerb, firstFiniteVerb, startsNounPhrase, subjectOf } from "./verbs.ts";

/** Shorter parts than this are no statement of their own. Words; ours. */
const clauseWordsMin = 4;

/** The statements that a stretch of a sentence's words makes: main clauses apart, each verb of a shared subject with that subject, "X said" kept with all that X said. */
export function splitClauses(sentence: Sentence, from: number, to: number): Piece[][] {
  const tokens = sentence.tokens;
  const lead = attributionBefore(tokens, from, to);
  const tail = attributionAfter(tokens, from, to);
  const start = lead ? lead.to : from;
  const end = tail ? tail.from : to;
  const clauses = mainClauses(tokens, start, end).flatMap((clause) => {
    const { main, parts } = withoutSubordinates(tokens, clause);
    return [
      ...sharedSubjects(tokens, main.from, main.to),
      ...parts.map((part): [number, number][] => [[part.from, part.to]]),
    ];
  });
  return clauses.map((pieces) => [
    ...(lead ? [pieceOf(sentence, lead.from, lead.to)] : []),
    ...pieces.map(([a, b]) => pieceOf(sentence, a, b)),
    ...(tail ? [{ text: ",", antecedent: null }, pieceOf(sentence, tail.from, tail.to)] : []),
  ]);
}

/** Characters of the words `from` to `to`, with a mark that opens directly before and closes directly after them. */
export function pieceOf(sentence: Sentence, from: number, to: number): Span {
  const [first, last, next] = [sentence.tokens[from], sentence.tokens[to - 1], sentence.tokens[to]];
  if (!first || !last || to <= from) return { start: sentence.start, end: sentence.start };
  const opening = /[“"‘($€£¥#]+$/.exec(first.gap)?.[0].length ?? 0;
  const tail = next ? next.gap : sentence.text.slice(last.end - sentence.start);
  const closing = /^[%)]*[,.!?]?["”’]+|^[%)]+/.exec(tail)?.[0].length ?? 0;
  return { start: Math.max(sentence.start, first.start - opening), end: Math.min(sentence.end, last.end + closing) };
}

interface Range {
  from: number;
  to: number;
}

const reporting =
  /^(said|says|added|adds|argued|argues|noted|notes|told|claimed|claims|believes?|believed|insisted|explained|warned|stated|states|reported|reports|wrote|suggested|suggests|estimated|estimates|found|predicts?|predicted|testified|acknowledged|announced|confirmed|showed|shows|thinks?|thought|hopes?|hoped)$/;

/** "X said (that)" at the beginning, when the words after it are a clause. */
function attributionBefore(tokens: readonly Token[], from: number, to: number): Range | null {
  const subject = subjectOf(tokens, from, to);
  if (!subject || !reporting.test(tokens[subject.verb]?.lower ?? "")) return null;
  const limit = Math.min(to, subject.verb + 12);
  for (let at = subject.verb + 1; at < limit; at++) {
    if (tokens[at]?.lower === "that" && startsNounPhrase(tokens, at + 1)) return { from, to: at + 1 };
    if (
      at === subject.verb + 1 &&
      startsNounPhrase(tokens, at) &&
      firstFiniteVerb(tokens, at + 1, Math.min(to, at + 9)) > 0 &&
      !/^(told)$/.test(tokens[subject.verb]?.lower ?? "")
    )
      return { from, to: at };
  }
  return null;
}

/** ", X said" or ", according to X" at the end. */
function attributionAfter(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = Math.max(from + clauseWordsMin, to - 16); at < to - 1; at++) {
    if (!/^["”’]?,\s|^,["”’]?\s/.test(tokens[at]?.gap ?? "")) continue;
    const rest = tokens.slice(at, to).map((token) => token.lower);
    if (rest[0] === "according" && rest[1] === "to") return { from: at, to };
    const verb = rest.findIndex((word) => reporting.test(word));
    if (
      verb >= 0 &&
      verb <= 9 &&
      startsNounPhrase(tokens, at) &&
      !rest.slice(0, verb).some((word) => /^(who|which|that|and|but)$/.test(word)) &&
      tokens.slice(at + 1, to).every((token) => !/[;]/.test(token.gap))
    )
      return verb === rest.length - 1 ||
        /^(in|on|at|during|to|of|last|this|\p{Lu})/u.test(tokens[at + verb + 1]?.text ?? "")
        ? { from: at, to }
        : null;
  }
  return null;
}

/** Parts joined by ", and", ", but", ", while" or ";" that each have their own subject and verb. */
function mainClauses(tokens: readonly Token[], from: number, to: number): Range[] {
  const parts: Range[] = [];
  let start = from;
  for (let at = from + clauseWordsMin; at < to - 2; at++) {
    const next = clauseStart(tokens, at, to);
    if (
      next < 0 ||
      at - start < clauseWordsMin ||
      firstFiniteVerb(tokens, start, at) < 0 ||
      insideQuote(tokens, from, at)
    )
      continue;
    parts.push({ from: start, to: at });
    start = next;
  }
  return [...parts, { from: start, to }];
}

/** Where a new main clause begins after the joint at a token; -1 when there is none. */
function clauseStart(tokens: readonly Token[], at: number, to: number): number {
  const token = tokens[at];
  if (!token) return -1;
  const semicolon = /;\s/.test(token.gap);
  const comma = /,\s|[—–]\s?/.test(token.gap);
  let next = at;
  if (
    /^(and|but|while|whereas|yet|so|although|though)$/.test(token.lower) &&
    (comma || semicolon || /^(but)$/.test(token.lower))
  )
    next = at + 1;
  else if (/^(and)$/.test(token.lower) && token.gap === " " && isSubjectLike(tokens, at + 1)) next = at + 1;
  else if (!semicolon) return -1;
  if (!startsNounPhrase(tokens, next)) return -1;
  const subject = subjectOf(tokens, next, to);
  if (!subject || subject.from !== next || to - next < clauseWordsMin || !isClearVerb(tokens, subject.verb)) return -1;
  // "…, and while A, B" has a main clause of its own behind the comma.
  return /^(while|although|though|whereas)$/.test(token.lower) && commaAfter(tokens, subject.verb, to) > 0 ? -1 : next;
}

/** A verb that is no participle behind its noun and no noun that looks like one. */
function isClearVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (["Copula", "Modal", "Auxiliary"].some((tag) => token.tags.has(tag)) || tokens[at - 1]?.tags.has("Pronoun"))
    return true;
  if (token.tags.has("PastTense"))
    return (
      !isParticiple(tokens, at) &&
      !/^(called|named|known|dubbed|titled|based|given|entitled|made|led|held|seen|used)$/.test(token.lower)
    );
  return /[^s]s$/.test(token.lower)
    ? !(tokens[at - 1]?.tags.has("Adjective") ?? false)
    : (tokens[at - 1]?.tags.has("Plural") ?? false);
}

/** After a bare "and", only a pronoun or "the X" makes a new clause likely. */
function isSubjectLike(tokens: readonly Token[], at: number): boolean {
  return /^(he|she|they|it)$/.test(tokens[at]?.lower ?? "") && beginsFiniteVerb(tokens, at + 1);
}

/** Joints before a clause that is as much asserted as the main one and means as much without it; "if", "until" and "because" are none. Those of the second kind need a comma. */
const factual = { always: /^(although|though|whereas|after)$/, withComma: /^(as|when|while)$/ } as const;

/** Clauses inside a clause that are asserted too, such as "…, as X did Y" or "after X did Y", and the main clause without them. */
function withoutSubordinates(tokens: readonly Token[], { from, to }: Range): { main: Range; parts: Range[] } {
  const main = { from, to };
  const parts: Range[] = [];
  for (let at = from; at < main.to - clauseWordsMin; at++) {
    if (!opensFact(tokens, from, at)) continue;
    const subject = subjectOf(tokens, at + 1, to);
    if (!subject || subject.from !== at + 1 || tokens[at + 1]?.tags.has("Pronoun")) continue;
    const fronted = firstFiniteVerb(tokens, from, at) < 0;
    const end = fronted ? commaAfter(tokens, subject.verb, to) : to;
    if (end - at <= clauseWordsMin + 1) continue;
    parts.push({ from: at + 1, to: end });
    if (!fronted) main.to = at;
    else if (at === from) main.from = end;
  }
  return { main, parts };
}

function opensFact(tokens: readonly Token[], from: number, at: number): boolean {
  const word = tokens[at]?.lower ?? "";
  const comma = at === from || /,["”]?\s$/.test(tokens[at]?.gap ?? "");
  return (factual.always.test(word) || (comma && factual.withComma.test(word))) && !insideQuote(tokens, from, at);
}

/** A clause in front of the main one ends at the comma before the main one's subject. */
function commaAfter(tokens: readonly Token[], verb: number, to: number): number {
  for (let at = verb + 1; at < to; at++)
    if (/^["”]?,["”]?\s/.test(tokens[at]?.gap ?? "") && subjectOf(tokens, at, to)?.from === at) return at;
  return -1;
}

function insideQuote(tokens: readonly Token[], from: number, at: number): boolean {
  const marks = tokens
    .slice(from, at + 1)
    .map((token) => token.gap)
    .join(" ");
  return (
    (marks.match(/“/g)?.length ?? 0) > (marks.match(/”/g)?.length ?? 0) || (marks.match(/"/g)?.length ?? 0) % 2 === 1
  );
}

/** One list of ranges per verb of the clause's subject. The first keeps what stands before the subject. */
function sharedSubjects(tokens: readonly Token[], from: number, to: number): [number, number][][] {
  const subject = subjectOf(tokens, from, to);
  if (!subject) return [[[from, to]]];
  const cuts: { end: number; next: number }[] = [];
  for (let at = subject.verb + 2; at < to - 1; at++) {
    const next = coordinatedVerb(tokens, at, subject.verb);
    if (next > 0 && !insideQuote(tokens, from, at) && at - (cuts.at(-1)?.next ?? subject.verb) >= 2)
      cuts.push({ end: at, next });
  }
  if (cuts.length === 0 || to - (cuts.at(-1)?.next ?? 0) < 3) return [[[from, to]]];
  const parts: [number, number][][] = [[[from, cuts[0]?.end ?? to]]];
  cuts.forEach((cut, i) => {
    parts.push([
      [subject.from, subject.verb],
      [cut.next, cuts[i + 1]?.end ?? to],
    ]);
  });
  return parts;
}

/** The verb after "and", "but" or ", then" that goes with the clause's own verb in tense; -1 when there is none. */
function coordinatedVerb(tokens: readonly Token[], at: number, main: number): number {
  if (!/^(and|but|then)$/.test(tokens[at]?.lower ?? "")) return -1;
  let next = at + 1;
  while (
    /^(then|also|later|eventually|has|have|had)$/.test(tokens[next]?.lower ?? "") &&
    !beginsFiniteVerb(tokens, next)
  )
    next++;
  if (tokens[next]?.tags.has("Adverb") && beginsFiniteVerb(tokens, next + 1))
    return tenseOf(tokens, next + 1) === tenseOf(tokens, main) ? next : -1;
  if (!beginsFiniteVerb(tokens, next) || hasOpenSubclause(tokens, main, at)) return -1;
  // After a comma a word in -s is more often the last of a list than a verb.
  if (
    /,/.test(tokens[at]?.gap ?? "") &&
    !["PastTense", "Copula", "Modal", "Auxiliary"].some((tag) => tokens[next]?.tags.has(tag))
  )
    return -1;
  return tenseOf(tokens, next) === tenseOf(tokens, main) ? next : -1;
}

/** A "that", "who" or "to" clause between two verbs may own the second one. */
function hasOpenSubclause(tokens: readonly Token[], main: number, at: number): boolean {
  return tokens
    .slice(main + 1, at)
    .some(
      (token, i) =>
        /^(that|who|which|because|if|when|where|while|whether|what|how)$/.test(token.lower) ||
        (beginsFiniteVerb(tokens, main + 1 + i) && !isParticiple(tokens, main + 1 + i)),
    );
}

/** "content related to the war": a participle behind its noun. */
function isParticiple(tokens: readonly Token[], at: number): boolean {
  return (
    /(ed|en|wn|ught)$/.test(tokens[at]?.lower ?? "") &&
    /^(to|by|in|on|from|with|as|for|at|under|during|against|into)$/.test(tokens[at + 1]?.lower ?? "") &&
    (tokens[at - 1]?.tags.has("Noun") ?? false)
  );
}

function tenseOf(tokens: readonly Token[], at: number): "past" | "present" {
  const token = tokens[at];
  return token &&
    (/^(was|were|had|did|would|could)$/.test(token.lower) ||
      (token.tags.has("PastTense") && !/^(is|are|has|have|will|can|may|does|do)$/.test(token.lower)))
    ? "past"
    : "present";
}
