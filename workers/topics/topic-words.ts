import { isPlainWord } from "../text/plain-letters.ts";

/** The words of a text as topics are looked up by: small letters, possessives off, hyphens and marks such as "c++" and "s&p" kept. */
export function topicWords(text: string): string[] {
  const lower = text.toLowerCase();
  if (isPlainWord(text)) return [lower];
  return lower
    .replace(/’/g, "'")
    .replace(/'s\b/g, "")
    .split(/(?:[^\p{L}\p{N}&+.#-]|\.(?=\s|$))+/u)
    .filter((word) => word !== "");
}
