import type { Sentence } from "../parsed-text.ts";
import { answerTo } from "./answers.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import type { WrittenName } from "./full-names.ts";
import { genderTold } from "./genders.ts";
import { statementStart } from "./openings.ts";
import { reportedWords } from "./saying.ts";
import type { Speaking } from "./third-person.ts";
import { firstFiniteVerb } from "./verbs.ts";
import { claimWordsMax } from "./worth.ts";

/** What is said in interviews and transcripts: paragraphs under a speaker's label, "A:" or "Jane Doe:", as `Name said "…"`. */
export const turns: ClaimExtractor = {
  name: "turns",
  extract: (reading) => {
    const labels = labelled(reading);
    return labels.length < turnsMin
      ? []
      : reading.text.sentences.flatMap((sentence, number) => saidUnder(reading, labels, sentence, number));
  },
};

/** Labels from which a text is a conversation. Ours. */
const turnsMin = 4;

interface Turn {
  start: number;
  /** Where the words begin. */
  words: number;
  speaker: Speaker | null;
}

interface Speaker extends WrittenName {
  /** How one speaks of who speaks; null when that is not known. */
  speaking: Speaking | null;
}

function labelled(reading: Reading): Turn[] {
  const guest = interviewee(reading);
  const found: Turn[] = [];
  for (const match of reading.text.content.matchAll(
    /^(Q|A|Question|Answer|\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3}|\p{Lu}{2,4}):\s+/gmu,
  )) {
    const label = match[1] ?? "";
    const answer = /^(A|Answer)$/.test(label);
    const speaker = answer ? guest : /^(Q|Question)$/.test(label) ? null : labelName(reading, label, match.index);
    found.push({ start: match.index, words: match.index + match[0].length, speaker });
  }
  return found;
}

/** A label that is a person's name or the short form of one. */
function labelName(reading: Reading, label: string, at: number): Speaker | null {
  const person = reading.entities.find(
    (entity) => entity.type === "person" && (entity.name === label || entity.mentions.some((m) => m.text === label)),
  );
  return person
    ? { name: label, span: { start: at, end: at + label.length }, speaking: genderTold(reading, person.mentions) }
    : null;
}

/** The person that a question-and-answer text names most. */
function interviewee(reading: Reading): Speaker | null {
  const persons = reading.entities.filter((entity) => entity.type === "person" && entity.name.includes(" "));
  const best = persons.sort(
    (a, b) => b.mentions.length - a.mentions.length || (a.mentions[0]?.start ?? 0) - (b.mentions[0]?.start ?? 0),
  )[0];
  const mention = best?.mentions.find((m) => m.text === best.name) ?? best?.mentions[0];
  return best && mention
    ? {
        name: mention.text,
        span: { start: mention.start, end: mention.end },
        speaking: genderTold(reading, best.mentions),
      }
    : null;
}

function saidUnder(reading: Reading, labels: readonly Turn[], sentence: Sentence, number: number): CandidateClaim[] {
  const turn = labels.findLast((one) => one.start <= sentence.start);
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
