import { organizationMeant, organizationNouns, personMeant } from "./antecedents.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { owner, type WrittenName } from "./full-names.ts";
import { withInnerReferences } from "./inner-references.ts";
import { ownVoice } from "./own-voice.ts";
import { thingMeant } from "./thing-antecedents.ts";
import { beginsFiniteVerb } from "./verbs.ts";

/** Words that point at something outside the clause when they lead it. GUIDE, rule 2. */
const leading = new RegExp(
  `^(the ${organizationNouns}(?= \\p{Ll}|['’]s)|he|she|it|they|this|that|these|those|his|her|their|its|we|our|i|my|you|your|there|here|who|which)\\b`,
  "iu",
);

/** The pieces with the reference they begin with, or a "he" or "she" nobody in the clause is meant by, replaced by the name the text gives, which is none of the entity `not`; null when the text does not settle it. */
export function resolveReferences(
  reading: Reading,
  number: number,
  pieces: readonly Piece[],
  not: unknown = null,
): Piece[] | null {
  const voiced = ownVoice(reading, pieces);
  const [first, ...others] = voiced;
  if (!first || !("start" in first)) return voiced;
  const words = reading.text.content.slice(first.start, first.end);
  const match = leading.exec(words);
  if (!match) return withInnerReferences(reading, number, voiced);
  const meant = referent(reading, number, match[0], first.start, not);
  if (!meant) return null;
  const short = shortVerb(words.slice(match[0].length));
  const rest = { start: first.start + match[0].length + short.length, end: first.end };
  return [meant, ...(short.verb === "" ? [] : [{ text: short.verb, antecedent: null }]), rest, ...others].filter(
    (piece) => !("start" in piece) || piece.end > piece.start,
  );
}

/** The verb in "it's", "he'll", "they've" and how many letters it takes; "'d" may be two verbs and stays. */
function shortVerb(rest: string): { verb: string; length: number } {
  const match = /^['’](s|re|ll|ve)\b/.exec(rest);
  if (!match) return { verb: "", length: 0 };
  const has = /^['’]s (been|got|had|become|made|taken|done|gone|seen|come|grown|won|lost)\b/.test(rest);
  const verbs: Record<string, string> = { s: has ? "has" : "is", re: "are", ll: "will", ve: "have" };
  return { verb: verbs[match[1] ?? ""] ?? "", length: match[0].length };
}

function referent(reading: Reading, number: number, word: string, at: number, not: unknown): Piece | null {
  const lower = word.toLowerCase();
  if (lower === "he" || lower === "she") return put(personMeant(reading, number, at, lower, not), false);
  if (lower === "his" || lower === "her")
    return put(personMeant(reading, number, at, lower === "his" ? "he" : "she", not), true);
  if (lower === "it")
    return isExpletive(reading, number, at) ? null : put(thingMeant(reading, number, at, "one"), false);
  if (lower === "its") return put(thingMeant(reading, number, at, "one"), true);
  if (lower === "they" || lower === "their") return put(thingMeant(reading, number, at, "many"), lower === "their");
  if (/^the /.test(lower)) {
    const meant = organizationMeant(reading, number, at);
    return meant ? put(meant, false) : { text: word, antecedent: null };
  }
  if (lower === "those" && /^those (who|in|with|from)\b/i.test(reading.text.content.slice(at, at + 12)))
    return { text: "People", antecedent: null };
  if (/^(this|that|these|those)$/.test(lower)) return knownNoun(reading, at, word);
  return null;
}

function put(found: WrittenName | null, possessive: boolean): Piece | null {
  return found ? { text: possessive ? owner(found.name) : found.name, antecedent: found.span } : null;
}

/** "It is clear that", "it was not until": nothing is meant by it. */
function isExpletive(reading: Reading, number: number, at: number): boolean {
  const tokens = reading.text.sentences[number]?.tokens ?? [];
  const next = tokens.find((token) => token.start > at);
  if (
    !next ||
    !/^(is|was|seems|appears|takes|took|turns|remains|would|should|must|will|may|might|could|can|has|['’]s|isn['’]t|wasn['’]t)$/.test(
      next.lower,
    )
  )
    return false;
  return (
    tokens.some((token) => token.start > next.end && /^(that|to|if|whether|when|how|why|what)$/.test(token.lower)) ||
    /^(seems|appears|takes|took|turns)$/.test(next.lower)
  );
}

/** "This grant" is "the grant" when a grant was spoken of before, or when the words after it say which. */
function knownNoun(reading: Reading, at: number, word: string): Piece | null {
  const rest = reading.text.content.slice(at + word.length, at + word.length + 60);
  const nouns = /^ ([\p{Ll}-]{3,})(?: ([\p{Ll}-]{3,}))?/u.exec(rest);
  if (
    !nouns?.[1] ||
    /^(year|week|month|time|day|morning|evening|season|summer|winter|spring|fall|autumn|past|is|was)$/.test(nouns[1])
  )
    return null;
  if (beginsVerbAt(reading, at + word.length + 1)) return null;
  for (const head of [nouns[1], nouns[2] ?? ""]) {
    const stem = head.slice(0, Math.max(4, head.length - 3));
    const seen = head.length >= 4 ? reading.text.content.slice(0, at).toLowerCase().lastIndexOf(stem) : -1;
    if (seen >= 0 && /\W/.test(reading.text.content[seen - 1] ?? " "))
      return { text: "The", antecedent: { start: seen, end: seen + stem.length } };
  }
  return /^ [\p{Ll}-]{4,} (of|that) /u.test(rest) ? { text: "The", antecedent: null } : null;
}

function beginsVerbAt(reading: Reading, at: number): boolean {
  for (const sentence of reading.text.sentences) {
    const index = sentence.tokens.findIndex((token) => token.start === at);
    if (index >= 0)
      return (
        beginsFiniteVerb(sentence.tokens, index) ||
        /^(is|was|are|were|will|would|has|have|had|can|could|may|might|means|would|should|includes?)$/.test(
          sentence.tokens[index]?.lower ?? "",
        )
      );
  }
  return false;
}
