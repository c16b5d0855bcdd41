/** Design: docs/design/name-certainty.md */
import { entityFeatures } from "./entity-features.ts";
import { type EntityModel, entityChances, shippedEntityModel } from "./entity-model.ts";
import type { Entity } from "./name-resolution.ts";
import type { NameType } from "./name-types.ts";

/** What is more likely than this is of another kind than found; more is asked to leave a name out. Ours. */
const likelyMin = 0.5;
const noneMin = 0.55;

/**
 * The entities of a text without those that are likely no person, organization or place, and each of the rest of the kind that
 * it likely is. Curated ones are what their curator says, and what is ambiguous stays so.
 */
export function certainEntities(
  content: string,
  entities: readonly Entity[],
  model: EntityModel = shippedEntityModel(),
): Entity[] {
  return entities.flatMap((entity) => {
    if (entity.curated || entity.candidates.length > 0) return [entity];
    const { none, ...chances } = entityChances(model, entityFeatures(content, entity, entities));
    if (none > noneMin) return [];
    const likely = (Object.keys(chances) as NameType[]).find((type) => chances[type] > likelyMin) ?? entity.type;
    return [likely === entity.type ? entity : ofType(entity, likely)];
  });
}

function ofType(entity: Entity, type: NameType): Entity {
  return { ...entity, type, mentions: entity.mentions.map((mention) => ({ ...mention, type })) };
}
