/** Design: docs/design/signals.md */
import { proveClaim } from "../proof/proof.ts";
import { splitSentences } from "../text/sentences.ts";
import { unfaithful, unknownQuantity } from "./faithfulness.ts";
import type { Dropped } from "./proposal.ts";
import type { ProvedSignals, SignalRelation, SignalSentence, WordedSignals } from "./signal-sentence.ts";

/** By how many characters other words for a sentence may be longer than it. Ours: a signal is read in a line or two. */
const longerMax = 160;

/** Which of the words that are proposed for composed sentences say the same and nothing more. Pure. */
export function provedSignals({ sentences, said }: WordedSignals): ProvedSignals {
  const dropped: Dropped[] = [];
  const words = sentences.map((sentence, at) => {
    const text = said[at]?.replace(/\s+/g, " ").trim() ?? "";
    if (text === "") return null;
    const reason = signalProblem(text, sentence);
    if (reason !== null) dropped.push({ place: "signal", text, reason });
    return reason === null ? text : null;
  });
  return { words, dropped };
}

/** Why other words for a composed sentence are none; null when nothing speaks against them. */
function signalProblem(said: string, given: SignalSentence): string | null {
  if (said === given.text) return null;
  if (splitSentences(said).length !== 1 || !/\.$/.test(said)) return "it is not one sentence";
  if (said.length > given.text.length + longerMax) return "it is too long";
  const rest = besideKept(said, given.keeps);
  if (typeof rest !== "string") return `"${rest.missing}" does not stand in its place`;
  const whole = { start: 0, end: proofOf(given).length };
  const told = { span: whole, sentence: whole, antecedents: [], evidence: "derived" as const };
  return (
    strayNumber(rest, given) ??
    strayWord(rest, given) ??
    unfaithful(rest, proofOf(given)) ??
    proveClaim(proofOf(given), { claim_text: said, ...told })
  );
}

/** What a text says beside what it must keep, each piece of which stands in it in order; or the first one that does not. */
function besideKept(text: string, keeps: readonly string[]): string | { missing: string } {
  let [rest, at] = ["", 0];
  for (const kept of keeps) {
    const found = placeOf(text, kept, at);
    if (found < 0) return { missing: kept };
    rest += `${text.slice(at, found)} … `;
    at = found + kept.length;
  }
  return rest + text.slice(at);
}

/** Where a text has some words as words of their own, in either case of their first letter: a sentence may begin with them. */
function placeOf(text: string, words: string, from: number): number {
  const other =
    (/^\p{Lu}/u.test(words) ? words.charAt(0).toLowerCase() : words.charAt(0).toUpperCase()) + words.slice(1);
  for (let at = from; at < text.length; at += 1) {
    const isHere = text.startsWith(words, at) || text.startsWith(other, at);
    if (isHere && isApart(text.charAt(at - 1)) && isApart(text.charAt(at + words.length))) return at;
  }
  return -1;
}

function isApart(character: string): boolean {
  return !/[\p{L}\p{N}]/u.test(character);
}

/** A number belongs to whoever is said to give it: beside those that are kept only what all of them say may be told, the claim's own. */
function strayNumber(rest: string, { relation, claim_text }: SignalSentence): string | null {
  const known = ["leads", "follows", "repeats"].includes(relation) ? claim_text : "";
  const numbers = new Set(known.match(/\d[\d,.]*\d|\d/g));
  const stray = rest.match(/\d[\d,.]*\d|\d/g)?.find((number) => !numbers.has(number));
  return stray === undefined ? unknownQuantity(rest, known) : `number "${stray}" is not to be told here`;
}

/** Beside what is kept stand words of the claim, of its sentence and of the composed one, and such as tell this relation; so nothing is praised, denied or guessed. */
function strayWord(rest: string, { relation, text, keeps, claim_text, sentence }: SignalSentence): string | null {
  const composed = besideKept(text, keeps);
  const telling = wordsOf(`${plainWords} ${relationWords[relation]} ${typeof composed === "string" ? composed : ""}`);
  const guarded = stemsOf(guardedWords);
  const known = stemsOf(`${claim_text} ${sentence}`);
  const isBorneOut = (word: string) => known.has(stem(word)) && !guarded.has(stem(word));
  const stray = wordsOf(rest).find((word) => !telling.includes(word) && !isBorneOut(word));
  return stray === undefined ? null : `"${stray}" is not borne out`;
}

/** What other words for a sentence must stand in; the words that tell a relation count as standing there. */
function proofOf({ relation, text, claim_text, sentence }: SignalSentence): string {
  return [text, claim_text, sentence, plainWords, relationWords[relation]].join("\n");
}

function stemsOf(text: string): Set<string> {
  return new Set(wordsOf(text).map(stem));
}

/** The beginning of a word: enough to meet its other forms. */
function stem(word: string): string {
  return word.slice(0, 5);
}

/** Words, of which numbers are none. */
function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}]+/gu) ?? []
  );
}

/** Words that any sentence of a signal may have. Ours. */
const plainWords =
  "a an the and of to in on at for with this that these those it its as here so who which report reports reported reporting say says said tell tells told give gives gave put puts note notes noted write writes wrote outlet outlets claim statement story news";

const being = "is are was were be been being has have had by from figure figures number numbers";

/** Words that tell each relation. Ours. A claim that came first is not said to be anybody's: its words have no "is" and no "by". */
const relationWords: Readonly<Record<SignalRelation, string>> = {
  differs: `${being} differs different differing but while whereas however other another instead against contradicts contradicting disputes`,
  updates: `${being} before earlier previous previously until updates updating`,
  marks: `${being} came come since so far`,
  planned: `${being} plan plans planned before earlier`,
  leads: "follow follows following also too same confirms confirmed confirming agrees",
  follows: `${being} same agree now do`,
  repeats: `${being} also too same word words before carry carries repeats repeated`,
};

/** Words that turn, rank, weigh or hold back what is said, and those of the relations: that a claim has them lets no signal have them. */
const guardedWords = [
  ...Object.values(relationWords),
  "not never no nor neither without cannot t may might could would should if alleged reported reportedly possibly perhaps deny denies denied refuse fail",
  "first last only up down high higher highest low lower lowest more less fewer most least above below over under after later next then",
  "all every both independent record exclusive breaking",
].join(" ");
