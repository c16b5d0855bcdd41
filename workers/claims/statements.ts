import type { Sentence, Token } from "../parsed-text.ts";
import { splitClauses } from "./clauses.ts";
import { compose, type Piece } from "./composition.ts";
import { descriptionsIn } from "./descriptions.ts";
import { withoutExpletive } from "./expletives.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { frontLast } from "./fronts.ts";
import { withFullNames } from "./full-names.ts";
import { withoutBrackets } from "./grammar/brackets.ts";
import { isNominal } from "./grammar/word-classes.ts";
import { statementStart } from "./openings.ts";
import { resolveReferences } from "./references.ts";
import { isSpeech } from "./speech.ts";
import { trimmed } from "./trimming.ts";
import { firstFiniteVerb } from "./verbs.ts";
import { claimWordsMax } from "./worth.ts";

/** What the text itself asserts or reports: its sentences outside of quotations, cut into clauses that stand alone. */
export const statements: ClaimExtractor = {
  name: "statements",
  extract: (reading) =>
    reading.text.sentences.flatMap((sentence, number) =>
      isStatement(reading, sentence)
        ? claimsOf(reading, sentence, number, sentence.tokens.length)
        : claimsOf(reading, sentence, number, leadEnd(reading, sentence)),
    ),
};

/** Words before a quotation from which they tell something of their own. Ours. */
const leadWordsMin = 6;

/** Where the statement ends that goes on with what was said: "Jane Doe closed the yard, adding: “…”"; 0 when none does. */
function leadEnd(reading: Reading, sentence: Sentence): number {
  const { tokens } = sentence;
  const said = reading.quotations
    .flatMap(({ parts }) => parts)
    .find((part) => part.start > sentence.start && part.start < sentence.end);
  const opened = said ? tokens.findIndex((token) => token.start >= said.start) : -1;
  const quoted = opened < 0 && /:$/.test(sentence.text) ? tokens.length : opened;
  const end = tokens.findLastIndex(
    (token, at) => at < quoted && at > quoted - leadWordsMin && /^,\s/.test(token.gap) && goingOn.test(token.lower),
  );
  return end >= leadWordsMin && firstFiniteVerb(tokens, 0, end) >= 0 ? end : 0;
}

const goingOn =
  /^(adding|saying|telling|noting|writing|explaining|stating|declaring|joking|warning|insisting|exclaiming|remarking|commenting|tweeting|replying|asking|quipping)$/;

/** A full stop, or the emoji that stands for one. */
const ends = /(?:[.!…]["”’)]*|\p{Emoji_Presentation})$/u;

/** A sentence with an end mark and a finite verb that is no speech. */
function isStatement(reading: Reading, sentence: Sentence): boolean {
  if (!ends.test(sentence.text) || sentence.tokens.length < 4) return false;
  if (firstFiniteVerb(sentence.tokens, 0) < 0 && !mayHoldVerb(sentence)) return false;
  return !reading.quotations.some(
    (quote) => quote.span.start < sentence.end && quote.span.end > sentence.start && isSpeech(sentence, quote),
  );
}

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
  const { descriptions, cuts } = descriptionsIn(reading, sentence, start, end);
  const claims: (CandidateClaim | null)[] = [];
  const plain = withoutExpletive(sentence, start);
  const split = splitClauses(sentence, start, end);
  for (const pieces of plain ? [plain, ...split.filter((one) => endOf(one) > endOf(plain))] : split) {
    const shorter = frontLast(sentence, trimmed(reading.text.content, sentence, pieces, cuts));
    claims.push(claimOf(reading, sentence, number, shorter, "clause"));
  }
  for (const pieces of descriptions) {
    claims.push(claimOf(reading, sentence, number, pieces, "description"));
  }
  return claims.filter((claim) => claim !== null);
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
  pieces: readonly Piece[],
  form: CandidateClaim["form"],
): CandidateClaim | null {
  const resolved = resolveReferences(reading, number, pieces);
  if (!resolved) return null;
  const full = compose(reading.text.content, sentence, number, withFullNames(reading, resolved), form);
  return full && full.claim_text.split(" ").length <= claimWordsMax
    ? full
    : compose(reading.text.content, sentence, number, resolved, form);
}
