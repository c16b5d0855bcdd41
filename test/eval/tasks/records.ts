import type { Case } from "../case.ts";
import { documentOf } from "../documents.ts";
import { evaluatedExtractor } from "../extractor.ts";
import type { Prediction, Task } from "../task.ts";

const extract = await evaluatedExtractor();

/** Everything that is read out of an article's text. */
export const task: Task = {
  predict: (cases) => Promise.all(cases.map(predictRecord)),
};

async function predictRecord(input: Case): Promise<Prediction> {
  const { claims, tags, topics, quotes, ...record } = await extract(documentOf(input));
  const { headline, summary, key_insights, home_domain, cross_domains, sentiment_score, significance_score } = record;
  return {
    headline,
    summary,
    claims: claims.map(({ claim_text, claim_type, confidence, evidence, featured, span }) => ({
      claim_text,
      claim_type,
      confidence,
      evidence,
      featured,
      span,
    })),
    tags: tags.map(({ tag_type, name }) => ({ tag_type: capitalized(tag_type), tag_value: name })),
    topics: topics.map(({ name }) => name),
    quotes: quotes.map(({ text, speaker }) => ({ text, speaker })),
    key_insights,
    home_domain,
    cross_domains,
    sentiment_score,
    significance_score,
  };
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
