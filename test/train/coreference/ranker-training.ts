import {
  type Answer,
  type Asked,
  answerer,
  nobody,
  type RankerWeights,
  scoreOf,
} from "../../../workers/coreference/antecedent-ranker.ts";
import type { Mention } from "../../../workers/coreference/mention.ts";
import { featureCount } from "../../../workers/coreference/ranker-features.ts";

/** A pronoun with what it may mean, and what the annotators say of it. */
export interface Question extends Asked {
  told: Told;
}

/** What is told of a pronoun: which of its candidates mean the same; which entity, or which are not, is meant; or nothing. */
export type Told =
  | { by: "mention"; right: readonly number[] }
  | { by: "entity"; right: number }
  | { by: "none-of"; wrong: readonly number[] }
  | null;

/** A text's pronouns in order. */
export interface Lesson {
  mentions: readonly Mention[];
  questions: readonly Question[];
  weight: number;
}

export interface TrainingPlan {
  width: number;
  epochs: number;
  rate: number;
  decay: number;
  seed: number;
  batch: number;
}

/** Learns the weights of the ranker by gradient descent (Adam). */
export function trainRanker(lessons: readonly Lesson[], plan: TrainingPlan): RankerWeights {
  const random = generator(plan.seed);
  const { width } = plan;
  const size = featureCount * (width + 1) + width;
  const values = new Float32Array(size);
  for (let at = 0; at < featureCount * width; at++) values[at] = (random() - 0.5) * 0.2;
  for (let at = 0; at < width; at++) values[featureCount * (width + 1) + at] = (random() - 0.5) * 1;
  const weights = viewOf(values, width);
  const slopes = new Float32Array(size);
  const slopesView = viewOf(slopes, width);
  const [first, second] = [new Float32Array(size), new Float32Array(size)];
  const order = lessons.map((_, at) => at);
  const steps = Math.ceil(order.length / plan.batch) * plan.epochs;
  let step = 0;
  for (let epoch = 0; epoch < plan.epochs; epoch++) {
    shuffle(order, random);
    for (let from = 0; from < order.length; from += plan.batch) {
      slopes.fill(0);
      for (const at of order.slice(from, from + plan.batch)) learn(lessons[at]!, weights, slopesView);
      step++;
      const rate = plan.rate * Math.min(1, step / 50) * (1 - step / (steps + 1));
      const [own, other] = [1 - 0.9 ** step, 1 - 0.999 ** step];
      for (let at = 0; at < size; at++) {
        const slope = slopes[at]!;
        first[at] = 0.9 * first[at]! + 0.1 * slope;
        second[at] = 0.999 * second[at]! + 0.001 * slope * slope;
        values[at]! -= rate * (first[at]! / own / (Math.sqrt(second[at]! / other) + 1e-6) + plan.decay * values[at]!);
      }
    }
  }
  return weights;
}

function viewOf(values: Float32Array, width: number): RankerWeights {
  const rows = values.subarray(0, featureCount * width);
  const single = values.subarray(featureCount * width, featureCount * (width + 1));
  return { width, rows, single, out: values.subarray(featureCount * (width + 1)) };
}

/** Adds a text's slopes. */
function learn({ mentions, questions, weight }: Lesson, weights: RankerWeights, slopes: RankerWeights): void {
  const hidden = new Float32Array(weights.width);
  const answers = new Map<number, Answer>();
  const answer = answerer(weights, mentions);
  for (const question of questions) answers.set(question.at, answer(question));
  const pulls = new Map<number, Map<number, number>>();
  for (const question of [...questions].reverse()) {
    const { shares, meant, features } = answers.get(question.at)!;
    const pull = pulls.get(question.at) ?? new Map<number, number>();
    const byShare = new Array<number>(shares.length).fill(0);
    const { told } = question;
    if (told?.by === "entity") add(pull, told.right, -weight / Math.max(1e-4, meant.get(told.right) ?? 0));
    if (told?.by === "none-of") {
      const wrong = told.wrong.reduce((sum, entity) => sum + (meant.get(entity) ?? 0), 0);
      for (const entity of told.wrong) add(pull, entity, weight / Math.max(1e-2, 1 - wrong));
    }
    if (told?.by === "mention") {
      const right = told.right.length > 0 ? told.right : [shares.length - 1];
      const sum = right.reduce((total, nth) => total + shares[nth]!, 0);
      for (const nth of right) byShare[nth]! -= weight / Math.max(1e-4, sum);
    }
    if (pull.size > 0)
      for (const [nth, mention] of question.candidates.entries()) {
        const { entity } = mentions[mention]!;
        if (entity >= 0) byShare[nth]! += pull.get(entity) ?? 0;
        else {
          const before = answers.get(mention);
          if (!before) byShare[nth]! += pull.get(nobody) ?? 0;
          else {
            const back = pulls.get(mention) ?? new Map<number, number>();
            for (const [one, amount] of pull) {
              byShare[nth]! += amount * (before.meant.get(one) ?? 0);
              add(back, one, amount * shares[nth]!);
            }
            pulls.set(mention, back);
          }
        }
      }
    byShare[shares.length - 1]! += pull.get(nobody) ?? 0;
    const mean = byShare.reduce((sum, slope, nth) => sum + slope * shares[nth]!, 0);
    for (const [nth, own] of features.entries()) {
      const slope = shares[nth]! * (byShare[nth]! - mean);
      if (Math.abs(slope) > 1e-7) addSlopes(own, slope, weights, slopes, hidden);
    }
  }
}

function addSlopes(
  features: ArrayLike<number>,
  slope: number,
  weights: RankerWeights,
  slopes: RankerWeights,
  hidden: Float32Array,
): void {
  scoreOf(weights, features, hidden);
  const { width } = weights;
  for (let unit = 0; unit < width; unit++) if (hidden[unit]! > 0) slopes.out[unit]! += slope * hidden[unit]!;
  for (let nth = 0; nth < features.length; nth++) {
    const feature = features[nth]!;
    slopes.single[feature]! += slope;
    for (let unit = 0, at = feature * width; unit < width; unit++, at++)
      if (hidden[unit]! > 0) slopes.rows[at]! += slope * weights.out[unit]!;
  }
}

function add(to: Map<number, number>, key: number, amount: number): void {
  to.set(key, (to.get(key) ?? 0) + amount);
}

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

function shuffle(values: number[], random: () => number): void {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [values[at], values[other]] = [values[other]!, values[at]!];
  }
}
