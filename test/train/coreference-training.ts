import { answerer, type RankerWeights } from "../../workers/coreference/antecedent-ranker.ts";
import { certaintyOf, guessOf } from "../../workers/coreference/certainty.ts";
import {
  type KnownWords,
  personWords,
  type Thresholds,
  writeCoreferenceModel,
} from "../../workers/coreference/coreference-model.ts";
import { mayAnswer } from "../../workers/coreference/pronouns-meant.ts";
import { type JudgedGuess, trainCertainty } from "./coreference/certainty-training.ts";
import { clusteredLesson, type Schooling, twoNamesLesson } from "./coreference/lessons.ts";
import { trainRanker } from "./coreference/ranker-training.ts";
import type { ClusteredText, TwoNamesText } from "./coreference/texts.ts";

/** What is learnt from, how much each pronoun of it counts, and each guess where certainty is learnt. Old novels count little, and every second is enough. Ours. */
const sources = {
  clustered: [
    { name: "gum-ccby-train", weight: 2, guesses: 2, every: 1 },
    { name: "litbank", weight: 0.15, guesses: 0.02, every: 2 },
  ],
  twoNames: [
    { name: "gap-development", weight: 1, guesses: 1 },
    { name: "gap-validation", weight: 1, guesses: 1 },
  ],
} as const;

/** Chosen by folds over texts: more hidden units gain nothing there, more epochs cost certainty. Ours. */
const plan = { width: 8, epochs: 8, rate: 0.01, decay: 0.3, batch: 8 } as const;

/** Rankers from different seeds whose scores are averaged, and folds over texts on which certainty is learnt. */
const rankers = 4;
const folds = 4;
const keptTogether = "gap-validation";

/** Set on the folds: what is right from there on is in the model card. */
const thresholds: Thresholds = { named: 0.9, noun: 0.92, nameable: 0.95 };

/** What is needed to learn. */
export interface Training {
  /** The texts of a set, as the service reads them. */
  clustered(name: string): Promise<ClusteredText[]>;
  twoNames(name: string): Promise<TwoNamesText[]>;
  words: KnownWords;
  log(line: string): void;
}

/** A lesson with its source and the fold in which it is not learnt from. */
interface Filed {
  source: string;
  fold: number;
  lesson: Schooling;
  /** What its guesses count. */
  guesses: number;
}

/** Learns the ranker and its certainty anew. The model's file, unpacked. */
export async function trainCoreference(training: Training): Promise<Uint8Array> {
  const { words, log } = training;
  const filed = await lessonsOf(training);
  const guesses: FoldGuess[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const ranker = averagedRanker(filed.filter((one) => one.fold !== fold).map(({ lesson }) => lesson));
    for (const one of filed) if (one.fold === fold) guesses.push(...judgedGuesses(one, ranker));
    log(`fold ${fold + 1} of ${folds}`);
  }
  for (const line of foldFigures(guesses)) log(line);
  return writeCoreferenceModel({
    ranker: averagedRanker(filed.map(({ lesson }) => lesson)),
    certainty: trainCertainty(guesses),
    thresholds,
    words,
  });
}

/** All lessons. What is kept together in a fold is a whole set, so that its figures are of a set that was not learnt from at all. */
async function lessonsOf({ words, clustered, twoNames }: Training): Promise<Filed[]> {
  const known = personWords(words);
  const filed: Filed[] = [];
  const add = (source: string, lesson: Schooling, guesses: number) => {
    const fold = source === keptTogether ? 0 : filed.length % folds;
    if (lesson.questions.length > 0) filed.push({ source, fold, lesson, guesses });
  };
  for (const { name, weight, guesses, every } of sources.clustered)
    for (const [at, text] of (await clustered(name)).entries())
      if (at % every === 0) add(name, clusteredLesson(text, known, weight), guesses);
  for (const { name, weight, guesses } of sources.twoNames)
    for (const text of await twoNames(name)) add(name, twoNamesLesson(text, known, weight), guesses);
  return filed;
}

/** Rankers side by side in one: its score is the mean of theirs. */
function averagedRanker(lessons: readonly Schooling[]): RankerWeights {
  const all = Array.from({ length: rankers }, (_, nth) => trainRanker(lessons, { ...plan, seed: nth + 1 }));
  const width = plan.width * rankers;
  const count = all[0]?.single.length ?? 0;
  const rows = new Float32Array(count * width);
  const single = new Float32Array(count);
  const out = new Float32Array(width);
  all.forEach((one, nth) => {
    for (let feature = 0; feature < count; feature++) {
      single[feature]! += one.single[feature]! / rankers;
      const own = one.rows.subarray(feature * plan.width, (feature + 1) * plan.width);
      rows.set(own, feature * width + nth * plan.width);
    }
    out.set(
      one.out.map((value) => value / rankers),
      nth * plan.width,
    );
  });
  return { width, rows, single, out };
}

interface FoldGuess extends JudgedGuess {
  source: string;
  fold: number;
}

function judgedGuesses({ source, fold, lesson, guesses }: Filed, ranker: RankerWeights): FoldGuess[] {
  const { mentions, discourse, questions, isRight } = lesson;
  const answer = answerer(ranker, mentions);
  return questions.flatMap(({ at, candidates, features }): FoldGuess[] => {
    const guess = guessOf(discourse, at, candidates, answer({ at, candidates, features }));
    const right = guess && mayAnswer(discourse, guess) ? isRight(at, guess.entity) : null;
    return guess && right !== null ? [{ guess, right, weight: guesses, source, fold }] : [];
  });
}

/** For some thresholds, how many guesses on texts that were not learnt from reach them and are right, where certainty was learnt from the other folds too. */
function foldFigures(guesses: readonly FoldGuess[]): string[] {
  const rated = Array.from({ length: folds }, (_, fold) => {
    const certainty = trainCertainty(guesses.filter((one) => one.fold !== fold));
    return guesses
      .filter((one) => one.fold === fold)
      .map(({ source, guess, right }) => ({
        source,
        named: guess.named,
        right,
        certainty: certaintyOf(guess, certainty),
      }));
  }).flat();
  const kinds = Map.groupBy(rated, ({ source, named }) => `${source}, ${named ? "named" : "noun"}`);
  return [...kinds].map(([kind, all]) => {
    const told = [0.8, 0.84, 0.86, 0.88, 0.89, 0.9, 0.91, 0.92, 0.93, 0.94, 0.95].map((least) => {
      const reached = all.filter(({ certainty }) => certainty >= least);
      return `${least}: ${reached.filter(({ right }) => right).length}/${reached.length}`;
    });
    return `${kind}, right of those from a certainty of ${told.join("  ")}, of ${all.length}`;
  });
}
