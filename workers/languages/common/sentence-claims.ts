/** Design: docs/design/languages.md */

import type { Span } from "../../../store/model/claim.ts";
import { finiteOf, subjectOf } from "../../claims/cuts/word-kinds.ts";
import type { CandidateClaim, ClaimExtractor, Reading } from "../../claims/extractor.ts";
import { datelineOf } from "../../claims/openings.ts";
import { quotedSpans } from "../../quotes/quoted-spans.ts";
import type { Node, SentenceTree } from "../../syntax/sentence-tree.ts";
import type { Sentence } from "../../text/parsed-text.ts";
import { saidBy } from "./attributions.ts";
import { isFirstPerson } from "./claim-worth.ts";
import type { LanguageWords } from "./language-words.ts";
import { isImperative } from "./penn-tags.ts";
import { asidesIn } from "./quotations.ts";

/** Words of the shortest sentence that is a claim. Ours. */
const wordsMin = 5;

/** What a text says in whole sentences, word for word: of other languages than English nothing is put in and nothing cut but an opening that only joins. */
export function sentenceClaims(words: LanguageWords): ClaimExtractor {
  const openingOf = openings(words);
  return {
    name: "sentences",
    extract: (reading) =>
      reading.text.sentences.flatMap((sentence, number) => {
        const tree = reading.treeOf(number);
        if (!tree || !isEnded(sentence)) return [];
        const from = sentence.start + openingOf(sentence.text, tree);
        const claim = claimOf(reading, sentence, number, from);
        if (words.leaningOpening?.test(claim.claim_text)) return [];
        return isStated(reading, { sentence, tree, from }, words) ? [claim] : [];
      }),
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

/** The predicate that all else hangs on, and the verb that carries its tense, which asks for nothing; null where the sentence has none, or no subject though it may be left out. */
function mainClause(
  { nodes, root }: SentenceTree,
  { leavesSubjectsOut, needsNoSubject }: LanguageWords,
): { predicate: Node; finite: Node } | null {
  const said = root.children.filter(
    ({ label, children }) => label === "parataxis" || (label === "ccomp" && !children.some(isMark)),
  );
  for (const predicate of [root, ...said]) {
    const finite = finiteOf(predicate);
    if (!finite) continue;
    // The parser may miss a subject, but hardly takes another word for a helping verb.
    const hasSubject = leavesSubjectsOut
      ? saysSubject(nodes, predicate, finite) || needsNoSubject?.test(predicate.text.toLowerCase())
      : subjectOf(predicate) !== undefined || finite !== predicate;
    if (hasSubject) return isImperative(finite.fine) ? null : { predicate, finite };
  }
  return null;
}

/** "While prices rose." as a sentence: a clause that waits for another. The parser may hang that one on it. */
function isHeldBack({ nodes, root }: SentenceTree, from: number): boolean {
  const first = nodes.find(({ start, upos }) => start >= from && upos !== "PUNCT");
  if (!first || !isMark(first) || first.head !== root.at) return false;
  return !root.children.some(({ at, label }) => at > root.at && /^(?:advcl|ccomp|conj|csubj|parataxis)/.test(label));
}

/** Whether a clause that may leave its subject out tells it: neither "se" alone ("se clasificó") nor what a first "fue" tells of it does. */
function saysSubject(nodes: readonly Node[], predicate: Node, finite: Node): boolean {
  const first = nodes.find(({ upos }) => upos !== "PUNCT");
  const subject = predicate.children.find(({ label }) => /^[nc]subj/.test(label));
  if (subject) return !(first === finite && finite === predicate && finite.upos === "AUX" && subject.label === "nsubj");
  // A name that the parser takes for something else.
  if (first?.upos === "PROPN" && first.head === predicate.at && first.at < finite.at && first.label !== "obl")
    return true;
  // "Se espera que": what is expected is the subject, whatever it is called.
  const hasReflexive = predicate.children.some(({ label }) => label.startsWith("expl"));
  return hasReflexive && predicate.children.some(({ label, children }) => label === "ccomp" && children.some(isMark));
}

function isMark({ label, upos }: Node): boolean {
  return label === "mark" && upos === "SCONJ";
}

/** The sentence opens with "then" or "therefore", or its subject is a pronoun, "this decision", or somebody's, of which it has not told before whom it means. */
function leansOnText(
  { nodes }: SentenceTree,
  predicate: Node,
  { from, quoted, references }: { from: number; quoted: readonly Span[]; references: ReadonlySet<string> },
): boolean {
  const first = nodes.find(({ start, upos }) => start >= from && upos !== "PUNCT");
  if (first && !isWithin(quoted, first) && pointsBack(first, nodes[first.head], references)) return true;
  const subject = subjectOf(predicate) ?? first;
  if (!subject || isWithin(quoted, subject)) return false;
  if (subject.upos === "PRON" && subject.label !== "expl") {
    const isPointing = /^(?:he|she|it|they|this|that|these|those|one|ones|both|other|others|some|many)$/.test(
      subject.lower,
    );
    if (isPointing) return true;
  }
  // "They condemned this initiative" leaves open which one as much as "this initiative failed".
  const object = predicate.children.find(({ label }) => label === "obj");
  for (const noun of [subject, object])
    if (noun?.children.some((determiner) => isDemonstrative(determiner, noun))) return true;
  const owner = subject.children.find(({ lower }) => /^(?:his|her|its|their)$/.test(lower));
  return owner !== undefined && !nodes.slice(0, owner.at).some(({ upos }) => upos === "PROPN");
}

/** Nouns of time, of which "this" says when. */
const times =
  /^(?:(?:to)?day|morning|noon|afternoon|evening|night|week|weekend|month|year|quarter|season|spring|summer|autumn|fall|winter|century|decade|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|may|june|july|august|september|october|november|december)s?$/i;

/** "This decision", and not "this morning". */
function isDemonstrative({ label, lower }: Node, noun: Node): boolean {
  return label === "det" && /^(?:this|that|these|those|such)$/.test(lower) && !times.test(noun.lower);
}

/** An article is written as a pronoun is in German: only pronouns, adverbs and what points or owns lean on what was said. */
function pointsBack(
  { upos, label, lower, text }: Node,
  noun: Node | undefined,
  references: ReadonlySet<string>,
): boolean {
  if (upos === "DET")
    return noun && times.test(noun.lower)
      ? /^(?:his|her|its|their)$/.test(lower)
      : /^(?:this|that|these|those|such|his|her|its|their)$/.test(lower);
  return /^(?:PRON|ADV)$/.test(upos) && label !== "expl" && references.has(text.toLowerCase().replace(/’/g, "'"));
}

function quotedIn({ text: { content } }: Reading, { start, end }: Sentence): Span[] {
  return quotedSpans(content.slice(start, end)).map((span) => ({ start: span.start + start, end: span.end + start }));
}

function isWithin(places: readonly Span[], { start, end }: Span): boolean {
  return places.some((place) => place.start <= start && end <= place.end);
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
