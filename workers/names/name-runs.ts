import { nameJoiners, organizationEndings, organizationWords, plainAcronyms } from "../lexica/organizations.ts";
import { plainCapitals, strippedTitles } from "../lexica/persons.ts";
import { knownPlaces, placeAliases } from "../lexica/places.ts";
import type { ParsedText, Sentence, Token } from "../parsed-text.ts";
import type { TagIndex } from "../tag-index.ts";

/** Neighbouring words that look like one name: tokens `from` to `to` (exclusive) of a sentence. */
export interface NameRun {
  sentence: number;
  from: number;
  to: number;
}

/** How often each word is written large or small in the text where its place does not decide. */
export interface Capitals {
  large: Map<string, number>;
  small: Map<string, number>;
}

/** Counts a text's capitals, sentence beginnings and headline lines left out. */
export function countCapitals(text: ParsedText): Capitals {
  const capitals: Capitals = { large: new Map(), small: new Map() };
  for (const sentence of text.sentences) {
    if (isHeadline(sentence)) continue;
    sentence.tokens.forEach((token, at) => {
      if (!isCapital(token)) raise(capitals.small, token.lower);
      else if (!opensSentence(sentence, at)) raise(capitals.large, bare(token).toLowerCase());
    });
  }
  return capitals;
}

/** The runs of a sentence that may be names, curated and well-known ones cut out whole. */
export function nameRuns(text: ParsedText, number: number, capitals: Capitals, index: TagIndex): NameRun[] {
  const sentence = text.sentences[number];
  if (!sentence) return [];
  const headline = isHeadline(sentence);
  const runs: NameRun[] = [];
  let at = 0;
  while (at < sentence.tokens.length) {
    const length =
      curatedLength(sentence, at, index) || (headline ? knownLength(sentence, at) : runLength(sentence, at, capitals));
    if (length > 0) runs.push({ sentence: number, from: at, to: at + length });
    at += Math.max(1, length);
  }
  return runs;
}

/** A word freed of possessive endings. */
export function bare(token: Token): string {
  return token.text.replace(/['’]s$|(?<=s)['’]$/, "");
}

/** True where a capital says nothing: at the beginning, after an opening quotation mark, a colon or a dash. */
export function opensSentence(sentence: Sentence, at: number): boolean {
  const gap = sentence.tokens[at]?.gap ?? "";
  return at === 0 || /["“:•|]|[.!?…]["”’)]*\s|\n/.test(gap);
}

/** A line without a full stop whose longer words are nearly all written large, as headlines are; or one all in capitals. */
function isHeadline(sentence: Sentence): boolean {
  const words = sentence.tokens.filter((token) => token.text.length >= 4 && /^\p{L}/u.test(token.text));
  const large = words.filter(isCapital).length;
  if (words.length >= 2 && !/\p{Ll}/u.test(sentence.text)) return true;
  return words.length >= 5 && !/[.!?]["”’)]*$/.test(sentence.text) && large / words.length > 0.7;
}

function isCapital(token: Token): boolean {
  return /^\p{Lu}/u.test(token.text) || /^(al|el)-\p{Lu}/u.test(token.text) || /^[a-z]\p{Lu}\p{L}/u.test(token.text);
}

function raise(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function curatedLength(sentence: Sentence, at: number, index: TagIndex): number {
  return index.match(sentence.tokens, at)?.length ?? 0;
}

function knownLength(sentence: Sentence, at: number): number {
  for (const length of [3, 2, 1]) {
    const tokens = sentence.tokens.slice(at, at + length);
    if (tokens.length === length && isKnownPlace(tokens.map(bare).join(" "))) return length;
  }
  return 0;
}

function isKnownPlace(name: string): boolean {
  return knownPlaces.has(name) || placeAliases.has(name) || placeAliases.has(`${name}.`);
}

/** Tokens from here on that make one name; 0 when none begins here. */
function runLength(sentence: Sentence, at: number, capitals: Capitals): number {
  if (!beginsName(sentence, at, capitals)) return 0;
  let to = at + 1;
  for (;;) {
    const joined = endsWithPossessive(sentence.tokens[to - 1]) ? 0 : joinedLength(sentence, at, to);
    if (joined === 0) break;
    to += joined;
  }
  return to - at;
}

function beginsName(sentence: Sentence, at: number, capitals: Capitals): boolean {
  const token = sentence.tokens[at];
  if (!token || !isCapital(token)) return false;
  const word = bare(token);
  const next = sentence.tokens[at + 1];
  const followed = next !== undefined && isCapital(next) && /^[\s-]*$/.test(next.gap);
  if (plainCapitals.has(word)) return followed && mayLead(token) && !opensWithSmallWord(sentence, at);
  if (plainAcronyms.has(word)) return false;
  if (!opensSentence(sentence, at) || isKnownPlace(word)) return true;
  return capitalByItself(token, capitals, followed);
}

/** Nationalities and "New", "First" and the like lead longer names; function words do not. */
function mayLead(token: Token): boolean {
  return !["Determiner", "Preposition", "Conjunction", "Pronoun", "QuestionWord", "Adverb", "WeekDay", "Month"].some(
    (tag) => token.tags.has(tag),
  );
}

function opensWithSmallWord(sentence: Sentence, at: number): boolean {
  return (
    opensSentence(sentence, at) &&
    /^(New|Old|Great|Big|Good|Best|First|Second|Last|Next|Many|Most|Some|Several|Both|Each|Every|All|Other|Photo|Image|Video|Read|Watch|See)$/.test(
      sentence.tokens[at]?.text ?? "",
    ) &&
    !/^(New|Great)$/.test(sentence.tokens[at]?.text ?? "")
  );
}

/** Whether a sentence's first word would be written large anywhere. */
function capitalByItself(token: Token, capitals: Capitals, followed: boolean): boolean {
  const word = bare(token).toLowerCase();
  const large = capitals.large.get(word) ?? 0;
  const small = capitals.small.get(word) ?? 0;
  if (large > 0 || small > 0) return large > small;
  if (
    [
      "Determiner",
      "Preposition",
      "Conjunction",
      "Pronoun",
      "QuestionWord",
      "Adverb",
      "Verb",
      "Expression",
      "Value",
      "Date",
    ].some((tag) => token.tags.has(tag))
  )
    return false;
  if (token.tags.has("ProperNoun") || token.tags.has("Acronym") || /^\p{Lu}{2,}/u.test(token.text)) return true;
  return followed && !token.tags.has("Adjective") && !token.tags.has("Plural");
}

function endsWithPossessive(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    /['’]s$|s['’]$/.test(token.text) &&
    !/^(McDonald|Moody|Macy|Lowe|Kohl|Wendy|Attorney|Women|Men|Children|People|Peoples|Veterans|Sheriff|Levi|Sotheby|Christie|Lloyd|Domino)['’]s$/.test(
      token.text,
    )
  );
}

/** How many more tokens belong to the name that runs up to `to`. */
function joinedLength(sentence: Sentence, at: number, to: number): number {
  const next = sentence.tokens[to];
  const last = sentence.tokens[to - 1];
  if (!next || !last) return 0;
  if (joinsDirectly(last, next) && isCapital(next)) return 1;
  if (next.gap === " & " && isCapital(next)) return 1;
  if (!/^\s$/.test(next.gap) || !nameJoiners.has(next.lower)) return 0;
  const after = sentence.tokens[to + 1];
  if (!after || !/^[\s-]$/.test(after.gap)) return 0;
  const skip = after.lower === "the" && /^(of|for|on|to)$/.test(next.lower) ? 1 : 0;
  const target = sentence.tokens[to + 1 + skip];
  if (!target || !isCapital(target) || !/^\s$/.test(target.gap)) return 0;
  return joinerFits(sentence.tokens.slice(at, to), next.lower, sentence.tokens.slice(to + 1 + skip)) ? 2 + skip : 0;
}

function joinsDirectly(last: Token, next: Token): boolean {
  if (/^[ \u00a0]$|^-$|^ ?& ?$/.test(next.gap)) return !plainBreak(next);
  return (
    next.gap === ". " &&
    (/^\p{Lu}$/u.test(last.text) ||
      /^(St|Mt|Ft|Dr|Mr|Mrs|Ms|Sen|Rep|Gov|Gen|Col|Lt|Sgt|Capt|Prof|Rev|Maj|Adm|Cpl|Fr|Sr|Jr|Bros|Wm)$/.test(last.text))
  );
}

/** A day or month starts something new. */
function plainBreak(token: Token): boolean {
  return (
    token.tags.has("WeekDay") ||
    (token.tags.has("Month") && !/^(April|May|June|August)$/.test(token.text)) ||
    /^(I|I'm|I’m|He|She|It|They|We|Mr|Mrs|Ms|Dr)$/.test(token.text)
  );
}

function joinerFits(left: Token[], joiner: string, right: Token[]): boolean {
  const words = left.map(bare);
  const institution =
    words.some((word) => organizationWords.has(word) || organizationEndings.has(word)) ||
    /^(Centers|Republic|Kingdom|Isle|Gulf|Strait|Cape|Bay|Chamber|Port|House|Church|Friends|Doctors|Reporters|Secretariat|Organisation|Organization|Partnership|Campaign|Coalition|Movement|Fund|League|Sea|Lake|Mount|Tower|Statue|Leader|Voice|Daughters|Sons|Children|Knights|Bank|State|City|Province|Islands|Archdiocese|Diocese|Customs|Tribune|Parents|Citizens|Americans|Students|Mothers)$/.test(
      words.at(-1) ?? "",
    );
  if (strippedTitles.has((words.at(-1) ?? "").toLowerCase()) && !institution) return false;
  if (/^(of|for|on)$/.test(joiner)) return institution;
  if (joiner === "and" || joiner === "&") return andFits(words, right);
  if (/^(in|to|at|the|y|e)$/.test(joiner))
    return joiner !== "the" && words.length > 1 && /^(Institute|University|Museum)$/.test(words.at(-1) ?? "");
  return left.length <= 3;
}

/** "Department of Health and Human Services" is one name, "Google and Sony" are two. */
function andFits(left: string[], right: Token[]): boolean {
  const following: string[] = [];
  for (const token of right) {
    if (!isCapital(token) || (following.length > 0 && !/^\s$/.test(token.gap))) break;
    following.push(bare(token));
  }
  const ends =
    organizationEndings.has(following.at(-1) ?? "") ||
    /^(Protection|Prevention|Medicine|Technology|Standards|Records|Welfare|Development|Culture|Research|Security|Enforcement|Explosives|Hygiene|Trade|Industry|Commerce|Engineering|Sciences|Services|Affairs|Urban)$/.test(
      following.at(-1) ?? "",
    );
  const nested =
    /\b(of|for)$/.test(left.slice(0, -1).join(" ")) ||
    left.includes("of") ||
    left.includes("for") ||
    left.includes("on");
  if (nested) return ends;
  const national =
    left.length === 2 &&
    /^(National|U\.S|U\.S\.|Federal|American|Royal|British|Canadian|European|International)$/.test(left[0] ?? "");
  if (national) return ends;
  return (
    left.length === 1 &&
    following.length >= 2 &&
    ends &&
    !isKnownPlace(left[0] ?? "") &&
    /(s|ty|ion|ment|ce|ood|ing|gy|cs|ts)$/.test(left[0] ?? "")
  );
}
