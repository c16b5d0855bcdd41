import { describe, expect, test } from "vitest";
import { answerIn } from "../../../../pipeline/read/extractors/llm-answer.ts";
import { claimsAnswer, answer as wholeAnswer } from "../../../support/servers/language-model.ts";

const one = { claim_text: "The fee rose {by 4 percent}.", quote: 'It "rose" by 4 percent.' };
const two = { claim_text: "The bridge closes.", quote: "The bridge closes." };
const answer = claimsAnswer(one, two);

/** The texts of the claims in an answer. */
function texts(text: string) {
  return answerIn(text)?.claims.map(({ claim_text }) => claim_text);
}

describe("the claims of a model's answer", () => {
  test.each([
    ["plain JSON", answer],
    ["a fence", `Here are the claims:\n\`\`\`json\n${answer}\n\`\`\`\nI hope this helps!`],
    ["words around it", `Sure. ${answer} Anything else?`],
    ["thoughts before it", `<think>They ask for {"claims": []}.</think>\n${answer}`],
    ["a bare list", JSON.stringify(JSON.parse(answer).claims)],
    ["an indented answer", JSON.stringify(JSON.parse(answer), null, 2)],
  ])("are found in %s", (_what, text) => {
    expect(texts(text)).toEqual([one.claim_text, two.claim_text]);
  });

  test("are those that are whole when the answer breaks off", () => {
    const broken = answer.slice(0, answer.lastIndexOf(two.quote));
    expect(texts(broken)).toEqual([one.claim_text]);
    expect(texts(`\`\`\`json\n${broken.slice(0, -10)}`)).toEqual([one.claim_text]);
  });

  test.each([
    ["words", "I cannot help with that."],
    ["nothing", ""],
    ["an answer that breaks off in its first claim", answer.slice(0, 60)],
    ["JSON of another shape", '{"facts": []}'],
    ["broken JSON", '{"claims": ]}'],
  ])("are none in %s", (_what, text) => {
    expect(texts(text)).toBeUndefined();
  });

  test("are without those that are none, and an empty list is an answer", () => {
    const odd = '{"claims": [{"claim_text": ""}, 7, null, {"claim_text": "A fee rose.", "quote": 3}]}';
    expect(texts(odd)).toEqual([]);
    expect(texts('{"claims": []}')).toEqual([]);
  });

  test("keep only words of the vocabulary", () => {
    const entities = [
      { name: "Harbour Board", type: "ORGANIZATION", role: "hero" },
      { name: "Tuesday", type: "date", role: "subject" },
    ];
    const odd = { ...two, claim_type: "fact", confidence: 0.9, featured: "yes", entities };
    const [claim] = answerIn(claimsAnswer(odd))?.claims ?? [];
    expect(claim).toEqual({
      ...two,
      claim_type: null,
      confidence: null,
      evidence: "paraphrase",
      featured: false,
      entities: [{ name: "Harbour Board", type: "organization", role: null }],
    });
  });
});

describe("the sentences of a model's answer", () => {
  const sentence = { text: "The bridge closes.", quote: "The bridge closes." };

  test("come with the words that prove them, or are to be such words themselves", () => {
    const told = answerIn(wholeAnswer({ claims: [one], summary: [sentence], key_insights: [] }));
    expect(told).toMatchObject({ summary: [sentence], key_insights: [], takeaways: [] });
    expect(answerIn('{"claims": [], "summary": ["The bridge closes.", 7, {"text": ""}]}')?.summary).toEqual([sentence]);
  });

  test("are none where they are no list, or where the answer breaks off", () => {
    expect(answerIn('{"claims": [], "summary": "The bridge closes.", "key_insights": null}')).toEqual({
      claims: [],
      summary: [],
      key_insights: [],
      takeaways: [],
    });
    const broken = wholeAnswer({ claims: [one], summary: [sentence] }).slice(0, -70);
    expect(answerIn(broken)).toMatchObject({ claims: [{ claim_text: one.claim_text }], summary: [] });
  });
});
