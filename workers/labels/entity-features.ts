/** Design: docs/design/labels.md */
import type { Reading } from "../claims/extractor.ts";
import { perText } from "../claims/per-text.ts";
import type { Entity } from "../names/name-resolution.ts";
import type { Features } from "./claim-features.ts";

/** What an article tells of somebody or something that it names: how much it is about them, and whether they speak. */
export function entityFeatures(reading: Reading, entity: Entity | undefined): Features {
  if (!entity) return { "name unknown": 1 };
  const { all, most, speaking } = countsOf(reading);
  const { type, mentions } = entity;
  const count = mentions.length;
  const times = speaking.get(entity.name) ?? 0;
  const features: Features = {
    "share of names": (2 * count) / all,
    named: count / most,
    [`named ${type}`]: count / most,
    "speaks times": Math.min(4, times) / 4,
  };
  if (times > 0) features.speaks = 1;
  if (count === 1) features[`named once ${type}`] = 1;
  if (count === most) features[`named most ${type}`] = 1;
  if ((mentions[0]?.start ?? 0) < earlyShare * reading.text.content.length) features["named early"] = 1;
  return features;
}

/** Share of an article that is its beginning. Ours. */
const earlyShare = 0.15;

const countsOf = perText(({ entities, quotations }: Reading) => {
  const counts = entities.map(({ mentions }) => mentions.length);
  const speaking = new Map<string, number>();
  for (const { speaker } of quotations) if (speaker) speaking.set(speaker, (speaking.get(speaker) ?? 0) + 1);
  return {
    all: Math.max(
      1,
      counts.reduce((sum, one) => sum + one, 0),
    ),
    most: Math.max(1, ...counts),
    speaking,
  };
});
