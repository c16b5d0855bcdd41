import type { Point } from "./facts.ts";

/** What a series is called and counted in. `unit` may be empty. */
export interface SeriesName {
  label: string;
  unit: string;
}

/** A sentence and the points whose cells it rests on. */
export interface NarrativeSentence {
  text: string;
  points: Point[];
}

const ordinals = [
  "zeroth",
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
  "eleventh",
  "twelfth",
];

/** A place in words up to twelve: "third", "29th". */
export function ordinal(number: number): string {
  return ordinals[number] ?? `${number}${ordinalEnding(number)}`;
}

function ordinalEnding(number: number): string {
  if (number % 100 >= 11 && number % 100 <= 13) return "th";
  return ["th", "st", "nd", "rd"][number % 10] ?? "th";
}
