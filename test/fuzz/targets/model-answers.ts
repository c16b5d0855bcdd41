import { answerIn } from "../../../pipeline/read/extractors/llm-answer.ts";
import { signalsQuestion } from "../../../pipeline/read/extractors/llm-signals.ts";
import { jsonTokens } from "../nasty.ts";
import { seedTexts, type Target } from "../target.ts";

const answer = JSON.stringify({
  claims: [
    {
      claim_text: "The board raised fees.",
      quote: "raised the fees",
      claim_type: "announcement",
      confidence: "stated",
      evidence: "paraphrase",
      featured: true,
      entities: [{ name: "Harbour Board", type: "Organization", role: "source_org" }],
    },
    { claim_text: "Ferries pay nothing.", quote: "ferries will pay nothing" },
  ],
  summary: [{ text: "The board raised fees.", quote: "raised the fees" }, "Ferries pay nothing."],
  key_insights: [],
});

/** What a language model answers. */
export const target: Target = {
  seeds: () =>
    seedTexts(
      answer,
      '{"sentences": [{"n": 1, "text": "Canal Times followed."}]}',
      `<think>Hm.</think>\nHere you are:\n\`\`\`json\n${answer}\n\`\`\`\nDone.`,
      answer.slice(0, -40),
    ),
  tokens: [
    ...jsonTokens,
    "```",
    '"sentences":[',
    '"n":1',
    "```json\n",
    "<think>",
    "</think>",
    '"claims":[',
    '"claims":',
    "\\",
    '"\\ud800"',
    '"claim_text":',
    '"quote":',
    '"entities":',
    "[]",
    "{}",
    '{"claims":[{',
    "}}",
    "]]",
    '"__proto__":',
  ],
  read: (input) => [answerIn(input.toString()), signalsQuestion([]).form.read(input.toString())],
};
