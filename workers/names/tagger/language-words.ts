import type { Span } from "../../../store/model/claim.ts";

/** Web addresses, letters with full stops, abbreviations, initials, numbers, companies as "B&B", words without their last letter, other words, and every other sign by itself. Ours. */
const everyWord =
  /https?:\/\/\S+|www\.\S+|(?:\p{Lu}\p{Ll}?\.){2,}|(?:\p{L}\.){2,}|(?:\p{Lu}{2}\.){2,}|(?<![\p{L}\p{N}])(?:EE|UU|FF|AA|CC|OO|Dr|Prof|St|Ste|Mme|Mlle|Mgr|Sr|Sra|Sta|Sto|Jr|Hr|Fr|bzw|vgl|Nr|Inc|Corp|Co|Ltd|Cía|Cie)\.|(?<![\p{L}\p{N}])\p{Lu}\.(?!\p{L})|\p{N}+(?:[.,:]\p{N}+)*(?!\p{L})|\p{Lu}+&\p{Lu}+|(?<![\p{L}\p{N}])(?:[cdjlmstCDJLMST]|n|N(?=.\p{Ll})|[Qq]u|[Jj]usqu|[Ll]orsqu|[Pp]uisqu|[Qq]uoiqu|[Pp]resqu)['’](?=[\p{L}\p{N}«"“])|[\p{L}\p{M}\p{N}]+(?:['’\-‐‑][\p{L}\p{M}\p{N}]+)*|[^\s]/gu;

/** The words of a piece of German, French or Spanish text, as the name model of the language knows them: "l'", "d'" and "qu'" and every mark stand by themselves, hyphened words are one. `offset` is where the piece stands in the whole. */
export function languageWords(text: string, offset = 0): Span[] {
  return Array.from(text.matchAll(everyWord), (match) => ({
    start: offset + match.index,
    end: offset + match.index + match[0].length,
  }));
}

/** A word with its marks written in one way, whichever way the text writes them. */
export function plainMarks(word: string): string {
  if (!/[^\p{L}\p{N}]/u.test(word)) return word;
  return word
    .replace(/[’‘‚‛`´]/g, "'")
    .replace(/[“”„‟«»‹›]/g, '"')
    .replace(/[‐‑]/g, "-");
}
