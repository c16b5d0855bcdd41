import type { Token } from "../parsed-text.ts";
import { firstFiniteVerb, startsNounPhrase, subjectOf } from "./verbs.ts";

/** Words `from` to `to` (exclusive). */
interface Range {
  from: number;
  to: number;
}

const reporting =
  /^(said|says|added|adds|argued|argues|noted|notes|told|claimed|claims|believes?|believed|insisted|explained|warned|stated|states|reported|reports|wrote|suggested|suggests|estimated|estimates|found|predicts?|predicted|testified|acknowledged|announced|confirmed|showed|shows|thinks?|thought|hopes?|hoped)$/;

/** "X said (that)" at the beginning, when the words after it are a clause. */
export function attributionBefore(tokens: readonly Token[], from: number, to: number): Range | null {
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

/** Shorter parts than this are no statement of their own. Words; ours. */
const clauseWordsMin = 4;

/** ", X said", ", said X" or ", according to X" at the end. */
export function attributionAfter(tokens: readonly Token[], from: number, to: number): Range | null {
  for (let at = Math.max(from + clauseWordsMin, to - 16); at < to - 1; at++) {
    if (!/^["”’]?,\s|^,["”’]?\s/.test(tokens[at]?.gap ?? "")) continue;
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
