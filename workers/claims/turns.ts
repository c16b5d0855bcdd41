import type { Sentence } from "../parsed-text.ts";
import { answerTo } from "./answers.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { statementStart } from "./openings.ts";
import { reportedWords } from "./saying.ts";
import { type Turn, turnAt, turnsOf } from "./speaker-labels.ts";
import { firstFiniteVerb } from "./verbs.ts";
import { claimWordsMax } from "./worth.ts";

/** What is said in interviews and transcripts: paragraphs under a speaker's label, "A:" or "Jane Doe:", as `Name said "…"`. */
export const turns: ClaimExtractor = {
  name: "turns",
  extract: (reading) => {
    const labels = turnsOf(reading);
    return labels.length === 0
      ? []
      : reading.text.sentences.flatMap((sentence, number) => saidUnder(reading, labels, sentence, number));
  },
};

function saidUnder(reading: Reading, labels: readonly Turn[], sentence: Sentence, number: number): CandidateClaim[] {
  const turn = turnAt(labels, sentence);
  const answer = turn?.start === sentence.start ? answered(reading, labels, turn, sentence, number) : null;
  if (answer) return [answer];
  if (!turn?.speaker || !/[.!]["”’)]*$/.test(sentence.text) || firstFiniteVerb(sentence.tokens, 0) < 0) return [];
  const first =
    turn.words > sentence.start
      ? sentence.tokens.find((token) => token.start >= turn.words)
      : sentence.tokens[statementStart(sentence)];
  if (!first) return [];
  const span = { start: first.start, end: sentence.end };
  const words = reading.text.content.slice(span.start, span.end).replace(/[.!]+$/, "");
  const count = words.split(/\s+/).length;
  if (/["“”]/.test(words) || count < 5 || count > claimWordsMax - 5) return [];
  const { name, speaking } = turn.speaker;
  const reported = speaking
    ? reportedWords(sentence, { start: span.start, end: span.start + words.length }, speaking)
    : null;
  return [
    {
      claim_text: reported ? `${name} said ${reported}.` : `${name} said "${words}."`,
      span,
      sentence: { start: sentence.start, end: sentence.end },
      antecedents: [turn.speaker.span],
      number,
      form: "turn",
      made: [reported ? "speech-reported" : "turn-told"],
    },
  ];
}

/** The first sentence of a turn as the answer to the question before it. */
function answered(
  reading: Reading,
  labels: readonly Turn[],
  { speaker, start, words }: Turn,
  sentence: Sentence,
  number: number,
): CandidateClaim | null {
  const question = labels.findLast((one) => one.start < start);
  if (!speaker || !question || question.speaker) return null;
  const asked = reading.text.content.slice(question.words, start);
  return answerTo(reading, asked, speaker, { sentence, number, start: words });
}
