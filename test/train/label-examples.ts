import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { ClaimType, Confidence, EntityRole } from "../../store/model/vocabulary.ts";
import { namedIn } from "../../workers/claims/claim-entities.ts";
import type { CandidateClaim, Reading } from "../../workers/claims/extractor.ts";
import { readStatements } from "../../workers/extract.ts";
import type { Features } from "../../workers/labels/claim-features.ts";
import { entityFeatures } from "../../workers/labels/entity-features.ts";
import { labelFeatures } from "../../workers/labels/labels.ts";
import type { NameInClaim, NamePlace } from "../../workers/labels/name-surroundings.ts";
import { directionAbove, roleFeatures } from "../../workers/labels/role-features.ts";
import { nameIn, namePlaced } from "../../workers/labels/roles.ts";
import type { Entity } from "../../workers/names/name-resolution.ts";
import { isNameType } from "../../workers/names/name-types.ts";
import { type ClaimWord, claimWords } from "../../workers/standing/claim-words.ts";
import { documentOf } from "../eval/documents.ts";
import { hashed } from "../eval/judgement.ts";
import { shippedLexicon } from "../eval/lexicon.ts";
import { isSameName, samePairs } from "../eval/same-claims.ts";
import { LabelledArticle, type LabelledRole } from "./label-training.ts";

const Claim = z.object({
  claim_text: z.string(),
  claim_type: ClaimType,
  confidence: Confidence,
  source_text: z.string().nullish(),
  entities: z.array(z.object({ name: z.string(), type: z.string(), role: EntityRole })),
});
type Claim = z.output<typeof Claim>;

/** An article as a reader wrote it up, as far as labels go. */
const Article = z.object({
  id: z.string(),
  url: z.string().nullish(),
  title: z.string().nullish(),
  text: z.string(),
  claims: z.array(Claim),
});
type Article = z.output<typeof Article>;

/**
 * The examples of articles that readers wrote up (`gold/`), one JSON line each, without words of their texts: the readers' claims,
 * and the service's own that say the same as one of them, since these are what is labelled later. Then those of the articles in
 * `sheets`, if any: their claims are the service's own, which readers labelled.
 */
export async function makeLabelExamples(corpora: string, sheets: string | null): Promise<string[]> {
  const lines: string[] = [];
  for (const article of articlesIn(join(corpora, "gold", "gold.jsonl.gz"))) lines.push(await lineOf(article, true));
  for (const article of sheets ? articlesIn(sheets) : []) lines.push(await lineOf(article, false));
  return lines;
}

function articlesIn(file: string): Article[] {
  const raw = readFileSync(file);
  const text = (raw[0] === 0x1f && raw[1] === 0x8b ? gunzipSync(raw) : raw).toString("utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => Article.parse(JSON.parse(line)));
}

async function lineOf({ claims, text, ...about }: Article, written: boolean): Promise<string> {
  const document = { ...documentOf({ ...about, text }), language: "en" };
  const { reading, ranked, treeOf } = await readStatements(text, document, shippedLexicon());
  const featuresOf = labelFeatures(reading);
  const writtenClaims = claims.map((claim) => {
    const words = claimWords(claim.claim_text);
    const place = { number: sentenceOf(reading, claim), form: null, made: [] };
    return { claim, features: featuresOf(words, place), roles: rolesWritten(reading, claim, words) };
  });
  const ownClaims = samePairs(claims, ranked).map(([claim, own]) => {
    const words = treeOf(own);
    return { claim, features: featuresOf(words, own), roles: rolesOfOwn(reading, claim, { own, words }) };
  });
  const examples = [
    ...(written ? writtenClaims : []).map((one) => ({ written: true, ...one })),
    ...ownClaims.map((one) => ({ written: false, ...one })),
  ];
  const line: LabelledArticle = {
    article: hashed(about.id),
    features: rounded(examples[0]?.features.article ?? {}),
    claims: examples.map(({ written, claim: { claim_type, confidence }, features, roles }) => ({
      written,
      claim_type,
      confidence,
      own: rounded(features.own),
      leads: shortened(features.direction),
      around: rounded(features.around),
      roles,
    })),
  };
  return JSON.stringify(LabelledArticle.parse(line));
}

/** The number of the sentence that proves a reader's claim; -1 for none. */
function sentenceOf({ text }: Reading, { source_text }: Claim): number {
  const at = source_text ? text.content.indexOf(source_text) : -1;
  return at < 0 ? -1 : text.sentences.findIndex(({ end }) => end > at);
}

/** The parts of names in a reader's claim. */
function rolesWritten(reading: Reading, { entities }: Claim, words: readonly ClaimWord[]): LabelledRole[] {
  const names = entities.flatMap(({ name, type, role }) => {
    const place = placeOf(words, name);
    return isNameType(type) && place ? [{ name, role, placed: { place, type } }] : [];
  });
  return names.map(({ name, role, placed }) => {
    const others = names.flatMap((one) => (one.placed === placed ? [] : one.placed));
    const entity =
      reading.entities.find((one) => one.name === name) ?? reading.entities.find((one) => isSameName(one.name, name));
    return labelledRole(reading, role, { words, placed, others, entity });
  });
}

/** The parts of names in one of the service's claims, as far as the reader names them, too. */
function rolesOfOwn(
  reading: Reading,
  claim: Claim,
  { own, words }: { own: CandidateClaim; words: readonly ClaimWord[] },
): LabelledRole[] {
  const entities = namedIn(reading, own);
  const names = entities.map((entity) => namePlaced(words, entity));
  return entities.flatMap((entity, at) => {
    const placed = names[at];
    const wanted = claim.entities.find(({ name, type }) => isNameType(type) && isSameName(entity.name, name));
    if (!placed || !wanted) return [];
    const others = names.flatMap((one) => (one && one !== placed ? one : []));
    return [labelledRole(reading, wanted.role, { words, placed, others, entity })];
  });
}

interface PlacedName {
  words: readonly ClaimWord[];
  placed: NameInClaim;
  others: readonly NameInClaim[];
  entity: Entity | undefined;
}

function labelledRole(reading: Reading, role: EntityRole, name: PlacedName): LabelledRole {
  const { words, placed, others, entity } = name;
  const features = { ...roleFeatures(words, placed, others), ...entityFeatures(reading, entity) };
  return { role, features: rounded(features), leads: shortened(directionAbove(words, placed)) };
}

/** Where a name stands, in full or, of what has several words, by fewer of them: longest first. */
function placeOf(words: readonly ClaimWord[], name: string): NamePlace | null {
  const parts = name.split(" ");
  for (let length = parts.length; length > 0; length--)
    for (let from = 0; from + length <= parts.length; from++) {
      const form = parts.slice(from, from + length).join(" ");
      if (length === 1 && parts.length > 1 && !/^\p{Lu}\p{L}{2}/u.test(form)) continue;
      const place = nameIn(words, form);
      if (place) return place;
    }
  return null;
}

/** A direction in whole tenths: the file stays small, and the figures the same. */
function shortened(direction: readonly number[]): number[] {
  return direction.map((value) => Math.round(value * 10));
}

/** Without what is 0, to two digits. */
function rounded(features: Features): Features {
  return Object.fromEntries(
    Object.entries(features).flatMap(([name, value]) => (value === 0 ? [] : [[name, Math.round(value * 100) / 100]])),
  );
}
