import { sentimentWord } from "../../../store/model/score-words.ts";
import { treesOf } from "../../../workers/syntax/sentence-tree.ts";
import { splitSentences } from "../../../workers/text/sentences.ts";
import { scoreSentiment } from "../../../workers/topics/tone.ts";
import { textOf } from "../case.ts";
import type { Task } from "../task.ts";

/** How good or bad a text's news is: the score that is stored, and the word that readers get for it. */
export const task: Task = {
  predict: (cases) =>
    cases.map((input) => {
      const content = textOf(input);
      const sentences = splitSentences(content);
      const score = scoreSentiment({ content, sentences }, input.title ?? null, treesOf(content, sentences));
      return { score, label: sentimentWord(score) };
    }),
};
