import type { Span } from "../../../store/model/claim.ts";
import type { Words } from "./name-words.ts";

/** The kinds the tagger tells apart; `other` (nationalities, events, works) keeps what is none of the three from being taken for one. */
export const labelTypes = ["person", "organization", "place", "other"] as const;
export type LabelType = (typeof labelTypes)[number];

/** Labels of words: 0 is no name; a type's four follow each other: begin, inside, last, and a name of one word. */
export const labelCount = 1 + 4 * labelTypes.length;

/** First label of a type: `begin`; `inside`, `last` and `single` come after. */
export function firstLabel(type: number): number {
  return 1 + 4 * type;
}

/** Labels that may stand behind each label. */
export const followers: readonly (readonly number[])[] = Array.from({ length: labelCount }, (_, label) =>
  allowedAfter(label),
);

/** Words `from` to `to` (exclusive) that are one name. */
export interface NameSpan {
  from: number;
  to: number;
  type: LabelType;
}

/** The names that a row of labels tells of, whose first word is the `first` of all. */
export function spansOf(labels: ArrayLike<number>, first = 0): NameSpan[] {
  const spans: NameSpan[] = [];
  let from = 0;
  for (let at = 0; at < labels.length; at++) {
    const label = labels[at] ?? 0;
    const part = (label - 1) % 4;
    if (label === 0) continue;
    if (part === 0 || part === 3) from = first + at;
    const type = labelTypes[(label - 1) >> 2];
    if (type && part >= 2) spans.push({ from, to: first + at + 1, type });
  }
  return spans;
}

/** The row of labels that tells of these names. */
export function labelsOf(spans: readonly NameSpan[], length: number): Uint8Array {
  const labels = new Uint8Array(length);
  for (const { from, to, type } of spans) {
    const first = firstLabel(labelTypes.indexOf(type));
    labels.fill(first + 1, from, to);
    labels[from] = first;
    labels[to - 1] = to - from === 1 ? first + 3 : first + 2;
  }
  return labels;
}

/** Where a name stands in the text. */
export function placeOf({ starts, ends }: Words, { from, to }: NameSpan): Span {
  return { start: starts[from] ?? 0, end: ends[to - 1] ?? 0 };
}

function allowedAfter(label: number): number[] {
  const part = (label - 1) % 4;
  if (label > 0 && part < 2) return [label - part + 1, label - part + 2];
  return [0, ...labelTypes.flatMap((_, type) => [firstLabel(type), firstLabel(type) + 3])];
}
