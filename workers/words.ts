import type { Span } from "../store/model/claim.ts";

/** Where the words of a text stand: letters and numbers with what holds them together inside ("O’Brien’s", "AT&T", "1,200.5", "U.S."); marks around them belong to no word, and a hyphen between words parts them. */
export function wordSpans(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(word)) {
    const start = match.index;
    const end = start + match[0].length;
    spans.push({ start, end: text[end] === "." && isShortened(match[0]) && !endsText(text, end) ? end + 1 : end });
  }
  return spans;
}

/** In order: initials with their stops; an ending that stands apart; numbers with separators; words with apostrophes or "&" inside. */
const word =
  /(?:\p{L}\.){2,}|(?<=\s|^)['’](?:s|re|ve|ll|d|m|t)\b|(?<=\s|^)n['’]t\b|\d[\d,.:–-]*\d(?:\p{L}{1,3}\b)?|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’&.](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*(?<=s)['’](?=\s)|[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:(?:['’&.](?=[\p{L}\p{N}]))[\p{L}\p{N}\p{M}]+)*/gu;

/** Shortened words that keep their full stop. */
const shortened =
  /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|Gov|Sen|Rep|Gen|Col|Capt|Lt|Sgt|Rev|Hon|Pres|St|Mt|Ft|Jr|Sr|Inc|Corp|Co|Ltd|Bros|vs|etc|No|Nos|al|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec|Ala|Ariz|Ark|Calif|Colo|Conn|Del|Fla|Ga|Ill|Ind|Kan|Ky|La|Mass|Md|Mich|Minn|Miss|Mo|Mont|Neb|Nev|Okla|Ore|Pa|Tenn|Tex|Va|Vt|Wash|Wis|Wyo|Ave|Blvd|Rd|Dept|Univ|Assn|approx|est|ft|mph|a\.m|p\.m)$/u;

function isShortened(text: string): boolean {
  return shortened.test(text);
}

/** A stop before the end of its line ends a sentence rather than a word. */
function endsText(text: string, stop: number): boolean {
  return /^\.["”’')\]]*\s*(?:[\n\r]|$)/.test(text.slice(stop, stop + 8));
}
