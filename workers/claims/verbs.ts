import { bare } from "../names/bare-word.ts";
import type { Token } from "../parsed-text.ts";

/** True where a finite verb group begins: "rose", "has been", "will go", "is"; not "to go", "going", or "passed by" after its noun. */
export function beginsFiniteVerb(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (isMissedVerb(tokens, at)) return true;
  if (!token?.tags.has("Verb") || token.tags.has("Gerund") || /\p{L}{3,}ing$/u.test(token.lower)) return false;
  const before = tokens[at - 1];
  if (
    before &&
    (before.lower === "to" ||
      isVerbal(before) ||
      before.tags.has("Negative") ||
      (before.tags.has("Determiner") && before.lower !== "that" && before.lower !== "this"))
  )
    return false;
  if (before?.tags.has("Adverb") && isVerbal(tokens[at - 2])) return false;
  if (/^(be|been|being)$/.test(token.lower)) return false;
  if (isReducedRelative(tokens, at)) return false;
  return ["PastTense", "PresentTense", "Copula", "Modal", "Auxiliary"].some((tag) => token.tags.has(tag));
}

/** Verbs that the tagger often takes for nouns: "rents rose by". Ours. */
const missedVerbs =
  /^(rose|fell|left|cost|costs|leads|lost|hit|beat|set|shut|climbs|gains|drops|falls|plans|faces|heads|hopes|aims|calls|works|runs)$/;
const afterVerb =
  /^(by|to|from|in|on|at|for|of|the|a|an|its|his|her|their|more|about|nearly|almost|over|out|off|up|down|sharply|slightly|as|with|that)$/;

/** One of those behind a noun or name and before what follows a verb. */
function isMissedVerb(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !token || !next || token.tags.has("Verb") || !missedVerbs.test(token.lower) || token.gap !== " ")
    return false;
  const nominal =
    before.tags.has("Plural") ||
    before.tags.has("ProperNoun") ||
    before.tags.has("Pronoun") ||
    /^(who|which|that)$/.test(before.lower);
  return (
    nominal &&
    (afterVerb.test(next.lower) || next.tags.has("Value")) &&
    !(next.lower === "of" && /s$/.test(token.lower))
  );
}

function isVerbal(token: Token | undefined): boolean {
  return token !== undefined && ["Verb", "Gerund"].filter((tag) => token.tags.has(tag)).join() === "Verb";
}

/** "the bill passed by lawmakers": a participle with "by" and no helping verb. */
function isReducedRelative(tokens: readonly Token[], at: number): boolean {
  const participle =
    /(ed|wn|en|ght|de|ld)$/.test(tokens[at]?.lower ?? "") && (tokens[at]?.tags.has("PastTense") ?? false);
  return participle && tokens[at + 1]?.lower === "by";
}

/** The first finite verb at or after a token, -1 when there is none before `to`. */
export function firstFiniteVerb(tokens: readonly Token[], from: number, to = tokens.length): number {
  for (let at = from; at < to; at++) if (beginsFiniteVerb(tokens, at)) return at;
  return -1;
}

const subordinators = new Set(
  "after although as because before if once since though unless until when whenever where wherever whereas while whether despite with without during following amid given among besides beyond by for from in inside into like near of off on onto out outside over per through throughout to toward towards under upon via within at about above across against along around behind below between down up except instead due thanks according speaking asked based compared".split(
    " ",
  ),
);

/** Whether a word opens a phrase that stands before the subject. */
export function opensAdverbial(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    !token.tags.has("Value") &&
    (subordinators.has(token.lower) ||
      token.tags.has("Adverb") ||
      token.tags.has("Gerund") ||
      token.tags.has("WeekDay"))
  );
}

/** Where the subject of a clause begins and its finite verb stands; null when that is not certain. */
export function subjectOf(tokens: readonly Token[], from: number, to: number): { from: number; verb: number } | null {
  let start = from;
  const approximates =
    /^(about|around|over|nearly|almost|roughly|approximately|only|just|more|less|under|some)$/.test(
      tokens[from]?.lower ?? "",
    ) &&
    (tokens[from + 1]?.tags.has("Value") || tokens[from + 1]?.lower === "than");
  if (opensAdverbial(tokens[from]) && !approximates) {
    const comma = tokens.findIndex(
      (token, at) => at > from && at < to && /^,\s/.test(token.gap) && startsNounPhrase(tokens, at),
    );
    if (comma < 0) return null;
    start = comma;
  }
  const verb = firstFiniteVerb(tokens, start + 1, to);
  if (verb < 0 || verb - start > 14 || (!approximates && !startsNounPhrase(tokens, start))) return null;
  const subject = tokens.slice(start, verb);
  if (
    subject.some((token, i) => i > 0 && /[,;:()"“”—–]/.test(token.gap)) ||
    subject.some((token) => /^(that|who|which|whom|whose|where|when|what|how|why|if|because)$/.test(token.lower))
  )
    return null;
  return { from: start, verb };
}

/** Whether a noun phrase may begin at a token. */
export function startsNounPhrase(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  if (/^(that|which|who|whom|whose|what|where|when|how|why|and|or|but|not)$/.test(token.lower)) return false;
  if (beginsFiniteVerb(tokens, at) && !/^\p{Lu}/u.test(token.text)) return false;
  if (/^(about|around|over|nearly|almost|roughly|approximately)$/.test(token.lower))
    return tokens[at + 1]?.tags.has("Value") ?? false;
  return (
    /^\p{Lu}/u.test(bare(token)) ||
    ["Determiner", "Noun", "Pronoun", "Possessive", "Value", "Adjective", "ProperNoun"].some((tag) =>
      token.tags.has(tag),
    ) ||
    /^(the|a|an|its|his|her|their|some|many|most|all|both|each|no|another|other|several|few|more|about|nearly|roughly|around|only)$/.test(
      token.lower,
    )
  );
}
