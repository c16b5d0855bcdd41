import type { Span } from "../../store/model/claim.ts";
import { isConversation, isSpeakerLabel } from "../../store/model/speaker-line.ts";
import type { CandidateClaim, Reading } from "./extractor.ts";
import { labelKind } from "./label-kinds.ts";
import { perText } from "./per-text.ts";

/**
 * Whether a claim is made of what the text itself says in whole sentences: not under a label that leaves it open whose word it
 * is, not out of a quotation that goes on over sentences, not of a sentence whose brackets or blanks were lost, and not of the
 * lines about its author. Speech and turns name who says them.
 */
export function isOwnProse(reading: Reading, { form, span, number }: CandidateClaim): boolean {
  if (form === "measurement") return true;
  const sentence = reading.text.sentences[number];
  if (!sentence || isGarbled(sentence.text) || authorsLines(reading).has(number)) return false;
  if (form === "speech") return true;
  if (form === "turn") return takesTurns(reading);
  const said = sentence.start + sentence.text.indexOf(":") + 1;
  if (span.start < said && isSpeakerLabel(sentence.text.slice(0, said - sentence.start))) return false;
  if (labelled(reading).has(number)) return false;
  return !quotedOn(reading).some(({ start, end }) => start < span.end && end > span.start);
}

/** Entries under names, each of which comes once, are nobody's words. */
const takesTurns = perText(({ text }: Reading) => isConversation(text.content));

/** A bracket without its partner, or a sentence that begins without a blank before it. */
function isGarbled(sentence: string): boolean {
  const text = sentence.replace(noteMark, "");
  if (/[()[\]]/.test(text) && (count(text, "(") !== count(text, ")") || count(text, "[") !== count(text, "]")))
    return true;
  return /\p{Ll}{3}[.!?]\p{Lu}\p{Ll}+\s/u.test(text);
}

/** What is left before a sentence of a note's number. */
const noteMark = /^\[?[\d, ]{1,8}\]\s/;

function count(text: string, mark: string): number {
  return text.split(mark).length - 1;
}

/** Numbers of the sentences under a label of which nobody can say that the text vouches for them. */
const labelled = perText(({ text, mentions }: Reading): ReadonlySet<number> => {
  const found = new Set<number>();
  let spoken = false;
  for (let at = 1; at < text.sentences.length; at++) {
    const [before, sentence] = [text.sentences[at - 1]!, text.sentences[at]!];
    const ownLine = before.paragraph !== sentence.paragraph;
    if (ownLine) spoken = false;
    if (/:$|\s(?:[—–―-]|--)$/.test(before.text)) {
      const kind = labelKind(before, sentence, mentions);
      // A line of its own is about the paragraph, a label within it about its sentence.
      if (kind === "spoken" || (kind === "doubted" && ownLine)) spoken = true;
      else if (kind === "doubted" || (kind === "unclear" && !ownLine)) found.add(at);
    }
    if (spoken) found.add(at);
  }
  return found;
});

/** The parts of quotations that end in another sentence than they begin, or begin or end nowhere. */
const quotedOn = perText(({ text: { content, sentences } }: Reading): readonly Span[] => {
  const found: Span[] = [];
  let paragraph = -1;
  /** Where the quotation began that is not over; before the sentence where it goes on in it. */
  let from: number | null = null;
  for (const { start, end, paragraph: own } of sentences) {
    if (own !== paragraph) from = null;
    paragraph = own;
    for (let at = start; at < end; at++) {
      const mark = content[at];
      if (mark === "“" || (mark === '"' && from === null && isOpening(content, at))) from = at;
      else if (mark === "”" || (mark === '"' && !(from === null && isInch(content, at)))) {
        if (from === null || from < start) found.push({ start, end: at });
        from = null;
      }
    }
    if (from !== null) found.push({ start: Math.max(from, start), end });
  }
  return found;
});

function isOpening(content: string, at: number): boolean {
  return !/[\p{L}\p{N}.,!?…;:]/u.test(content[at - 1] ?? "");
}

/** 34" is a measure. */
function isInch(content: string, at: number): boolean {
  return /\d/.test(content[at - 1] ?? "");
}

/** Paragraphs at a text's end among which lines about its author may stand. Ours. */
const lastParagraphs = 3;

/** Numbers of the last sentences that tell of the trade of somebody whom the text does not name before. */
const authorsLines = perText(({ text, mentions }: Reading): ReadonlySet<number> => {
  const { sentences } = text;
  const last = (sentences.at(-1)?.paragraph ?? 0) - lastParagraphs;
  const from = sentences.find(({ paragraph }) => paragraph > last)?.start ?? 0;
  const found = new Set<number>();
  for (const { type, sentence, start, text: name } of mentions) {
    const line = sentences[sentence];
    if (type !== "person" || start < from || line?.start !== start || !trade.test(line.text)) continue;
    const surname = name.slice(name.lastIndexOf(" ") + 1);
    if (!text.content.slice(0, line.start).includes(surname)) found.add(sentence);
  }
  return found;
});

const trade =
  /^[^,.]{3,60}(?:, [^,.]{3,80},)? (?:is|was|has been|covers|writes|reports|has written|works)(?!\p{L}).*(?<!\p{L})(?:reporters?|writer|editor|correspondent|journalist|columnist|columns?|contributor|freelance|author|essayist|fellow|lecturer|novelist|playwright|poet|professor|teaches|covers|writes|reporting|blogger|newsletter)(?!\p{L})/u;
