import { nameWords } from "../../workers/names/tagger/name-words.ts";

/** The words of one sentence as those see them who trim and widen its names; starts and ends as plain lists. */
export function readWords(sentence: string) {
  const words = nameWords(sentence);
  return {
    textAt: (at: number) => words[at]?.text ?? "",
    starts: words.map(({ start }) => start),
    ends: words.map(({ end }) => end),
  };
}
