import type { Span } from "../../store/model/claim.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";
import { genderTold } from "./genders.ts";
import { perText } from "./per-text.ts";
import type { Speaking } from "./third-person.ts";

/** Labels from which a text is a conversation. Ours. */
const turnsMin = 4;

/** A paragraph under a speaker's label. */
export interface Turn {
  start: number;
  /** Where the words begin. */
  words: number;
  speaker: Speaker | null;
}

/** Who speaks, by the full name where the text gives it. */
export interface Speaker extends WrittenName {
  /** How one speaks of who speaks; null when that is not known. */
  speaking: Speaking | null;
}

const label = /^(Q|A|Question|Answer|\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}.'’-]+){0,3}|\p{Lu}{2,4}):\s+/gmu;

/** Whether a text is a transcript: two speakers take turns under their names, "HOST:" and "Jane Doe:". Letters and questions with answers are none. */
export function isTranscript(content: string): boolean {
  const spoken = new Map<string, number>();
  for (const [, name = ""] of content.matchAll(label))
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
  for (const match of reading.text.content.matchAll(label)) {
    const name = match[1] ?? "";
    const answer = /^(A|Answer)$/.test(name);
    const speaker = answer ? guest : /^(Q|Question)$/.test(name) ? null : labelName(reading, name, match.index);
    found.push({ start: match.index, words: match.index + match[0].length, speaker });
  }
  return found;
}

/** A label that is a person's name or the short form of one. */
function labelName(reading: Reading, label: string, at: number): Speaker | null {
  const person = reading.entities.find(
    (entity) => entity.type === "person" && (entity.name === label || entity.mentions.some((m) => m.text === label)),
  );
  if (!person) return null;
  const speaking = genderTold(reading, person.mentions);
  const own = person.mentions.find((mention) => mention.start === at) ?? person.mentions[0];
  // "AMIR HADDAD:" is Amir Haddad wherever else the text writes the name.
  const small = /\p{Ll}/u.test(label) ? undefined : writtenSmall(reading, label);
  if (small) return { ...small, speaking };
  const full = own && !label.includes(" ") ? fullName(reading, own) : null;
  return { ...(full ?? { name: label, span: { start: at, end: at + label.length } }), speaking };
}

/** The first mention of a person that is a label's name in small letters. */
function writtenSmall(reading: Reading, label: string): WrittenName | undefined {
  const same = reading.mentions.find(
    (one) => one.type === "person" && one.text !== label && one.text.toUpperCase() === label.toUpperCase(),
  );
  return same && { name: same.text, span: { start: same.start, end: same.end } };
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
