import { contentWords } from "./rank.ts";

/** Words of a headline at most. GUIDE: 6 to 14. */
const headlineWords = { min: 6, max: 14 } as const;

/** A headline: the title freed of its site's name, else the best sentence cut down to 14 words. */
export function headlineOf(title: string | null, best: string | null, fallback: string): string {
  const clean = title?.replace(/\s+/g, " ").trim() ?? "";
  if (clean.split(" ").length >= 4 || (clean !== "" && !best)) return clean;
  const sentence = best ?? (clean || fallback);
  return cutDown(withoutAsides(sentence));
}

/** A sentence without what a headline leaves out: when it was, who says so, parties of members, what stands in brackets. */
function withoutAsides(sentence: string): string {
  const core = sentence
    .replace(openingPhrase, "")
    .replace(/\s*\([^)]*\)/g, "")
    .replace(/,\s+[DR]-\p{Lu}[\p{L}.]*,?/gu, "")
    .replace(saidSo, "")
    .replace(weekday, "");
  return core.charAt(0).toUpperCase() + core.slice(1);
}

const openingPhrase =
  /^(?:In|On|At|After|Last|This|Next|Earlier|Since|Within|During|Meanwhile|By)\b[^,]{2,40},\s+(?=\p{L})/u;
const saidSo =
  /,\s+(?:prosecutors|officials|police|authorities|sources|he|she|they|it|\p{Lu}[\p{L}.-]+(?: \p{Lu}[\p{L}.-]+)*)\s+(?:said|says|added)(?=[.,]|$)/u;
const weekday =
  /\s+(?:on\s+)?(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?:\s+(?:night|morning|evening|afternoon))?(?=[\s.,]|$)/g;

function cutDown(sentence: string): string {
  const words = sentence.replace(/[.]$/, "").split(" ");
  if (words.length <= headlineWords.max) return words.join(" ");
  const head = words.slice(0, headlineWords.max);
  const joint = head.findLastIndex((word, at) => at >= headlineWords.min && /[,;:]$/.test(word));
  const cut = joint >= 0 ? head.slice(0, joint + 1) : head;
  while (cut.length > headlineWords.min && dangling.test(cut.at(-1) ?? "")) cut.pop();
  return cut.join(" ").replace(/[,;:]$/, "");
}

/** Words that a headline does not end on. */
const dangling =
  /^(an?|the|of|in|on|at|to|for|by|with|and|or|but|as|from|that|which|who|is|was|are|were|has|have|had|its|his|her|their|about|until|over|Rep\.|Sen\.|Gov\.)$/i;

/** A claim as a candidate for key insights. */
export interface InsightSource {
  claim_text: string;
  featured: boolean;
}

/** Key insights of a record, and from how many words on they are enough. GUIDE: three to six; ours. */
const insights = { min: 3, max: 6, words: 90 } as const;

/** Three to six key insights, those of the featured claims that speak of what the record's claims are about, and, for each featured claim, which of them it belongs to. */
export function keyInsights(claims: readonly InsightSource[]): {
  key_insights: string[];
  key_point_index: (number | null)[];
} {
  const featured = claims.filter((claim) => claim.featured).map(({ claim_text }) => claim_text);
  const counts = wordCounts(claims);
  const ranked = featured.map((text) => ({ text, worth: worthOf(text, counts) })).sort((a, b) => b.worth - a.worth);
  const chosen = new Set<string>();
  let words = 0;
  for (const { text } of ranked) {
    const length = text.split(/\s+/).length;
    if (chosen.size === insights.max || (chosen.size >= insights.min && words + length > insights.words)) continue;
    chosen.add(text);
    words += length;
  }
  const key_insights = featured.filter((text) => chosen.has(text));
  const key_point_index = claims.map((claim) => (claim.featured ? nearest(claim.claim_text, key_insights) : null));
  return { key_insights, key_point_index };
}

function wordCounts(claims: readonly InsightSource[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { claim_text } of claims)
    for (const word of contentWords(claim_text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function worthOf(text: string, counts: ReadonlyMap<string, number>): number {
  const words = contentWords(text);
  const sum = [...words].reduce((total, word) => total + Math.log2(1 + (counts.get(word) ?? 0)), 0);
  return sum / (words.size + 4) ** 0.7;
}

function nearest(text: string, chosen: readonly string[]): number {
  const words = contentWords(text);
  let best = 0;
  let most = -1;
  chosen.forEach((insight, at) => {
    const shared = insight === text ? 1000 : [...contentWords(insight)].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [at, shared];
  });
  return best;
}
