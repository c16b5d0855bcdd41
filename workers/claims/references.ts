import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Token } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { statementStart } from "./openings.ts";
import { beginsFiniteVerb, firstFiniteVerb, subjectOf } from "./verbs.ts";

/** Words that point at something outside the clause when they lead it. GUIDE, rule 2. */
const leading =
  /^(he|she|it|they|this|that|these|those|his|her|their|its|we|our|i|my|you|your|there|here|who|which)\b/i;

/** The pieces with the reference they begin with, or a "he" or "she" nobody in the clause is meant by, replaced by the name the text gives; null when the text does not settle it. */
export function resolveReferences(reading: Reading, number: number, pieces: readonly Piece[]): Piece[] | null {
  const first = pieces[0];
  if (!first || !("start" in first)) return [...pieces];
  const words = reading.text.content.slice(first.start, first.end);
  const match = leading.exec(words);
  if (!match) return ownVoice(reading, resolveInside(reading, number, pieces));
  const put = referent(reading, number, match[0], first.start);
  if (!put) return null;
  const short = shortVerb(words.slice(match[0].length));
  const rest = { start: first.start + match[0].length + short.length, end: first.end };
  const tail = ownVoice(reading, [rest, ...pieces.slice(1)]);
  return [put, ...(short.verb === "" ? [] : [{ text: short.verb, antecedent: null }]), ...tail].filter(
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

function referent(reading: Reading, number: number, word: string, at: number): Piece | null {
  const lower = word.toLowerCase();
  if (lower === "he" || lower === "she") return named(personMeant(reading, number, at, lower), false);
  if (lower === "his" || lower === "her")
    return named(personMeant(reading, number, at, lower === "his" ? "he" : "she"), true);
  if (lower === "it") return subjectBefore(reading, number, at, "one", false);
  if (lower === "its") return subjectBefore(reading, number, at, "one", true);
  if (lower === "they") return subjectBefore(reading, number, at, "many", false);
  if (lower === "their") return subjectBefore(reading, number, at, "many", true);
  if (/^(this|that|these|those)$/.test(lower)) return knownNoun(reading, at, word);
  if ((lower === "we" || lower === "our") && reading.publisher)
    return {
      text: lower === "we" ? reading.publisher.name : `${reading.publisher.name}'s`,
      antecedent: reading.publisher.span,
    };
  return null;
}

function named(found: { name: string; span: Span } | null, possessive: boolean): Piece | null {
  return found ? { text: possessive ? `${found.name}'s` : found.name, antecedent: found.span } : null;
}

/** The person that a pronoun means: the subject of the sentence before, else the only person named in the two sentences before, else the only one in the paragraph so far. */
function personMeant(
  reading: Reading,
  number: number,
  at: number,
  pronoun: "he" | "she",
): { name: string; span: Span } | null {
  const inSentence = personsIn(reading, number).filter((m) => m.end <= at);
  if (inSentence.length > 0) return spoken(reading, only(reading, inSentence) ?? inSentence[0] ?? null);
  for (let back = number - 1; back >= Math.max(0, number - 3); back--) {
    const persons = personsIn(reading, back).filter((m) => genderFits(reading, m, pronoun));
    if (persons.length === 0) {
      if (carriesOn[pronoun].test(reading.text.sentences[back]?.text ?? "")) continue;
      return null;
    }
    const subject = persons.find((m) => isSubject(reading, m));
    const one = only(reading, persons) ?? subject ?? null;
    return one ? spoken(reading, one) : null;
  }
  return null;
}

const carriesOn = { he: /\b(he|his|him|himself)\b/i, she: /\b(she|her|hers|herself)\b/i } as const;

function personsIn(reading: Reading, number: number): Mention[] {
  return reading.mentions.filter((m) => m.sentence === number && m.type === "person");
}

function only(reading: Reading, mentions: readonly Mention[]): Mention | null {
  const entities = new Set(mentions.map((m) => entityOf(reading, m)));
  return entities.size === 1 ? (mentions[0] ?? null) : null;
}

/** A title or pronoun near any mention of a person tells; without one both fit. */
function genderFits(reading: Reading, mention: Mention, pronoun: "he" | "she"): boolean {
  const title = /(\S+)\s+$/.exec(reading.text.content.slice(Math.max(0, mention.start - 15), mention.start))?.[1] ?? "";
  const other =
    pronoun === "he"
      ? /^(Mrs|Ms|Miss|Lady|Queen|Princess|actress|congresswoman|spokeswoman)\.?$/i
      : /^(Mr|Sir|Lord|King|Prince|congressman)\.?$/i;
  if (other.test(title)) return false;
  const token = reading.text.sentences[mention.sentence]?.tokens.find((one) => one.start === mention.start);
  return (
    !token?.tags.has(pronoun === "he" ? "FemaleName" : "MaleName") ||
    token.tags.has(pronoun === "he" ? "MaleName" : "FemaleName")
  );
}

function isSubject(reading: Reading, mention: Mention): boolean {
  const tokens = reading.text.sentences[mention.sentence]?.tokens ?? [];
  const first = tokens.findIndex((token) => token.start === mention.start);
  const verb = firstFiniteVerb(tokens, 0);
  return first >= 0 && verb > first && verb - first <= 12;
}

function entityOf(reading: Reading, mention: Mention): Entity | undefined {
  return reading.entities.find((entity) => entity.mentions.includes(mention));
}

/** The name as the text usually writes it, at a place where it stands so. */
function spoken(reading: Reading, mention: Mention | null): { name: string; span: Span } | null {
  if (!mention) return null;
  const forms = entityOf(reading, mention)?.mentions ?? [mention];
  const counts = new Map<string, number>();
  for (const form of forms) counts.set(form.text, (counts.get(form.text) ?? 0) + 1);
  const given = forms[0]?.text.split(" ")[0];
  const usable = [...forms].filter((form) => form.text !== given || forms.every((one) => one.text === given));
  const best =
    usable.sort((a, b) => (counts.get(b.text) ?? 0) - (counts.get(a.text) ?? 0) || a.start - b.start)[0] ?? mention;
  return { name: best.text, span: { start: best.start, end: best.end } };
}

/** "It" and "they": the subject of the sentence before, or of the one which that goes on from, when it is a name or a "the" phrase of the right number. */
function subjectBefore(
  reading: Reading,
  number: number,
  at: number,
  count: "one" | "many",
  possessive: boolean,
): Piece | null {
  const own = reading.text.sentences[number];
  const next = own?.tokens.find((token) => token.start > at);
  if (!possessive && count === "one" && isExpletive(own?.tokens ?? [], next)) return null;
  const within = own !== undefined && own.tokens.findIndex((token) => token.start === at) > statementStart(own);
  let back = within ? number : number - 1;
  while (!within && back > number - 4 && /^["“]?(it|its|they|their)\b/i.test(reading.text.sentences[back]?.text ?? ""))
    back--;
  const before = reading.text.sentences[back];
  if (!before || before.paragraph < (own?.paragraph ?? 0) - 1) return null;
  const subject = subjectOf(before.tokens, statementStart(before), before.tokens.length);
  const [first, last] = subject ? [before.tokens[subject.from], before.tokens[subject.verb - 1]] : [];
  if (!subject || !first || !last || subject.verb - subject.from > 7 || first.start >= at) return null;
  const span = { start: first.start, end: last.end };
  const words = reading.text.content.slice(span.start, span.end);
  // A claim's figures are to stand in its own span.
  if (/\d/.test(words)) return null;
  if (!isSubjectPhrase(reading, back, words, before.tokens.slice(subject.from, subject.verb), count)) return null;
  return { text: possessive ? `${words}'s`.replace(/s's$/, "s'") : words, antecedent: span };
}

/** "It is clear that", "it was not until": nothing is meant by it. */
function isExpletive(tokens: readonly Token[], next: Token | undefined): boolean {
  if (!next || !/^(is|was|seems|appears|takes|took|turns|remains|would|will|may|might|could|['’]s)$/.test(next.lower))
    return false;
  return (
    tokens.some((token) => token.start > next.end && /^(that|to|if|whether|when|how|why|what)$/.test(token.lower)) ||
    /^(seems|appears|takes|took|turns)$/.test(next.lower)
  );
}

function isSubjectPhrase(
  reading: Reading,
  number: number,
  words: string,
  tokens: readonly Token[],
  count: "one" | "many",
): boolean {
  const mention = reading.mentions.find((m) => m.sentence === number && words === m.text);
  const last = tokens.at(-1);
  const plural = last?.tags.has("Plural") || (/[^s]s$/.test(last?.lower ?? "") && !mention);
  if (mention) return mention.type !== "person" && count === "one";
  if (/\b(he|she|it|they|we|i|you|this|that|these|those|there|his|her|their|its|our|my|who|which)\b/i.test(words))
    return false;
  if (reading.mentions.some((m) => m.sentence === number && m.type === "person" && words.endsWith(m.text)))
    return false;
  if (count === "many") return plural === true || / and /.test(words);
  return (
    plural !== true &&
    !/ and /.test(words) &&
    (/^the /i.test(words) || /^\p{Lu}[\p{L}\d]*( [\p{Lu}\d][\p{L}\d]*)+$/u.test(words))
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

/** A "he" or "she" inside a clause that names no person before it. */
function resolveInside(reading: Reading, number: number, pieces: readonly Piece[]): Piece[] {
  const result: Piece[] = [];
  let settled = false;
  for (const piece of pieces) {
    const match =
      !settled && "start" in piece
        ? /\b(he|she)\b(?!['’])/i.exec(reading.text.content.slice(piece.start, piece.end))
        : null;
    if (!match || !("start" in piece)) {
      result.push(piece);
      if (
        "start" in piece &&
        reading.mentions.some((m) => m.type === "person" && m.start >= piece.start && m.end <= piece.end)
      )
        settled = true;
      continue;
    }
    settled = true;
    const at = piece.start + match.index;
    const namedBefore = reading.mentions.some((m) => m.type === "person" && m.start >= piece.start && m.end <= at);
    const put =
      namedBefore || isQuoted(reading, at)
        ? null
        : named(personMeant(reading, number, piece.start, /^he$/i.test(match[0]) ? "he" : "she"), false);
    if (put) result.push({ start: piece.start, end: at }, put, { start: at + match[0].length, end: piece.end });
    else result.push(piece);
  }
  return result.filter((piece) => !("start" in piece) || piece.end > piece.start);
}

/** "We" and "our" of a publisher's own text as its name. */
function ownVoice(reading: Reading, pieces: readonly Piece[]): Piece[] {
  const { publisher } = reading;
  if (!publisher) return [...pieces];
  return pieces.flatMap((piece) => {
    if (!("start" in piece)) return [piece];
    const parts: Piece[] = [];
    let from = piece.start;
    for (const match of reading.text.content
      .slice(piece.start, piece.end)
      .matchAll(/\b(we|us|our)\b(['’](?:re|ve|ll))?/gi)) {
      const at = piece.start + match.index;
      if (isQuoted(reading, at)) continue;
      const text =
        match[1]?.toLowerCase() === "our" ? `${publisher.name}'s` : `${publisher.name}${shortVerbWord(match[2])}`;
      parts.push({ start: from, end: at }, { text, antecedent: publisher.span });
      from = at + match[0].length;
    }
    return [...parts, { start: from, end: piece.end }].filter((part) => !("start" in part) || part.end > part.start);
  });
}

function shortVerbWord(ending: string | undefined): string {
  const verbs: Record<string, string> = { re: " is", ve: " has", ll: " will" };
  return ending ? (verbs[ending.slice(1)] ?? "") : "";
}

function isQuoted(reading: Reading, at: number): boolean {
  return reading.quotations.some((quote) => quote.parts.some((part) => part.start <= at && at < part.end));
}
