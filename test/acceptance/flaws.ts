/** Ways in which a claim can be flawed. */
export type Flaw = "question" | "leading pronoun" | "boilerplate" | "repetition";

const pronoun = /^["“'‘(]*(he|she|it|they|this|that|these|those|his|her|their|its|we|you|i|there)\b/i;
const boilerplate =
  /\b(click here|sign up|subscrib|newsletter|read more|follow us|share this|all rights reserved|cookies?|advertisement|log ?in|terms of (use|service)|privacy policy|scroll down|image caption|copyright|©|photo by|getty images)\b/i;

/** What is wrong with each claim of one record, in order; null where nothing is. */
export function flawsOf(claims: string[]): (Flaw | null)[] {
  const seen = new Set<string>();
  return claims.map((claim) => {
    const words = claim
      .toLowerCase()
      .replace(/[^\p{L}\p{N} ]/gu, "")
      .trim();
    const repeated = seen.has(words);
    seen.add(words);
    if (/\?["”’']*$/.test(claim.trim())) return "question";
    if (pronoun.test(claim)) return "leading pronoun";
    if (boilerplate.test(claim)) return "boilerplate";
    return repeated ? "repetition" : null;
  });
}
