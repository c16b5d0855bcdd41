import type { Sentence } from "../parsed-text.ts";
import type { Piece } from "./composition.ts";
import { firstTokenFrom, tokensUpTo } from "./token-places.ts";
import { subjectFrom } from "./verbs.ts";

/** A statement with the clause in front of its subject behind it: "Although he won, Tom Okafor left" is "Tom Okafor left, although he won", which stands alone from its first word on. Every other statement as it is. */
export function frontLast(sentence: Sentence, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces[0];
  const { tokens } = sentence;
  if (!first || !("start" in first)) return pieces;
  const from = firstTokenFrom(tokens, first.start);
  const opener = tokens[from];
  if (!opener || !/^(although|though|while|when|whereas)$/.test(opener.lower)) return pieces;
  const rest = pieces.slice(1);
  if (!rest.every((piece) => "start" in piece)) return pieces;
  const start = subjectFrom(tokens, from, tokensUpTo(tokens, first.end));
  const [subject, last] = [tokens[start], tokens[start - 1]];
  if (start < from + 3 || !subject || !last || !/^\s*,\s$/.test(subject.gap) || subject.pos === "PRON") return pieces;
  return [
    { start: subject.start, end: first.end },
    ...rest,
    { text: `, ${opener.lower}`, antecedent: null },
    { start: opener.end, end: last.end },
  ];
}
