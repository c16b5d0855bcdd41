/** Design: docs/design/claim-cutting.md */
import type { Span } from "../../store/model/claim.ts";
import { quotedSpans } from "../quotes/quoted-spans.ts";
import type { Quotation } from "../quotes.ts";
import { childOf, type Node, type SentenceTree } from "../syntax/sentence-tree.ts";
import type { Sentence } from "../text/parsed-text.ts";
import type { Token } from "../text/token.ts";
import { type Cut, compose, type Piece } from "./composition.ts";
import { cutSentence } from "./cuts/cut-sentence.ts";
import type { Statement } from "./cuts/statement.ts";
import { finiteOf, isSaid, subjectOf } from "./cuts/word-kinds.ts";
import { isDoubted } from "./doubted-speech.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "./extractor.ts";
import { withFullNames } from "./full-names.ts";
import { statementFrom } from "./openings.ts";
import { perText } from "./per-text.ts";
import { withPersonsNamed } from "./pronoun-names.ts";
import { transcriptOf, turnAt } from "./speaker-labels.ts";
import { isSpeech } from "./speech.ts";
import { wordCount } from "./word-count.ts";
import { claimWordsMax } from "./worth.ts";

/** What the text itself asserts or reports: its sentences outside of quotations, cut only where their trees are certain. */
export const statements: ClaimExtractor = {
  name: "statements",
  extract: (reading) => {
    const labels = transcriptOf(reading);
    return reading.text.sentences.flatMap((sentence, number) => {
      // What a known speaker says is told as said, and a label is no part of a statement.
      const turn = turnAt(labels, sentence);
      if (turn && (turn.speaker !== null || turn.start === sentence.start)) return [];
      return isEnded(sentence) && !isSpoken(reading, sentence) ? claimsOf(reading, sentence, number) : [];
    });
  },
};

/** Ends with a full stop, whatever closes behind it; or is a point of a list, which often has none. */
function isEnded({ text, tokens }: Sentence): boolean {
  if (tokens.length < wordsMin || isTableLine(tokens)) return false;
  return /[.!…]["”’)]*$/.test(text.slice(-4)) || (tokens.length >= itemWordsMin && item.test(text));
}

/** "Jordan Munoz 8 saves.": numbers and names, and no word that joins them. */
function isTableLine(tokens: readonly Token[]): boolean {
  return (
    tokens.some(({ text }) => /^\d+$/.test(text)) &&
    tokens.every(({ pos, tags }) => /^(?:PROPN|NOUN|NUM|VERB|ADJ)$/.test(pos) && !tags.has("PastTense"))
  );
}

/** Words; ours. */
const wordsMin = 4;
const itemWordsMin = 6;

const item = /^[•▪◦‣*–—-]\s(?![\s\S]*[:?]$)/;

/** Whether a sentence is told as speech, or stands inside of a quotation, whoever speaks. */
function isSpoken(reading: Reading, sentence: Sentence): boolean {
  const isOver = ({ start, end }: Span) => start < sentence.end && end > sentence.start;
  return (
    quotedOf(reading).some(({ start, end }) => start <= sentence.start && sentence.end <= end) ||
    reading.quotations.some(
      (quote) => isOver(quote.span) && isSpeech(sentence, quote) && !isToldWithDoubt(reading, sentence, quote),
    )
  );
}

const quotedOf = perText(({ text: { content } }: Reading): Span[] => [
  ...quotedSpans(content),
  ...[...content.matchAll(singleQuoted)].map(({ 0: words, index }) => ({
    start: index + 1,
    end: index + words.length,
  })),
]);

/** ‘It is late. It will be later,’ as British papers quote. */
const singleQuoted = /(?<![\p{L}\p{N}])‘(?!\d)[^‘\n]*?[.,!?…]’(?!\p{L})/gu;

/** "“…,” Jane Doe never said": all of it is a statement. */
function isToldWithDoubt(reading: Reading, { start, end }: Sentence, quote: Quotation): boolean {
  return quote.cue !== null && start <= quote.cue.start && quote.cue.start < end && isDoubted(reading, quote);
}

/** The claims of a sentence: what it says, in parts where its tree is certain. */
function claimsOf(reading: Reading, sentence: Sentence, number: number): CandidateClaim[] {
  const tree = reading.treeOf(number);
  if (!tree || !(isSaid(tree) || hasVerb(sentence)) || isRequest(sentence, tree) || hasLabel(tree) || saysNothing(tree))
    return [];
  const from = statementFrom(sentence, tree);
  const opened = from > sentence.start ? (["opening-dropped"] as const) : [];
  return cutSentence(tree, from).flatMap(({ items, made }) => {
    const cut = { pieces: piecesFrom(tree, items), made: [...opened, ...made] };
    return claimOf(reading, sentence, number, cut) ?? [];
  });
}

/** A verb with a tense right behind a noun, before any clause of its own but one about that noun, by the tagger: the parser may take the verb of a sentence for a noun or participle. */
function hasVerb({ tokens }: Sentence): boolean {
  for (let at = 1; at < tokens.length; at++) {
    const { pos, tags, gap, lower } = tokens[at]!;
    if (/[;:—–(“"]/.test(gap)) return false;
    if (gap.startsWith(",") && /^(?:who|which|whose|whom|where)$/.test(lower)) {
      // "Jane Doe, who ran the mill, has left"
      at = tokens.findIndex((token, next) => next > at && token.gap.startsWith(","));
      const next = tokens[at];
      return next !== undefined && (next.pos === "AUX" || next.tags.has("PastTense"));
    }
    if (pos !== "ADP" && opensClause.test(lower)) return false;
    const isTensed = pos === "AUX" || (pos === "VERB" && (tags.has("PastTense") || tags.has("PresentTense")));
    if (isTensed) return followsSubject(tokens, at);
  }
  return false;
}

/** Behind a noun or name; before the first comma behind a pronoun or adverb too. Behind one, "you want" may say which, and "analyses" may be things. */
function followsSubject(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]!.pos;
  const isNamed = before === "NOUN" || before === "PROPN";
  if (!tokens.slice(1, at + 1).some(({ gap }) => gap.includes(",")))
    return isNamed || before === "PRON" || (before === "ADV" && (at > 1 || !tokens[0]!.lower.endsWith("ly")));
  const { pos, tags, text } = tokens[at]!;
  return isNamed && /^\p{Ll}/u.test(text) && (pos === "AUX" || tags.has("PastTense"));
}

const opensClause = /^(?:who|which|that|what|where|when|why|how|whose|if|as|because|while|so|to)$/;

/** "Avoid the bridge", "If you care, avoid it": asks for something, by parser and tagger. */
function isRequest({ tokens }: Sentence, { nodes }: SentenceTree): boolean {
  const isVerb = ({ start }: Node) => tokens.some((token) => token.start === start && token.pos === "VERB");
  const isBare = (node: Node) => node.xpos === "VB" && !subjectOf(node) && !childOf(node, "aux", "mark");
  const first = nodes.find(({ upos }) => upos !== "PUNCT");
  return nodes.some((node) => (node === first ? node.xpos === "VB" : node.head < 0 && isBare(node)) && isVerb(node));
}

/** "Boats lost in winter: The oldest one burned": words without a verb of their own before a colon are none of the sentence's. */
function hasLabel({ nodes }: SentenceTree): boolean {
  const colon = nodes.findIndex(({ text }) => text === ":");
  const behind = nodes[colon + 1]?.text ?? "";
  return colon >= 0 && /^\p{Lu}/u.test(behind) && !nodes.slice(0, colon).some(isClause);
}

/** "The mayor said at a dinner, according to a recording.": what was said stands in another sentence. */
function saysNothing({ nodes }: SentenceTree): boolean {
  const root = nodes.find(({ head }) => head < 0);
  if (!root || !/^(?:said|says)$/.test(root.lower)) return false;
  const isAlone = nodes.every(({ upos, at, lower }) => upos !== "VERB" || at === root.at || lower === "according");
  return (
    isAlone && !childOf(root, "ccomp", "obj", "xcomp", "parataxis") && !nodes.some(({ text }) => /^["“]$/.test(text))
  );
}

/** A predicate with a subject and a tense: "Updated app" has none. */
function isClause(node: Node): boolean {
  return subjectOf(node) !== undefined && finiteOf(node) !== null;
}

/** The longest stretches of words that follow each other, and what is put in between. */
function piecesFrom({ nodes }: SentenceTree, items: Statement["items"]): Piece[] {
  const pieces: Piece[] = [];
  let last = -2;
  for (const item of items) {
    const before = pieces.at(-1);
    if (typeof item === "string") {
      pieces.push({ text: item, antecedent: null });
      last = -2;
      continue;
    }
    const node = nodes[item]!;
    if (item === last + 1 && before && "start" in before) before.end = node.end;
    else pieces.push({ start: node.start, end: node.end });
    last = item;
  }
  return withoutLoneStop(pieces, nodes[last]);
}

/** Without the sentence's full stop where what stood before it was cut off: the claim's place ends where its words do, and its own stop is put behind it. */
function withoutLoneStop(pieces: Piece[], end: Node | undefined): Piece[] {
  const last = pieces.at(-1);
  return pieces.length > 1 && last && "start" in last && end?.text === "." && last.start === end.start
    ? pieces.slice(0, -1)
    : pieces;
}

/** The pieces as a claim with full names, or with short ones where these would make it too long. */
function claimOf(reading: Reading, sentence: Sentence, number: number, { pieces, made }: Cut): CandidateClaim | null {
  const composed = (named: readonly Piece[]) =>
    compose(reading.text.content, sentence, number, named, "statement", made);
  const full = composed(withFullNames(reading, number, withPersonsNamed(reading, number, pieces)));
  return full && wordCount(full.claim_text) <= claimWordsMax ? full : composed(pieces);
}
