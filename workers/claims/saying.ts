import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../parsed-text.ts";
import { compose, type Piece } from "./composition.ts";
import type { CandidateClaim, Reading } from "./extractor.ts";
import type { Speaker } from "./speakers.ts";
import { inThirdPerson, type Speaking } from "./third-person.ts";
import { firstTokenFrom, tokensUpTo } from "./token-places.ts";
import type { Transformation } from "./transformations.ts";
import { claimWordsMax } from "./worth.ts";

/** Quoted words left out below this: too little to be a statement. Ours. */
const quotedWordsMin = 5;

/** A stretch of a quotation as `Name said "…"`, word for word; null for a question and for what is too little to be a statement. */
export function saying(
  reading: Reading,
  sentence: Sentence,
  number: number,
  who: Speaker,
  said: Span,
  made: readonly Transformation[] = [],
): CandidateClaim | null {
  const words = reading.text.content.slice(said.start, said.end).replace(/["“”]+$/, "");
  const quoted = fitting(words, claimWordsMax - 1 - who.text.split(/\s+/).length);
  if (!quoted || quoted.split(/\s+/).length < quotedWordsMin || /\?\s*$/.test(words)) return null;
  const spans: Piece[] = [
    who,
    { text: "said", antecedent: null },
    { start: said.start, end: said.start + quoted.length },
  ];
  const claim = compose(reading.text.content, sentence, number, spans, "speech", made);
  const verbatim = quoted
    .trim()
    .replace(/[\s,;:–—-]+$/, "")
    .replace(/[.]+$/, "")
    .replace(/["“”]/g, "");
  const mark = /[!…]$/.test(verbatim) ? "" : ".";
  const reported = who.speaking
    ? reportedWords(sentence, { start: said.start, end: said.start + quoted.length }, who.speaking)
    : null;
  const name = who.text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  const text = reported ? `${name} said ${reported}.` : `${name} said "${verbatim}${mark}"`;
  const told: Transformation[] = [reported ? "speech-reported" : "quotation-told"];
  if (quoted.length < words.length) told.push("shortened");
  return claim && { ...claim, claim_text: text, made: [...claim.made, ...told] };
}

/** What the speaker says of himself or herself, as somebody else would report it; null where that is not certain. */
export function reportedWords(sentence: Sentence, said: Span, speaking: Speaking): string | null {
  const { tokens } = sentence;
  const from = firstTokenFrom(tokens, said.start);
  const to = tokensUpTo(tokens, said.end);
  const words = from < 0 || to <= from ? null : inThirdPerson(sentence, from, to, speaking);
  const first = tokens[from];
  if (words === null || !first || /["“”!?…]/.test(words)) return null;
  if (/^(I|we)\b/i.test(first.text)) return words;
  const isName = first.pos === "PROPN" || /^\p{Lu}{2}/u.test(first.text);
  return `that ${isName ? words : words.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase())}`;
}

/** The quoted words, cut at the last joint before the limit when they are too many; null when there is no joint. */
function fitting(words: string, room: number): string | null {
  if (words.split(/\s+/).length <= room) return words;
  const joints = [
    ...words.matchAll(
      /[,;—–]\s*(?=(?:and|but|so|because|which|who|while|as|where|when|if|although|since|including|\p{Ll}+ing)\b)|;|\s[—–-]\s|\s(?=(?:but|because|while|although|unless)\s)/gu,
    ),
  ]
    .map((match) => words.slice(0, match.index))
    .filter((head) => head.split(/\s+/).length <= room);
  const head = joints.at(-1)?.replace(/[\s,]+(?:and|but|so|or)$/, "");
  return head && head.split(/\s+/).length >= 10 ? head : null;
}
