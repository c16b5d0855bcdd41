import type { Span } from "../../../store/model/claim.ts";

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
