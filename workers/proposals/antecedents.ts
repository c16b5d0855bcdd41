import type { Span } from "../../store/model/claim.ts";
import type { ExtractedTag } from "../extraction.ts";
import { initialsOf, namesIn, placeOf, stands } from "./name-runs.ts";
import { replacesNeighbour } from "./replacement.ts";

/** How far before its span what a claim refers to may be named, unless the whole text is about it. UTF-16 units; ours: some four sentences. */
const reach = 700;

/** The tags that a text is about: references to them need not be near. Ours. */
const subjectsMax = 4;

/** What a claim is looked at in. */
export interface Surroundings {
  span: Span;
  tags: readonly ExtractedTag[];
}

/**
 * Where the names of a claim stand that its span does not have: the nearest place before the span, else after it. Null when the
 * claim puts a name in the place of another one, or where the span refers to nobody of the kind, or to somebody nearer.
 */
export function antecedentsOf(content: string, claimText: string, { span, tags }: Surroundings): Span[] | null {
  const piece = content.slice(span.start, span.end);
  const missing = namesIn(claimText, piece).filter((name) => !stands(name, piece));
  const places = missing.flatMap((name) => placesOf(content, name, span).map((place) => ({ name, place })));
  const wrong = places.some(
    ({ name, place }) =>
      replacesNeighbour(claimText, piece, name) ||
      !(sharesWord(name, piece) || isMeant(name, place, piece, { span, tags })),
  );
  return wrong ? null : places.map(({ place }) => place);
}

/** The span refers to somebody or something of the kind, which is named near or is what the text is about. */
function isMeant(name: string, place: Span, piece: string, { span, tags }: Surroundings): boolean {
  const tag = tags.find((each) => each.name === name || each.forms.includes(name));
  const isNear = place.start < span.end && span.start - place.end <= reach;
  return refersTo(tag?.tag_type, piece) && (isNear || isSubject(tag, tags));
}

function isSubject(tag: ExtractedTag | undefined, tags: readonly ExtractedTag[]): boolean {
  const most = tags.toSorted((a, b) => b.mentions - a.mentions).slice(0, subjectsMax);
  return tag !== undefined && most.includes(tag);
}

const personWords = /\b(he|she|him|his|her|hers|who|whose|I|my|me|er|sie|ihr|sein|il|elle|son|sa|su)\b/i;
const thingWords =
  /\b(it|its|which|es|the (company|firm|agency|bank|group|team|club|party|ministry|department|government|council|court|union|university|school|hospital|paper|newspaper|network|association|board|committee|city|state|country|county|province|town|island|nation))\b/i;
const anyWords =
  /\b(they|them|their|theirs|we|us|our|ours|this|that|these|those|both|neither|ils|leur|sus|(?<=^|[.!?,;:“"(]\s*|(?:and|but|or|that|said|when|while|because|as|if) )the \p{Ll}{3,})\b/iu;

/** Whether a text has a word that may stand for a name of this kind; of an unknown kind, any. */
function refersTo(type: string | undefined, piece: string): boolean {
  if (anyWords.test(piece)) return true;
  if (type === "person") return personWords.test(piece);
  return thingWords.test(piece) || (type === undefined && personWords.test(piece));
}

/** A name that stands nowhere as a whole may be two, "Venn of Brimstow". */
function placesOf(content: string, name: string, span: Span): Span[] {
  const whole = placeOf(content, name, span);
  const parts = whole ? [whole] : name.split(/\s+(?:of|the|for)\s+/).map((part) => placeOf(content, part, span));
  return parts.filter((place) => place !== undefined);
}

/** "McKinley" in the span may be the "David McKinley" of the claim, "NIU" its "Northern Illinois University". */
function sharesWord(name: string, piece: string): boolean {
  if (stands(initialsOf(name) ?? name, piece)) return true;
  return name.split(/\s+/).some((word) => /^\p{Lu}/u.test(word) && stands(word, piece));
}
