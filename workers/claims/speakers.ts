import type { Span } from "../../store/model/claim.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Quotation } from "../quotes.ts";
import { organizationMeant, organizationNouns } from "./antecedents.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";

/** Who speaks, in words of the text, and the entity when it is one. */
export interface Speaker {
  text: string;
  antecedent: Span;
  entity: Entity | null;
}

/** The name in a form that stands in the text. */
export function speakerPiece(reading: Reading, quote: Quotation, speaker: string): Speaker | null {
  const entity = reading.entities.find((one) => one.name === speaker);
  // A claim's figures are to stand in its own span, hence no "56-year-old" for a speaker.
  const meant = entity === undefined && quote.cue ? organizationNamed(reading, quote.cue) : null;
  if (meant) return { text: meant.name, antecedent: meant.span, entity: null };
  if (!entity)
    return quote.cue && !/\d/.test(speaker)
      ? { text: reading.text.content.slice(quote.cue.start, quote.cue.end), antecedent: quote.cue, entity: null }
      : null;
  const near =
    entity.mentions.find((m) => quote.cue && m.start === quote.cue.start) ??
    entity.mentions.filter((m) => m.start < quote.span.start).at(-1) ??
    entity.mentions[0];
  if (!near) return null;
  const full = fullName(reading, near);
  return { text: full.name, antecedent: full.span, entity };
}

/** Who "the company" is that speaks. */
function organizationNamed(reading: Reading, cue: Span): WrittenName | null {
  const words = reading.text.content.slice(cue.start, cue.end);
  const number = reading.text.sentences.findIndex((sentence) => sentence.end > cue.start);
  return role.test(words) ? organizationMeant(reading, number, cue.start) : null;
}

const role = new RegExp(`^the ${organizationNouns}$`, "i");
