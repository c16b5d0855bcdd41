import { featureGroups } from "./feature-groups.ts";
import type { Mention, MentionKind, Role } from "./mention.ts";
import { pathCount } from "./sentence-paths.ts";

/** Kinds of mentions by their number. */
export const kinds: readonly MentionKind[] = [
  "full-name",
  "name",
  "pronoun",
  "definite",
  "possessed",
  "indefinite",
  "bare",
];
/** Roles of mentions by their number; those of pronouns are the first four. */
export const roles: readonly Role[] = [
  "subject",
  "object",
  "oblique",
  "possessor",
  "nominal",
  "apposition",
  "attribute",
  "predicate",
  "vocative",
  "other",
];
/** Roles of pronouns: the first four, reflexive, any other. */
export const pronounRoles = 6;
/** Names, pronouns, nouns. */
export const classes = 3;
/** Bounds of distances in sentences, and of small counts. Ours. */
export const far = [0, 1, 2, 3, 5, 9];
export const few = [0, 1, 2, 3];

/** All features of the ranker. */
export const groups = featureGroups({
  bias: 1,
  kindFar: kinds.length * (far.length + 1),
  roleRoleFar: pronounRoles * roles.length * 4,
  between: classes * 5 * 3,
  path: pathCount * pronounRoles,
  pathKind: pathCount * classes,
  levels: 5 * classes * 3,
  speaker: 8,
  gender: 6 * classes,
  often: classes * 6,
  most: 2 * classes * 2,
  nearestSubject: 4 * 4,
  firstOfSentence: 4 * 4,
  nearest: 4 * 4,
  parallel: 2 * 4,
  paragraph: classes * 4,
  wordsBetween: 6 * classes,
  samePronoun: 8,
  depth: 4 * classes * 2,
  owned: roles.length * 3,
  rivals: classes * 5 * 4,
  joined: 2 * classes,
  opening: 2 * classes,
  subjectsBetween: 4 * classes * 2,
  sameVerbClass: 4,
  topic: classes * 3 * 4,
  rivalsOfClause: 3 * 4 * 4,
  behind: 4 * 3,
  // What is known of an entity once pronouns before were answered.
  otherGender: 5 * 2,
  sameGender: 5 * classes,
  lastMeant: 5 * classes,
  share: 6 * classes,
  mostSpokenOf: 2 * classes * 3,
  nobody: 5 * pronounRoles,
  nobodyOpening: 4 * 4,
  nobodyLevel: 2,
});

/** How many features there are. */
export const featureCount = groups.count;

/** 0 for names, 1 for pronouns, 2 for nouns. */
export function classOf({ kind }: Pick<Mention, "kind">): number {
  return kind === "full-name" || kind === "name" ? 0 : kind === "pronoun" ? 1 : 2;
}
