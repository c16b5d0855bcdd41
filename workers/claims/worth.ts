import { wordCount } from "./word-count.ts";

/** Words a claim may have: above the 35 of the GUIDE, rule 5, since what cannot be cut with certainty stays whole. */
export const claimWordsMax = 40;
const claimWordsMin = 4;

const leadingReference =
  /^["“'‘(]*(he|she|it|they|this|that|these|those|his|her|hers|their|its|we|our|ours|us|i|my|me|you|your|there|here|who|which|whose|and|but|or|nor|neither(?!.*\bnor\b)|so|yet|because|none of (?:this|that|these|those|it|them|us))\b/i;
/** "There are four ferries", "This year", "So far": nothing that was said before is meant. */
const plainOpening =
  /^(?:there (?:is|are|was|were|has|have|had|will|would|may|might|could|can|remains?|remained)\b|this (?:year|week|month|spring|summer|autumn|fall|winter|morning|afternoon|evening|season)\b|so (?:far|many|much|few|little)\b)/i;
const appeal =
  /^(read|watch|click|see|check|subscribe|sign|share|follow|join|visit|call|email|contact|listen|download|learn|find out|stay|tune|keep|let['’]?s|let us|imagine|consider|note|remember|don['’]t|please|take|try|think|look|just|go|get|make|use|buy|shop|scroll|tap|swipe|send|tell|write|support|donate|enter|register|create|catch|log in)\b(?! (of|said|says|was|were|is|are|has|had|will|would|that|offs?|ings?)\b)/i;
/** "Jane Doe said "Thank you for having me."" */
const courtesy =
  /(?:^|, )(?:thank you|thanks)(?: (?:very|so) much| a lot)?(?:,? \p{Lu}[\p{L}.]*)*[.!]["”]*$|^(?:[^"“]{1,80} said )?["“](?:thank you|thanks|hello|hi|welcome|good (?:morning|afternoon|evening)|it['’]?(?: i)?s (?:nice|great|good|lovely|a pleasure) to (?:be|see|meet|talk))\b/iu;
/** A question that lost its mark: "What is the plan if the bridge closes." */
const asked =
  /^(?:[^"“]{1,80} said )?["“]?(?:(?:what|who|where|how|why) (?:is|are|was|were)|(?:what|where|how|why|when) (?:do|does|did|can|could|will|would|should)) (?:the|an?|his|her|their|your|our|my|its|this|these|those|you|we|they|he|she|it|I)\b/i;
/** "The mayor will be, but the question stays." and "Maria Keller told this newspaper.", "Mayor Tom Okafor told The Bergen Post." */
const ellipsis =
  /^(?:[\p{L}.'’-]+ ){1,5}(?:(?:is|are|was|were|will|would|does|do|did|has|have|had|can|could|should|may|might)(?: not)?(?: be| have)?(?:,? (?:but|and|so|though|although)\b|[.;])|told (?:this|the|our) (?:news)?(?:paper|outlet|station|agency|site|website|programme|program|reporters|press)\.$)/iu;
const toldWhom = /^[^"“”,:;]{3,60} (?:told|tells) (?:the )?\p{Lu}[\p{L}.&’'-]*(?: \p{Lu}[\p{L}.&’'-]*){0,4}\.$/u;
/** "Why it matters" names a topic; it states something only with a second verb. */
const heading = /^(?:why|how|what|where|when|whether)\b/i;
const finite =
  /(?:\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|do|does|did|remains?|means?|seems?|depends)|['’]s)\b/gi;
/** "If he does not play.", also as the words of somebody: "Perhaps because it is late." */
const dangling =
  /^(?:[^"“]{1,80} said ["“])?(?:(?:perhaps|maybe|probably|just|only|simply|mostly) )?(?:if|once|when|while|although|though|unless|until|whereas|because|every (?:day|time)|as long as|due to|because of|thanks to)\b[^,]*$/i;
const boilerplate =
  /\b(subscribe|sign up|log in|free account|click here|read more|newsletter|(?:use|accept|allow|manage|disable|enable|set|our|your|these) cookies|cookie (?:policy|settings|preferences|notice)|forward-looking statements?|all rights reserved|terms of (use|service)|privacy policy|advertisement|follow us|getty images|file photo|photo by|image via|contributed to this report|see (?:here|below|above|this page)(?=[.,;:)]|$)|this (story|article|post) (has been|was|originally|first|is)|the (?:story|article|post) (?:has been|was) (?:updated|corrected|amended)|originally (published|appeared)|affiliate|our (readers|website|newsletter|team|site)|ad[- ]?blocker|in this (section|article|post|piece|chapter|episode)|the following (chart|table|graph|list|map|photo|image|video)|(chart|table|graph|map|photo|image|video) (below|above)|your (inbox|browser|account|email))\b/i;
/** Ends with a word that others must follow. */
const cutOff = /[\s,](and|or|but|because|which|who|of|the|an?|as|is|was|are|were)[.,"”]*$/i;
/** Characters that are looked at for it: its longest word with marks around. Ours. */
const endLength = 16;
const firstPerson =
  /\b(I|I['’]m|I['’]ve|I['’]d|I['’]ll|me|my|(?<=\b(?:of|is|was|are|were|be|than|like|not) )mine|myself|we|we['’]re|we['’]ve|we['’]ll|we['’]d|us|our|ours|ourselves|let['’]s)\b/;

/** Why a sentence is no claim, null when it may be one. GUIDE, rules 2, 4 and 5. */
export function unworthy(text: string): string | null {
  const words = wordCount(text);
  if (words < claimWordsMin) return "too short";
  if (words > claimWordsMax) return "too long";
  const plain = withoutQuotes(text);
  if (/\?["”’)]*\.?$/.test(text) || /\?/.test(plain) || asked.test(text)) return "a question";
  if (ellipsis.test(text) || toldWhom.test(text)) return "a verb without its complement";
  if (leadingReference.test(text) && !/^(IT|US|WHO)\b/.test(text) && !plainOpening.test(text))
    return "begins with a reference";
  if (
    heading.test(text) &&
    !/\b(?:un)?(?:clear|certain|known|obvious)\.$/.test(text) &&
    !(/^when\b/i.test(text) && /,\s/.test(text)) &&
    (plain.match(finite)?.length ?? 0) < 2
  )
    return "a heading";
  if (appeal.test(text)) return "an appeal";
  if (courtesy.test(text)) return "a courtesy";
  if (boilerplate.test(text)) return "boilerplate";
  if (dangling.test(text)) return "a circumstance without a statement";
  if (cutOff.test(text.slice(-endLength))) return "cut off";
  if (firstPerson.test(plain)) return "first person";
  if (/[|•→»]|https?:|\bwww\.|@\w|#\w{3}/.test(text)) return "not prose";
  if (/^["“][^"”]*["”]?\.?$/.test(text)) return "words without a speaker";
  if (letterShare(text) < 0.6) return "not prose";
  return null;
}

/** A text with a blank in the place of what stands in quotation marks. */
export function withoutQuotes(text: string): string {
  return /["“]/.test(text) ? text.replace(/["“][^"”]*["”]/g, " ") : text;
}

function letterShare(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.codePointAt(at) ?? 0;
    if (code > 0xffff) at++;
    if (isLetterOrBlank(code)) letters++;
  }
  return letters / text.length;
}

function isLetterOrBlank(code: number): boolean {
  if ((code >= 0x61 && code <= 0x7a) || code === 0x20 || (code >= 0x41 && code <= 0x5a)) return true;
  return code > 0x7f || code < 0x20 ? /[\p{Ll}\p{Lu}\s]/u.test(String.fromCodePoint(code)) : false;
}
