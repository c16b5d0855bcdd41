/** Design: docs/design/across-languages.md */
import type { Span } from "../../../store/model/claim.ts";
import type { Entity } from "../../names/name-resolution.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";
import { attributionIn } from "./attributions.ts";
import { englishFigure, isFigure, signWord } from "./figure-words.ts";
import { type Glossary, glossaryOf } from "./glossary.ts";
import type { LanguageWords } from "./language-words.ts";
import { capital, wordGloss } from "./word-gloss.ts";

/** A stretch of a claim in English: a name, a phrase, a figure or a word. */
interface Piece extends Span {
  english: string;
  kind: "name" | "figure" | "month" | "word";
}

/**
 * A claim word by word in English, in its own order, for comparing it with claims of other languages: names under the names of their
 * entities, figures and times as English writes them, words that the glossary does not know in capitals, as names are. Null where a
 * figure may be two different ones. It is no translation, and nobody gets to see it.
 */
export function claimGloss(
  tree: SentenceTree,
  span: Span,
  { entities, words }: { entities: readonly Entity[]; words: LanguageWords },
): string | null {
  const nodes = tree.nodes.filter(({ start, end }) => start >= span.start && end <= span.end);
  const names = namesIn(entities, span);
  const saying = attributionIn(tree, nodes);
  const said = glossOf(
    nodes.filter((node) => !saying.has(node)),
    names,
    words,
  );
  if (saying.size === 0 || said === null) return said;
  // The form in which the comparison tells who speaks from what is said.
  const who = glossOf([...saying], names, words)
    ?.replace(/[,;:.]/g, "")
    .trim()
    .replace(/^according(?: to)? /, "");
  return `According to ${who}, ${said.replace(/^[,;:. ]+/, "")}`;
}

function glossOf(all: readonly Node[], names: readonly Piece[], words: LanguageWords): string | null {
  const nodes = wholeFigures(all);
  const glossary = glossaryOf(words);
  const lower = nodes.map(({ text }) => text.toLowerCase().replace(/’/g, "'"));
  const pieces: Piece[] = [];
  for (let at = 0; at < nodes.length; ) {
    const node = nodes[at]!;
    const name = names.find(({ start, end }) => node.start >= start && node.start < end);
    if (name) {
      if (pieces.at(-1)?.start !== name.start) pieces.push(name);
      at++;
      continue;
    }
    const isBeforeFigure = (length: number) => isNumber(nodes[at + length], glossary);
    const hedge = glossary.phrase(lower, at, "hedge");
    const phrase = hedge && isBeforeFigure(hedge.length) ? hedge : glossary.phrase(lower, at, "phrase");
    if (phrase) {
      pieces.push({ start: node.start, end: node.end, english: phrase.english, kind: "word" });
      at += phrase.length;
      continue;
    }
    const piece = pieceOf(node, lower[at]!, { glossary, words });
    if (piece === null) return null;
    if (piece !== "") pieces.push({ start: node.start, end: node.end, ...piece });
    at++;
  }
  return written(pieces);
}

/** The names of entities in a span. */
function namesIn(entities: readonly Entity[], { start, end }: Span): Piece[] {
  return entities.flatMap(({ name, mentions }) =>
    mentions
      .filter((mention) => mention.start >= start && mention.end <= end)
      .map((mention): Piece => ({ start: mention.start, end: mention.end, english: name, kind: "name" })),
  );
}

/** The nodes of a claim with the digits that a blank parts as one: "1 200". */
function wholeFigures(nodes: readonly Node[]): Node[] {
  const whole: Node[] = [];
  for (const node of nodes) {
    const last = whole.at(-1);
    const goesOn = last && node.start === last.end + 1 && /^\d{3}(?:,\d+)?$/.test(node.text);
    if (goesOn && /^\d{1,3}(?: \d{3})*$/.test(last.text))
      whole[whole.length - 1] = { ...last, text: `${last.text} ${node.text}`, end: node.end };
    else whole.push(node);
  }
  return whole;
}

/** Whether a node is a number, in digits or in a word. */
function isNumber(node: Node | undefined, glossary: Glossary): boolean {
  return (
    node !== undefined &&
    (isFigure(node.text) || (node.upos === "NUM" && glossary.of(node.text.toLowerCase(), "NUM") !== null))
  );
}

/** Parts of speech whose words say nothing where no gloss says what. */
const functionWords = /^(?:ADP|DET|PRON|AUX|SCONJ|CCONJ|PART|INTJ|PUNCT|SYM|X)$/;

/** What a node is in English; "" where it says nothing, null where a figure may be two. */
function pieceOf(
  node: Node,
  lower: string,
  { glossary, words }: { glossary: Glossary; words: LanguageWords },
): Pick<Piece, "english" | "kind"> | "" | null {
  const { text, upos } = node;
  if (isFigure(text) && !/\.$/.test(text)) {
    const figure = englishFigure(text, words.decimalMark);
    return figure === null ? null : { english: figure, kind: "figure" };
  }
  const sign = signWord(text);
  if (sign) return { english: sign, kind: "word" };
  const ordinal = /^(\d{1,2})(?:\.|er|e|ème|º|ª|°)$/.exec(text)?.[1];
  if (ordinal) return { english: ordinal, kind: "figure" };
  const month = /^(?:NOUN|PROPN)$/.test(upos) ? glossary.exactly([lower], "month") : null;
  if (month) return { english: capital(month), kind: "month" };
  if (upos === "PUNCT") return /^[,;:.]$/.test(text) ? { english: text, kind: "word" } : "";
  if (words.idleNegation?.test(lower)) return "";
  const english = wordGloss(node, lower, glossary, words);
  if (english !== null) return /^(?:the|a|an|oneself)$/.test(english) ? "" : { english, kind: "word" };
  return functionWords.test(upos) || !/\p{L}/u.test(text) ? "" : { english: capital(text), kind: "word" };
}

/** The pieces as a line: dates as English writes them, a scale right behind its figure, and what it counts right behind that. */
function written(pieces: readonly Piece[]): string {
  const line = pieces.reduce((text, { english, kind }, at) => {
    const before = pieces[at - 1];
    if (/^[,;:.]$/.test(english)) return text + english;
    const isAlone = kind === "month" && before?.kind !== "figure" && !/\b(?:in|of|since|until|for|by)$/.test(text);
    return `${text} ${isAlone ? "in " : ""}${english}`;
  }, "");
  return line
    .trim()
    .replace(/(?<=\d )(hundred|thousand|million|billion|trillion)s?(?: of)?(?= |$)/g, "$1")
    .replace(dayOf, "$1 $2")
    .replace(yearOf, "$1 $2")
    .replace(
      /(?<![\d.])([1-4]) quarter\b/g,
      (_, number) => `${["first", "second", "third", "fourth"][number - 1]} quarter`,
    );
}

/** "3 of May", and "May of 2026". */
const dayOf =
  /\b(\d{1,2}) of (January|February|March|April|May|June|July|August|September|October|November|December)\b/g;
const yearOf =
  /\b(January|February|March|April|May|June|July|August|September|October|November|December|quarter) of (\d{4})\b/g;
