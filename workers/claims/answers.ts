import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../parsed-text.ts";
import { compose, type Piece } from "./composition.ts";
import type { CandidateClaim, Reading } from "./extractor.ts";
import { owner, type WrittenName } from "./full-names.ts";
import { firstFiniteVerb } from "./verbs.ts";

/** Words of an answer that names something rather than tells it. Ours. */
const answerWordsMax = 20;

/** "Favorite app?" or "What is your hobby?": what is asked for, without "you have ever seen" behind it. */
const asked =
  /^(?:(?:What(?:['’]s| is| are| was| were) your|And your|Your) (?<thing>[^?]{3,60}?)|(?<best>(?:All-time favou?rite|Favou?rite|Biggest|Greatest|Proudest|Best|Worst|First|Most \p{Ll}+) [^?]{3,60}?))(?: (?:that )?you(?:['’]ve| have| ever)\b[^?]*)?\?*$/iu;

/** A question and the answer to it that is no sentence, as one: `Jane Doe's favorite app is …`. Null when the one does not ask for a thing or the other tells more. */
export function answerTo(
  reading: Reading,
  question: string,
  speaker: WrittenName,
  { sentence, number, start }: { sentence: Sentence; number: number; start: number },
): CandidateClaim | null {
  const { thing, best } = asked.exec(question.trim())?.groups ?? {};
  const topic = thing ?? best;
  const from = sentence.tokens.findIndex((token) => token.start >= start);
  const words = sentence.tokens.length - from;
  if (!topic || from < 0 || words > answerWordsMax || firstFiniteVerb(sentence.tokens, from) >= 0) return null;
  const end = sentence.start + sentence.text.replace(/[.!\s]+$/, "").length;
  const name = `${owner(speaker.name)} ${topic.charAt(0).toLowerCase()}${topic.slice(1)} ${isMany(topic) ? "are" : "is"}`;
  const pieces = [{ text: name, antecedent: speaker.span }, ...ownWords(reading, speaker, { start, end })];
  return compose(reading.text.content, sentence, number, pieces, "clause", ["answer-told"]);
}

/** The answer with "my" as the speaker's. */
function ownWords(reading: Reading, speaker: WrittenName, { start, end }: Span): Piece[] {
  const pieces: Piece[] = [];
  let from = start;
  for (const match of reading.text.content.slice(start, end).matchAll(/\bmy\b/gi)) {
    pieces.push({ start: from, end: start + match.index }, { text: owner(speaker.name), antecedent: speaker.span });
    from = start + match.index + match[0].length;
  }
  return [...pieces, { start: from, end }].filter((piece) => !("start" in piece) || piece.end > piece.start);
}

/** "favorite apps", "favorite places in Rome". */
function isMany(topic: string): boolean {
  return /[^s]s$/.test(topic.replace(/ (?:in|on|at|of|for|from|with)\b.*$/i, ""));
}
