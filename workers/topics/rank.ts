import { claimsPerRecordMax, claimsPerRecordMin } from "../../config/limits.ts";
import type { CandidateClaim, Reading } from "../claims/extractor.ts";
import { mentionsIn } from "../claims/mentions-in.ts";
import { isAside } from "../claims/transformations.ts";
import { wordCount } from "../claims/word-count.ts";
import type { Standings } from "../standing/claim-standings.ts";
import { isHalting } from "../talk/halting.ts";
import { plainForms, type WordNumbering, type WordNumbers } from "../text/plain-forms.ts";

/** A candidate with how much it is worth and the words it is compared by. */
export interface RankedClaim extends CandidateClaim {
  worth: number;
  /** Its words that carry meaning, by the text's numbering. */
  words: WordNumbers;
}

/** How likely a claim must be good to be wanted where there are enough. Ours: below 0.3 lie 5 of 100 good claims and 40 of 100 unclear ones, below this fewer of both. */
const goodMin = 0.2;

/** Share of content words from which two claims say the same. Ours. */
const twinShare = 0.75;

/** The best claims of a text in its order: at most 50, fewer where the text carries fewer, no two alike. */
export function rankClaims(
  reading: Reading,
  candidates: readonly CandidateClaim[],
  { title, numbering, standings }: { title: string; numbering: WordNumbering; standings: Standings },
): RankedClaim[] {
  const titleWords = new Set(numbering.of(title));
  const weighed = candidates.map((claim): RankedClaim => {
    const words = numbering.of(claim.claim_text);
    const { claim_text, span, sentence, antecedents, number, form, made } = claim;
    const worth = worthOf(reading, claim, words, titleWords);
    return { claim_text, span, sentence, antecedents, number, form, made, worth, words };
  });
  const best = weighed.sort(
    (a, b) => b.worth - a.worth || a.span.start - b.span.start || a.claim_text.length - b.claim_text.length,
  );
  return bestOf(best, standings).sort(
    (a, b) => a.number - b.number || a.span.start - b.span.start || a.span.end - b.span.end,
  );
}

/** Of claims from the best on as many as a record may have, no two alike; slight ones and those that do not stand alone only where there would be too few, the likeliest to be good first. Those behind them are not looked at: a long text has many. */
function bestOf(claims: readonly RankedClaim[], standings: Standings): RankedClaim[] {
  const isApart = apartFromKept();
  const full: RankedClaim[] = [];
  const slight: RankedClaim[] = [];
  for (const claim of claims) {
    if (full.length === claimsPerRecordMax) break;
    if (isTold(claim, full) || isTold(claim, slight)) continue;
    if (isApart(claim.words)) (isSlight(claim) || standings(claim).good < goodMin ? slight : full).push(claim);
  }
  const missing = Math.max(0, claimsPerRecordMin - full.length);
  return [...full, ...slight.sort((a, b) => standings(b).good - standings(a).good).slice(0, missing)];
}

/** "Minister Paulo Reis resigned" and "Paulo Reis resigned" of one sentence: one of them is enough. */
function isTold({ claim_text, number }: RankedClaim, kept: readonly RankedClaim[]): boolean {
  return kept.some(
    (one) => one.number === number && (one.claim_text.endsWith(claim_text) || claim_text.endsWith(one.claim_text)),
  );
}

/** Content words below which a claim without a figure or quoted words says too little to be wanted, unless there is nothing else. Ours. */
const contentWordsMin = 5;

/** "…, he says." at the end of a claim that nowhere tells who he is. */
const unnamedSpeaker = /, ["”]?(he|she|they) (says?|said|adds?|added|tells?|told [^,]{1,30})\.$/;

/** "He said there threw items at vehicles": "there" does nothing but be. */
const actingThere =
  /\b(?:said|says) there (?!(?:is|are|was|were|be|been|being|has|have|had|will|would|can|could|may|might|must|should|shall|do|does|did|remains?|remained|exists?|existed|seems?|seemed|appears?|appeared|comes?|came|used|needs?|ought)\b|(?:\p{L}+ly|also|still|now|never|always|even|probably)\b|isn|aren|wasn|weren|won)\p{Ll}+/iu;

/** "The writer" so often in one claim is more than a reader can follow. Ours. */
const writersMax = 2;

function isSlight({ claim_text, span, sentence, form, words }: RankedClaim): boolean {
  if (unnamedSpeaker.test(claim_text) || actingThere.test(claim_text)) return true;
  if (claim_text.includes("writer") && (claim_text.match(/\bthe writer\b/gi)?.length ?? 0) > writersMax) return true;
  if (form === "speech" || form === "turn") return isSmallTalk(claim_text) || isHalting(claim_text);
  if (/["“]/.test(claim_text) || figure.test(claim_text) || consequence.test(claim_text)) return false;
  const piece = (span.end - span.start) / (sentence.end - sentence.start);
  return words.length < contentWordsMin || (piece < 0.5 && wordCount(claim_text) < 8);
}

/** Content words below which quoted words are not worth a claim of their own. Ours. */
const quotedWordsMin = 3;

/** "I don't know what to think about it": words of which hardly any carries meaning. */
function isSmallTalk(text: string): boolean {
  const quoted = /"([^"]*)"/.exec(text)?.[1] ?? text.replace(/^.* said /, "");
  const words = [...plainForms(quoted.replace(/['’]\p{L}+/gu, ""))].filter((word) => !talk.has(word));
  return words.length < quotedWordsMin;
}

const talk = new Set(
  "i me my we us our you your know think mean guess feel like lik get got go going thing lot really just pretty kind sort way want need don didn isn wasn can couldn good great way well say tell com come make take see look right".split(
    " ",
  ),
);

/** Numbers and days, in digits or words. */
const figure =
  /\d|\b(two|three|four|five|six|seven|eight|nine|ten|dozens?|hundreds?|thousands?|first|second|third|half|twice|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|december)\b/i;

/** What is news in however few words. Ours. */
const consequence =
  /\b(arrested|charged|convicted|sentenced|sued|killed|died|injured|banned|fired|resigned|suspended|denied|rejected|approved|won|lost|elected|born|pleaded|raised|lowered|bought|sold|signed|opened|launched|acquired|bankrupt|recalled|cancelled|canceled|closed)\b/i;

/** Says of claims, one after the other, whether no claim that was kept before says the same; then it is kept as well. */
function apartFromKept(): (words: WordNumbers) => boolean {
  const sizes: number[] = [];
  const keptWith = new Map<number, number[]>();
  return (words) => {
    const shared = new Uint16Array(sizes.length);
    for (const word of words) for (const kept of keptWith.get(word) ?? []) shared[kept]!++;
    for (let kept = 0; kept < sizes.length; kept++)
      if (areTwins(words.length, sizes[kept]!, shared[kept]!)) return false;
    const number = sizes.push(words.length) - 1;
    for (const word of words) {
      const known = keptWith.get(word);
      if (known) known.push(number);
      else keptWith.set(word, [number]);
    }
    return true;
  };
}

/** Whether two claims with so many content words each, of which they share some, say the same. */
function areTwins(a: number, b: number, shared: number): boolean {
  const smaller = Math.min(a, b);
  return smaller === 0 || shared / (a + b - shared) >= twinShare || (shared === smaller && smaller >= 5);
}

/** Points for what a reader would want: actors, numbers, what happened, nearness to title and beginning. Ours. */
function worthOf(reading: Reading, claim: CandidateClaim, words: WordNumbers, titleWords: ReadonlySet<number>): number {
  const text = claim.claim_text;
  const names = mentionsIn(reading, claim.number, claim.span).length + claim.antecedents.length;
  let overlap = 0;
  if (titleWords.size > 0) for (const word of words) if (titleWords.has(word)) overlap++;
  const count = wordCount(text);
  const place = claim.number / Math.max(1, reading.text.sentences.length);
  return (
    0.5 * Math.min(names, 3) +
    (/\d/.test(text) ? 0.7 : 0) +
    0.25 * Math.min(overlap, 4) +
    0.8 * (1 - place) +
    (claim.form === "speech" ? 0.1 : isAside(claim.made) ? -0.2 : 0.3) -
    (count < 7 ? 0.6 : 0) -
    (count > 30 ? 0.8 : 0) -
    (vague.test(text) ? 0.6 : 0) -
    (/\b(you|your|yours|yourself)\b/i.test(/["“]/.test(text) ? text.replace(/["“][^"”]*["”]/g, "") : text) ? 1 : 0) -
    (/!$/.test(text) ? 0.8 : 0)
  );
}

const vague =
  /\b(thing|things|something|anything|stuff|kind of|sort of|of course|a lot|really|pretty much|the fact that|in this case|as (mentioned|noted|we)|above|below|following)\b/i;

/** A title, or else the words that an address spells out, as news sites do: "/2019/rates-rise-again". */
export function titleOf(title: string | null, url: string | null): string {
  if (title) return title;
  const path = url && URL.canParse(url) ? new URL(url).pathname : "";
  const slug = path.split("/").findLast((part) => part.split("-").length >= 4);
  return (slug ?? "").replace(/-/g, " ");
}
