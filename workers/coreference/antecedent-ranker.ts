/** Design: docs/design/coreference.md */
import type { Mention } from "./mention.ts";
import { spokenFeatures } from "./spoken-features.ts";

/** Weights of the ranker: for each feature a row of `width` numbers, which add up to hidden units, and one number that counts by itself. */
export interface RankerWeights {
  width: number;
  rows: Float32Array;
  single: Float32Array;
  /** What each hidden unit adds. */
  out: Float32Array;
}

/** How well a candidate fits, as a logarithm without scale. The hidden units are left in `hidden`. */
export function scoreOf(
  { width, rows, single, out }: RankerWeights,
  features: ArrayLike<number>,
  hidden: Float32Array,
): number {
  hidden.fill(0);
  let score = 0;
  for (let nth = 0; nth < features.length; nth++) {
    const feature = features[nth]!;
    score += single[feature]!;
    for (let unit = 0, at = feature * width; unit < width; unit++, at++) hidden[unit]! += rows[at]!;
  }
  for (let unit = 0; unit < width; unit++) if (hidden[unit]! > 0) score += out[unit]! * hidden[unit]!;
  return score;
}

/** Shares of one by scores. */
function sharesOf(scores: readonly number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** Stands for nobody among those whom a pronoun may mean. */
export const nobody = -1;

/** How likely a pronoun means whom, by entity's number; `nobody` has what is left. */
export type Meant = ReadonlyMap<number, number>;

/** A pronoun to be answered. */
export interface Asked {
  /** The pronoun's number among the mentions. */
  at: number;
  /** The numbers of the mentions that it may mean. */
  candidates: readonly number[];
  /** The features of each of them, and last of nobody. */
  features: readonly Int32Array[];
}

/** An answer: the share of each candidate, the features it was found by, and what comes of it. */
export interface Answer {
  shares: number[];
  features: readonly ArrayLike<number>[];
  meant: Map<number, number>;
}

/** Answers a text's pronouns one after the other; each knows what those before it mean. */
export function answerer(weights: RankerWeights, mentions: readonly Mention[]): (asked: Asked) => Answer {
  const hidden = new Float32Array(weights.width);
  const answers = new Map<number, Answer>();
  const tally = { he: new Map<number, number>(), she: new Map<number, number>() };
  const named = new Map<number, number>();
  let seen = 0;
  return ({ at, candidates, features }) => {
    for (; seen < at; seen++) count(named, mentions[seen]!.entity, 1);
    const gender = mentions[at]!.gender ?? "he";
    const same = tally[gender];
    const other = tally[gender === "he" ? "she" : "he"];
    const last = lastOf(mentions, answers, at);
    const people = new Set(candidates.map((one) => mentions[one]!.entity).filter((entity) => entity >= 0));
    const counts = [...people].map((entity) => (named.get(entity) ?? 0) + (same.get(entity) ?? 0));
    const [total, most] = [counts.reduce((sum, one) => sum + one, 0), Math.max(0, ...counts)];
    const whole = features.map((own, nth): ArrayLike<number> => {
      const mention = nth < candidates.length ? mentions[candidates[nth]!]! : null;
      if (!mention || mention.entity < 0) return own;
      const { entity, kind } = mention;
      const spoken = {
        named: named.get(entity) ?? 0,
        same: same.get(entity) ?? 0,
        other: other.get(entity) ?? 0,
        last: last?.get(entity) ?? 0,
      };
      return [...own, ...spokenFeatures(kind, spoken, total, most)];
    });
    const shares = sharesOf(whole.map((one) => scoreOf(weights, one, hidden)));
    const meant = meantBy(
      shares,
      candidates,
      (mention) => mentions[mention]!.entity,
      (mention) => answers.get(mention)?.meant,
    );
    for (const [entity, share] of meant) count(same, entity, share);
    const answer = { shares, features: whole, meant };
    answers.set(at, answer);
    return answer;
  };
}

function count(counts: Map<number, number>, entity: number, by: number): void {
  if (entity >= 0) counts.set(entity, (counts.get(entity) ?? 0) + by);
}

/** What the last pronoun of the same gender means. */
function lastOf(mentions: readonly Mention[], answers: ReadonlyMap<number, Answer>, at: number): Meant | undefined {
  for (let before = at - 1; before >= 0 && before > at - 60; before--)
    if (answers.has(before) && mentions[before]!.gender === mentions[at]!.gender) return answers.get(before)?.meant;
  return undefined;
}

/** Whom a pronoun means, by the shares of its candidates; what a candidate that is a pronoun means is known from before. The last share is nobody's. */
function meantBy(
  shares: readonly number[],
  candidates: readonly number[],
  entityOf: (mention: number) => number,
  meantBefore: (mention: number) => Meant | undefined,
): Map<number, number> {
  const meant = new Map([[nobody, shares.at(-1) ?? 1]]);
  const add = (entity: number, share: number) => meant.set(entity, (meant.get(entity) ?? 0) + share);
  candidates.forEach((mention, nth) => {
    const entity = entityOf(mention);
    const share = shares[nth]!;
    if (entity >= 0) add(entity, share);
    else for (const [one, part] of meantBefore(mention) ?? [[nobody, 1]]) add(one, share * part);
  });
  return meant;
}
