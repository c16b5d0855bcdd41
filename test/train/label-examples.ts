import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { z } from "zod";
import { ClaimType, Confidence, EntityRole } from "../../store/model/vocabulary.ts";
import { readStatements } from "../../workers/extract.ts";
import { claimFeatures, type Features } from "../../workers/labels/claim-features.ts";
import { namesOf } from "../../workers/labels/labels.ts";
import { type NamePlace, roleFeatures } from "../../workers/labels/role-features.ts";
import { nameIn } from "../../workers/labels/roles.ts";
import { isNameType } from "../../workers/names/name-types.ts";
import { type ClaimWord, claimWords } from "../../workers/standing/claim-words.ts";
import { documentOf } from "../eval/documents.ts";
import { hashed } from "../eval/judgement.ts";
import { shippedLexicon } from "../eval/lexicon.ts";
import { samePairs } from "../eval/same-claims.ts";
import { LabelExample } from "./label-training.ts";

const Claim = z.object({
  claim_text: z.string(),
  claim_type: ClaimType,
  confidence: Confidence,
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

/**
 * The examples of articles that readers wrote up (`gold/`), one JSON line each, without words of their texts: the readers' claims,
 * and the service's own that say the same as one of them, since these are what is labelled later.
 */
export async function makeLabelExamples(corpora: string): Promise<string[]> {
  const lexicon = shippedLexicon();
  const lines = gunzipSync(readFileSync(join(corpora, "gold", "gold.jsonl.gz")))
    .toString("utf8")
    .trim()
    .split("\n");
  const examples: LabelExample[] = [];
  for (const line of lines) {
    const { claims, text, ...about } = Article.parse(JSON.parse(line));
    const document = { ...documentOf({ ...about, text }), language: "en" };
    const { reading, ranked, treeOf } = await readStatements(text, document, lexicon);
    const names = namesOf(reading);
    const exampleOf = (claim: Claim, words: readonly ClaimWord[], written: boolean): LabelExample => ({
      article: hashed(about.id),
      written,
      claim_type: claim.claim_type,
      confidence: claim.confidence,
      features: rounded(claimFeatures(words, names)),
      roles: rolesOf(claim, words),
    });
    examples.push(
      ...claims.map((claim) => exampleOf(claim, claimWords(claim.claim_text), true)),
      ...samePairs(claims, ranked).map(([claim, own]) => exampleOf(claim, treeOf(own), false)),
    );
  }
  return examples.map((example) => JSON.stringify(LabelExample.parse(example)));
}

function rolesOf({ entities }: Claim, words: readonly ClaimWord[]): LabelExample["roles"] {
  return entities.flatMap(({ name, type, role }) => {
    const place = placeOf(words, name);
    return isNameType(type) && place ? [{ role, features: rounded(roleFeatures(words, place, type)) }] : [];
  });
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

/** Without what is 0, to three digits. */
function rounded(features: Features): Features {
  return Object.fromEntries(
    Object.entries(features).flatMap(([name, value]) => (value === 0 ? [] : [[name, Math.round(value * 1000) / 1000]])),
  );
}
