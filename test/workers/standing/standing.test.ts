import { expect, test } from "vitest";
import { tagMentions } from "../../../workers/mentions.ts";
import { articleWords } from "../../../workers/standing/article-words.ts";
import { claimWords } from "../../../workers/standing/claim-words.ts";
import { type Standing, standingOf } from "../../../workers/standing/standing.ts";
import { shippedStandingModel } from "../../../workers/standing/standing-model.ts";
import { parseText, sentencesBefore } from "../../../workers/text/parsed-text.ts";
import { tagIndex } from "../../../workers/topics/tag-index.ts";

/** How claims of a text stand by themselves; a claim that is no sentence of it counts as one of its first. */
async function standings(content: string, claims: readonly string[], title = ""): Promise<Standing[]> {
  const text = await parseText(content);
  const article = articleWords(text, tagMentions(text, tagIndex([])), title);
  return claims.map((claim) =>
    standingOf(
      claimWords(claim),
      article,
      sentencesBefore(text, Math.max(0, content.indexOf(claim)) + 1),
      shippedStandingModel(),
    ),
  );
}

const ferry =
  "Port Alden's council approved a new ferry line to Marrow Island on Tuesday. The measure passed by two votes. " +
  "It will cost the town $4 million a year. Mayor Mary Olsen said the line to Marrow Island would open in May. " +
  "She has asked for this since 2019. Kestrel Boats will run the ferry under a contract with Port Alden. " +
  "The company employs 40 people. That is why they left.";

test("claims with names of their own stand alone, those that begin with what was said before do not", async () => {
  const [council, measure, it, mayor, she, kestrel, company, that] = await standings(ferry, [
    "Port Alden's council approved a new ferry line to Marrow Island on Tuesday.",
    "The measure passed by two votes.",
    "It will cost the town $4 million a year.",
    "Mayor Mary Olsen said the line to Marrow Island would open in May.",
    "She has asked for this since 2019.",
    "Kestrel Boats will run the ferry under a contract with Port Alden.",
    "The company employs 40 people.",
    "That is why they left.",
  ]);
  for (const open of [measure, it, she, company, that]) expect(open!.alone).toBeLessThan(0.5);
  for (const whole of [council, mayor, kestrel]) expect(whole!.alone).toBeGreaterThan(0.6);
});

test("a pronoun is open unless somebody in the claim fits it", async () => {
  const [bound, open] = await standings(ferry, [
    "Mary Olsen said she would open the line to Marrow Island in May.",
    "Mary Olsen said he would open the line to Marrow Island in May.",
  ]);
  expect(bound!.alone).toBeGreaterThan(open!.alone);
  expect(open!.open.at(0)).toMatchObject({ at: 3 });
});

test("whom the words inside quotation marks mean is not who speaks", async () => {
  const [own, quoted] = await standings(ferry, [
    "Mary Olsen said she will open the line in May.",
    'Mary Olsen said "She will open the line in May."',
  ]);
  expect(quoted!.alone).toBeLessThan(own!.alone);
});

test("what stands behind a noun tells which one is meant", async () => {
  const [bare, told] = await standings(ferry, [
    "The company hired 40 people in May.",
    "The company that runs the ferry of Port Alden hired 40 people in May.",
  ]);
  expect(told!.alone).toBeGreaterThan(bare!.alone);
});

test("there is one government, many companies", async () => {
  const [one, many] = await standings(ferry, [
    "The government raised taxes in May.",
    "The company raised prices in May.",
  ]);
  expect(one!.alone).toBeGreaterThan(many!.alone);
});

test("the words that point elsewhere are told", async () => {
  const [claim] = await standings(ferry, ["The measure passed by two votes."]);
  const [first] = [...claim!.open].sort((a, b) => b.chance - a.chance);
  expect(first?.at).toBe(1);
});

test("deeds with figures tell more than praise and what a page says of itself", async () => {
  const [deed, praise, page] = await standings(ferry, [
    "Port Alden's council approved a $4 million ferry line to Marrow Island on Tuesday.",
    "The view from the ferry was truly amazing!",
    "You can sign up for our newsletter below and read more stories here.",
  ]);
  expect(deed!.telling).toBeGreaterThan(0.85);
  expect(praise!.telling).toBeLessThan(deed!.telling - 0.1);
  expect(page!.telling).toBeLessThan(deed!.telling - 0.1);
});

test("what has no tree is no claim", async () => {
  const [none] = await standings(ferry, [""]);
  expect(none).toEqual({ alone: 0, telling: 0, good: 0, open: [] });
});
