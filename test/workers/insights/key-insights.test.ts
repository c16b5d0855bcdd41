import { expect, test } from "vitest";
import { type InsightSource, keyInsights } from "../../../workers/insights/key-insights.ts";
import { claimWords } from "../../../workers/standing/claim-words.ts";
import { wordNumbering } from "../../../workers/text/plain-forms.ts";

const numbering = wordNumbering();

function source(claim_text: string, more: Partial<InsightSource> = {}): InsightSource {
  const words = numbering.of(claim_text);
  return {
    claim_text,
    featured: true,
    entities: [],
    words,
    tree: claimWords(claim_text),
    good: 0.9,
    share: 0,
    ...more,
  };
}

const insightsOf = (claims: readonly InsightSource[], headline = "Council builds harbour bridge") =>
  keyInsights(claims, { headline, lead: claims[0]?.claim_text ?? "", numbering });

const story = [
  "The council approved the harbour bridge after a vote.",
  "The harbour bridge will open to the public in spring.",
  "The harbour bridge cost the council 40 million pounds.",
  "The council needs a bridge because the ferry sank.",
  "Fishermen of the harbour criticized the bridge as ugly.",
  "A choir sang in the church.",
];

test("what happened comes first, then how much, why, what next and who disagrees as the text tells them", () => {
  expect(insightsOf(story.map((text) => source(text))).key_insights).toEqual(story.slice(0, 5));
});

test("each insight is a claim word for word, brackets, parties and days and all", () => {
  const claim_text = "Rep. Ann Lee, R-Ohio, visited the port (her third visit) on Tuesday, prosecutors said.";
  expect(insightsOf([source(claim_text)])).toEqual({ key_insights: [claim_text], key_point_index: [0] });
});

test("a claim that is not featured may be an insight, and a featured one points to the insight of its fact only", () => {
  const same = "After a vote the council approved the harbour bridge.";
  const claims = [...story.map((text, at) => source(text, { featured: at !== 0 })), source(same)];
  const { key_insights, key_point_index } = insightsOf(claims);
  expect(key_insights[0]).toBe(story[0]);
  expect(key_point_index).toEqual([null, 1, 2, 3, 4, null, 0]);
});

test("what hardly stands alone is no insight while anything else is", () => {
  const claims = [source("The council approved it.", { good: 0.1 }), ...story.slice(1, 4).map((text) => source(text))];
  expect(insightsOf(claims).key_insights.toSorted()).toEqual(story.slice(1, 4).toSorted());
});

test("there are as many insights as facts, and none without claims", () => {
  expect(insightsOf([]).key_insights).toEqual([]);
  expect(insightsOf([source(story[0]!), source("The council approved the harbour bridge.")]).key_insights).toHaveLength(
    1,
  );
});

test("whom most claims name is nearer to the heart of a story", () => {
  const keller = [{ name: "Maria Keller", type: "person", role: "subject" }] as const;
  const [named, other] = ["Maria Keller sold a mill.", "Jo Reed painted a door."];
  const claims = [source(other!), source(named!, { entities: [...keller] })];
  const more = ["Maria Keller left Oslo.", "Maria Keller sang in a choir."].map((text) =>
    source(text, { entities: [...keller], good: 0.2 }),
  );
  const found = keyInsights([...claims, ...more], { headline: "", lead: "", numbering });
  expect(found.key_insights[0]).toBe(named);
});

test("of claims that are as near to the heart the one whose sentence tells more of the text comes first", () => {
  const [plain, point] = ["Jo Reed painted a door.", "Ann Lee opened a shop."];
  const claims = [source(plain!), source(point!, { share: 1 })];
  expect(keyInsights(claims, { headline: "", lead: "", numbering }).key_insights[0]).toBe(point);
});

test("in a conversation everybody who tells facts is heard, and nobody's greetings are", () => {
  const said = [
    'Ada Vale said "Welcome to the harbour show about the bridge."',
    'Tomas Lund said "The harbour bridge opened after eleven years of work."',
    'Tomas Lund said "The harbour bridge cost 40 million pounds."',
    'Ada Vale said "You have just come back from the bridge of the harbour."',
    'Tomas Lund said "The bridge will carry trams in spring."',
    'Ada Vale said "The last ferry of the town sank in 1971."',
  ];
  const { key_insights } = insightsOf(said.map((text) => source(text)));
  expect(key_insights).toEqual([said[1], said[2], said[4], said[5]]);
});

test("what stumbles is no insight", () => {
  const halting = source("Um, the council approved the harbour bridge.");
  expect(insightsOf([halting, ...story.map((one) => source(one))]).key_insights).not.toContain(halting.claim_text);
});
