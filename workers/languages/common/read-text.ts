import type { Span } from "../../../store/model/claim.ts";
import { type SentenceTree, type Trees, treesOf } from "../../syntax/sentence-tree.ts";
import { type ParsedText, readLengthMax, type Sentence } from "../../text/parsed-text.ts";
import type { PartOfSpeech } from "../../text/parts-of-speech.ts";
import { type Token, untaggedToken } from "../../text/token.ts";
import type { LanguageWords } from "./language-words.ts";
import { sentenceSpans } from "./sentence-ends.ts";
import { treeReader } from "./tree-reader.ts";

/** Trees of texts that were read, so that the trees that their words were taken from are those that claims are made by. */
const treesByText = new WeakMap<ParsedText, Trees>();

/** Cuts a text in English marks into sentences and words; what a word is, its sentence's tree says. */
export function readText(content: string, words: LanguageWords): ParsedText {
  const text = content.slice(0, readLengthMax);
  const spans = sentenceSpans(text, words);
  // What the limit cuts in two says something else.
  if (text.length < content.length && spans.at(-1)?.end === text.trimEnd().length) spans.pop();
  const treeOf = treesOf(text, spans, treeReader(words));
  let paragraph = 0;
  const sentences = spans.map((span, number): Sentence => {
    const before = spans[number - 1];
    if (before && /\n/.test(text.slice(before.end, span.start))) paragraph++;
    return { ...span, text: text.slice(span.start, span.end), tokens: tokensOf(text, span, treeOf(number)), paragraph };
  });
  const parsed = { content, sentences };
  treesByText.set(parsed, treeOf);
  return parsed;
}

/** The trees of a text's sentences. */
export function treesOfText(text: ParsedText, words: LanguageWords): Trees {
  return treesByText.get(text) ?? treesOf(text.content, text.sentences, treeReader(words));
}

/** The words of a sentence: what the tree holds but for marks, two words written as one as one, and words that hyphens join as one. */
function tokensOf(text: string, { start }: Span, tree: SentenceTree | null): Token[] {
  const tokens: Token[] = [];
  let end = start;
  for (const node of tree?.nodes ?? []) {
    if (node.end === node.start || !/[\p{L}\p{N}]/u.test(node.text)) continue;
    const last = tokens.at(-1);
    if (last && text.slice(last.end, node.start) === "-") {
      last.end = node.end;
      last.text = text.slice(last.start, last.end);
      last.lower = last.text.toLowerCase();
      last.pos = node.upos as PartOfSpeech;
    } else {
      const word = text.slice(node.start, node.end);
      const gap = text.slice(end, node.start);
      tokens.push(untaggedToken(node, { text: word, pos: node.upos as PartOfSpeech, gap }));
    }
    end = node.end;
  }
  return tokens;
}
