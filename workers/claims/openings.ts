import type { Sentence, Token } from "../parsed-text.ts";
import { firstTokenFrom } from "./token-places.ts";

/** Connectives that say how a sentence goes on from the one before and nothing of their own. Ours. */
export const connectives =
  /^(?:(?:and|but|so|yet|or|still|also|reminder|however|meanwhile|moreover|furthermore|nevertheless|nonetheless|additionally|besides|then|thus|therefore|hence|consequently|accordingly|likewise|similarly|instead|indeed|of course|in fact|in addition|in other words|on the other hand|on the one hand|at the same time|as a result|for example|for instance|after all|above all|in contrast|by contrast|in turn|that said|even so|to be sure|all told|in short|in the end|more importantly|most importantly|importantly|interestingly|unfortunately|fortunately|sadly|luckily|naturally|obviously|clearly|surprisingly|not surprisingly|unsurprisingly|notably|specifically|separately|elsewhere|finally|overall|again|plus|well|now|sure|yes|no|first|second|third|firstly|secondly|thirdly|lastly|next|worse|better yet|what['’]s more|to that end|for (?:his|her|its|their) part|that being said|as such|of note|simply put|put simply|in general|generally|basically|essentially|ultimately|eventually|apparently|reportedly|perhaps|maybe|actually|really|already|just|only|even|this (?:(?:holiday|past|coming|early|late) )?(?:year|week|month|morning|evening|afternoon|season|summer|winter|spring|fall|autumn|time|past \w+))\s*,\s+|(?:and|but|so|yet|or|plus)\s+|(?:meanwhile|however|then|instead(?! of))\s+)+/i;

/** Place and agency before an agency's text: "WASHINGTON (AP) — ", "LONDON--(BUSINESS WIRE)--", "AUSTIN, Texas, Feb. 4, 2025 /Newswire/ -- ". */
export const dateline =
  /^(?:\p{Lu}[\p{Lu}.'’ -]{2,40}(?:, (?:[\p{Lu}]\p{L}{1,20}\.?,? ?(?:\d{1,2}(?:, \d{4})?,? ?)?){1,3})?(?: ?\((?:[\p{Lu}][\p{L}. /]{1,24})\))?|\p{Lu}[\p{L}. ]{2,30}(?:, \p{Lu}[\p{L}. ]{2,20})? ?\((?:AP|Reuters|AFP|UPI|CNN|Bloomberg|[\p{Lu}]{2,8})\)|\p{Lu}[\p{L}.' ]{2,25}, \p{Lu}\p{L}{1,12}\.?)\s*(?:[—–―]|--?)\s+|^\p{Lu}{3,}[\p{Lu}.'’ -]{0,30}(?:, [\p{Lu}\d][\p{L}\d., ]{0,40})?\s*(?:-- ?)?(?:\/[\p{L} ]{3,40}\/|\(\p{Lu}[\p{L}. /]{1,30}\))\s*(?:[—–―]|--?)\s*/u;

/** A label before the statement itself. */
const label =
  /^(?:(?:Q|A|Question|Answer|DEAR \p{Lu}[\p{Lu} ]{2,30}):\s+|(?:UPDATE|BREAKING|EXCLUSIVE|UPDATED?|CORRECTION|EDITOR['’]S NOTE|WATCH|VIDEO|PHOTOS?|RELATED|Update|Correction|Fact|Note|Bottom line|The bottom line|Why it matters|The big picture|Driving the news|Key takeaway)\b[^:]{0,40}:\s+)/u;

/** A frame that asserts no more than what it introduces: "It is clear that", "That is why", "We should note that". */
export const frame =
  /^(?:it(?:['’]s| is| was| has become| is becoming|['’]s becoming| became) (?:also |now |not |increasingly |quite |very |worth |important to |safe to |fair to )*(?:clear|obvious|evident|true|noteworthy|notable|undeniable|apparent|noting|remembering|mentioning|note|remember|stress|a fact|no (?:secret|surprise|coincidence|wonder)|surprising|striking) that|(?:that|this)(?:['’]s| is| was) (?:also |partly )?why|(?:you (?:can|may) )?rest assured that|(?:this|that) means that|(?:I|we) (?:would|should|must|have to|want to|will) (?:also )?(?:note|add|admit|stress|say|start by noting)(?: that)?|(?:as|like) (?:we|you|I) (?:know|have seen|said|noted|have noted)(?: in [^,]{1,40})?,|it (?:should|must|can) be (?:noted|said|added|stressed) that|the (?:fact|truth|point) is,?(?: that)?)\s+/i;

/** What is skipped, in this order, and what must stand somewhere in a sentence that it opens. */
const openings: readonly (readonly [RegExp, RegExp | null])[] = [
  [dateline, /[—–―-]\s|\)--/],
  [label, /:\s/],
  [connectives, null],
  [frame, null],
];

/** The number of the first word of a sentence that belongs to its statement: datelines, labels and connectives skipped. */
export function statementStart(sentence: Sentence): number {
  const { text, tokens, start } = sentence;
  // What is quoted begins behind its mark, and its speaker's frames are words of theirs.
  const mark = /^["“]/.test(text) ? 1 : 0;
  let skipped = mark;
  for (const [pattern, needed] of openings) {
    if (skipped === mark && !mayOpen(pattern, tokens)) continue;
    if (mark > 0 && pattern !== connectives) continue;
    const match = needed === null || needed.test(text) ? pattern.exec(text.slice(skipped)) : null;
    if (match) skipped += match[0].length;
  }
  return skipped === mark ? 0 : Math.max(0, firstTokenFrom(tokens, start + skipped));
}

/** Words of a connective before its comma at most, and those that need none behind them. */
const connectiveWordsMax = 6;
const bareConnectives = new Set("and but so yet or plus meanwhile however then instead".split(" "));

/** Whether a sentence may begin with a connective or frame, told by its first words: patterns of so many words take long to say no. */
function mayOpen(pattern: RegExp, tokens: readonly Token[]): boolean {
  const first = tokens[0]?.lower ?? "";
  if (pattern === frame) return mayBeFramed(first.charAt(0));
  if (pattern !== connectives || bareConnectives.has(first)) return true;
  for (let at = 1; at <= connectiveWordsMax; at++) if (tokens[at]?.gap.includes(",")) return true;
  return false;
}

/** Whether a frame may begin with a letter: told before a long pattern is tried. */
export function mayBeFramed(letter: string): boolean {
  return framing.has(letter);
}

/** Letters that frames begin with. */
const framing = new Set("itwalryITWALRY");
