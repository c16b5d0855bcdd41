import type { Span } from "../../store/model/claim.ts";
import type { Quotation } from "../quotes.ts";
import type { Reading } from "./extractor.ts";
import { fullName } from "./full-names.ts";

/** Who speaks, in words of the text, and where they stand. */
export interface Speaker {
  text: string;
  antecedent: Span;
}

/** The speaker by the fullest name that stands in the text, or as the text calls who speaks; null where neither does. */
export function speakerPiece(reading: Reading, quote: Quotation, speaker: string): Speaker | null {
  const entity = reading.entities.find((one) => one.name === speaker);
  if (!entity) return quote.cue && calledSo(reading, quote.cue);
  const near =
    entity.mentions.find((m) => quote.cue && m.start === quote.cue.start) ??
    entity.mentions.filter((m) => m.start < quote.span.start).at(-1) ??
    entity.mentions[0];
  if (!near) return null;
  const full = fullName(reading, near);
  return { text: full.name, antecedent: full.span };
}

/** "The spokesman", as it stands. A claim's figures are to stand in its own span, hence no "56-year-old". */
function calledSo({ text }: Reading, cue: Span): Speaker | null {
  const words = text.content.slice(cue.start, cue.end);
  return /\d/.test(words) || isBareTitle(words) ? null : { text: words, antecedent: cue };
}

/** "chairman", without an article: the words of somebody's name are missing. "Officials" and "police" need none. */
function isBareTitle(words: string): boolean {
  return (
    /^[\p{Ll}\p{Lu}][\p{Ll}-]*(?: [\p{Ll}-]+)*$/u.test(words) &&
    !withDeterminer.test(words) &&
    !/s$/.test(words) &&
    !many.test(words)
  );
}

const withDeterminer = /^(?:an?|the|one|another|some|each|every|no|this|that|his|her|their|its|our|my)\b/i;

/** Nouns for many that stand without an article. */
const many =
  /\b(?:police|people|management|staff|personnel|counsel|prosecution|defen[cs]e|everyone|everybody|someone|somebody|anyone|nobody|none|many|most|all|both|few|men|women|children)$/i;
