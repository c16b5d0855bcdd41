import type { Quotation } from "../quotes.ts";
import { isSpeechVerb } from "../speakers/speech-verbs.ts";
import { hearsay } from "./cuts/openness.ts";
import type { Reading } from "./extractor.ts";

/** Whether the sentence that names a quotation's speaker does not tell outright that the words were said: "never said", "might have told", "allegedly said", "told the gang, prosecutors said". */
export function isDoubted({ text }: Reading, { cue }: Quotation): boolean {
  const sentence = cue && text.sentences.find(({ start, end }) => start <= cue.start && cue.start < end);
  if (!sentence) return false;
  const words = (sentence.text.replace(/["“][^"”]*["”]?/g, " ").match(/[\p{L}'’]+/gu) ?? []).map(plain);
  if (conditions.has(words[0] ?? "") || words.some((word) => hearsay.has(word) || denial.test(word))) return true;
  if (words.filter((word) => reported.test(word)).length > 1) return true;
  return words.some((word, at) => open.test(word) && words.slice(at + 1, at + 1 + reach).some(isSpeechVerb));
}

function plain(word: string): string {
  return word.replaceAll("’", "'").replace(/^(?!May$)\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** Words between "not" and the verb that it denies, and the verb. Ours. */
const reach = 3;

const conditions = new Set(["if", "unless", "whether", "had", "imagine", "suppose"]);
const denial = /^(?:deny|denies|denied|denying|falsely|wrongly)$/;
/** Two of these are two speakers, or one that is told of by another. */
const reported = /^(?:said|says|say|told|tells|alleged|alleges|claimed|claims|testified|wrote|reported)$/;
const open = /^(?:not|never|neither|nobody|hardly|cannot|might|may|could|would|should|will|.*n't)$/;
