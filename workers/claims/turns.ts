import type { Sentence } from "../text/parsed-text.ts";
import { holdsVerb } from "./cuts/word-kinds.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { statementFrom } from "./openings.ts";
import { type Turn, turnAt, turnsOf } from "./speaker-labels.ts";
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

/** Words of a speaker's name at most, and "said". Ours. */
const speakerWordsMax = 5;
const wordsMin = 5;

function saidUnder(reading: Reading, labels: readonly Turn[], sentence: Sentence, number: number): CandidateClaim[] {
  const turn = turnAt(labels, sentence);
  if (!turn?.speaker || !/[.!]["”’)]*$/.test(sentence.text)) return [];
  const tree = reading.treeOf(number);
  if (!tree || !holdsVerb(tree, sentence)) return [];
  const start = statementFrom(sentence, tree, Math.max(turn.words, sentence.start));
  const span = { start, end: sentence.end };
  const words = reading.text.content.slice(span.start, span.end).replace(/[.!]+$/, "");
  const count = words.split(/\s+/).length;
  if (/["“”]/.test(words) || count < wordsMin || count > claimWordsMax - speakerWordsMax) return [];
  if (isEditors(reading.text.content.slice(turn.words, sentence.start), words, turn.speaker.name)) return [];
  return [
    {
      claim_text: `${turn.speaker.name} said "${words}."`,
      span,
      sentence: { start: sentence.start, end: sentence.end },
      antecedents: [turn.speaker.span],
      number,
      form: "turn",
      made: ["turn-told"],
    },
  ];
}

/** Of oneself nobody speaks by name: below the first paragraph of a turn, such a line is a caption or a note. */
function isEditors(before: string, words: string, name: string): boolean {
  if (!before.includes("\n") || firstPerson.test(words)) return false;
  return words.split(/[^\p{L}-]+/u).includes(name.split(" ").at(-1) ?? name);
}

const firstPerson = /\b(?:I|me|my|myself|we|us|our)\b/;
