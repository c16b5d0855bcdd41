/** Design: docs/design/near-copies.md */
import { headlineWords } from "../ingest/headline-words.ts";

/** Words of measures: times, units, and which way something went. Ours; general words of the language, taken from no corpus. */
const listed = [
  "january february march april june july august september october november december",
  "jan feb mar apr jun jul aug sep sept oct nov dec",
  "monday tuesday wednesday thursday friday saturday sunday today tomorrow yesterday",
  "year years month months week weeks day days quarter annual annually monthly weekly quarterly",
  "percent percentage pct point points basis hundred thousand million billion trillion bn mn dollar dollars euro euros pound pounds yen",
  "three four five six seven eight nine ten eleven twelve half double twice triple",
  "rise rises rose risen increase increases raise raises climb climbs gain gains grow grows grew growth jump jumps surge surges",
  "soar soars higher high highs record fall falls fell fallen decline declines drop drops decrease decreases slide slides slid",
  "plunge plunges slump slumps shrink shrinks shrank sink sinks sank tumble tumbles lower low lows cut cuts reduce dip dips",
].join(" ");

const measureWords = headlineWords(listed);

/** A number that is a share or counts points. "iOS 7" is none: there the number is part of a name. */
const shares = /(?<![\p{L}\d.,])\d[\d.,]*(?=\s?(?:%|percent\b|per cent\b|pct\b|points?\b))/giu;

/**
 * Words of a headline to find its story by. Those of `measures` tell no story alone: any two headlines about figures may share several
 * ("rose 4 percent in October"), whatever they are about.
 */
export function storyWords(headline: string): { words: ReadonlySet<string>; measures: readonly string[] } {
  const words = headlineWords(headline.replace(shares, " "));
  return { words, measures: [...words].filter((word) => measureWords.has(word)) };
}
