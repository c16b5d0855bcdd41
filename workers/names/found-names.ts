import type { Span } from "../../store/model/claim.ts";
import { joinedNames } from "./joined-names.ts";
import { letteredNames } from "./lettered-names.ts";
import { kindByHead } from "./name-heads.ts";
import { trimmedNames } from "./name-trimming.ts";
import { type LabelType, type NameSpan, placeOf } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";
import { wholeNames } from "./whole-names.ts";

/** A name's place and kind. */
export interface FoundName extends Span {
  type: LabelType;
  /** The curated name when an alias settled it. */
  curated: string | null;
}

/** A sentence's names as they are called in full, each of the kind that its own words tell. */
export function foundNames(words: Words, spans: readonly NameSpan[]): FoundName[] {
  const trimmed = letteredNames(
    words,
    spans.flatMap((span) => trimmedNames(words, span)),
  );
  return joinedNames(words, wholeNames(words, trimmed)).map((name) => {
    const { from, to, type } = kindByHead(words, name);
    const { start, end } = placeOf(words, { from, to, type });
    return { start, end, type, curated: null };
  });
}
