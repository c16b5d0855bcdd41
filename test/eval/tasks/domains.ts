import { classifyDomain } from "../../../workers/domains.ts";
import { findTopics } from "../../../workers/topics.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Task } from "../task.ts";

const { topics } = shippedLexicon();

/** The domain a text is at home in, and those it also touches. */
export const task: Task = {
  predict: (cases) =>
    cases.map((input) => {
      const [text, title] = [textOf(input), input.title ?? null];
      const found = findTopics(text, title, topics).map(({ topic }) => topic.domain);
      const { home_domain, cross_domains } = classifyDomain(text, title, found);
      return { home_domain, cross_domains };
    }),
};
