import type { Span } from "../../store/model/claim.ts";
import type { ExtractedClaim } from "../extraction.ts";
import type { LabelModel } from "../labels/label-model.ts";
import { rolesOf } from "../labels/roles.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import type { CandidateClaim, Reading } from "./extractor.ts";
import { perText } from "./per-text.ts";

type ClaimEntities = ExtractedClaim["entities"];

/** Figures that a claim lists as data, at most this many. Ours. */
const figuresMax = 3;

/** Who and what a claim is about, with the part each plays in the tree of the claim. */
export function entitiesOf(
  reading: Reading,
  claim: CandidateClaim,
  words: readonly ClaimWord[],
  model?: LabelModel,
): ClaimEntities {
  const entities = namedIn(reading, claim);
  const roles = rolesOf(reading, words, entities, model);
  const found = entities.map(({ name, type }, at): ClaimEntities[number] => ({ name, type, role: roles[at]! }));
  const figures = [
    ...new Set(
      claim.claim_text.match(
        /[$€£¥]\s?\d[\d,.]*\d?(?:\s?(?:thousand|million|billion|trillion))?|\d[\d,.]*\s?(?:%|percent|per cent|million|billion|trillion)/g,
      ) ?? [],
    ),
  ];
  const data = figures
    .slice(0, figuresMax)
    .map((name): ClaimEntities[number] => ({ name: name.replace(/[,.]$/, ""), type: "data", role: "object" }));
  return [...found, ...data];
}

/** The entities that a claim names, in their order. */
export function namedIn(reading: Reading, claim: CandidateClaim): Entity[] {
  const places = mentionPlaces(reading.entities);
  const found = new Set<number>();
  addNamed(places, claim.span, claim.claim_text, found);
  for (const span of claim.antecedents) addNamed(places, span, claim.claim_text, found);
  return [...found].sort((a, b) => a - b).flatMap((number) => reading.entities[number] ?? []);
}

interface MentionPlace extends Span {
  text: string;
  /** Number of the entity that is named. */
  entity: number;
}

/** The mentions of all entities by where they begin. */
const mentionPlaces = perText((entities: readonly Entity[]): readonly MentionPlace[] =>
  entities
    .flatMap(({ mentions }, entity) => mentions.map(({ start, end, text }) => ({ start, end, text, entity })))
    .sort((a, b) => a.start - b.start),
);

/** Adds the entities that are named inside a span and in the claim. */
function addNamed(places: readonly MentionPlace[], { start, end }: Span, claimText: string, found: Set<number>): void {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (places[middle]!.start >= start) high = middle;
    else low = middle + 1;
  }
  for (let at = low; at < places.length && places[at]!.start < end; at++) {
    const place = places[at]!;
    if (place.end <= end && !found.has(place.entity) && claimText.includes(place.text)) found.add(place.entity);
  }
}
