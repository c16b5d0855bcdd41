import type { Reasons } from "../../store/model/reasons.ts";
import type { Standings } from "../standing/claim-standings.ts";
import type { Sentence } from "../text/parsed-text.ts";
import type { WordNumbering } from "../text/plain-forms.ts";
import { sharedWords, type WordSet, wordSets } from "../text/word-sets.ts";
import type { RankedClaim } from "../topics/rank.ts";
import type { Reading } from "./extractor.ts";
import { isAside } from "./transformations.ts";
import { wordCount } from "./word-count.ts";

/** Fewest and most claims that carry a story. GUIDE, rule 12: 3 to 7. */
const featuredCount = { min: 3, max: 7 } as const;

/** Claims per featured claim. Ours: readers who wrote up articles by hand featured 6 or 7 of them. */
const claimsPerFeatured = 2;

/** What a claim gets for standing alone and telling something, at most; and how likely that must be, and must at least where fewer than three do. Ours, by cross-validation over judged articles. */
const standingPoints = 3;
const goodMin = 0.6;
const goodMinOfFew = 0.35;

/** Share of content words from which a second claim would carry the same. Ours. */
const repeatShare = 0.65;

/** Why a claim is among those that carry the story. */
type FeaturedReason = NonNullable<Reasons["featured"]>[number];

/** The claims that carry the story, in text order, each with what spoke for it: near to title and lead, first in their paragraph, with figures, in full statements rather than speech; no two alike, and none that hardly stands alone. */
export function featuredClaims(
  reading: Reading,
  claims: readonly RankedClaim[],
  { title, numbering, standings }: { title: string; numbering: WordNumbering; standings: Standings },
): FeaturedReason[] {
  const count = Math.max(featuredCount.min, Math.min(featuredCount.max, Math.round(claims.length / claimsPerFeatured)));
  const { content, sentences } = reading.text;
  const texts = [numbering.of(title), numbering.of(leadOf(sentences)), ...claims.map(({ words }) => words)];
  const [headline, lead, ...sets] = wordSets(texts);
  if (!headline || !lead) return [];
  const story: Story = { content, headline, lead, sentences: sentences.length };
  const order = sets
    .map((words, at) => {
      const { good } = standings(claims[at]!);
      const features = { ...featuresOf(claims[at]!, words, story), stands_alone: standingPoints * good };
      return { at, words, features, good, score: sumOf(features) };
    })
    .sort((a, b) => b.score - a.score || a.at - b.at);
  const chosen: typeof order = [];
  const choose = (most: number, from: typeof order) => {
    for (const one of from)
      if (chosen.length < most && !chosen.some((other) => repeats(one.words, other.words))) chosen.push(one);
  };
  choose(
    count,
    order.filter(({ good }) => good >= goodMin),
  );
  choose(
    featuredCount.min,
    order.filter(({ good }) => good < goodMin && good >= goodMinOfFew),
  );
  return chosen
    .sort((a, b) => a.at - b.at)
    .map(({ at, score, features }) => ({ claim: at, score: rounded(score), features: spoken(features) }));
}

/** What a text is about, as far as single claims can be held against it. */
interface Story {
  content: string;
  headline: WordSet;
  lead: WordSet;
  sentences: number;
}

/** The first sentences of a text, which say what it is about. */
export function leadOf(sentences: readonly Sentence[]): string {
  return sentences
    .slice(0, 3)
    .map((sentence) => sentence.text)
    .join(" ");
}

/** The points of a claim by what they are given for. Ours: what readers who wrote up articles by hand featured. */
function featuresOf(claim: RankedClaim, words: WordSet, story: Story): Record<string, number> {
  const text = claim.claim_text;
  const count = wordCount(text);
  const place = claim.number / Math.max(1, story.sentences);
  return {
    opening: [1, 0.7, 0.5][claim.number] ?? 0,
    place: place > 0.85 ? 0.2 : 0.35 * (1 - place),
    shares_headline: 0.2 * Math.min(sharedWords(words, story.headline), 4),
    shares_lead: 0.4 * (sharedWords(words, story.lead) / Math.max(5, words.size)),
    opens_paragraph: opensParagraph(claim, story.content) ? 0.2 : 0,
    circumstance: circumstance.test(text) ? 0.3 : 0,
    length: count > 16 ? 0.7 : count < 9 ? -0.9 : 0,
    opens_sentence: claim.span.start - claim.sentence.start < 12 ? 0.3 : 0,
    reports: reporting.test(text) ? 0.3 : 0,
    number: /\d/.test(text) ? 0.2 : 0,
    figure: weighty.test(text) ? 0.7 : 0,
    consequence: consequence.test(text) ? 0.25 : 0,
    speech: claim.form === "speech" || claim.form === "turn" ? -0.6 : 0,
    quotation_marks: /["“]/.test(text) ? -0.3 : 0,
    description: isAside(claim.made) ? -1.3 : 0,
  };
}

function sumOf(features: Readonly<Record<string, number>>): number {
  return Object.values(features).reduce((sum, points) => sum + points, 0);
}

/** What gave or took points. */
function spoken(features: Readonly<Record<string, number>>): Record<string, number> {
  const told = Object.entries(features).map(([name, points]) => [name, rounded(points)] as const);
  return Object.fromEntries(told.filter(([, points]) => points !== 0));
}

function rounded(points: number): number {
  return Math.round(points * 100) / 100;
}

/** Whether the claim's sentence is the first of its paragraph. */
function opensParagraph({ sentence }: RankedClaim, content: string): boolean {
  return sentence.start === 0 || /\n\s*$/.test(content.slice(Math.max(0, sentence.start - 2), sentence.start));
}

/** A claim that says first when, where or under what condition it holds. */
const circumstance = /^(?:in|on|at|after|as|while|when|if|for|with|by|since|according)\b/i;
const reporting = /\b(said|says|told|according to|accused|warned|found|reported)\b/;
const weighty = /[$€£]\s?\d|\d\s?(%|percent|million|billion|trillion)/;
const consequence =
  /\b(first|largest|biggest|record|highest|lowest|never|will|could|would|announc|ban|banned|approved|rejected|ruled|won|killed|died|arrested|charged|accused|denied|warned|suspended|vetoed|found)\b/i;

/** Whether so many of the smaller set's words stand in the other that it would carry the same. */
function repeats(a: WordSet, b: WordSet): boolean {
  return sharedWords(a, b) / Math.max(1, Math.min(a.size, b.size)) >= repeatShare;
}
