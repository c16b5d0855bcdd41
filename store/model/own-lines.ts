import { isSpeakerLabel } from "./speaker-line.ts";

/** What stands between two breaks of a paragraph, its white space collapsed. */
export interface BlockLine {
  text: string;
  /** Characters at its beginning that are set in bold. */
  lead: number;
}

/**
 * The lines of a paragraph that are lines of their own. A break in the midst of a sentence is only a blank; what is set in
 * bold before a sentence of its own is a heading that runs into it. `width`: characters at which lines are wrapped, 0 where
 * they are not.
 */
export function ownLines(lines: readonly BlockLine[], width = wrapWidth(lines.map(({ text }) => text))): string[] {
  const joined: BlockLine[] = [];
  let before: BlockLine | undefined;
  for (const line of lines) {
    if (line.text === "") before = undefined;
    else if (before && !endsBefore(before, line, width)) before.text += ` ${line.text}`;
    else {
      before = { ...line };
      joined.push(before);
    }
  }
  return joined.flatMap(withoutRunIn);
}

/** Characters at which lines are wrapped: those of the longest where one begins in the midst of a sentence, else 0. Empty lines end paragraphs. */
export function wrapWidth(lines: readonly string[]): number {
  const wrapped = lines.some((line, at) => at > 0 && lines[at - 1] !== "" && small.test(line));
  return wrapped ? lines.reduce((most, { length }) => Math.max(most, length), 0) : 0;
}

const small = /^[\p{Ll},;.)]/u;
const begins = /^["“‘'([¿¡]*[\p{Lu}\p{N}]|^[•▪◦‣·*–—-]\s|^[$€£]\d/u;

/** What a line ends with that others must follow. */
const open = /[,;&–—-]$|(?<!\p{L})(?:of|the|an?|and|or|in|on|at|to|for|with|by|from|as|is|are|was|were|that|than)$/iu;

/** Whether a break between two lines is the end of the first. Where lines are wrapped at a width, a first word that had room before it was put below on purpose. */
function endsBefore(before: BlockLine, line: BlockLine, width: number): boolean {
  if (open.test(before.text)) return false;
  if (before.lead === before.text.length && before.lead > 0) return true;
  if (!begins.test(line.text)) return false;
  const first = line.text.indexOf(" ");
  return width === 0 || before.text.length + 1 + (first < 0 ? line.text.length : first) <= width;
}

/** Words of a heading at most; a longer one is a sentence in bold. Ours. */
const headWordsMax = 12;

/** A line in two, where a heading runs into it. A speaker's label stays with what is said. */
function withoutRunIn({ text, lead }: BlockLine): string[] {
  if (lead === 0 || lead >= text.length) return [text];
  const [mark = ""] = /^\s*:/.exec(text.slice(lead)) ?? [];
  const head = text.slice(0, lead + mark.length).trim();
  const rest = text.slice(lead + mark.length).trim();
  return head.split(" ").length <= headWordsMax && isHead(head, rest) ? [head, rest] : [text];
}

function isHead(head: string, rest: string): boolean {
  if (head.endsWith(":")) return isProse(rest) && !isSpeakerLabel(head.replace(/\s+:$/, ":")) && !introduces.test(head);
  return /[\p{L}\p{N})]$/u.test(head) && !open.test(head) && !says.test(head) && startsSentence.test(rest);
}

/** Sentences, and no entry such as "Tested by: Jane Doe". */
function isProse(rest: string): boolean {
  return /^[\p{Lu}\p{N}]/u.test(rest) && /[.!?][”"’)]*$/.test(rest);
}

/** Who says what follows: no heading of it. */
const says = /(?<!\p{L})(?:said|says|told|adds|added|asks|asked|wrote|writes)$/iu;
const introduces = /(?<!\p{L})(?:said|says|told|adds|added|asks|asked|wrote|writes|to)(?: \p{L}+){0,3}:$/iu;

/** Words that begin a sentence and go on in no name, before a word that is none of a title. Ours. */
const startsSentence =
  /^(?:(?:The|An?|This|That|These|Those|His|Her|Its|Their|Our|My|In|On|At|By|For|From|With|As|After|Before|Since|While|When|Where|If|Though|Although|Because|But|However,|Meanwhile,|According) [\p{Ll}\p{N}]|(?:He|She|It|They|We|You|There|I)(?: |['’])\p{Ll})/u;
