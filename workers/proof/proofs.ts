import { type ProvableClaim, proveClaim } from "./proof.ts";
import { proveByTree } from "./tree-proof.ts";

/** Why a text does not prove a claim, for people; null when it does. */
export type Proof = (content: string, claim: ProvableClaim) => string | null;

/** Since version 9 the rules take each word of a claim from its proof. */
const wordsSince = 9;

/** What a claim is held to that an extractor made, by its name and version, such as "rules/9" or "llm/3 qwen3:8b", of a text in a language: numbers, names, quotes and places always; each word, and what governs it in its sentence, where the rules took it from the text. */
export function proofFor(extractor: string, language: string): Proof {
  const version = Number(/^rules\/(\d+)$/.exec(extractor)?.[1] ?? 0);
  if (version < wordsSince) return proveClaim;
  return language === "en" || language === "und" ? proveInWords : proveWhole;
}

/** In other languages than English a claim is its sentence, or what stands in it behind its opening. */
function proveWhole(content: string, claim: ProvableClaim): string | null {
  return proveClaim(content, claim) ?? proveEnd(content, claim);
}

/** What may stand before a claim in its sentence: one word, or what ends with a comma, colon or dash. */
const opening = /^(?:\p{L}+|[^.!?]*[,:–—-])?$/u;

/** Characters of the longest opening. Ours: a dateline with its agency and day. */
const openingMax = 120;

/** Null when a claim is its sentence word for word, from its span's beginning to the sentence's end, and no more than an opening stands before it; else the reason why not, for people. */
function proveEnd(content: string, { claim_text, span, sentence }: ProvableClaim): string | null {
  const before = content.slice(sentence.start, span.start).trim();
  if (span.end !== sentence.end || before.length > openingMax || !opening.test(before))
    return "more than the opening of its sentence is left out";
  const [own, said] = [wordsOf(claim_text), wordsOf(content.slice(span.start, span.end))];
  return own.length > 0 && own.join(" ") === said.join(" ") ? null : "it is not what its sentence says word for word";
}

function proveInWords(content: string, claim: ProvableClaim): string | null {
  return proveClaim(content, claim) ?? proveWords(content, claim) ?? proveByTree(content, claim);
}

/** Words that may be put in: "Name said “…”", "Jane Doe is a nurse". */
const putIn = new Set(["said", "is"]);

const words = /[\p{L}\p{N}\p{M}]+/gu;

/** Null when every word of a claim stands in its span, in the span's order, or in an antecedent; else the reason why not, for people. Holds for what takes its words from the text, not for what a model words. */
function proveWords(content: string, { claim_text, span, antecedents }: ProvableClaim): string | null {
  const own = wordsOf(content.slice(span.start, span.end));
  const named = new Set(antecedents.flatMap(({ start, end }) => wordsOf(content.slice(start, end))));
  let at = 0;
  for (const word of wordsOf(claim_text)) {
    // What may stand anywhere leaves the place as it is, so that the words behind have the most to be found in.
    if (named.has(word) || putIn.has(word)) continue;
    const found = own.indexOf(word, at);
    if (found < 0) return `"${word}" does not stand in its place in the proof`;
    at = found + 1;
  }
  return null;
}

function wordsOf(text: string): string[] {
  return text.normalize("NFKC").toLowerCase().match(words) ?? [];
}
