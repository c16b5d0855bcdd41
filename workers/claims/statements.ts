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
      isStatement(reading, sentence) ? claimsOf(reading, sentence, number) : [],
    ),
};

/** A sentence with a full stop and a finite verb that is no speech. */
function isStatement(reading: Reading, sentence: Sentence): boolean {
  if (!/[.!…]["”’)]*$/.test(sentence.text) || sentence.tokens.length < 4) return false;
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

function claimsOf(reading: Reading, sentence: Sentence, number: number): CandidateClaim[] {
  const start = statementStart(sentence);
  const { descriptions, cuts } = descriptionsIn(reading, sentence, start);
  const claims: (CandidateClaim | null)[] = [];
  const plain = withoutExpletive(sentence, start);
  for (const pieces of plain ? [plain] : splitClauses(sentence, start, sentence.tokens.length)) {
    const shorter = frontLast(sentence, trimmed(reading.text.content, sentence, pieces, cuts));
    claims.push(claimOf(reading, sentence, number, shorter, "clause"));
  }
  for (const pieces of descriptions) {
    claims.push(claimOf(reading, sentence, number, pieces, "description"));
  }
  return claims.filter((claim) => claim !== null);
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
