import type { Node, SentenceTree, Trees } from "../../syntax/sentence-tree.ts";
import type { ParsedText, Sentence } from "../../text/parsed-text.ts";
import type { PartOfSpeech } from "../../text/parts-of-speech.ts";
import { type Token, untaggedToken } from "../../text/token.ts";
import { glossaryOf } from "./glossary.ts";
import type { LanguageWords } from "./language-words.ts";
import { readText, treesOfText } from "./read-text.ts";
import { glossOf } from "./tree-reader.ts";

/** A text word by word in English, in its own order, with the trees that its sentences have. */
interface GlossedText extends ParsedText {
  treeOf: Trees;
}

const known = new WeakMap<ParsedText, GlossedText>();

/** A text in glosses, made when it is first asked for. It is no translation, and nobody gets to see it. */
export function glossedText(text: ParsedText, words: LanguageWords): GlossedText {
  let found = known.get(text);
  if (!found) {
    found = glossed(text, words);
    known.set(text, found);
  }
  return found;
}

/** A title or other line in glosses. */
export function glossedLine(line: string, words: LanguageWords): string {
  return glossed(readText(line, words), words).content;
}

function glossed(text: ParsedText, words: LanguageWords): GlossedText {
  const treeOf = treesOfText(text, words);
  const glossary = glossaryOf(words);
  const sentences: Sentence[] = [];
  const trees: (SentenceTree | null)[] = [];
  let content = "";
  text.sentences.forEach((sentence, number) => {
    const before = text.sentences[number - 1];
    if (before) content += before.paragraph === sentence.paragraph ? " " : "\n";
    const start = content.length;
    const tree = treeOf(number);
    let nodes: Node[] = [];
    if (tree) {
      let end = sentence.start;
      nodes = tree.nodes.map((node): Node => {
        const isPlain = node.upos === "PROPN" || node.upos === "PUNCT";
        const word = isPlain ? node.text : cased(glossOf(glossary, node.text, node.upos, node.xpos), node);
        // Two words written as one are two in English, too: "l'accord", "decirlo".
        const isJoined = node.start === end && /\p{L}$/u.test(content.slice(-1)) && /^\p{L}/u.test(word);
        if (node.start > end || (node.start === node.end && node.at > 0) || isJoined) content += " ";
        end = node.end;
        const from = content.length;
        content += word;
        return { ...node, start: from, end: from + word.length, text: word, children: [] };
      });
      for (const node of nodes) nodes[node.head]?.children.push(node);
    }
    const root = nodes.find(({ head }) => head < 0);
    sentences.push({
      ...sentence,
      start,
      end: content.length,
      text: content.slice(start),
      tokens: glossedTokens(nodes),
    });
    trees.push(root ? { nodes, root } : null);
  });
  return { content, sentences, treeOf: (number) => trees[number] ?? null };
}

/** The first word of a sentence is written large. */
function cased(gloss: string, { at, text }: Node): string {
  return at === 0 && /^\p{Lu}/u.test(text) ? gloss.charAt(0).toUpperCase() + gloss.slice(1) : gloss;
}

function glossedTokens(nodes: readonly Node[]): Token[] {
  let end = nodes[0]?.start ?? 0;
  return nodes.flatMap((node) => {
    if (!/[\p{L}\p{N}]/u.test(node.text)) return [];
    const gap = " ".repeat(Math.max(0, node.start - end));
    end = node.end;
    // A word is looked up by the gloss that its tree is read by.
    return [{ ...untaggedToken(node, { text: node.text, pos: node.upos as PartOfSpeech, gap }), lower: node.lower }];
  });
}
