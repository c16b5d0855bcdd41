import type { Span } from "../../../store/model/claim.ts";
import type { Proposal, ProposedSentence } from "../../../workers/proposals/proposal.ts";
import type { Answer } from "./llm-answer.ts";
import { promptVersion } from "./llm-prompt.ts";

/** What a model answered about one part of a text. */
export interface PartAnswer {
  part: Span;
  answer: Answer;
}

/** The name under which what a model says stands in a record. */
export function extractorName(model: string): string {
  return `llm/${promptVersion} ${model}`;
}

/** What a model proposes for a text, from its answers about the parts, in their order. */
export function proposalFrom(model: string, answers: readonly PartAnswer[]): Proposal {
  return {
    extractor: extractorName(model),
    claims: answers.flatMap(({ part, answer }) => answer.claims.map((claim) => ({ ...claim, part }))),
    sentences: answers.flatMap(sentencesOf),
  };
}

function sentencesOf({ part, answer: { summary, key_insights, takeaways } }: PartAnswer): ProposedSentence[] {
  return [
    ...summary.map((one) => ({ place: "summary" as const, ...one, part })),
    ...key_insights.map((one) => ({ place: "key_insight" as const, ...one, part })),
    ...takeaways.map((one) => ({ place: "takeaway" as const, ...one, part })),
  ];
}
