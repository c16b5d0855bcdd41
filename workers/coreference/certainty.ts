/** Design: docs/design/coreference.md */
import type { Answer } from "./antecedent-ranker.ts";
import { nobody } from "./antecedent-ranker.ts";
import type { Discourse } from "./candidates.ts";
import { bucket, featureGroups } from "./feature-groups.ts";
import type { Mention } from "./mention.ts";
import { opensSentence, pathBetween, pathCount } from "./sentence-paths.ts";

/** A guess: whom a pronoun most likely means, and what speaks for it. */
export interface Guess {
  /** The number of the pronoun's mention. */
  at: number;
  entity: number;
  /** Whether the text names who it is. */
  named: boolean;
  /** What tells how sure the guess is: features, of which each has a weight, and numbers, which are weighed by size. */
  signs: Int32Array;
  sizes: Float64Array;
}

/** Weights by which signs and sizes become a certainty. */
export interface CertaintyWeights {
  signs: ArrayLike<number>;
  sizes: ArrayLike<number>;
}

const groups = featureGroups({
  bias: 1,
  share: 10,
  second: 5,
  nobody: 4,
  far: 6 * 2,
  role: 5,
  level: 3,
  gender: 3,
  rivals: 6,
  direct: 4,
  nearRivals: 4 * 2,
  named: 5,
  clause: 4,
  last: 4 * 2,
  kind: 6,
  talk: 5,
  apart: 4,
  family: 3,
  opens: 4 * 2,
  path: pathCount,
  alone: 6 * 3,
});

/** How many signs there are, and how many sizes a guess has. */
export const signCount = groups.count;
export const sizeCount = 4;

/** Whom an answer speaks for most; null where it speaks for nobody. */
export function guessOf(discourse: Discourse, at: number, candidates: readonly number[], answer: Answer): Guess | null {
  const { mentions } = discourse;
  const known = spokenOfBefore(mentions, at);
  let [entity, most, second] = [nobody, 0, 0];
  for (const [one, share] of answer.meant) {
    if (one === nobody) continue;
    if (share > most && known.has(one)) [entity, second, most] = [one, Math.max(second, most), share];
    else if (share > second) second = share;
  }
  const spoken = known.get(entity);
  if (spoken === undefined || most < 0.05) return null;
  const pronoun = mentions[at]!;
  const words = discourse.text.sentences[pronoun.sentence]!;
  const none = answer.meant.get(nobody) ?? 0;
  const back = pronoun.sentence - spoken.last.sentence;
  const people = new Set<number>();
  const near = new Set<number>();
  let direct = 0;
  for (const [nth, one] of candidates.entries()) {
    const mention = mentions[one]!;
    if (mention.entity === entity) direct += answer.shares[nth]!;
    else if (mention.entity >= 0) {
      people.add(mention.entity);
      if (pronoun.sentence - mention.sentence <= 1) near.add(mention.entity);
    }
  }
  const sure = Math.min(Math.max(most, 0.001), 0.999);
  const told = discourse.genders[entity] ?? null;
  const subject = pronoun.role === "subject";
  return {
    at,
    entity,
    named: spoken.named,
    signs: Int32Array.from([
      groups.at("bias", 0),
      groups.at("share", bucket(most, [0.3, 0.5, 0.6, 0.7, 0.8, 0.87, 0.92, 0.95, 0.98])),
      groups.at("second", bucket(second, [0.005, 0.02, 0.06, 0.15])),
      groups.at("nobody", bucket(none, [0.01, 0.04, 0.1])),
      groups.at("far", bucket(back, [0, 1, 2, 4, 8]) * 2 + (subject ? 1 : 0)),
      groups.at("role", roleOf(pronoun)),
      groups.at("level", pronoun.quotation < 0 ? 0 : spoken.last.quotation === pronoun.quotation ? 1 : 2),
      groups.at("gender", told === null ? 0 : told === pronoun.gender ? 1 : 2),
      groups.at("rivals", bucket(people.size, [0, 1, 2, 4, 7])),
      groups.at("direct", bucket(direct / most, [0.05, 0.5, 0.9])),
      groups.at("nearRivals", bucket(near.size, [0, 1, 2]) * 2 + (back <= 1 ? 1 : 0)),
      groups.at("named", bucket(spoken.times, [1, 2, 4, 8])),
      groups.at(
        "clause",
        back > 0 ? 0 : spoken.last.clause === pronoun.clause ? 1 : spoken.last.head > pronoun.head ? 3 : 2,
      ),
      groups.at(
        "last",
        (spoken.last.kind === "full-name" ? 1 : 0) * 4 +
          (spoken.last.role === "subject" ? 1 : spoken.last.role === "possessor" ? 2 : spoken.last.joined ? 3 : 0),
      ),
      groups.at("kind", kindOf(spoken)),
      groups.at("talk", bucket(discourse.talk, [0.002, 0.01, 0.03, 0.06])),
      groups.at("apart", discourse.paragraphs[pronoun.sentence]! - discourse.paragraphs[spoken.last.sentence]!),
      groups.at("alone", bucket(most, [0.5, 0.7, 0.85, 0.93, 0.97]) * 3 + bucket(people.size, [0, 2])),
      groups.at("opens", opensSentence(words, pronoun) * 2 + (back === 0 ? 1 : 0)),
      groups.at("path", back === 0 && spoken.last.head !== pronoun.head ? pathBetween(words, spoken.last, pronoun) : 0),
      groups.at(
        "family",
        discourse.text.entities[entity]?.candidates.length ? 2 : discourse.families.has(entity) ? 1 : 0,
      ),
    ]),
    sizes: Float64Array.from([
      Math.log(sure / (1 - sure)),
      Math.log(sure / Math.max(second, 0.001)),
      Math.log(Math.max(none, 0.001)),
      direct,
    ]),
  };
}

/** How certain a guess is, 0 to 1. */
export function certaintyOf({ signs, sizes }: Guess, weights: CertaintyWeights): number {
  let sum = 0;
  for (const sign of signs) sum += weights.signs[sign]!;
  for (let at = 0; at < sizes.length; at++) sum += weights.sizes[at]! * sizes[at]!;
  return 1 / (1 + Math.exp(-sum));
}

interface Spoken {
  times: number;
  named: boolean;
  last: Mention;
}

/** Who is spoken of before a pronoun, and in its sentence behind it. */
function spokenOfBefore(mentions: readonly Mention[], at: number): Map<number, Spoken> {
  const found = new Map<number, Spoken>();
  for (let one = 0; one < mentions.length; one++) {
    const mention = mentions[one]!;
    if (one > at && mention.sentence > mentions[at]!.sentence) break;
    if (mention.kind === "pronoun" || mention.role === "attribute") continue;
    const known = found.get(mention.entity);
    if (one > at && known) continue;
    const named = (known?.named ?? false) || (mention.name !== null && mention.person === true);
    found.set(mention.entity, { times: (known?.times ?? 0) + 1, named, last: mention });
  }
  return found;
}

/** Whether the text names somebody, or by which noun it speaks of them. */
function kindOf({ named, last }: Spoken): number {
  if (named) return 0;
  if (last.kind === "full-name" || last.kind === "name") return 1;
  return last.kind === "definite" ? 2 : last.kind === "possessed" ? 3 : last.kind === "indefinite" ? 4 : 5;
}

function roleOf({ role }: Mention): number {
  return role === "subject" ? 0 : role === "possessor" ? 1 : role === "object" ? 2 : role === "oblique" ? 3 : 4;
}
