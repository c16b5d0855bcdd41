/** Design: docs/design/briefs.md */
import type { Reading } from "../claims/extractor.ts";
import { turnAt, turnsOf } from "../claims/speaker-labels.ts";
import { wordsBetween } from "../claims/word-count.ts";
import type { Sentence } from "../text/parsed-text.ts";
import { wordNumbering } from "../text/plain-forms.ts";
import { valleys } from "./valleys.ts";

/** A part of a talk that keeps to one matter: its sentences by number, the last not included, and the question that opened it. */
export interface Segment {
  from: number;
  to: number;
  question: string | null;
}

/** What one speaker says in one go. */
interface Stretch {
  from: number;
  to: number;
  label: string;
  /** The last question in it; null where nothing is asked. */
  question: string | null;
}

/** Share of a speaker's turns that ask something from which that speaker asks the questions, and how many at least. Ours. */
const asking = { share: 0.5, min: 2 } as const;

/** Share of a question's words that were said since the last one from which it follows that one up, and how many words it must have to open a part. Ours. */
const followUp = { share: 0.75, wordsMin: 2 } as const;

/** Words of a stretch that is compared with those beside it. Ours. */
const blockWords = 70;

/** The parts of a talk: by the questions of who asks them, or where its words change. */
export function segmentsOf(reading: Reading): Segment[] {
  const stretches = stretchesOf(reading);
  const host = hostOf(stretches);
  return host === null ? byWords(reading, stretches) : byQuestions(reading, stretches, host);
}

function stretchesOf(reading: Reading): Stretch[] {
  const turns = turnsOf(reading);
  const found: Stretch[] = [];
  let open = -2;
  reading.text.sentences.forEach((sentence, number) => {
    const turn = turnAt(turns, sentence);
    // What stands before the first label is nobody's, and a monologue is a stretch a sentence.
    if (turns.length > 0 && !turn) return;
    const start = turn?.start ?? number;
    const question = /\?["”’)]*$/.test(sentence.text) ? withoutLabel(sentence, turn?.words) : null;
    const last = found.at(-1);
    if (!last || open !== start) found.push({ from: number, to: number + 1, label: turn?.label ?? "", question });
    else {
      last.to = number + 1;
      last.question = question ?? last.question;
    }
    open = start;
  });
  return found;
}

function withoutLabel({ text, start }: Sentence, words = start): string {
  return text.slice(Math.max(0, words - start)).trim();
}

/** The label under which most is asked; null where nobody asks the questions. */
function hostOf(stretches: readonly Stretch[]): string | null {
  const [most] = [...Map.groupBy(stretches, ({ label }) => label)]
    .map(([label, own]) => {
      const asked = own.filter(({ question }) => question !== null).length;
      return { label, asked, share: asked / own.length };
    })
    .filter(({ label, asked, share }) => label !== "" && asked >= asking.min && share >= asking.share)
    .sort((a, b) => b.asked - a.asked);
  return most?.label ?? null;
}

/** Each question of the host opens a part, unless it asks on about what was just said. */
function byQuestions({ text }: Reading, stretches: readonly Stretch[], host: string): Segment[] {
  const numbering = wordNumbering();
  const segments: Segment[] = [];
  let said = new Set<number>();
  for (const { from, to, label, question } of stretches) {
    const last = segments.at(-1);
    const asked = label === host && question !== null ? numbering.of(question) : [];
    const known = asked.filter((word) => said.has(word)).length;
    const isNew = asked.length >= followUp.wordsMin && known < followUp.share * asked.length;
    if (!last || isNew) {
      segments.push({ from, to, question: isNew ? question : null });
      said = new Set();
    } else last.to = to;
    for (let number = from; number < to; number++)
      for (const word of numbering.of(text.sentences[number]?.text ?? "")) said.add(word);
  }
  return segments;
}

/** Where the words of neighbouring stretches differ most, a part ends. */
function byWords({ text }: Reading, stretches: readonly Stretch[]): Segment[] {
  const numbering = wordNumbering();
  const blocks: { from: number; to: number; words: number[]; count: number }[] = [];
  for (const { from, to } of stretches) {
    const own = text.sentences.slice(from, to);
    const words = own.flatMap((sentence) => numbering.of(sentence.text));
    const count = own.reduce((sum, { text }) => sum + wordsBetween(text, 0, text.length), 0);
    const last = blocks.at(-1);
    if (!last || last.count >= blockWords) blocks.push({ from, to, words, count });
    else {
      last.to = to;
      last.words.push(...words);
      last.count += count;
    }
  }
  const ends = valleys(blocks.map(({ words }) => words));
  const starts = [0, ...ends];
  return starts.map((start, at) => {
    const end = starts[at + 1] ?? blocks.length;
    return { from: blocks[start]?.from ?? 0, to: blocks[end - 1]?.to ?? 0, question: null };
  });
}
