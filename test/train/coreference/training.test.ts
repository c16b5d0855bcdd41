import { expect, test } from "vitest";
import { answerer } from "../../../workers/coreference/antecedent-ranker.ts";
import { certaintyOf, type Guess, guessOf, signCount, sizeCount } from "../../../workers/coreference/certainty.ts";
import type { PersonWords } from "../../../workers/coreference/person-words.ts";
import { readTrees } from "../../support/text-trees.ts";
import { trainCertainty } from "./certainty-training.ts";
import { clusteredLesson, type Schooling, twoNamesLesson } from "./lessons.ts";
import { trainRanker } from "./ranker-training.ts";

const words: PersonWords = {
  givenName: (name) => (/^(maria|anna|clara)$/.test(name) ? "she" : /^(peter|john|paul)$/.test(name) ? "he" : null),
  isPerson: () => false,
};
const plan = { width: 4, epochs: 30, rate: 0.02, decay: 0.05, seed: 1, batch: 2 };

/** In these texts the subject of the sentence before is meant, whoever stands nearer. */
async function lessons(): Promise<Schooling[]> {
  const pairs = [
    ["Peter Holm", "John Brandt"],
    ["Paul Vane", "Peter Lund"],
    ["John Marsh", "Paul Reed"],
  ];
  return Promise.all(
    pairs.map(async ([first = "", second = ""]) => {
      const content = `${first} met ${second} in May. He sold the mill.`;
      const at = (text: string) => ({ start: content.indexOf(text), end: content.indexOf(text) + text.length });
      const trees = await readTrees(content);
      const pronoun = at("He").start;
      return twoNamesLesson({ id: first, trees, pronoun, names: [at(first), at(second)], meant: 0 }, words, 1);
    }),
  );
}

test("a ranker learns from two names whom a pronoun means, and says so of names it never saw", async () => {
  const ranker = trainRanker(await lessons(), plan);
  const trees = await readTrees("Anna Dahl met Clara Berg in June. She sold the yard.");
  const lesson = clusteredLesson({ id: "", genre: "", trees, clusters: [] }, words, 1);
  const answer = answerer(ranker, lesson.mentions);
  const [question] = lesson.questions;
  if (!question) throw new Error("the pronoun was not asked");
  const guess = guessOf(lesson.discourse, question.at, question.candidates, answer(question));
  const dahl = lesson.mentions.find(({ noun }) => noun === "anna");
  expect(guess).toMatchObject({ entity: dahl?.entity, named: true });
});

test("the same lessons give the same ranker", async () => {
  const all = await lessons();
  expect(trainRanker(all, plan)).toEqual(trainRanker(all, plan));
});

test("lessons tell right from wrong by the annotators' clusters", async () => {
  const content = "Anna Dahl met Clara Berg in June. She sold the yard.";
  const at = (text: string, kind: string) => ({
    start: content.indexOf(text),
    end: content.indexOf(text) + text.length,
    kind,
  });
  const clusters = [[at("Anna Dahl", "name")], [at("Clara Berg", "name"), at("She", "pronoun")]];
  const lesson = clusteredLesson({ id: "", genre: "", trees: await readTrees(content), clusters }, words, 1);
  const entity = (noun: string) => lesson.mentions.find((one) => one.noun === noun)?.entity ?? -1;
  const [question] = lesson.questions;
  expect(question?.told).toMatchObject({ by: "mention" });
  expect(lesson.isRight(question?.at ?? 0, entity("clara"))).toBe(true);
  expect(lesson.isRight(question?.at ?? 0, entity("anna"))).toBe(false);
});

test("certainty is the share of guesses of a kind that are right", () => {
  const guess = (sign: number): Guess => ({
    at: 0,
    entity: 0,
    named: true,
    signs: Int32Array.of(0, sign),
    sizes: new Float64Array(sizeCount),
  });
  const judged = [1, 2].flatMap((sign) =>
    Array.from({ length: 40 }, (_, nth) => ({ guess: guess(sign), right: nth < (sign === 1 ? 36 : 10), weight: 1 })),
  );
  const weights = trainCertainty(judged);
  expect(weights.signs).toHaveLength(signCount);
  expect(certaintyOf(guess(1), weights)).toBeCloseTo(0.9, 1);
  expect(certaintyOf(guess(2), weights)).toBeCloseTo(0.25, 1);
});
