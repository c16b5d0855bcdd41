import type { Span } from "../../store/model/claim.ts";
import { isNameType, type NameType } from "./name-types.ts";
import { type NamedLanguage, taggerOf } from "./tagger/language-tagger.ts";
import type { NameCertainty } from "./tagger/name-certainty.ts";
import { placeOf } from "./tagger/name-labels.ts";

/** A name that the model of a language finds. */
export interface LanguageName extends Span {
  type: NameType;
  text: string;
  /** Number of its sentence among those given. */
  sentence: number;
  certainty: NameCertainty | null;
}

/** The persons, organizations and places that a document in a language names. Each sentence is given by its words, as `languageWords` cuts them; all sentences of a document together, since it explains its own names. */
export function namesIn(
  language: NamedLanguage,
  content: string,
  sentences: readonly (readonly Span[])[],
): LanguageName[] {
  const { words, names, certaintyOf } = taggerOf(language)(content, sentences);
  return names.flatMap((spans, sentence) =>
    spans.flatMap((span): LanguageName[] => {
      if (!isNameType(span.type)) return [];
      const { start, end } = placeOf(words, span);
      const certainty = certaintyOf(sentence, { start, end });
      return [{ start, end, type: span.type, text: content.slice(start, end), sentence, certainty }];
    }),
  );
}
