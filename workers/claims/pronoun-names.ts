import type { Span } from "../../store/model/claim.ts";
import type { PersonMeant } from "../coreference/pronouns-meant.ts";
import type { Node } from "../syntax/sentence-tree.ts";
import type { Piece } from "./composition.ts";
import type { Reading } from "./extractor.ts";
import { isQuoted } from "./full-names.ts";
import { mentionsOf } from "./mentions-in.ts";

/** The pieces with a person's name for the first "he" or "she" that does something, where the text makes certain who that is and the claim names nobody else before. Words in quotation marks stay. */
export function withPersonsNamed(reading: Reading, number: number, pieces: readonly Piece[]): readonly Piece[] {
  const nodes = reading.treeOf(number)?.nodes ?? [];
  const pronouns = nodes.filter((node) => isPronoun(node) && !isShortened(node, nodes));
  if (pronouns.length === 0) return pieces;
  const first = pronouns.find((node) => isWithin(node, pieces));
  if (!first || isQuoted(reading, first)) return pieces;
  const person = reading.personAt(first.start);
  return person && !isNamed(reading, number, pieces, { person, before: first.start })
    ? pieces.flatMap((piece) => ("start" in piece ? withName(piece, first, person) : [piece]))
    : pieces;
}

function isPronoun({ lower, label }: Node): boolean {
  return /^(he|she)$/.test(lower) && /^nsubj/.test(label);
}

function isWithin({ start, end }: Span, pieces: readonly Piece[]): boolean {
  return pieces.some((piece) => "start" in piece && piece.start <= start && piece.end >= end);
}

/** "He's", "she'll": a name cannot stand there without more. */
function isShortened({ at }: Node, nodes: readonly Node[]): boolean {
  return /^['’]/.test(nodes[at + 1]?.text ?? "");
}

/** Whether the pieces name the person anywhere, or some person before a place. */
function isNamed(
  reading: Reading,
  number: number,
  pieces: readonly Piece[],
  { person, before }: { person: PersonMeant; before: number },
): boolean {
  const own = new Set(reading.entities[person.entity]?.mentions);
  return mentionsOf(reading, number).some(
    (one) => isWithin(one, pieces) && (own.has(one) || (one.type === "person" && one.start < before)),
  );
}

function withName(piece: Span, pronoun: Node, { name, span }: PersonMeant): Piece[] {
  if (pronoun.start < piece.start || pronoun.end > piece.end) return [piece];
  const parts: Piece[] = [
    { start: piece.start, end: pronoun.start },
    { text: name, antecedent: span, made: "name-for-person" },
    { start: pronoun.end, end: piece.end },
  ];
  return parts.filter((part) => !("start" in part) || part.end > part.start);
}
