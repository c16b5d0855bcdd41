import { readFileSync } from "node:fs";

/** A line of a glossary: what it says of a word as a part of speech. */
interface Entry {
  word: string;
  pos: string;
  /** English, or "=" and the dictionary form. */
  english: string;
  /** Columns too many. */
  rest: string[];
}

/** The glossary of a language as it stands. */
export function readGlossary(code: string): Entry[] {
  const file = new URL(`../../../workers/languages/${code}/glossary.txt`, import.meta.url);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [word = "", pos = "", english = "", ...rest] = line.split("\t");
      return { word, pos, english, rest };
    });
}
