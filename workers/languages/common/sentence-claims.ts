/** Design: docs/design/languages.md */

import type { Span } from "../../../store/model/claim.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "../../claims/extractor.ts";
import { datelineOf } from "../../claims/openings.ts";
import { quotedSpans } from "../../quotes/quoted-spans.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";
import type { Sentence } from "../../text/parsed-text.ts";
import { asidesIn } from "./asides.ts";
import { saidBy } from "./attributions.ts";
import { isFirstPerson } from "./claim-worth.ts";
import { answersIn } from "./interview.ts";
import type { LanguageWords } from "./language-words.ts";
import { isWithin, leansOnText } from "./leaning.ts";
import { isHeldBack, mainClause } from "./main-clause.ts";

/** Words of the shortest sentence that is a claim. Ours. */
const wordsMin = 5;

/** What a text says in whole sentences, word for word: of other languages than English nothing is put in and nothing cut but an opening that only joins. */
export function sentenceClaims(words: LanguageWords): ClaimExtractor {
  const openingOf = openings(words);
  return {
    name: "sentences",
    extract: (reading) => {
      const answers = answersIn(reading.text.sentences, words.firstPerson);
      return reading.text.sentences.flatMap((sentence, number) => {
        const tree = reading.treeOf(number);
        if (!tree || !isEnded(sentence) || answers.has(number)) return [];
        const from = sentence.start + openingOf(sentence.text, tree);
        const claim = claimOf(reading, sentence, number, from);
        if (words.leaningOpening?.test(claim.claim_text)) return [];
        return isStated(reading, { sentence, tree, from }, words) ? [claim] : [];
      });
    },
  };
}

/** Ends with a full stop, whatever closes behind it, and holds no part of a quotation whose rest stands elsewhere. */
function isEnded({ text, tokens }: Sentence): boolean {
  return tokens.length >= wordsMin && /[.…]\s?["”’)]*$/.test(text.slice(-5)) && hasWholeQuotations(text);
}

/** As many marks open as close. A mark behind a figure may stand for inches or seconds. */
function hasWholeQuotations(text: string): boolean {
  const marks = text.match(/[“”]|(?<!\d)"/g) ?? [];
  const count = (mark: string) => marks.filter((one) => one === mark).length;
  return count('"') % 2 === 0 && count("“") === count("”");
}

/** A statement that its text or somebody named in it stands for, and that says itself of whom and what it speaks. */
function isStated(
  reading: Reading,
  { sentence, tree, from }: { sentence: Sentence; tree: SentenceTree; from: number },
  words: LanguageWords,
): boolean {
  const { firstPerson, references, reportedVerb } = words;
  if (isHeldBack(tree, from)) return false;
  const main = mainClause(tree, words);
  if (!main) return false;
  if (isFirstPerson(sentence.text, firstPerson)) return false;
  const quoted = quotedIn(reading, sentence);
  const speaking = tree.nodes.filter((node) => !isWithin(quoted, node) && saidBy(tree, node, []) !== null);
  const hasAsides = quoted.some((span) => asidesIn(tree, span).length > 0);
  if (quoted.length > 0 && isMostlyQuoted(sentence, quoted) && !hasAsides && speaking.length === 0) return false;
  const isReported = reportedVerb?.test(main.finite.text.toLowerCase()) ?? false;
  if (isReported && !hasAsides && speaking.every((node) => isInRelativeClause(tree, node))) return false;
  return !leansOnText(tree, main.predicate, { from, quoted, references });
}

/** Whether a word is in a clause about a noun: who speaks there does not say what the sentence does. */
function isInRelativeClause({ nodes }: SentenceTree, node: Node): boolean {
  for (let at: Node | undefined = node; at; at = nodes[at.head]) if (at.label.startsWith("acl")) return true;
  return false;
}

function quotedIn({ text: { content } }: Reading, { start, end }: Sentence): Span[] {
  return quotedSpans(content.slice(start, end)).map((span) => ({ start: span.start + start, end: span.end + start }));
}

function isMostlyQuoted({ start, end }: Sentence, quoted: readonly Span[]): boolean {
  return quoted.reduce((sum, place) => sum + place.end - place.start, 0) > (end - start) / 2;
}

/** How many characters an opening takes that only joins its sentence to the one before; 0 where a verb would then come first. */
function openings({ joints, connectives, dateline }: LanguageWords): (text: string, tree: SentenceTree) => number {
  const [joining, behindComma] = [new Set(joints), new Set(connectives)];
  return (text, { nodes }) => {
    const dated = datelineOf(text) || (dateline?.exec(text)?.[0].length ?? 0);
    if (dated > 0) return dated;
    const opening = /^(\p{L}+(?:[ '’-]\p{L}+){0,4}),\s+(?=["“]?\p{L})/u.exec(text);
    const word = /^(\p{L}+)\s+(?=["“]?\p{L})/u.exec(text);
    const found = [opening, word].find((one) => {
      const said = one?.[1]?.toLowerCase().replace(/’/g, "'") ?? "";
      return joining.has(said) || (one === opening && behindComma.has(said));
    });
    // "Or et argent": gold.
    if (!found || /^(?:NOUN|PROPN)$/.test(nodes[0]?.upos ?? "")) return 0;
    const from = (nodes[0]?.start ?? 0) + found[0].length;
    const next = nodes.find(({ start }) => start >= from);
    return !next || /^(?:VERB|AUX|CCONJ)$/.test(next.upos) ? 0 : found[0].length;
  };
}

/** The claim that a sentence is from a place on, with a large first letter. */
function claimOf({ text: { content } }: Reading, sentence: Sentence, number: number, from: number): CandidateClaim {
  const { start, end } = sentence;
  const words = content.slice(from, end);
  return {
    claim_text: from > start ? words.charAt(0).toUpperCase() + words.slice(1) : words,
    span: { start: from, end },
    sentence: { start, end },
    antecedents: [],
    number,
    form: "statement",
    made: from > start ? ["opening-dropped"] : [],
  };
}
