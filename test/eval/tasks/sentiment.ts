import { sentimentWord } from "../../../pipeline/tone-words.ts";
import { scoreSentiment } from "../../../workers/tone.ts";
import { textOf } from "../case.ts";
import type { Task } from "../task.ts";

/** How good or bad a text's news is: the score that is stored, and the word that readers get for it. */
export const task: Task = {
  predict: (cases) =>
    cases.map((input) => {
      const score = scoreSentiment(textOf(input), input.title ?? null);
      return { score, label: sentimentWord(score) };
    }),
};
