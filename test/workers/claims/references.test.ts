import { expect, test } from "vitest";
import { proveClaim } from "../../../workers/proof.ts";
import { claimsOf, claimTexts } from "./claims-of.ts";

test.each<[string, string, string]>([
  [
    "a surname is given in full, once a claim",
    "Maria Keller leads the harbor board. On Friday the council asked Keller about the bridge.",
    "On Friday the council asked Maria Keller about the bridge.",
  ],
  [
    "an acronym is written out when the text does so",
    "The Federal Trade Commission sued the ferry company on Monday. The FTC asked a judge to stop the sale of the boats.",
    "The Federal Trade Commission asked a judge to stop the sale of the boats.",
  ],
  [
    "she is the woman, he is the man of two persons named",
    "Maria Keller met Tom Okafor at the harbor on Monday. She asked the council for two new ferries.",
    "Maria Keller asked the council for two new ferries.",
  ],
  [
    "a pronoun reaches over a sentence that names nobody",
    "Tom Okafor was charged with fraud on Monday. Sentencing is scheduled for Feb. 14. He was arrested in April after a long search.",
    "Tom Okafor was arrested in April after a long search.",
  ],
  [
    "it is what the sentence before is about, without its figures",
    "The 2020 Heron has a new engine and a larger cabin. It comes with a warning system for both seats.",
    "The Heron comes with a warning system for both seats.",
  ],
  [
    "where a company sits does not name it",
    "Northwind Inc. sold two boats on Monday. The St. Harland-based company bought 40 ferries in June.",
    "Northwind Inc. bought 40 ferries in June.",
  ],
  [
    "the company is the organization spoken of",
    "Northwind Ferries opened a yard in Oslo on Monday. The company hired two hundred welders in May.",
    "Northwind Ferries hired two hundred welders in May.",
  ],
  [
    "this grant is the grant",
    "The council gave the harbor a grant in May. This grant could also pay for two new ferries in the spring.",
    "The grant could also pay for two new ferries in the spring.",
  ],
  [
    "a full name comes without a title",
    "Former President Tom Okafor opened the harbor on Monday. In the evening the council thanked Okafor for the boats.",
    "In the evening the council thanked Tom Okafor for the boats.",
  ],
  [
    "he is none of those who are named behind him",
    "Tom Okafor led the harbor board. The county sued Paul Meyer and Tom Okafor in May. He said Paul Meyer had closed the bridge.",
    "Tom Okafor said Paul Meyer had closed the bridge.",
  ],
  [
    "he is who was quoted just before",
    "The county praised Paul Meyer. “The old bridge is unsafe,” Tom Okafor wrote. “The new ferry is slow.” He closed the bridge in May.",
    "Tom Okafor closed the bridge in May.",
  ],
  [
    "they are the people named one after the other",
    "Maria Keller, Tom Okafor and Paul Meyer lost the vote on Monday. They asked the county for a new ferry in May.",
    "Maria Keller, Tom Okafor and Paul Meyer asked the county for a new ferry in May.",
  ],
  [
    "it is the subject before its aside",
    "The Heron camp, also known as the Nest, is near the old harbor. It first opened in 2014 with ten huts.",
    "The Heron camp first opened in 2014 with ten huts.",
  ],
  [
    "an age means the person whose age was given",
    "Tom Okafor, 56, met Paul Meyer at the harbor. The 56-year-old was arrested in April after a long search.",
    "Tom Okafor was arrested in April after a long search.",
  ],
  [
    "a label names nobody who is spoken of",
    "DEAR MARIA: My husband bought two boats in May. My brother lost one. I told my sister. He will sell the other boat in June.",
    "The writer's husband bought two boats in May.",
  ],
  [
    "his is the person spoken of",
    "Tom Okafor lost the vote on Monday. The council will take his sworn testimony in March.",
    "The council will take Tom Okafor's sworn testimony in March.",
  ],
  [
    "those who are people who",
    "Those who live near the harbor may need a permit for the ferry.",
    "People who live near the harbor may need a permit for the ferry.",
  ],
])("%s", async (_, text, expected) => {
  expect(await claimTexts(text)).toContain(expected);
});

test("two men who may both be meant leave the pronoun unsettled", async () => {
  const texts = await claimTexts("Tom Okafor and Paul Meyer met at the harbor. He bought two boats in May.");
  expect(texts.filter((text) => /boats/.test(text))).toEqual([]);
});

test("what is put in is proved by where it stands", async () => {
  const text = "Maria Keller leads the harbor board. She closed the old bridge on Monday and opened a new ferry.";
  const claims = await claimsOf(text);
  expect(claims.some((claim) => claim.antecedents.length > 0)).toBe(true);
  for (const claim of claims) expect(proveClaim(text, claim)).toBeNull();
});

test("the only woman whom the text names is meant, however long ago that was", async () => {
  const between =
    "The river rose four metres in one night. Neighbours raised a lot of money online. An engineer mended an oven.";
  const claims = await claimTexts(
    `Lucy Marden runs a shop in Orlo. ${between} ${between} The college let her use its kitchens.`,
  );
  expect(claims).toContain("The college let Lucy Marden use its kitchens.");
});

test("nobody is called by the name of birth", async () => {
  const claims = await claimTexts(
    "Margaret Vance died on Monday in Lyon. She was born Margaret Shaw in 1932 in Duluth. She married a sailor in 1958.",
  );
  expect(claims).toContain("Margaret Vance married a sailor in 1958.");
});

test("no vessel is the third accident", async () => {
  const claims = await claimTexts("The vessel holds 90 tons of fuel. It was the third accident in two years.");
  expect(claims).toEqual(["The vessel holds 90 tons of fuel."]);
});

test("the suspect who is identified is whom he means", async () => {
  const claims = await claimTexts(
    "The suspect, identified as 29-year-old Victor Lanz, was shot by officers and taken to a hospital. He had bought the rifle nine days earlier.",
  );
  expect(claims).toContain("Victor Lanz had bought the rifle nine days earlier.");
});
