import type { Span } from "../../../store/model/claim.ts";
import { shippedCoreference } from "../../../workers/coreference/coreference-model.ts";
import { openCoreference, type PronounGuess } from "../../../workers/coreference/pronouns-meant.ts";
import type { TextTrees } from "../../../workers/coreference/text-trees.ts";
import { readTrees } from "../../support/text-trees.ts";
import { type Case, textOf } from "../case.ts";
import type { Prediction, Task } from "../task.ts";

/** Whom "he" and "she" mean: for each, or of two names; null where that is not certain. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(answered)),
};

async function answered(input: Case): Promise<Prediction> {
  const text = await readTrees(textOf(input));
  const guesses = openCoreference(shippedCoreference())(text);
  return input.pronoun_offset === undefined
    ? { resolutions: guesses.map((guess) => resolution(text, guess)) }
    : between(text, guesses, input);
}

function resolution(text: TextTrees, { pronoun, certain, certainty, antecedent, entity }: PronounGuess) {
  const named = entity === null ? undefined : text.entities[entity]?.mentions[0];
  const name = certain && named ? { name: text.content.slice(named.start, named.end) } : {};
  return { ...pronoun, antecedent: certain ? antecedent : null, score: certainty, ...name };
}

/** Which of two names a pronoun means; "other" where it is neither. */
function between(text: TextTrees, guesses: readonly PronounGuess[], input: Case): Prediction {
  const guess = guesses.find(({ pronoun }) => pronoun.start === input.pronoun_offset);
  const meant = guess?.certain && guess.entity !== null ? text.entities[guess.entity]?.mentions : undefined;
  const isNamed = (name = "", start = 0) =>
    meant?.some((one) => overlap(one, { start, end: start + name.length })) ?? false;
  const [A_coref, B_coref] = [isNamed(input.A, input.A_offset), isNamed(input.B, input.B_offset)];
  if (A_coref && B_coref) return { A_coref: false, B_coref: false };
  return { A_coref, B_coref, other: meant !== undefined && !A_coref && !B_coref, score: guess?.certainty ?? 0 };
}

function overlap(one: Span, other: Span): boolean {
  return one.start < other.end && one.end > other.start;
}
