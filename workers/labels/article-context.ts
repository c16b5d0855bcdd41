/** Design: docs/design/labels.md */
import type { CandidateClaim, Reading } from "../claims/extractor.ts";
import type { NameType } from "../names/name-types.ts";
import type { Features } from "./claim-features.ts";
import { gameWords } from "./games.ts";
import { sentenceMarks } from "./sentence-marks.ts";

/** Where a claim stands: its sentence's number, -1 for none, and how it was made of it; null for a claim that somebody wrote. */
export type ClaimPlace = Pick<CandidateClaim, "number" | "made"> & { form: CandidateClaim["form"] | null };

/** What an article tells of its claims. */
export interface ArticleContext {
  /** What the article is like. */
  article: Features;
  /** What stands around a claim, which itself tells of somebody's telling or not. */
  around(place: ClaimPlace, isTold: boolean): Features;
}

/** A sentence as its neighbours see it. */
interface Beside {
  marks: readonly string[];
  paragraph: number;
  quoted: boolean;
}

/** Sentences of the shortest text whose claims are labelled by what stands around them. Ours: the labels were learnt from longer ones. */
const articleSentencesMin = 4;

/** Reads an article once for all of its claims. */
export function articleContext(reading: Reading): ArticleContext {
  const { text, quotations, treeOf } = reading;
  const sentences = text.sentences.map(
    (sentence, number): Beside => ({
      marks: sentenceMarks(treeOf(number), sentence.text),
      paragraph: sentence.paragraph,
      quoted: quotations.some(({ span }) => span.start < sentence.end && span.end > sentence.start),
    }),
  );
  // A line or two are no article: what they are like says nothing of what they tell.
  if (sentences.length < articleSentencesMin) return { article: {}, around: () => ({}) };
  return {
    article: articleFeatures(reading, sentences),
    around: (place, isTold) => ({
      ...placeFeatures(sentences, place, isTold),
      ...openingFeature(treeOf(place.number)?.nodes ?? []),
    }),
  };
}

function articleFeatures({ text, entities, quotations }: Reading, sentences: readonly Beside[]): Features {
  const count = Math.max(1, sentences.length);
  const features: Features = {
    "article length": Math.log(Math.max(1, text.content.length) / 3000),
    "article words": text.sentences.reduce((sum, { tokens }) => sum + tokens.length, 0) / count / 25,
    "article paragraphs": count / (1 + (sentences.at(-1)?.paragraph ?? 0)) / 3,
    "article speakers": Math.min(5, new Set(quotations.flatMap(({ speaker }) => speaker ?? [])).size) / 5,
    "article game": Math.min(8, gameWords(text.content)) / 8,
  };
  for (const { marks } of sentences)
    for (const mark of marks) features[`article ${mark}`] = (features[`article ${mark}`] ?? 0) + 1 / count;
  const quoted = quotations.reduce((sum, { span }) => sum + span.end - span.start, 0);
  features["article quoted"] = (2 * quoted) / Math.max(1, text.content.length);
  const mentions = entities.reduce((sum, one) => sum + one.mentions.length, 0);
  for (const type of ["person", "organization", "place"] satisfies NameType[]) {
    const counts = entities.flatMap((one) => (one.type === type ? one.mentions.length : []));
    features[`article ${type}s`] = counts.reduce((sum, one) => sum + one, 0) / count;
    features[`article main ${type}`] = Math.max(0, ...counts) / Math.max(1, mentions);
  }
  return features;
}

function placeFeatures(sentences: readonly Beside[], { number, form, made }: ClaimPlace, isTold: boolean): Features {
  const own = sentences[number];
  if (!own) return { "place unknown": 1 };
  const [before, behind] = [sentences[number - 1], sentences[number + 1]];
  const features: Features = { place: number / sentences.length };
  const set = (name: string, value: boolean) => {
    if (value) features[name] = 1;
  };
  set("place first", number === 0);
  set("place early", number < 3);
  set("place late", number / sentences.length > 0.85);
  set("opens paragraph", before?.paragraph !== own.paragraph);
  set("paragraph itself", before?.paragraph !== own.paragraph && behind?.paragraph !== own.paragraph);
  set("sentence quotes", own.quoted);
  set("sentence tells, claim not", own.marks.includes("told") && !isTold);
  set("nothing before", !before);
  set("nothing behind", !behind);
  for (const beside of [before, behind])
    for (const mark of beside ? marksOf(beside, own) : [])
      features[`beside ${mark}`] = (features[`beside ${mark}`] ?? 0) + besideWeight;
  if (form) features[`form ${form}`] = 1;
  for (const one of made) features[`made ${one}`] = 1;
  return features;
}

/** What a sentence beside counts, beside features of 0 and 1. Ours: more of it lets the types follow what is near too much. */
const besideWeight = 0.4;

function marksOf({ marks, quoted, paragraph }: Beside, own: Beside): string[] {
  return [...marks, ...(quoted ? ["quoted"] : []), ...(paragraph === own.paragraph ? ["in paragraph"] : [])];
}

/** The kind of word that a claim's sentence opens with, where it may lean on what stands before. */
function openingFeature(nodes: readonly { upos: string }[]): Features {
  const first = nodes.find(({ upos }) => upos !== "PUNCT")?.upos ?? "";
  return /^(?:PRON|ADV|CCONJ|SCONJ|DET|ADP)$/.test(first) ? { [`sentence opens ${first}`]: 1 } : {};
}
