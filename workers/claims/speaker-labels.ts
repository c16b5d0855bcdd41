import type { Span } from "../../store/model/claim.ts";
import { speakerLabels, turnsMin } from "../../store/model/speaker-line.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";
import { perText } from "./per-text.ts";

/** A paragraph under a speaker's label. */
export interface Turn {
  start: number;
  /** Where the words begin. */
  words: number;
  /** The label, without its colon. */
  label: string;
  /** Who speaks, by the full name where the text gives it. */
  speaker: WrittenName | null;
}

/** Whether a text is a transcript: two speakers take turns under their names, "HOST:" and "Jane Doe:". Letters and questions with answers are none. */
function isTranscript(content: string): boolean {
  const spoken = new Map<string, number>();
  for (const [, name = ""] of content.matchAll(speakerLabels))
    if (!/^(?:Q|A|Question|Answer)$|^dear /i.test(name)) spoken.set(name, (spoken.get(name) ?? 0) + 1);
  return [...spoken.values()].filter((times) => times > 1).length > 1;
}

/** The turns of an interview or transcript in order; none in other texts. */
export const turnsOf = perText((reading: Reading): readonly Turn[] => {
  const turns = labelled(reading);
  return turns.length < turnsMin ? [] : turns;
});

/** The turns of a transcript in which somebody is known by name; none in other texts. */
export function transcriptOf(reading: Reading): readonly Turn[] {
  const turns = turnsOf(reading);
  return turns.some(({ speaker }) => speaker !== null) && isTranscript(reading.text.content) ? turns : [];
}

/** The turn that a sentence is of; undefined before the first. */
export function turnAt(turns: readonly Turn[], { start }: Span): Turn | undefined {
  return turns.findLast((one) => one.start <= start);
}

function labelled(reading: Reading): Turn[] {
  const guest = interviewee(reading);
  const found: Turn[] = [];
  for (const match of reading.text.content.matchAll(speakerLabels)) {
    const name = match[1] ?? "";
    const answer = /^(A|Answer)$/.test(name);
    const speaker = answer ? guest : /^(Q|Question)$/.test(name) ? null : labelName(reading, name, match.index);
    found.push({ start: match.index, words: match.index + match[0].length, label: name, speaker });
  }
  return found;
}

/** A label that is a person's name or the short form of one. */
function labelName(reading: Reading, label: string, at: number): WrittenName | null {
  const person = reading.entities.find(
    (entity) => entity.type === "person" && (entity.name === label || entity.mentions.some((m) => m.text === label)),
  );
  if (!person) return null;
  const own = person.mentions.find((mention) => mention.start === at) ?? person.mentions[0];
  // "AMIR HADDAD:" is Amir Haddad wherever else the text writes the name.
  const small = /\p{Ll}/u.test(label) ? undefined : writtenSmall(reading, label);
  if (small) return small;
  const full = own && !label.includes(" ") ? fullName(reading, own) : null;
  return full ?? { name: label, span: { start: at, end: at + label.length } };
}

/** The first mention of a person that is a label's name in small letters. */
function writtenSmall(reading: Reading, label: string): WrittenName | undefined {
  const same = reading.mentions.find(
    (one) => one.type === "person" && one.text !== label && one.text.toUpperCase() === label.toUpperCase(),
  );
  return same && { name: same.text, span: { start: same.start, end: same.end } };
}

/** The person that a question-and-answer text names most. */
function interviewee(reading: Reading): WrittenName | null {
  const persons = reading.entities.filter((entity) => entity.type === "person" && entity.name.includes(" "));
  const best = persons.sort(
    (a, b) => b.mentions.length - a.mentions.length || (a.mentions[0]?.start ?? 0) - (b.mentions[0]?.start ?? 0),
  )[0];
  const mention = best?.mentions.find((m) => m.text === best.name) ?? best?.mentions[0];
  return mention ? { name: mention.text, span: { start: mention.start, end: mention.end } } : null;
}
