import type { ParsedText, Sentence } from "./parsed-text.ts";
import { contentWords } from "./rank.ts";

/** Words of a headline at most. GUIDE: 6 to 14. */
const headlineWordsMax = 14;

/** Words of a summary. GUIDE: 40 to 80 in two or three sentences. */
const summaryWords = { min: 40, max: 80 } as const;

/** A headline: the title freed of its site's name, else the best sentence cut down to 14 words. */
export function headlineOf(title: string | null, best: string | null, fallback: string): string {
  const clean = title?.replace(/\s+/g, " ").trim() ?? "";
  if (clean.split(" ").length >= 4 || (clean !== "" && !best)) return clean;
  const sentence = best ?? (clean || fallback);
  return cutDown(sentence);
}

function cutDown(sentence: string): string {
  const words = sentence.replace(/[.]$/, "").split(" ");
  if (words.length <= headlineWordsMax) return words.join(" ");
  const head = words.slice(0, headlineWordsMax);
  const joint = head.findLastIndex((word, at) => at >= 6 && /[,;:]$/.test(word));
  const cut = joint >= 6 ? head.slice(0, joint + 1) : head;
  while (
    cut.length > 6 &&
    /^(a|an|the|of|in|on|at|to|for|by|with|and|or|but|as|from|that|is|was|its|his|her|their)$/i.test(cut.at(-1) ?? "")
  )
    cut.pop();
  return cut.join(" ").replace(/[,;:]$/, "");
}

/** Two or three sentences of a text that say most of it: its words' frequency, the title's words and the beginning decide. */
export function summarize(text: ParsedText, title: string | null): string {
  const sentences = text.sentences.filter((one) => isProse(one));
  if (sentences.length === 0) return text.content.slice(0, 300).trim();
  const weights = wordWeights(sentences, title);
  const ranked = sentences
    .map((sentence, at) => ({ sentence, at, score: sentenceScore(sentence, at, weights) }))
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const chosen: typeof ranked = [];
  let words = 0;
  for (const one of ranked) {
    const length = one.sentence.text.split(/\s+/).length;
    if (words + length > summaryWords.max && chosen.length > 0) continue;
    chosen.push(one);
    words += length;
    if (chosen.length === 3 || words >= summaryWords.min + 15) break;
  }
  return chosen
    .sort((a, b) => a.at - b.at)
    .map(({ sentence }) => sentence.text)
    .join(" ");
}

function isProse(sentence: Sentence): boolean {
  return sentence.tokens.length >= 6 && /[.!…]["”’)]*$/.test(sentence.text) && !/[|•]|https?:/.test(sentence.text);
}

function wordWeights(sentences: readonly Sentence[], title: string | null): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sentence of sentences)
    for (const word of contentWords(sentence.text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of contentWords(title ?? "")) counts.set(word, (counts.get(word) ?? 0) + 3);
  return counts;
}

function sentenceScore(sentence: Sentence, at: number, weights: Map<string, number>): number {
  const words = contentWords(sentence.text);
  const sum = [...words].reduce((total, word) => total + Math.log2(1 + (weights.get(word) ?? 0)), 0);
  const reference = /^["“]?(he|she|it|they|this|that|these|those|his|her|their|but|and|so|we|i|you)\b/i.test(
    sentence.text,
  )
    ? 0.75
    : 1;
  const speech = /^["“]/.test(sentence.text) ? 0.7 : 1;
  const place = at === 0 ? 1.9 : at < 3 ? 1.4 : 1 / (1 + at / 40);
  return (sum / Math.sqrt(words.size + 6)) * reference * speech * place;
}

/** A claim as a candidate for key insights. */
export interface InsightSource {
  claim_text: string;
  featured: boolean;
}

/** Three to six key insights and, for each featured claim, which of them it belongs to. */
export function keyInsights(claims: readonly InsightSource[]): {
  key_insights: string[];
  key_point_index: (number | null)[];
} {
  const featured = claims.filter((claim) => claim.featured);
  const chosen = featured.slice(0, 6);
  const key_insights = chosen.map((claim) => claim.claim_text);
  const key_point_index = claims.map((claim) => (claim.featured ? nearest(claim.claim_text, key_insights) : null));
  return { key_insights, key_point_index };
}

function nearest(text: string, insights: readonly string[]): number {
  const words = contentWords(text);
  let best = 0;
  let most = -1;
  insights.forEach((insight, at) => {
    const shared = insight === text ? 1000 : [...contentWords(insight)].filter((word) => words.has(word)).length;
    if (shared > most) [best, most] = [at, shared];
  });
  return best;
}
