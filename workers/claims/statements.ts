import type { Span } from "../../store/model/claim.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import { splitClauses } from "./clauses.ts";
import { type Cut, compose, type Piece } from "./composition.ts";
import { descriptionsIn } from "./descriptions.ts";
import { withoutExpletive } from "./expletives.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { frontLast } from "./fronts.ts";
import { withFullNames } from "./full-names.ts";
import { withoutBrackets } from "./grammar/brackets.ts";
import { grammarOf } from "./grammar/sentence-grammar.ts";
import { isNominal, isPast } from "./grammar/word-classes.ts";
import { statementStart } from "./openings.ts";
import { resolveReferences } from "./references.ts";
import { transcriptOf, turnAt } from "./speaker-labels.ts";
import { isSpeech } from "./speech.ts";
import { firstTokenFrom } from "./token-places.ts";
import type { Transformation } from "./transformations.ts";
import { trimmed } from "./trimming.ts";
import { firstFiniteVerb } from "./verbs.ts";
import { wordCount } from "./word-count.ts";
import { claimWordsMax } from "./worth.ts";

/** What the text itself asserts or reports: its sentences outside of quotations, cut into clauses that stand alone. */
export const statements: ClaimExtractor = {
  name: "statements",
  extract: (reading) => {
    const labels = transcriptOf(reading);
    return reading.text.sentences.flatMap((sentence, number) => {
      // What a known speaker says is told as said, and a label is no part of a statement.
      const turn = turnAt(labels, sentence);
      if (turn && (turn.speaker !== null || turn.start === sentence.start)) return [];
      return isStatement(reading, sentence)
        ? claimsOf(reading, sentence, number, sentence.tokens.length)
        : claimsOf(reading, sentence, number, leadEnd(reading, sentence));
    });
  },
};

/** Words before a quotation from which they tell something of their own. Ours. */
const leadWordsMin = 6;

/** Where the statement ends that goes on with what was said: "Jane Doe closed the yard, adding: “…”"; 0 when none does. */
function leadEnd(reading: Reading, sentence: Sentence): number {
  const { tokens } = sentence;
  const opened = quotedFrom(reading, sentence);
  const quoted = opened < 0 && sentence.text.endsWith(":") ? tokens.length : opened;
  for (let end = quoted - 1; end > quoted - leadWordsMin && end >= leadWordsMin; end--) {
    const token = tokens[end];
    if (token && /^,\s/.test(token.gap) && goingOn.test(token.lower))
      return firstFiniteVerb(tokens, 0, end) >= 0 ? end : 0;
  }
  return 0;
}

/** The first word of what is quoted inside a sentence; -1 when nothing is. */
function quotedFrom({ quotations }: Reading, { tokens, start, end }: Sentence): number {
  for (const { parts } of quotations)
    for (const part of parts) if (part.start > start && part.start < end) return firstTokenFrom(tokens, part.start);
  return -1;
}

const goingOn =
  /^(adding|saying|telling|noting|writing|explaining|stating|declaring|joking|warning|insisting|exclaiming|remarking|commenting|tweeting|replying|asking|quipping)$/;

/** Ends with a full stop, whatever closes behind it, or the emoji that stands for one. */
function isEnded(text: string): boolean {
  let last = text.length - 1;
  while (last > 0 && closing.has(text.charAt(last))) last--;
  if (ending.has(text.charAt(last))) return true;
  return text.charCodeAt(text.length - 1) > 0xff && /\p{Emoji_Presentation}$/u.test(text.slice(-2));
}

/** A point of a list, which often has no full stop; a longer one, which is no label, with a verb that is no noun such as "surge". */
function isItem({ text, tokens }: Sentence): boolean {
  if (tokens.length < itemWordsMin || !/^[•▪◦‣*–—-]\s/.test(text) || /[:?]$/.test(text)) return false;
  const verb = tokens[firstFiniteVerb(tokens, 0)];
  return verb !== undefined && (verb.pos === "AUX" || isPast(verb) || /[^s]s$/.test(verb.lower));
}

/** Words; ours. */
const itemWordsMin = 6;

const ending = new Set(".!…");
const closing = new Set('"”’)');

/** A sentence with an end mark and a finite verb that is no speech. */
function isStatement(reading: Reading, sentence: Sentence): boolean {
  if (!(isEnded(sentence.text) || isItem(sentence)) || sentence.tokens.length < 4) return false;
  if (firstFiniteVerb(sentence.tokens, 0) < 0 && !mayHoldVerb(sentence)) return false;
  if (isHeading(sentence)) return false;
  for (const quote of reading.quotations)
    if (quote.span.start < sentence.end && quote.span.end > sentence.start && isSpeech(sentence, quote)) return false;
  return true;
}

/** "Risks we see here.": a noun and a clause that tells which one, and no verb of its own. */
function isHeading({ tokens }: Sentence): boolean {
  const [verb, ...others] = grammarOf(tokens).groups.filter(({ form }) => form === "finite" || form === "participle");
  if (!verb || others.length > 0) return false;
  const [noun, pronoun] = [tokens[verb.from - 2], tokens[verb.from - 1]];
  if (!/^(i|we|you|he|she|they)$/.test(pronoun?.lower ?? "") || pronoun?.gap !== " " || noun?.pos !== "NOUN")
    return false;
  const plain = tokens
    .slice(0, verb.from - 2)
    .every((token, at) => at === 0 || (token.gap === " " && token.pos !== "ADP"));
  const isTime =
    timeNouns.test(noun.lower) || ["Duration", "Date", "WeekDay", "Month"].some((tag) => noun.tags.has(tag));
  return (
    plain &&
    !isTime &&
    !tokens.slice(verb.to).some((token, at, rest) => mayBeVerb(token, rest[at + 1])) &&
    /^(DET|NOUN|ADJ)$/.test(tokens[0]?.pos ?? "")
  );
}

const timeNouns =
  /^(years?|months?|weeks?|days?|nights?|mornings?|evenings?|times?|summer|winter|spring|autumn|fall|season|today|tomorrow|yesterday)$/;

/** A verb may have been missed in a sentence as long as this. Words; ours. */
const verbMissedWordsMin = 8;

/** Behind a noun stands a word that may be a finite verb, though none certainly is. Requests begin with theirs. */
function mayHoldVerb({ tokens }: Sentence): boolean {
  const { words } = withoutBrackets(tokens, 0, tokens.length);
  if (words.length < verbMissedWordsMin || words[0]?.pos === "VERB") return false;
  return words.some((word, at) => {
    const before = words[at - 1];
    return isNominal(before) && before?.ending !== "PART" && !/[,;:]/.test(word.gap) && mayBeVerb(word, words[at + 1]);
  });
}

function mayBeVerb({ pos, tags, lower }: Token, next: Token | undefined): boolean {
  if (/ing$/.test(lower) || !next) return false;
  const third = /[^s]s$/.test(lower) && /^(ADJ|ADV|DET|NUM|PRON|PROPN)$/.test(next.pos);
  return third || /^(VERB|AUX)$/.test(pos) || ["PastTense", "PresentTense", "Infinitive"].some((tag) => tags.has(tag));
}

/** The claims of a sentence's words up to `end`. */
function claimsOf(reading: Reading, sentence: Sentence, number: number, end: number): CandidateClaim[] {
  const start = statementStart(sentence);
  if (end <= start) return [];
  const { descriptions, cuts } = descriptionsIn(reading, sentence, number, { from: start, to: end });
  const claims: CandidateClaim[] = [];
  const opened: Transformation[] = start > 0 ? ["opening-dropped"] : [];
  const add = (cut: Cut, form: CandidateClaim["form"]) => {
    const claim = claimOf(reading, sentence, number, cut, form);
    if (claim) claims.push(claim);
  };
  const plain = withoutExpletive(sentence, start);
  const split = splitClauses(sentence, start, end);
  const told: Cut = { pieces: plain ?? [], made: ["expletive-reworded"] };
  for (const cut of plain ? [told, ...split.filter((one) => endOf(one.pieces) > endOf(plain))] : split)
    add(shortened(reading.text.content, sentence, { ...cut, made: [...opened, ...cut.made] }, cuts), "clause");
  for (const pieces of descriptions)
    add({ pieces, made: [pieces.some((piece) => "text" in piece) ? "apposition" : "relative-clause"] }, "description");
  return claims;
}

/** A statement without its asides, and with a clause in front behind it. */
function shortened(content: string, sentence: Sentence, { pieces, made }: Cut, descriptions: readonly Span[]): Cut {
  const short = trimmed(content, sentence, pieces, descriptions);
  const moved = frontLast(sentence, short);
  const done = [...made];
  if (lengthOf(short) < lengthOf(pieces)) done.push("shortened");
  if (moved !== short) done.push("front-moved");
  return { pieces: moved, made: done };
}

/** Characters that were taken from the text. */
function lengthOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, piece) => sum + ("start" in piece ? piece.end - piece.start : 0), 0);
}

/** Where the last words taken from the text end. */
function endOf(pieces: readonly Piece[]): number {
  return Math.max(...pieces.map((piece) => ("start" in piece ? piece.end : 0)));
}

/** The pieces as a claim that names whom it speaks of; with short names where the full ones would make it too long. */
function claimOf(
  reading: Reading,
  sentence: Sentence,
  number: number,
  { pieces, made }: Cut,
  form: CandidateClaim["form"],
): CandidateClaim | null {
  const resolved = resolveReferences(reading, number, pieces);
  if (!resolved) return null;
  const full = compose(reading.text.content, sentence, number, withFullNames(reading, number, resolved), form, made);
  return full && wordCount(full.claim_text) <= claimWordsMax
    ? full
    : compose(reading.text.content, sentence, number, resolved, form, made);
}
