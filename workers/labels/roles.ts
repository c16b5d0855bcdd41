import type { EntityRole } from "../../store/model/vocabulary.ts";
import type { Reading } from "../claims/extractor.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { ClaimWord } from "../standing/claim-words.ts";
import { directionFeatures } from "./directions.ts";
import { entityFeatures } from "./entity-features.ts";
import { type LabelModel, likeliest, shippedLabelModel } from "./label-model.ts";
import type { NameInClaim, NamePlace } from "./name-surroundings.ts";
import { directionAbove, roleFeatures } from "./role-features.ts";

/** The parts that entities play in a claim, by where their names stand in the claim's tree and in the text; in the order of the entities. */
export function rolesOf(
  reading: Reading,
  words: readonly ClaimWord[],
  entities: readonly Entity[],
  { role }: LabelModel = shippedLabelModel(),
): EntityRole[] {
  const names = entities.map((entity) => namePlaced(words, entity));
  return names.map((name, at) => {
    const entity = entities[at]!;
    if (!name) return entity.type === "place" ? "location" : "other";
    const others = names.flatMap((other) => (other && other !== name ? other : []));
    const leads = directionFeatures("leads", directionAbove(words, name));
    return likeliest(role, roleFeatures(words, name, others), leads, entityFeatures(reading, entity));
  });
}

/** Where a claim names an entity, by the longest of its names that stands there; null where none does. */
export function namePlaced(words: readonly ClaimWord[], { name, type, mentions }: Entity): NameInClaim | null {
  const forms = [...new Set([name, ...mentions.map(({ text }) => text)])].sort((a, b) => b.length - a.length);
  for (const form of forms) {
    const place = nameIn(words, form);
    if (place) return { place, type };
  }
  return null;
}

/** Where a name's words stand in a claim, one behind the other; null where they do not. */
export function nameIn(words: readonly ClaimWord[], name: string): NamePlace | null {
  const letters = squeezed(name);
  for (let from = 0; from < words.length; from++) {
    let found = "";
    for (let to = from; to < words.length && found.length < letters.length; to++) {
      found += squeezed(words[to]!.text);
      if (found === letters && found !== "") return { from, to: to + 1 };
    }
  }
  return null;
}

/** Words without blanks and with straight apostrophes: names are cut into words in more than one way. */
function squeezed(text: string): string {
  return text.replace(/\s+/g, "").replace(/’/g, "'");
}
