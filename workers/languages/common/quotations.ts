/** Design: docs/design/languages.md */
import type { Span } from "../../../store/model/claim.ts";
import type { Mention } from "../../mentions.ts";
import type { Entity } from "../../names/name-resolution.ts";
import { quotedSpans } from "../../quotes/quoted-spans.ts";
import type { Quotation } from "../../quotes.ts";
import type { SentenceTree, Trees } from "../../syntax/sentence-tree.ts";
import type { ParsedText } from "../../text/parsed-text.ts";
import { asidesIn } from "./asides.ts";
import { leadsBy, namedBehind, type SaidBy, saidBy } from "./attributions.ts";
import type { LanguageWords } from "./language-words.ts";
import { isQuotedName } from "./quoted-name.ts";

/** Words fewer than these inside marks are a term. GUIDE, rule 18. */
const quoteWordsMin = 3;

/** Words from which a quotation is speech though nobody is told to speak. Ours. */
const speechWordsMin = 6;

/** Characters between two parts of one quotation. Ours. */
const asideMax = 140;

/** The direct quotations of a text in English marks, with whoever the sentence around or before them says speaks; parts that only an attribution stands between are one. */
export function treeQuotations(
  text: ParsedText,
  mentions: readonly Mention[],
  entities: readonly Entity[],
  treeOf: Trees,
  { namesSpeaker }: LanguageWords,
): Quotation[] {
  const found: Quotation[] = [];
  const readEnd = text.sentences.at(-1)?.end ?? 0;
  for (const span of quotedSpans(text.content.slice(0, readEnd))) {
    const parts = partsOf(text, span, treeOf);
    const words = parts.map((part) => text.content.slice(part.start, part.end).trim()).join(" ");
    const by = speakerFor(text, span, { mentions, treeOf, namesSpeaker });
    const last = found.at(-1);
    if (last && goesOn(text, last, span, treeOf)) {
      join(last, { parts, words, by, speaker: nameOf(text.content, by, entities) });
      continue;
    }
    if (isQuotedName(text, span, { mentions, treeOf })) continue;
    const count = words.split(/\s+/).length;
    if (count < quoteWordsMin || (by === null && (count < speechWordsMin || !/[.!?…,]["”]?$/.test(words)))) continue;
    // What is written small is part of the writer's sentence, as a term is.
    if (by === null && /^\p{Ll}/u.test(words)) continue;
    found.push({
      text: words.replace(/,$/, "").trim(),
      speaker: nameOf(text.content, by, entities),
      context: null,
      span: { start: span.start, end: span.end },
      parts,
      cue: by?.span ?? null,
      attribution: by?.kind ?? "none",
    });
  }
  return found;
}

/** What is quoted between two marks, without "a-t-il dit" in between. */
function partsOf({ content, sentences }: ParsedText, span: Span, treeOf: Trees): Span[] {
  const inserted = sentences.flatMap((sentence, number) => {
    if (sentence.end <= span.start || sentence.start >= span.end) return [];
    return asidesIn(treeOf(number), span);
  });
  const parts: Span[] = [];
  let start = span.start;
  for (const aside of inserted) {
    parts.push({ start, end: aside.start });
    start = aside.end;
  }
  return [...parts, { start, end: span.end }].filter(({ start, end }) => content.slice(start, end).trim() !== "");
}

interface Named {
  mentions: readonly Mention[];
  treeOf: Trees;
  namesSpeaker: string | null;
}

/** Who speaks by the quotation's own sentence, or by the one before that leads to it with a colon. */
function speakerFor(text: ParsedText, span: Span, { mentions, treeOf, namesSpeaker }: Named): SaidBy | null {
  const { sentences } = text;
  const first = sentences.findIndex(({ end }) => end > span.start);
  const last = sentences.findLastIndex(({ start }) => start < span.end);
  const behind = treeOf(last);
  if (namesSpeaker !== null && behind) {
    const by = namedBehind(behind, { behind: span.end, word: namesSpeaker }, mentions);
    if (by) return by;
  }
  for (const number of new Set([last, first])) {
    const by = attributionOf(treeOf(number), span, mentions, number);
    if (by) return by;
  }
  const lead = leadOf(text, first, span);
  const tree = lead === null ? null : treeOf(lead);
  return tree && lead !== null
    ? (attributionOf(tree, span, mentions, lead) ?? leadsBy(tree, span.start, mentions))
    : null;
}

/** The number of the sentence that leads to a quotation with a colon: its own, or the one before; null for none. */
function leadOf({ content, sentences }: ParsedText, first: number, span: Span): number | null {
  if (!/:\s*["“]\s?$/.test(content.slice(Math.max(0, span.start - 6), span.start))) return null;
  const own = sentences[first];
  return own && own.start < span.start - 2 ? first : first - 1;
}

/** The attribution that stands nearest to a quotation, outside of it. */
function attributionOf(
  tree: SentenceTree | null,
  span: Span,
  mentions: readonly Mention[],
  number: number,
): SaidBy | null {
  if (!tree) return null;
  const own = mentions.filter(({ sentence }) => sentence === number);
  const candidates = tree.nodes.flatMap((node) => {
    if (node.end > span.start && node.start < span.end) return [];
    const by = saidBy(tree, node, own);
    if (!by || (by.span.end > span.start && by.span.start < span.end)) return [];
    const distance = node.start >= span.end ? node.start - span.end : span.start - node.end;
    return [{ by, distance }];
  });
  return candidates.sort((a, b) => a.distance - b.distance)[0]?.by ?? null;
}

/** `"…", said Jane Doe, "…"`: only what tells who speaks stands between, in one sentence, and no "that" that leads to other words. */
function goesOn({ content, sentences }: ParsedText, { span: before }: Quotation, span: Span, treeOf: Trees): boolean {
  const between = content.slice(before.end, span.start);
  if (between.length > asideMax || /\n|[.!?:]\s/.test(between) || !/^[”"]?\s*,.*[,–—-]\s*["“]?$/.test(between))
    return false;
  const tree = treeOf(sentences.findIndex(({ end }) => end > span.start));
  return !tree?.nodes.some(({ start, upos }) => upos === "SCONJ" && start >= before.end && start < span.start);
}

/** The next part of a quotation, and who it says speaks. */
interface Part {
  parts: readonly Span[];
  words: string;
  by: SaidBy | null;
  speaker: string | null;
}

function join(quote: Quotation, { parts, words, by, speaker }: Part): void {
  quote.text = `${quote.text} ${words.replace(/,$/, "").trim()}`;
  quote.parts = [...quote.parts, ...parts];
  quote.span = { start: quote.span.start, end: parts.at(-1)?.end ?? quote.span.end };
  if (quote.attribution !== "none" || !by) return;
  quote.speaker = speaker;
  quote.cue = by.span;
  quote.attribution = by.kind;
}

/** The full name of who speaks, else the words that describe him; null for a pronoun. */
function nameOf(content: string, by: SaidBy | null, entities: readonly Entity[]): string | null {
  if (!by || by.kind === "pronoun") return null;
  const { mention } = by;
  const entity =
    mention &&
    entities.find(({ mentions }) => mentions.some(({ start, end }) => start === mention.start && end === mention.end));
  return entity?.name ?? content.slice(by.span.start, by.span.end);
}
