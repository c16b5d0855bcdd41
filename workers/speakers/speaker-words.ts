import type { Span } from "../../store/model/claim.ts";
import type { Mention } from "../mentions.ts";
import type { Frame, FrameWord } from "./quotation-frame.ts";

/** How a source says who speaks: by a name, a pronoun, or a noun such as "the spokesman" or "the statement". */
export type AttributionKind = "named" | "pronoun" | "description";

/** The words of a source that say who speaks. */
export interface Attribution {
  kind: AttributionKind;
  span: Span;
  /** The name, where one is given. */
  mention: Mention | null;
  /** How sure the tree is of what leads from the quotation to these words, 0 to 1. */
  sure: number;
}

/** A word and how sure the tree is of the way to it. */
export interface Reached {
  word: FrameWord;
  sure: number;
}

/** The words that name or describe who speaks, from the word that the tree gives. */
export function speakerWords(
  content: string,
  frame: Frame,
  { word, sure }: Reached,
  mentions: readonly Mention[],
): Attribution {
  if (word.upos === "PRON") return { kind: "pronoun", span: spanOf(word, word), mention: null, sure };
  const mention = nameOf(content, frame, word, mentions);
  if (!mention) return { kind: "description", span: phraseOf(frame.words, word), mention: null, sure };
  const { start, end, type } = mention;
  if (isJoined(content, end, word, mention))
    return { kind: "description", span: { start, end: lastJoined(word, mentions, end) }, mention: null, sure };
  if (type === "place") return { kind: "description", span: { start, end }, mention: null, sure };
  return { kind: "named", span: { start, end }, mention, sure };
}

/** Where the last of those who speak together ends. */
function lastJoined(word: FrameWord, mentions: readonly Mention[], end: number): number {
  const others = word.children.filter(({ label, start }) => label === "conj" && start >= end);
  const ends = others.map(
    (other) => mentions.find(({ start, end }) => start <= other.start && other.end <= end)?.end ?? other.end,
  );
  return Math.max(end, ...ends);
}

function spanOf({ start }: FrameWord, { end }: FrameWord): Span {
  return { start, end };
}

/** "Prieto and Okafor said": two who speak are no single one. */
function isJoined(content: string, end: number, word: FrameWord, { start }: Span): boolean {
  const joined = word.children.some((child) => child.label === "conj" && (child.start >= end || child.end <= start));
  return joined && /^(?:,[^,]{2,40})*,? (?:and|or|&) /.test(content.slice(end, end + 120));
}

/** The name that a word is part of, or that stands beside the noun that tells who that is: "the director, Ana Prieto," and "spokesman Ana Prieto". */
function nameOf(content: string, { words }: Frame, word: FrameWord, mentions: readonly Mention[]): Mention | null {
  const own = mentions.find(({ start, end }) => start <= word.start && word.end <= end);
  if (own) return officerOf(content, own, mentions) ?? own;
  const titled = behindTitles(words, word, mentions);
  if (titled) return titled;
  const next = mentions.find(
    ({ type, start }) => type === "person" && start > word.start && start <= word.end + titleLengthMax,
  );
  if (next && /^,? (?:\p{Lu}\p{Ll}+\. )?$/u.test(content.slice(word.end, next.start)))
    return isAside(content, next) ? next : null;
  const before = asideOf(content, words, word, mentions);
  if (before) return before;
  const aside = word.children.find(({ label, at }) => label === "appos" && at > word.at);
  const named =
    aside && mentions.find(({ type, start, end }) => type === "person" && start <= aside.start && aside.end <= end);
  const isBetween = named && /, $/.test(content.slice(named.start - 2, named.start));
  return isBetween ? named : nameAtEnd(content, phraseOf(words, word), word, mentions);
}

/** "Mercer County Capt. Ana Prieto said": a place or organization whose officer is named right behind it does not speak itself. */
function officerOf(content: string, { type, end }: Mention, mentions: readonly Mention[]): Mention | null {
  const officer = type === "person" ? undefined : mentions.find((one) => one.type === "person" && one.start > end);
  const between = officer && content.slice(end, officer.start);
  return between && /^ (?:\p{Lu}\p{Ll}+\.? ){1,3}$/u.test(between) ? officer : null;
}

/** "chairman, director and president Ana Prieto said": the name that a list of titles without articles ends with. */
function behindTitles(words: readonly FrameWord[], first: FrameWord, mentions: readonly Mention[]): Mention | null {
  const verb = words.findIndex(({ at, upos }) => at > first.at && (upos === "VERB" || upos === "AUX"));
  const last = words[verb - 1];
  const named =
    last && mentions.find(({ type, start, end }) => type === "person" && start > first.end && end === last.end);
  const titles = words.filter(({ at, start }) => named && at >= first.at && start < named.start);
  const joined = titles.at(-1)?.upos;
  const isList =
    titles.length > 1 &&
    titles.every(({ upos, text }) => /^(?:NOUN|ADJ|CCONJ)$/.test(upos) || text === "," || /^\p{Lu}+$/u.test(text));
  return named && isList && /^(?:NOUN|PROPN)$/.test(joined ?? "") ? named : null;
}

/** "head nurse and union leader Ana Prieto": the name that a description ends with, unless it belongs to what comes from or is for somebody. */
function nameAtEnd(
  content: string,
  { start, end }: Span,
  head: FrameWord,
  mentions: readonly Mention[],
): Mention | null {
  const named = mentions.find((one) => one.type === "person" && one.start > start && one.end === end);
  if (!named || /^ (?:from|by|of|for|about) /.test(content.slice(head.end, end))) return null;
  return joint.test(content.slice(start, named.start)) ? null : named;
}

const joint = /\b(?:of|for|to|from|at|in|with|by|and|or)\s$|['’]s?\s$|,\s$/i;

/** Characters of a comma and a title such as "Rep." before a name. */
const titleLengthMax = 8;

/** "Ana Prieto, the director of the union, said": whom an aside tells of that the tree took for the subject. */
function asideOf(
  content: string,
  words: readonly FrameWord[],
  word: FrameWord,
  mentions: readonly Mention[],
): Mention | null {
  const { start, end } = phraseOf(words, word);
  const named = mentions.find((one) => one.type === "person" && one.end < start && one.end >= start - 2);
  return named && content.slice(named.end, start) === ", " && content[end] === "," ? named : null;
}

/** A name behind a noun is that noun's when nothing but the verb or a comma comes behind it. */
function isAside(content: string, { end }: Mention): boolean {
  return !/^(?:['’]s?\b|\s(?:and|or)\b)/.test(content.slice(end, end + 6));
}

/** A noun with what stands before it, without its own preposition, and "of the union" behind it. */
function phraseOf(words: readonly FrameWord[], head: FrameWord): Span {
  const inside = new Set([head]);
  for (const child of head.children) if (child.label !== "case") gather(child, head, inside);
  const isInside = (at: number) => {
    const word = words[at];
    return (
      word !== undefined &&
      (inside.has(word) || (isMark(word) && inside.has(words[at - 1]!) && inside.has(words[at + 1]!)))
    );
  };
  let [first, last] = [head.at, head.at];
  while (isInside(first - 1)) first--;
  while (isInside(last + 1)) last++;
  return spanOf(words[first]!, words[last]!);
}

/** A hyphen or quotation mark. */
function isMark({ text }: FrameWord): boolean {
  return /^[-–"]$/.test(text);
}

function gather(word: FrameWord, head: FrameWord, inside: Set<FrameWord>): void {
  const isOwnMark = isMark(word) && word.at < head.at && word.text !== '"';
  if (word.quoted === "own" || (notOfPhrase.test(word.label) && !isOwnMark)) return;
  inside.add(word);
  for (const child of word.children) gather(child, word, inside);
}

/** Clauses, asides and marks tell more of a noun without being part of what it is called; other than its own preposition's. */
const notOfPhrase = /^(?:acl|acl:relcl|appos|punct|parataxis|advcl|dep|ccomp|fixed)$/;
