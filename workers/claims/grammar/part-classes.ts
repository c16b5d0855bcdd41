import type { Token } from "../../parsed-text.ts";
import type { PartOfSpeech } from "../../parts-of-speech.ts";

/** A question about a word that its part of speech answers. */
type PartClass = (token: Token | undefined) => boolean;

function oneOf(...parts: PartOfSpeech[]): PartClass {
  const wanted: ReadonlySet<PartOfSpeech> = new Set(parts);
  return (token) => token !== undefined && wanted.has(token.pos);
}

/** What may stand between a subject and its verb. */
export const isAdverbOrParticle = oneOf("ADV", "PART");

/** What stands before a noun in its phrase. */
export const isBeforeNoun = oneOf("DET", "ADJ", "VERB", "PART");

/** What stands right behind a verb that was missed. */
export const isBehindVerb = oneOf("DET", "ADP", "NUM", "ADV", "PRON", "PART", "ADJ", "SYM", "PROPN");

/** What may stand between a noun and the noun that hangs on it. */
export const isBetweenNouns = oneOf("ADP", "VERB", "ADV");

/** Joins clauses. */
export const isConjunction = oneOf("SCONJ", "CCONJ");

/** What ends no subject by itself, but may stand at its end. */
export const isDescribing = oneOf("ADJ", "PART", "DET");

/** Opens a noun phrase. */
export const isDeterminerOrAdjective = oneOf("DET", "ADJ");

/** What a noun is counted or pointed at by. */
export const isDeterminerOrNumber = oneOf("DET", "NUM");

/** Opens an object. */
export const isInObject = oneOf("DET", "NUM", "PRON", "PROPN", "NOUN", "ADJ");

/** A common noun or what describes one. */
export const isNounOrAdjective = oneOf("NOUN", "ADJ");

/** What may stand in front of a subject. */
export const isPrepositionOrAdverb = oneOf("ADP", "ADV");

/** What a noun stands behind. */
export const isPrepositionOrDeterminer = oneOf("ADP", "DET");

/** "in", "after": opens a phrase or clause in front of a subject. */
export const isPrepositionOrSubordinator = oneOf("ADP", "SCONJ");

/** What may be a subject by itself. */
export const isPronounOrDeterminer = oneOf("PRON", "DET");

/** What follows a participle that describes. */
export const isSmallWord = oneOf("ADP", "ADV", "PART", "SCONJ");

/** Opens another thing of a list. */
export const opensNamePhrase = oneOf("DET", "PROPN", "NUM", "PRON");

/** Opens an object that is certain. */
export const opensObject = oneOf("DET", "NUM", "PRON");

/** Opens a subject that is certain. */
export const opensPlainSubject = oneOf("DET", "PRON", "PROPN");
