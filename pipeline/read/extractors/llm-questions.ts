import { claimsPerRecordMax } from "../../../config/limits.ts";
import type { Span } from "../../../store/model/claim.ts";
import type { Document, Extraction } from "../../../workers/extraction.ts";
import { type Answer, claimsForm } from "./llm-answer.ts";
import { LlmError } from "./llm-client.ts";
import { messagesOf } from "./llm-prompt.ts";
import type { LlmQuestion } from "./llm-question.ts";

/** Parts that a text may have; longer ones are left to the rules. Ours: a book would take a day of a small machine. */
const partsMax = 40;

/** Names that are told along with a part, the most mentioned first. Ours. */
const namesToldMax = 40;

/** What a model is asked about a text, part by part of at most `chunk_chars` characters. Throws LlmError for a text of too many parts. */
export function questionsOf(
  { content, title, tags, audio }: Extraction,
  { source_name }: Pick<Document, "source_name">,
  chunk_chars: number,
): { part: Span; question: LlmQuestion<Answer> }[] {
  const parts = textParts(content, chunk_chars);
  if (parts.length > partsMax)
    throw new LlmError(`the text has more than ${partsMax} parts of ${chunk_chars} characters`, { lasting: false });
  const names = tags.toSorted((a, b) => b.mentions - a.mentions).slice(0, namesToldMax);
  return parts.map((part, at) => ({
    part,
    question: {
      form: claimsForm,
      messages: messagesOf({
        title,
        source_name,
        names: names.map(({ name }) => name),
        text: content.slice(part.start, part.end),
        part: at + 1,
        parts: parts.length,
        claims_max: claimsWanted(part, content),
        is_spoken: audio !== null,
      }),
    },
  }));
}

/** A part's share of a record's claims, and a few to choose from. */
function claimsWanted({ start, end }: Span, content: string): number {
  return Math.min(claimsPerRecordMax, Math.ceil((claimsPerRecordMax * (end - start)) / content.length) + 5);
}

/** A text cut into parts of at most `length` UTF-16 units: between paragraphs, where one is longer between its sentences, else between words. */
export function textParts(content: string, length: number): Span[] {
  const pieces = [...content.matchAll(/\S[\s\S]*?(?=\n\s*\n|$(?![\s\S]))/g)].flatMap((paragraph) =>
    cutDown(content, { start: paragraph.index, end: paragraph.index + paragraph[0].length }, length),
  );
  const parts: Span[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && piece.end - last.start <= length) last.end = piece.end;
    else parts.push({ ...piece });
  }
  return parts;
}

function cutDown(content: string, { start, end }: Span, length: number): Span[] {
  if (end - start <= length) return [{ start, end }];
  const head = content.slice(start, start + length);
  const sentence = [...head.matchAll(/[.!?…]["”’)]*\s/g)].at(-1);
  const blank = head.search(/\s\S*$/);
  const cut = sentence ? sentence.index + sentence[0].length : blank > 0 ? blank : length;
  const rest = start + cut + (/^\s*/.exec(content.slice(start + cut))?.[0].length ?? 0);
  return [
    { start, end: start + head.slice(0, cut).trimEnd().length },
    ...cutDown(content, { start: rest, end }, length),
  ];
}
