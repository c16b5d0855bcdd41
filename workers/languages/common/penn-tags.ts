/**
 * The fine tag of the Penn treebank that a word's features come to, so that what reads English trees reads these: past, present and
 * modal verbs, participles, plural nouns, pronouns. `fine` holds the features that the parser was taught, in the order of FEATURES in
 * test/train/syntax/trees.py: "Fin|Ind|Past|3|Sing".
 */
export function pennTag(upos: string, fine: string): string {
  switch (upos) {
    case "VERB":
    case "AUX":
      return verbTag(fine);
    case "NOUN":
      return /\bPlur\b/.test(fine) ? "NNS" : "NN";
    case "PROPN":
      return "NNP";
    case "PRON":
      return /\bDem\b/.test(fine) && !/\bRel\b/.test(fine) ? "DT" : /\b(?:Rel|Int)\b/.test(fine) ? "WP" : "PRP";
    default:
      return plainTags[upos] ?? "";
  }
}

const plainTags: Readonly<Record<string, string>> = {
  DET: "DT",
  ADJ: "JJ",
  ADV: "RB",
  ADP: "IN",
  SCONJ: "IN",
  CCONJ: "CC",
  NUM: "CD",
  PART: "RP",
};

/** Future and conditional are told by a helper in English: they count as modal. */
function verbTag(fine: string): string {
  if (/\bInf\b/.test(fine)) return "VB";
  if (/\bGer\b/.test(fine) || /Part\|Pres/.test(fine)) return "VBG";
  if (/\bPart\b/.test(fine)) return "VBN";
  if (isImperative(fine)) return "VB";
  if (/\bCnd\b|\|Fut\b/.test(fine)) return "MD";
  if (/\|(?:Past|Imp|Pqp)\b/.test(fine)) return "VBD";
  return /3\|Sing/.test(fine) ? "VBZ" : "VBP";
}

/** Whether a verb's features say that it asks for something. */
export function isImperative(fine: string): boolean {
  return /^(?:Fin\|)?Imp\b/.test(fine);
}
