import { type ClaimInArticle, roleOf } from "./claim-in-article.ts";
import type { ClaimWord } from "./claim-words.ts";

const pointers = /^(this|that|these|those)$/;
const comparing =
  /^(said|mentioned|same|similar|latter|former|different|additional|further|previous|following|aforementioned|separate)$/;
const adverbs =
  /^(here|there|then|thus|therefore|instead|too|also|again|however|meanwhile|still|otherwise|likewise|similarly|accordingly|afterwards|afterward|later|earlier|nevertheless|nonetheless|moreover|furthermore|additionally|besides|so|now|yet|even|finally|indeed|rather)$/;
const counting = /^(both|each|some|many|most|all|several|few|none|either|neither|any|more|less|half)$/;

/** A word that points, counts or compares without a noun that says what; null for other words. */
export function pointingFeatures({ words, levels }: ClaimInArticle, word: ClaimWord): string[] | null {
  const { lower, upos, xpos, label, at, children } = word;
  const told = children.some((child) => /^(nmod|acl)/.test(child.label) && child.at > at);
  if (pointers.test(lower) && upos === "PRON" && xpos === "DT")
    return [
      `this ${roleOf(word)} told=${told}`,
      `${lower} told=${told}`,
      `this told=${told} quoted=${levels[at] !== 0}`,
      `this opens=${at === 0}`,
      `this clause before=${hasClauseBefore(words, word)}`,
    ];
  if (pointers.test(lower) && upos === "DET" && words[word.head]?.upos !== "NOUN") return ["this loose"];
  if (lower === "such" && words[at + 1]?.lower !== "as" && label !== "fixed") return [`such ${label}`];
  if (/^(other|others|another)$/.test(lower) && !told)
    return [
      `${lower} ${label === "amod" || label === "det" ? "noun" : "alone"}`,
      `other the=${words[at - 1]?.lower === "the"}`,
    ];
  if (/^(one|ones)$/.test(lower) && !told && upos !== "NUM")
    return [`one ${roleOf(word)}`, `${lower} behind ${words[at - 1]?.upos ?? "nothing"}`];
  if (isCounting(word) && !told) return [`count ${roleOf(word)}`, `count ${upos}`, `count opens=${at < 2}`];
  if (comparing.test(lower) && (label === "amod" || lower === "same"))
    return [`compares noun=${label === "amod"}`, `compares ${lower}`];
  if (adverbs.test(lower) && upos === "ADV" && label !== "expl")
    return [`adverb ${lower}`, `adverb ${lower} opens=${at < 2}`];
  if ((upos === "CCONJ" || upos === "SCONJ") && at < 2 && (label === "cc" || label === "mark"))
    return [`opens ${lower}`];
  return isCompared(words, word) ? null : [`more`, `more ${label}`];
}

/** Anything but "more" or "larger" without "than". */
function isCompared(words: readonly ClaimWord[], { xpos, at }: ClaimWord): boolean {
  return (xpos !== "JJR" && xpos !== "RBR") || words.some((other) => other.at > at && other.lower === "than");
}

/** Whether another clause before may be what "that" means. */
function hasClauseBefore(words: readonly ClaimWord[], word: ClaimWord): boolean {
  return words.some(
    ({ at, xpos, head, label, lower }) =>
      at < word.at &&
      at !== word.head &&
      head !== word.head &&
      /^(VBD|VBZ|VBP)$/.test(xpos) &&
      !label.startsWith("aux") &&
      !/^(said|says)$/.test(lower),
  );
}

function isCounting({ lower, upos, label }: ClaimWord): boolean {
  if (!/^(nsubj|obj|obl|root|nmod|conj)/.test(label)) return false;
  return (upos === "NUM" && /^[a-z]+$/.test(lower)) || counting.test(lower);
}
