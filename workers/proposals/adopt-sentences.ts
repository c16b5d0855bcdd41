import { findingsMax } from "../audio.ts";
import { wordCount } from "../claims/word-count.ts";
import { unworthy } from "../claims/worth.ts";
import type { ExtractedClaim, Extraction } from "../extraction.ts";
import { insightsCount, keyInsights, keyPoints } from "../insights/key-insights.ts";
import { claimWords } from "../standing/claim-words.ts";
import { wordNumbering } from "../text/plain-forms.ts";
import { splitSentences } from "../text/sentences.ts";
import { summarySentences, summaryWords } from "../topics/sentence-choice.ts";
import type { Dropped, ProposedSentence, SentencePlace } from "./proposal.ts";
import { type ProposalText, statementProof } from "./statement-proof.ts";
import { areTwins } from "./twins.ts";

/** What of a record's brief proposed sentences make, the rest being as it was; and how many of them the text proves. */
interface ToldSentences extends Pick<Extraction, "summary" | "key_insights" | "audio"> {
  key_point_index: (number | null)[];
  dropped: Dropped[];
  proposed: number;
  proved: number;
}

/** Puts proposed sentences in the place of an extraction's own summary, key insights and takeaways, as far as the text proves them; where none of a kind stands, what the rules or the claims tell stays. */
export function adoptSentences(
  sentences: readonly ProposedSentence[],
  { claims, extraction, text }: { claims: readonly ExtractedClaim[]; extraction: Extraction; text: ProposalText },
): ToldSentences {
  const { audio } = extraction;
  // Only recordings have takeaways.
  const wanted = sentences.filter(({ place }) => place !== "takeaway" || audio !== null).flatMap(oneByOne);
  const { proved, dropped } = provedSentences(wanted, text);
  const of = (place: SentencePlace) => proved.filter((one) => one.place === place);
  const takeaways = textsOf(spread(of("takeaway"), findingsMax));
  return {
    summary: summaryOf(of("summary")) || extraction.summary,
    ...insightsOf(of("key_insight"), claims, { headline: extraction.headline, lead: leadOf(text) }),
    audio: audio && (takeaways.length > 0 ? { ...audio, actionable_takeaways: takeaways } : audio),
    dropped,
    proposed: wanted.length,
    proved: proved.length,
  };
}

/** What is given as one may be several sentences, each of which is to be proved. */
function oneByOne(given: ProposedSentence): ProposedSentence[] {
  return splitSentences(given.text).map(({ start, end }) => ({ ...given, text: given.text.slice(start, end) }));
}

function provedSentences(
  sentences: readonly ProposedSentence[],
  text: ProposalText,
): { proved: ProposedSentence[]; dropped: Dropped[] } {
  const proved: ProposedSentence[] = [];
  const dropped: Dropped[] = [];
  for (const sentence of sentences) {
    const reason = shortcoming(sentence, proved, text);
    if (reason === null) proved.push(sentence);
    else dropped.push({ place: sentence.place, text: sentence.text, reason });
  }
  return { proved, dropped };
}

/** Why a sentence is left out; null when it stands. Advice may appeal to the reader. */
function shortcoming(sentence: ProposedSentence, others: readonly ProposedSentence[], text: ProposalText) {
  const worthless = sentence.place === "takeaway" ? null : unworthy(sentence.text);
  if (worthless !== null) return worthless;
  const { quote, part } = sentence;
  const proof = statementProof({ claim_text: sentence.text, quote, part, evidence: null }, text);
  if ("reason" in proof) return proof.reason;
  const isSaid = others.some((other) => other.place === sentence.place && areTwins(other.text, sentence.text));
  return isSaid ? "another sentence says the same" : null;
}

/** As many sentences as a summary has, within its words but for the first. */
function summaryOf(sentences: readonly ProposedSentence[]): string {
  let words = 0;
  const fitting = spread(sentences, summarySentences.max).filter(({ text }) => {
    words += wordCount(text);
    return words === wordCount(text) || words <= summaryWords.max;
  });
  return textsOf(fitting).join(" ");
}

/** The beginning of a text, three sentences. */
function leadOf({ content, sentences }: ProposalText): string {
  return content.slice(0, sentences[2]?.end ?? content.length);
}

/** The proposed ones; where they are too few, those of the claims that they do not tell as well. Claims that the text proves are taken to stand alone, and to tell alike. */
function insightsOf(
  sentences: readonly ProposedSentence[],
  claims: readonly ExtractedClaim[],
  document: { headline: string; lead: string },
) {
  const numbering = wordNumbering();
  const sources = claims.map(({ claim_text, featured, entities }) => {
    const words = numbering.of(claim_text);
    return { claim_text, featured, entities, words, tree: claimWords(claim_text), good: 1, share: 0 };
  });
  const own = keyInsights(sources, { ...document, numbering });
  const proposed = textsOf(spread(sentences, insightsCount.max));
  if (proposed.length === 0) return own;
  const more = own.key_insights.filter((one) => !proposed.some((other) => areTwins(one, other)));
  const key_insights = [...proposed, ...more.slice(0, Math.max(0, insightsCount.min - proposed.length))];
  return { key_insights, key_point_index: keyPoints(sources, key_insights, numbering) };
}

/** So many sentences at most, of each part of the text as many as of the others, in their order. */
function spread(sentences: readonly ProposedSentence[], most: number): ProposedSentence[] {
  const parts = [...Map.groupBy(sentences, ({ part }) => part.start).values()];
  const rounds = Math.max(0, ...parts.map(({ length }) => length));
  const inTurn = Array.from({ length: rounds }, (_, at) => parts.flatMap((part) => part[at] ?? [])).flat();
  const chosen = inTurn.slice(0, most);
  return sentences.filter((one) => chosen.includes(one));
}

function textsOf(sentences: readonly ProposedSentence[]): string[] {
  return sentences.map(({ text }) => text);
}
