import type { Token } from "../parsed-text.ts";
import { firstFiniteVerb, startsNounPhrase, subjectOf } from "./verbs.ts";

/** Words `from` to `to` (exclusive). */
export interface Range {
  from: number;
  to: number;
}

const reporting =
  /^(said|says|added|adds|argued|argues|noted|notes|told|continued|claimed|claims|believes?|believed|insisted|explained|warned|stated|states|reported|reports|wrote|suggested|suggests|estimated|estimates|found|predicts?|predicted|testified|acknowledged|announced|confirmed|showed|shows|thinks?|thought|hopes?|hoped)$/;

/** "X said (that)" at the beginning, when the words after it are a clause. */
export function attributionBefore(tokens: readonly Token[], from: number, to: number): Range | null {
  const subject = subjectOf(tokens, from, to);
  if (!subject || !reporting.test(tokens[subject.verb]?.lower ?? "") || saysMore(tokens, subject.verb, to)) return null;
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

/** "and added that": what is said ends before the sentence does. */
function saysMore(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens
    .slice(from, to)
    .some((token, at, rest) => token.pos === "CCONJ" && rest[at + 1]?.pos === "VERB" && rest[at + 2]?.lower === "that");
}

/** Shorter parts than this are no statement of their own. Words; ours. */
const clauseWordsMin = 4;

/** ", X said," or ", said X," between the words of a statement. */
export function attributionWithin(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = from + 1; at < to - 2; at++) {
    const gap = tokens[at]?.gap ?? "";
    if (gap === " " || !/^["”’]?,\s/.test(gap)) continue;
    const end = tokens.findIndex((token, next) => next > at && /[,;:()“"—–]/.test(token.gap));
    if (
      end > at + 1 &&
      end < to &&
      end - at <= insertedWordsMax &&
      isSaying(tokens.slice(at, end)) &&
      /^,\s/.test(tokens[end]?.gap ?? "")
    )
      return { from: at, to: end };
  }
  return null;
}

/** Words that an inserted attribution may have. Ours. */
const insertedWordsMax = 7;

/** A noun phrase and a reporting verb, in either order, and nothing else. */
function isSaying(words: readonly Token[]): boolean {
  const verb = words.findIndex((token) => reporting.test(token.lower) && token.pos === "VERB");
  const others = words.filter((_, at) => at !== verb);
  return (
    (verb === 0 || (verb > 0 && verb === words.length - 1)) &&
    others.every(
      (token) => /^(DET|ADJ|NOUN|PROPN|NUM|ADV)$/.test(token.pos) || /^(he|she|they|of|for|at)$/.test(token.lower),
    )
  );
}

/** ", X said", ", said X" or ", according to X" at the end. */
export function attributionAfter(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = Math.max(from + clauseWordsMin, to - 16); at < to - 1; at++) {
    const gap = tokens[at]?.gap ?? "";
    if (gap === " " || !/^["”’]?,\s|^,["”’]?\s/.test(gap)) continue;
    const rest = tokens.slice(at, to).map((token) => token.lower);
    if (rest[0] === "according" && rest[1] === "to") return { from: at, to };
    if (reporting.test(rest[0] ?? "") && startsNounPhrase(tokens, at + 1) && firstFiniteVerb(tokens, at + 1, to) < 0)
      return { from: at, to };
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
