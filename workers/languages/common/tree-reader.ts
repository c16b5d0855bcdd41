import type { Node, TreeReader } from "../../syntax/sentence-tree.ts";
import { englishForm } from "./english-forms.ts";
import { type Glossary, glossaryOf } from "./glossary.ts";
import type { LanguageWords } from "./language-words.ts";
import { parserOf } from "./parser.ts";
import { pennTag } from "./penn-tags.ts";
import { cutWords } from "./word-cutter.ts";

const readers = new WeakMap<LanguageWords, TreeReader>();

/** How the trees of a language are read: its own words and parser, and for each word what analyses made for English understand. */
export function treeReader(words: LanguageWords): TreeReader {
  let reader = readers.get(words);
  if (!reader) {
    const glossary = glossaryOf(words);
    reader = {
      cut: (content, start, end) => cutWords(content, start, end, words.cutting),
      parse: (forms) => parserOf(words.syntax)(forms),
      read: (word, upos, fine) => {
        const xpos = pennTag(upos, fine);
        return { lower: headOf(glossOf(glossary, word, upos, xpos), upos), xpos, fine };
      },
      inTree: (nodes) => {
        for (const node of nodes) readInTree(glossary, node, nodes[node.head]);
      },
    };
    readers.set(words, reader);
  }
  return reader;
}

/** A word in English, in the form that its tag asks for; a name and a word that the glossary does not know as they are, in small letters. */
export function glossOf(glossary: Glossary, word: string, upos: string, xpos: string): string {
  const lower = word.toLowerCase().replace(/’/g, "'");
  const english = upos === "PROPN" || upos === "PUNCT" ? null : glossary.of(lower, upos);
  return english === null ? lower : englishForm(english, xpos);
}

/** A verb with its separated prefix ("teilte … mit"), and helping verbs by what they help: "wurde gebaut" was built, "wird bauen" will. */
function readInTree(glossary: Glossary, node: Node, above: Node | undefined): void {
  const whole = wholeVerb(glossary, node);
  if (whole) node.lower = headOf(englishForm(whole, node.xpos), "VERB");
  if (node.upos !== "AUX" || !/^bec[ao]m/.test(node.lower)) return;
  if (above?.xpos === "VB") node.lower = "will";
  else if (node.label.startsWith("aux")) node.lower = englishForm("be", node.xpos);
}

/** What a verb is together with its separated prefix, in its dictionary form; null where it has none, or none that is known. */
export function wholeVerb(glossary: Glossary, { text, children }: Node): string | null {
  const prefix = children.find(({ label }) => label === "compound:prt");
  return prefix ? glossary.of(`${prefix.text}${text}`.toLowerCase(), "VERB") : null;
}

/** Of several English words the one that the others belong to: "rate" of "interest rate", "take" of "take part". */
function headOf(gloss: string, upos: string): string {
  if (!gloss.includes(" ")) return gloss;
  const words = gloss.split(" ");
  return (upos === "NOUN" ? words.at(-1) : words[0]) ?? gloss;
}
