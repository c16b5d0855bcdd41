import type { Span } from "../../store/model/claim.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Quotation } from "../quotes.ts";
import { agedMeant, organizationMeant, organizationNouns, personSpokenOf } from "./antecedents.ts";
import type { Reading } from "./extractor.ts";
import { fullName, type WrittenName } from "./full-names.ts";
import { genderTold } from "./genders.ts";
import type { Speaking } from "./third-person.ts";

/** Who speaks, in words of the text, and the entity when it is one. */
export interface Speaker {
  text: string;
  antecedent: Span;
  entity: Entity | null;
  /** How one speaks of who speaks; null when that is not known. */
  speaking: Speaking | null;
}

/** The name in a form that stands in the text. */
export function speakerPiece(reading: Reading, quote: Quotation, speaker: string): Speaker | null {
  const entity = reading.entities.find((one) => one.name === speaker);
  // A claim's figures are to stand in its own span, hence no "56-year-old" for a speaker.
  const meant = entity === undefined && quote.cue ? organizationNamed(reading, quote.cue) : null;
  if (meant) return { text: meant.name, antecedent: meant.span, entity: null, speaking: "it" };
  const aged = entity === undefined && quote.cue ? agedSpeaker(reading, speaker, quote.cue) : null;
  if (aged) return { text: aged.name, antecedent: aged.span, entity: null, speaking: null };
  if (!entity)
    return quote.cue && !/\d/.test(speaker)
      ? {
          text: reading.text.content.slice(quote.cue.start, quote.cue.end),
          antecedent: quote.cue,
          entity: null,
          speaking: null,
        }
      : null;
  const near =
    entity.mentions.find((m) => quote.cue && m.start === quote.cue.start) ??
    entity.mentions.filter((m) => m.start < quote.span.start).at(-1) ??
    entity.mentions[0];
  if (!near) return null;
  const full = fullName(reading, near);
  return { text: full.name, antecedent: full.span, entity, speaking: speakingOf(reading, entity, quote.cue) };
}

/** "it" for an organization; "he" or "she" for a person whose title, first name or own "he said" tells. */
function speakingOf(reading: Reading, entity: Entity, cue: Span | null): Speaking | null {
  if (entity.type === "organization") return "it";
  if (entity.type !== "person") return null;
  const pronoun = cue ? reading.text.content.slice(cue.start, cue.end).toLowerCase() : "";
  return genderTold(reading, entity.mentions) ?? (pronoun === "he" || pronoun === "she" ? pronoun : null);
}

/** Who "the company" is that speaks. */
function organizationNamed(reading: Reading, cue: Span): WrittenName | null {
  const words = reading.text.content.slice(cue.start, cue.end);
  const number = sentenceAt(reading, cue);
  return role.test(words) ? organizationMeant(reading, number, cue.start, words) : null;
}

/** Who "the 56-year-old" is that speaks. */
function agedSpeaker(reading: Reading, speaker: string, cue: Span): WrittenName | null {
  const age = /^the (\d+)-year-old$/i.exec(speaker)?.[1];
  return age ? (agedMeant(reading, age) ?? personSpokenOf(reading, sentenceAt(reading, cue), cue.start)) : null;
}

function sentenceAt(reading: Reading, cue: Span): number {
  return reading.text.sentences.findIndex((sentence) => sentence.end > cue.start);
}

const role = new RegExp(`^the ${organizationNouns}$`, "i");
