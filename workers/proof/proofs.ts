import { type ProvableClaim, proveClaim } from "./proof.ts";
import { proveByTree } from "./tree-proof.ts";
import { proveWords } from "./word-proof.ts";

/** Why a text does not prove a claim, for people; null when it does. */
export type Proof = (content: string, claim: ProvableClaim) => string | null;

/** Since version 9 the rules take each word of a claim from its proof. */
const wordsSince = 9;

/** What a claim is held to that an extractor made, by its name and version, such as "rules/9" or "llm/3 qwen3:8b": numbers, names, quotes and places always; each word, and what governs it in its sentence, where the rules took it from the text. */
export function proofFor(extractor: string): Proof {
  const version = Number(/^rules\/(\d+)$/.exec(extractor)?.[1] ?? 0);
  return version >= wordsSince ? proveInWords : proveClaim;
}

function proveInWords(content: string, claim: ProvableClaim): string | null {
  return proveClaim(content, claim) ?? proveWords(content, claim) ?? proveByTree(content, claim);
}
