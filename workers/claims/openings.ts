import type { Span } from "../../store/model/claim.ts";
import type { SentenceTree } from "../syntax/sentence-tree.ts";
import type { Sentence } from "../text/parsed-text.ts";

/** Before a comma these say how a sentence goes on from the one before, and nothing of their own: no doubt, no time, no place. Ours. */
const connectives =
  /^(?:and|but|so|yet|still|also|however|meanwhile|moreover|furthermore|nevertheless|nonetheless|additionally|besides|then|thus|therefore|hence|consequently|accordingly|likewise|similarly|instead|indeed|of course|in fact|in addition|in other words|on the other hand|on the one hand|at the same time|as a result|for example|for instance|after all|above all|in contrast|by contrast|in turn|that said|even so|to be sure|in short|plus|well|what['’]s more|that being said|simply put|put simply|(?:even )?worse(?: still)?)\s*,\s+/i;

/** "And" and "But" before a statement; "But for the rain" is a condition, and "And third Yellen found" counts. */
const joints = /^(?:and|but)\s+(?!for\b|(?:first|second|third|fourth|fifth|last)\b)/i;

/** Place and agency before an agency's text: "WASHINGTON (AP) — ", "LONDON--(BUSINESS WIRE)--", "AUSTIN, Texas, Feb. 4, 2025 /Newswire/ -- ". */
const dateline =
  /^(?:\p{Lu}[\p{Lu}.'’ -]{2,40}(?:, (?:[\p{Lu}]\p{L}{1,20}\.?,? ?(?:\d{1,2}(?:, \d{4})?,? ?)?){1,3})?(?: ?\((?:[\p{Lu}][\p{L}. /]{1,24})\))?|\p{Lu}[\p{L}. ]{2,30}(?:, \p{Lu}[\p{L}. ]{2,20})? ?\((?:AP|Reuters|AFP|UPI|CNN|Bloomberg|[\p{Lu}]{2,8})\)|\p{Lu}[\p{L}.' ]{2,25}, \p{Lu}\p{L}{1,12}\.?)\s*(?:[—–―]|--?)\s+|^\p{Lu}{3,}[\p{Lu}.'’ -]{0,30}(?:, [\p{Lu}\d][\p{L}\d., ]{0,40})?\s*(?:-- ?)?(?:\/[\p{L} ]{3,40}\/|\(\p{Lu}[\p{L}. /]{1,30}\))\s*(?:[—–―]|--?)\s*/u;

/** The same without a dash: "Washington (CNN) A top aide said". Only agencies and channels that are known to write so, as a company may stand before its ticker. */
const datelineWithoutDash =
  /^(?:\p{Lu}[\p{L}.'’-]+(?:,? \p{Lu}[\p{L}.'’-]+){0,3} ?)?\((?:AP|AFP|ANI|CBS|CNN|IANS|NBC|PTI|Reuters|UPI|Xinhua)\) ?(?=["“‘]?\p{Lu})/u;

/** The agency alone: "(AP) — A cat". */
const agency = /^\(\p{Lu}[\p{L}. /]{1,24}\)\s*(?:[—–―]|--?)\s*(?=["“‘]?\p{Lu})/u;

/** The agency in front of the place: "(CBS/AP) SPRINGFIELD, Ill. - ". */
const agencyBefore = /^\(\p{Lu}[\p{L}. /]{1,24}\)\s+(?=\p{Lu}{3})/u;

/** The same where only its capitals part it from the text: "BERLIN The bridge". */
const datelineInCapitals =
  /^\p{Lu}{4,}(?:\.?,? \p{Lu}{3,}){0,3}\.?,? (?=(?:An?|After|As|At|Before|By|For|He|However,|If|In|It|Many|More|Most|On|She|The|There|They|This|When|While|With) \p{L})/u;

/** A sentence without the word before a comma by which it goes on from the one before. */
export function withoutConnective(text: string): string {
  const rest = text.replace(connectives, "");
  return rest === text ? text : rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The words of a sentence without the dateline before them. */
export function withoutDateline({ text, start, end }: Sentence): Span {
  return { start: start + datelineOf(text), end };
}

/** How many characters the dateline has that a text begins with: a sentence follows it, and no aside as in "NASA — the agency — said". */
export function datelineOf(text: string): number {
  const agencies = agencyBefore.exec(text)?.[0].length ?? 0;
  const behind = agencies > 0 ? datelineOf(text.slice(agencies)) : 0;
  if (behind > 0) return agencies + behind;
  const length = /[—–―-]\s|\)--/.test(text) ? (dateline.exec(text)?.[0].length ?? 0) : 0;
  if (length === 0)
    return (datelineWithoutDash.exec(text) ?? agency.exec(text) ?? datelineInCapitals.exec(text))?.[0].length ?? 0;
  return /^[^\p{L}\p{N}]*[\p{Lu}\p{N}]/u.test(text.slice(length, length + 4)) ? length : 0;
}

/** Whether a text is nothing but a dateline, which stands in a line of its own before what it opens. */
export function isDateline(text: string): boolean {
  return text.length < 80 && datelineOf(`${text} The`) > text.length;
}

/** A letter before a question or an answer. */
const label = /^(?:Q|A|Question|Answer):\s+/;

/** The sign of a list's point. */
const bullet = /^[•▪◦‣·*–—-]\s+/;

/** Where the statement begins that starts at `from`: behind the sign of a list's point, a dateline, a label, words that only say how the text goes on. */
export function statementFrom({ text, start }: Sentence, { nodes }: SentenceTree, from = start): number {
  let at = from + (bullet.exec(text.slice(from - start))?.[0].length ?? 0);
  at += datelineOf(text.slice(at - start));
  const skip = (pattern: RegExp) => {
    at += pattern.exec(text.slice(at - start))?.[0].length ?? 0;
  };
  skip(label);
  skip(connectives);
  if (nodes.find((node) => node.start >= at)?.label === "cc") skip(joints);
  skip(connectives);
  return at;
}
