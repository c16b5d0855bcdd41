import { crossDomainsMax } from "../../../config/limits.ts";
import { classifyDomain } from "../../../workers/topics/domains.ts";
import { findTopics } from "../../../workers/topics/topics.ts";
import { textOf } from "../case.ts";
import { shippedLexicon } from "../lexicon.ts";
import type { Task } from "../task.ts";

const { topics } = shippedLexicon();

/** The likeliest domains of a text: first the one it is at home in, then the three that come next, whether or not a record would name them. */
export const task: Task = {
  predict: (cases) =>
    cases.map((input) => {
      const [text, title] = [textOf(input), input.title ?? null];
      const found = findTopics(text, title, topics).map(({ topic }) => topic.domain);
      const { home_domain = null, ranking = [] } = classifyDomain(text, title, found) ?? {};
      return { home_domain, cross_domains: ranking.slice(1, 1 + crossDomainsMax).map(({ domain }) => domain) };
    }),
};
