import type { Span } from "../../store/model/claim.ts";
import { sentencesBefore } from "../text/parsed-text.ts";
import type { QuotedText } from "./quotation-frame.ts";

/** "A spokeswoman for the board said it would. She added": who was told of in the sentence before without a name; null where that is not plain. */
export function certainDescription({ text, mentions }: QuotedText, pronoun: Span): Span | null {
  const before = text.sentences[sentencesBefore(text, pronoun.start + 1) - 1];
  const [whole, words, gender] = (before && spokesperson.exec(before.text)) ?? [];
  if (!before || !whole || !words) return null;
  const word = text.content.slice(pronoun.start, pronoun.end).toLowerCase();
  if ((gender === "man" && word !== "he") || (gender === "woman" && word !== "she")) return null;
  const start = before.start + whole.length - words.length;
  const isElse = mentions.some(
    (one) =>
      one.type === "person" &&
      one.start >= before.start &&
      one.end <= pronoun.start &&
      !/ for $/.test(text.content.slice(one.start - 5, one.start)),
  );
  return isElse || human.test(before.text.slice(whole.length)) ? null : { start, end: start + words.length };
}

const spokesperson =
  /^["“']?((?:An?|The) (?:[\p{L}\d'’-]+ ){0,3}spokes(man|woman|person)(?: (?:for|of) (?:[\p{L}\d'’-]+ ){0,5}?[\p{L}\d'’-]+(?= (?:said|says|told|added)))?)(?= )/u;

/** Somebody else without a name. */
const human = /\b(?:woman|man|girl|boy|mother|father|wife|husband|victim|suspect|officer|witness)\b/i;
