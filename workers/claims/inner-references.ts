import type { Span } from "../../store/model/claim.ts";
import { personMeant } from "./antecedents.ts";
import type { Piece } from "./composition.ts";
import { isExpletive } from "./expletive-pronouns.ts";
import type { Reading } from "./extractor.ts";
import { entityOf, isQuoted, owner, type WrittenName } from "./full-names.ts";
import { thingMeant } from "./thing-antecedents.ts";
import type { Transformation } from "./transformations.ts";

/**
 * The pieces with the first pronoun that nobody in the clause before it is meant by replaced by the name the text gives. What the text
 * does not settle stays; null where that is the subject behind a mere time: "In 2011, it began".
 */
export function withInnerReferences(
  reading: Reading,
  number: number,
  pieces: readonly Piece[],
): readonly Piece[] | null {
  const first = pieces[0];
  if (!first || !("start" in first)) return pieces;
  const words = wordsOf(reading, first);
  if (!pronouns.test(words)) return pieces;
  const behindTime = timeInFront.exec(words);
  if (behindTime) return behindFront(reading, number, pieces, first.start + behindTime[0].length);
  for (const pronoun of [thing, somebody]) {
    const match = pronoun.exec(words);
    if (!match) continue;
    const place = { start: first.start + match.index, end: first.start + match.index + match[0].length };
    const meant = isQuoted(reading, place) ? null : referent(reading, number, first, place);
    if (meant)
      return [
        { start: first.start, end: place.start },
        meant,
        { start: place.end, end: first.end },
        ...pieces.slice(1),
      ];
  }
  return pieces;
}

/** With the name for the pronoun that stands at a place, behind words that name nothing it could mean; null when the text does not settle it. */
function behindFront(reading: Reading, number: number, pieces: readonly Piece[], at: number): readonly Piece[] | null {
  const [first] = pieces;
  const word = /^\p{L}+/u.exec(reading.text.content.slice(at, at + 5))?.[0] ?? "";
  if (!first || !("start" in first) || isExpletive(reading, number, at)) return pieces;
  const meant =
    word === "he" || word === "she"
      ? personMeant(reading, number, at, word)
      : thingMeant(reading, number, at, word === "it" ? "one" : "many");
  const piece = put(meant, false, word === "he" || word === "she" ? "name-for-person" : "name-for-thing");
  return (
    piece && [{ start: first.start, end: at }, piece, { start: at + word.length, end: first.end }, ...pieces.slice(1)]
  );
}

/** A time and nothing else, before a pronoun that is a subject. */
const timeInFront =
  /^(?:(?:in|on|at|by|since|until|during|from|to|through|late|early|mid|last|this|next|the|of|an?|and|same|days?|weeks?|months?|years?|morning|afternoon|evening|night|noon|midday|midnight|hours?|minutes?|later|earlier|ago|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december|(?:jan|feb|aug|sept|oct|nov|dec)\.|spring|summer|fall|autumn|winter|season|quarter|decade|century|\d[\d:.–-]*(?:s|st|nd|rd|th)?|a\.m\.|p\.m\.|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|then|now|today|yesterday|time),? )+(?=(?:it|they|he|she) \p{Ll})/iu;

const pronouns = /\b(?:they|he|she|him|his|her|it)\b/;
const thing = /\bthey\b(?!['’])/;
const somebody = /\b(?:he|she|him|his|her)\b(?!['’])/;

function wordsOf(reading: Reading, { start, end }: Span): string {
  return reading.text.content.slice(start, end);
}

function referent(reading: Reading, number: number, piece: Span, place: Span): Piece | null {
  const word = wordsOf(reading, place);
  const before = wordsOf(reading, { start: piece.start, end: place.start });
  if (word === "they")
    return fronted.test(before) ? put(thingMeant(reading, number, place.start, "many"), false, "name-for-thing") : null;
  const named = reading.mentions.filter((m) => m.type === "person" && m.sentence === number && m.end <= piece.end);
  const own = named.filter((m) => m.start >= piece.start && m.end <= place.start);
  const owning = word === "his" || (word === "her" && !lets.test(before) && ownsNext(reading, place));
  const pronoun = word === "he" || word === "him" || word === "his" ? "he" : "she";
  const [subject] = own;
  if (!subject) {
    if (person.test(before) || (opening.test(before) && named.some((m) => m.start > place.end))) return null;
    return put(personMeant(reading, number, place.start, pronoun), owning, "name-for-person");
  }
  const object = word === "him" || (word === "her" && !owning);
  const between = wordsOf(reading, { start: subject.end, end: place.start });
  if (!object || own.length > 1 || !besideVerb.test(between)) return null;
  return put(
    personMeant(reading, number, subject.start, pronoun, new Set([entityOf(reading, subject)])),
    false,
    "name-for-person",
  );
}

/** A verb and little more stands between a subject and its object, who is somebody else. */
const besideVerb =
  /^ (?:(?:looked|looks|wanted|wants|tried|tries|hoped|hopes|sought|seeks|plans|planned|agreed|refused|declined|vowed|managed|began|continued|helped|offered|threatened) to )?(?!.*\b(and|who|that|to|as|for|with|when|while|after|said|says)\b)[\p{L}’']+( [\p{L}’']+){0,3} $/u;

/** "let her use its kitchens": a verb follows, whatever it looks like. */
const lets = /\b(?:lets?|makes?|made|helps?|helped|saw|sees|watch(?:ed|es)?|heard|hears) $/;

/** Words before a comma in front of the subject. */
const fronted = /^(?:in|on|at|by|for|from|with|during|after|before|since|without|despite|under|to) [^,]{3,90}, $/i;

/** A circumstance in front of the subject, whose pronoun may mean the subject. */
const opening =
  /^(?:in|on|at|by|for|from|with|during|after|before|since|without|despite|under|to|given|as|when|while|asked) [^,]*$/i;

/** Somebody without a name, who may be meant. */
const person =
  /\b(man|woman|boy|girl|father|mother|husband|wife|son|daughter|driver|student|officer|patient|victim|suspect|judge|president|senator|spokesman|spokeswoman|someone|everyone|anyone|no one|player|coach|actor|actress|singer|he|she)\b/i;

/** "Her" before a noun owns it; before a small joining word or the end it is an object. */
function ownsNext(reading: Reading, { end }: Span): boolean {
  return /^ (?!(?:to|in|on|at|by|for|from|with|of|and|or|but|as|after|before|when|while|that|if|about|into|over|because|the|a|an)\b)[\p{L}\d“"]/u.test(
    reading.text.content.slice(end, end + 12),
  );
}

function put(found: WrittenName | null, possessive: boolean, made: Transformation): Piece | null {
  return found ? { text: possessive ? owner(found.name) : found.name, antecedent: found.span, made } : null;
}
