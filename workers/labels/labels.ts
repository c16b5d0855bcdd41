import type { ClaimType, Confidence, Evidence } from "../../store/model/vocabulary.ts";
import { isDirectQuote } from "../claims/direct-quote.ts";
import type { CandidateClaim, Reading } from "../claims/extractor.ts";
import type { NameType } from "../names/name-types.ts";
import type { ClaimTrees } from "../standing/claim-trees.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import { type ArticleContext, articleContext, type ClaimPlace } from "./article-context.ts";
import { claimFeatures, type Features } from "./claim-features.ts";
import { directionFeatures, directionOf } from "./directions.ts";
import { tellsGame } from "./games.ts";
import { type LabelModel, likeliest, shippedLabelModel } from "./label-model.ts";

/** What kind of statement a claim is, how firm it is, and what proves it. */
export interface Labels {
  claim_type: ClaimType;
  confidence: Confidence;
  evidence: Evidence;
}

/** The labels of a text's claims: type and confidence by the trained model, evidence by quotation marks and by what is told. */
export function labelClaims(
  reading: Reading,
  treeOf: ClaimTrees,
  model: LabelModel = shippedLabelModel(),
): (claim: CandidateClaim) => Labels {
  const featuresOf = labelFeatures(reading);
  const isGame = tellsGame(reading.text.content);
  return (claim) => {
    if (claim.form === "measurement") return labelMeasurement(claim.claim_text);
    const { own, direction, around, article } = featuresOf(treeOf(claim), claim);
    const leads = directionFeatures("leads", direction);
    const isSpeech = claim.form === "speech" || claim.form === "turn";
    const claim_type = isSpeech ? "remarks" : likeliest(model.claim_type, own, leads, around, article);
    const evidence = evidenceOf(claim, { claim_type, isGame });
    return { claim_type, confidence: likeliest(model.confidence, own, leads), evidence };
  };
}

/** What tells the labels of a claim: itself, where its words lead, what stands around it, and its article. */
export interface LabelFeatures {
  own: Features;
  direction: readonly number[];
  around: Features;
  article: Features;
}

/** The features of claims out of one text, by their trees and places. The article is read when the first claim is. */
export function labelFeatures(reading: Reading): (words: readonly ClaimWord[], place: ClaimPlace) => LabelFeatures {
  const names = namesOf(reading);
  let context: ArticleContext | undefined;
  return (words, place) => {
    context ??= articleContext(reading);
    const own = claimFeatures(words, names);
    const around = context.around(place, tellsOfTelling(own));
    return { own, direction: directionOf(contentWords(words)), around, article: context.article };
  };
}

function contentWords(words: readonly ClaimWord[]): string[] {
  return words.flatMap(({ upos, lower }) => (/^(?:NOUN|VERB|ADJ|ADV)$/.test(upos) ? lower : []));
}

function tellsOfTelling(features: Features): boolean {
  return ["verb say", "root verb say", "ccomp verb say", "parataxis verb say", "according"].some(
    (name) => features[name],
  );
}

/** The kind of the names that a word is part of. */
function namesOf({ entities }: Pick<Reading, "entities">): ReadonlyMap<string, NameType> {
  const names = new Map<string, NameType>();
  for (const { type, mentions } of entities)
    for (const { text } of mentions) for (const word of text.split(" ")) names.set(word, type);
  return names;
}

/** The figures of a data series were counted or measured; what compares them is computed from them. */
function labelMeasurement(text: string): Labels {
  const evidence = compared.test(text) ? "derived" : "observed";
  return { claim_type: "data", confidence: "measured", evidence };
}

const compared =
  /\b(rose|fell|unchanged|above|below|higher|lower|highest|lowest|rise|fall|in a row|average|since|from)\b/i;

/** A game's course is seen, and so is what a picture shows; the rest is somebody's telling. */
function evidenceOf(
  claim: CandidateClaim,
  { claim_type, isGame }: { claim_type: ClaimType; isGame: boolean },
): Evidence {
  if (isDirectQuote(claim)) return "direct_quote";
  if (pictured.test(claim.claim_text)) return "observed";
  return isGame && (claim_type === "data" || claim_type === "event") ? "observed" : "paraphrase";
}

const pictured = /\b(?:video|footage|photos?|images?|pictures?) (?:shows?|showed|captured|posted)\b/i;
