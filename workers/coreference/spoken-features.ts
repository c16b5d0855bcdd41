import { bucket } from "./feature-groups.ts";
import type { MentionKind } from "./mention.ts";
import { classes, classOf, groups } from "./ranker-features.ts";

/** What is known of an entity from the pronouns before this one. */
export interface Spoken {
  /** How often the entity was named, and how often, by their shares, pronouns of the same and of the other gender meant it. */
  named: number;
  same: number;
  other: number;
  /** How likely the last pronoun of the same gender means it. */
  last: number;
}

/** The features of a candidate that depend on what pronouns before mean. `total` is how often anybody was spoken of, `most` how often who was spoken of most. */
export function spokenFeatures(
  kind: MentionKind,
  { named, same, other, last }: Spoken,
  total: number,
  most: number,
): number[] {
  const sort = classOf({ kind });
  const count = named + same;
  return [
    groups.at("otherGender", bucket(other, [0.1, 0.5, 0.9, 1.9]) * 2 + (same > other ? 1 : 0)),
    groups.at("sameGender", bucket(same, [0.1, 0.5, 0.9, 2.5]) * classes + sort),
    groups.at("lastMeant", bucket(last, [0.05, 0.3, 0.6, 0.85]) * classes + sort),
    groups.at("share", bucket(count / Math.max(1, total), [0.1, 0.2, 0.35, 0.5, 0.7]) * classes + sort),
    groups.at("mostSpokenOf", ((count >= most - 0.01 ? 1 : 0) * classes + sort) * 3 + bucket(most, [1.5, 3.5])),
  ];
}
