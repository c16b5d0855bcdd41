import type { Node } from "../../syntax/sentence-tree.ts";
import type { Glossary } from "./glossary.ts";
import type { LanguageWords } from "./language-words.ts";
import { wholeVerb } from "./tree-reader.ts";

/** The gloss of a word, with the helper that its form stands for; null where there is none. */
export function wordGloss(node: Node, lower: string, glossary: Glossary, words: LanguageWords): string | null {
  const { upos, fine, children, label } = node;
  if (label === "compound:prt") return "the";
  if (upos === "PROPN") return glossary.exactly([lower], "noun") ?? glossary.exactly([lower], "num");
  if (upos === "AUX" && node.lower === "will") return /\bSub\b/.test(fine) ? "would" : "will";
  if (upos === "AUX" && label.startsWith("aux") && /^(?:was|were|is|are|be|been|being)$/.test(node.lower)) return "be";
  if (upos === "NOUN") return nounOf(lower, glossary, words);
  const base = wholeVerb(glossary, node) ?? glossary.of(lower, upos);
  if (base === null || !/^(?:VERB|AUX)$/.test(upos)) return base;
  const infinitive = children.some((child) => child.label.startsWith("xcomp") && /\bInf\b/.test(child.fine));
  if (base === "go" && infinitive) return "will";
  if (/^(?:want|plan|intend|aim)$/.test(base) && (infinitive || upos === "AUX")) return "plans to";
  if (/^(?:should|shall)$/.test(base)) return "would";
  if (/\bCnd\b|\bSub\|Past\b/.test(fine)) return `would ${base}`;
  return /\|Fut\b/.test(fine) ? `will ${base}` : base;
}

/** A noun; one that is joined of several by its parts, "Gewinnwachstum" as "profit growth". A first part that is not known stays as it is. */
function nounOf(lower: string, glossary: Glossary, { dictionaryForms, joined }: LanguageWords): string | null {
  const own = joined ? joined.wholeForms(lower) : [lower, ...dictionaryForms(lower, "NOUN")];
  const whole = glossary.exactly(own, "noun");
  if (whole !== null || !joined) return whole ?? glossary.of(lower, "NOUN");
  for (const [first, last] of joined.parts(lower)) {
    const end = glossary.exactly(joined.wholeForms(last), "noun");
    if (end === null) continue;
    const start = glossary.exactly(joined.firstForms(first), "noun");
    return `${start ?? capital(first)} ${end}`;
  }
  return glossary.of(lower, "NOUN");
}

/** A word with a large first letter, as names have it. */
export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
