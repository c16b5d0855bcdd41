import { describe, expect, test } from "vitest";
import { adopt } from "../../../workers/proposals/adopt.ts";
import type { ProposedSentence } from "../../../workers/proposals/proposal.ts";
import { extractionOf } from "../../support/arrivals.ts";

const fee = "The Harbour Board raised its grain fee by 4 percent in May 2026.";
const venn = "Mara Venn has led the Harbour Board since 2019.";
const ferry = "A ferry took 120 people across the bay on Sunday.";
const council = "The Grain Council of Brimstow did not agree to the fee.";
const advice = "You should book a slot at the grain dock before noon.";
const content = [fee, venn, ferry, council, advice].join("\n\n");
const audio = {
  actionable_takeaways: ["Keep receipts."],
  guest_details: [],
  cross_promotion: [],
  cultural_relevance: null,
};
const ruled = extractionOf({ content, summary: "The rules' own.", audio, word_count: 60 });
const whole = { start: 0, end: content.length };

/** A sentence whose proof is itself unless other words are named. */
function sentence(place: ProposedSentence["place"], text: string, quote = text, part = whole): ProposedSentence {
  return { place, text, quote, part };
}

/** Proposes sentences beside two claims that the text proves. */
function adopted(sentences: ProposedSentence[], extraction = ruled) {
  const usual = { claim_type: null, confidence: null, evidence: null, featured: true, entities: [] };
  const claims = [fee, venn].map((text) => ({ ...usual, claim_text: text, quote: text, part: whole }));
  return adopt(extraction, { extractor: "llm/2 test", claims, sentences });
}

describe("proposed sentences", () => {
  test("are the summary, the key insights and the takeaways as far as the text proves them", () => {
    const { extraction, dropped, sentences } = adopted([
      sentence("summary", "In May 2026 the Harbour Board raised its grain fee by 4 percent.", fee),
      sentence("summary", ferry),
      sentence("key_insight", council),
      sentence("key_insight", fee),
      sentence("key_insight", ferry),
      sentence("takeaway", advice),
    ]);
    expect({ dropped, sentences }).toEqual({ dropped: [], sentences: { proposed: 6, proved: 6 } });
    expect(extraction).toMatchObject({
      summary: `In May 2026 the Harbour Board raised its grain fee by 4 percent. ${ferry}`,
      key_insights: [council, fee, ferry],
      audio: { ...audio, actionable_takeaways: [advice] },
    });
    expect(extraction.claims.map(({ key_point_index }) => key_point_index)).toEqual([1, null]);
  });

  test.each([
    ["a number that is not its proof's", fee.replace("4", "6"), fee, /number "6"/],
    ["a name from elsewhere in the text", fee.replace("Harbour Board", "Grain Council"), fee, /names somebody/],
    ["a denial that was lost", "The Grain Council of Brimstow did agree to the fee.", council, /denial/],
    [
      "words that stand nowhere",
      "The mayor resigned over the fee on Sunday.",
      "The mayor resigned on Sunday.",
      /do not stand/,
    ],
    ["a beginning that leans on what was before", "It raised the grain fee by 4 percent.", fee, /reference/],
  ])("are left out for %s, and told with the reason", (_what, text, quote, reason) => {
    for (const place of ["summary", "key_insight"] as const) {
      const { extraction, dropped, sentences } = adopted([sentence(place, text, quote)]);
      expect(dropped).toEqual([{ place, text, reason: expect.stringMatching(reason) }]);
      expect(sentences).toEqual({ proposed: 1, proved: 0 });
      expect(extraction).toMatchObject({ summary: "The rules' own.", key_insights: [fee, venn] });
    }
  });

  test("are held to the text one by one where several are given as one", () => {
    const { extraction, dropped } = adopted([sentence("summary", `${fee} The mayor of Alder Bay resigned.`, fee)]);
    expect(extraction.summary).toBe(fee);
    expect(dropped).toMatchObject([{ text: "The mayor of Alder Bay resigned." }]);
  });

  test("are said once, and too few key insights are joined by what the claims tell", () => {
    const { extraction, dropped } = adopted([sentence("key_insight", fee), sentence("key_insight", fee)]);
    expect(dropped).toMatchObject([{ reason: "another sentence says the same" }]);
    expect(extraction.key_insights).toEqual([fee, venn]);
    expect(extraction.claims.map(({ key_point_index }) => key_point_index)).toEqual([0, 1]);
  });

  test("of a summary come from each part of the text, three at most", () => {
    const cut = content.indexOf(ferry);
    const [head, tail] = [
      { start: 0, end: cut },
      { start: cut, end: content.length },
    ];
    const { extraction } = adopted([
      sentence("summary", fee, fee, head),
      sentence("summary", venn, venn, head),
      sentence("summary", ferry, ferry, tail),
      sentence("summary", council, council, tail),
    ]);
    expect(extraction.summary).toBe([fee, venn, ferry].join(" "));
  });

  test("are no takeaways of what is not spoken", () => {
    const { extraction, sentences } = adopted([sentence("takeaway", advice)], { ...ruled, audio: null });
    expect({ audio: extraction.audio, sentences }).toEqual({ audio: null, sentences: { proposed: 0, proved: 0 } });
  });
});
