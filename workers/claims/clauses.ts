import type { Span } from "../../store/model/claim.ts";
import type { Sentence } from "../parsed-text.ts";
import { assertions } from "./assertions.ts";
import { attributionAfter, attributionBefore, attributionWithin, type Range } from "./attributions.ts";
import type { Cut, Piece } from "./composition.ts";
import { type Item, type Kind, type Proposition, words } from "./grammar/proposition.ts";
import { propositionsOf } from "./grammar/propositions.ts";
import { withGap } from "./token-places.ts";
import type { Transformation } from "./transformations.ts";
import { beginsFiniteVerb, firstFiniteVerb } from "./verbs.ts";

/** The statements that a stretch of a sentence's words makes: main clauses apart, each verb of a shared subject with that subject, "X said" kept with all that X said. */
export function splitClauses(sentence: Sentence, from: number, to: number): Cut[] {
  const inserted = attributionWithin(sentence.tokens, from, to);
  if (inserted) return withoutInsertion(sentence, from, to, inserted);
  const tokens = sentence.tokens;
  const lead = attributionBefore(tokens, from, to);
  const tail = attributionAfter(tokens, from, to);
  const start = lead ? lead.to : from;
  const end = tail ? tail.from : to;
  const said = assertions(tokens, propositionsOf(tokens, start, end));
  return (lead ? said.filter((one) => !isSpeakersOwn(one)) : said).map(({ kind, items }) => {
    const untold = ofText.has(kind) && !items.includes(end - 1);
    const whole = items.length === end - start;
    return {
      pieces: [
        ...piecesOf(sentence, lead ? [...words(lead.from, lead.to), ...items] : items),
        ...(untold ? [] : tailPieces(sentence, tail)),
      ],
      made: whole
        ? []
        : [...madeOf(kind, items), ...((lead || tail) && !whole ? (["attribution-moved"] as const) : [])],
    };
  });
}

/** What cutting out a proposition is called. */
function madeOf(kind: Kind, items: readonly Item[]): Transformation[] {
  if (kind === "relative" || kind === "restrictive") return ["relative-clause"];
  if (kind === "participle" || kind === "reduced") return ["participle-clause"];
  if (kind === "apposition" || kind === "title") return ["apposition"];
  if (kind === "subordinate" || kind === "condition" || kind === "complement") return ["subordinate-clause"];
  return kind === "coordinate" || items.some((item, at) => at > 0 && Number(item) > Number(items[at - 1]) + 2)
    ? ["verb-cut"]
    : ["clause-cut"];
}

/** "The fund, which was set up in 2022, paid little, a report says": what only tells more of a thing the text says itself. */
const ofText: ReadonlySet<Kind> = new Set(["relative", "apposition", "title"]);

/** "X said A left, suggesting B": who suggests is who said so. */
function isSpeakersOwn({ kind, items }: Proposition): boolean {
  return kind === "participle" && items.some((item) => typeof item === "string" && saying.test(item));
}

const saying =
  /^(?:said|says?|suggest|add|argue?|note?|explain|insist|claim|warn|describe?|cite?|stress|acknowledge?|admit|state?)(?:s|d|ed|ted)?$/;

/** "A, X said, is B" read as "A is B, X said". */
function withoutInsertion(sentence: Sentence, from: number, to: number, inserted: Range): Cut[] {
  const numbers = [...words(from, inserted.from), ...words(inserted.to, to)].map(Number);
  // "Sales reached 40, she says, more than before": where a verb stands before it, the comma goes on.
  const goesOn =
    firstFiniteVerb(sentence.tokens, from, inserted.from) < 0 || beginsFiniteVerb(sentence.tokens, inserted.to);
  const gap = goesOn ? " " : ", ";
  const tokens = numbers.flatMap((number) => {
    const token = sentence.tokens[number];
    return token ? [number === inserted.to ? withGap(token, gap) : token] : [];
  });
  return assertions(tokens, propositionsOf(tokens, 0, tokens.length)).map(({ kind, items }) => {
    const own = items.flatMap((item, at): Item[] => {
      const number = typeof item === "number" ? (numbers[item] ?? item) : item;
      return gap !== " " && number === inserted.to && at > 0 ? [",", number] : [number];
    });
    const made = items.length === tokens.length ? [] : madeOf(kind, items);
    return {
      pieces: [...piecesOf(sentence, own), ...tailPieces(sentence, inserted)],
      made: [...made, "attribution-moved"],
    };
  });
}

function tailPieces(sentence: Sentence, tail: Range | null): Piece[] {
  return tail ? [{ text: ",", antecedent: null }, pieceOf(sentence, tail.from, tail.to)] : [];
}

/** The longest stretches of words that follow each other, and what is put in between. */
export function piecesOf(sentence: Sentence, items: readonly Item[]): Piece[] {
  const pieces: Piece[] = [];
  for (let at = 0; at < items.length; at++) {
    const first = items[at];
    if (typeof first === "string") {
      pieces.push({ text: first, antecedent: null });
      continue;
    }
    if (first === undefined) continue;
    let last = first;
    while (items[at + 1] === last + 1) {
      last++;
      at++;
    }
    pieces.push(pieceOf(sentence, first, last + 1));
    const next = items[at + 1];
    if (typeof next === "number" && (isAge(sentence, last) || isBehindBracket(sentence, next)))
      pieces.push({ text: ",", antecedent: null });
  }
  return pieces;
}

/** "Ella Marsh, 20": an age stands between commas, also where what was behind it is gone. */
function isAge({ tokens }: Sentence, at: number): boolean {
  return /^\d{1,2}$/.test(tokens[at]?.text ?? "") && tokens[at]?.gap === ", ";
}

/** "In addition to the survey (of May), the probe": the comma behind a bracket is left where the bracket goes. */
function isBehindBracket({ tokens }: Sentence, at: number): boolean {
  return /^[^(]*\)["”’]?, /.test(tokens[at]?.gap ?? "");
}

/** Characters of the words `from` to `to`, with a mark that opens directly before and closes directly after them. */
export function pieceOf(sentence: Sentence, from: number, to: number): Span {
  const [first, last, next] = [sentence.tokens[from], sentence.tokens[to - 1], sentence.tokens[to]];
  if (!first || !last || to <= from) return { start: sentence.start, end: sentence.start };
  const opening = first.gap === " " ? 0 : (/[“"‘($€£¥#]+$/.exec(first.gap)?.[0].length ?? 0);
  const tail = next ? next.gap : sentence.text.slice(last.end - sentence.start);
  const closing = tail === " " || tail === "." ? 0 : (/^[%)]*[,.!?]?["”’]+|^[%)]+/.exec(tail)?.[0].length ?? 0);
  return { start: Math.max(sentence.start, first.start - opening), end: Math.min(sentence.end, last.end + closing) };
}
