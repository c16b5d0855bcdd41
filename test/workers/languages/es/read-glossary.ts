import { readFileSync } from "node:fs";

/** A line of the Spanish glossary: what it says of a word as a part of speech. */
interface Entry {
  word: string;
  pos: string;
  /** English, or "=" and the dictionary form. */
  says: string;
}

/** The Spanish glossary as it stands, and the dictionary form that a word is of. */
export function readGlossary(): { entries: Entry[]; wordOf(word: string, pos: string): string | undefined } {
  const path = new URL("../../../../workers/languages/es/glossary.txt", import.meta.url);
  const entries = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [word = "", pos = "", says = ""] = line.split("\t");
      return { word, pos, says };
    });
  const known = new Map(
    entries.map(({ word, pos, says }) => [`${word} ${pos}`, says.startsWith("=") ? says.slice(1) : word]),
  );
  return { entries, wordOf: (word, pos) => known.get(`${word} ${pos}`) };
}
