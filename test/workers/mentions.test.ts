import { expect, test } from "vitest";
import type { Lexicon } from "../../workers/extraction.ts";
import { findMentions, tagMentions } from "../../workers/mentions.ts";
import { asTag, resolveEntities } from "../../workers/names/name-resolution.ts";
import { parseText } from "../../workers/parsed-text.ts";
import { tagIndex } from "../../workers/tag-index.ts";

const none: Lexicon = { tags: [], topics: [] };

async function named(text: string, lexicon = none): Promise<string[]> {
  return (await findMentions(text, lexicon)).map(
    (mention) => `${mention.type}:${text.slice(mention.start, mention.end)}`,
  );
}

async function resolved(text: string, lexicon = none): Promise<string[]> {
  const mentions = tagMentions(await parseText(text), tagIndex(lexicon.tags));
  return resolveEntities(text, mentions).map((entity) => `${entity.type}:${entity.name} (${asTag(entity).mentions})`);
}

test.each([
  [
    "titles are no part of a name",
    "On Monday, Sen. Ruth Alvarez met Prof. Ian Blake.",
    ["person:Ruth Alvarez", "person:Ian Blake"],
  ],
  [
    "a title in the middle parts two names",
    "The report quotes NASA Administrator Lena Fox.",
    ["organization:NASA", "person:Lena Fox"],
  ],
  [
    "an institution keeps its joining words",
    "She works at the Department of Health and Human Services in Oslo.",
    ["organization:Department of Health and Human Services", "place:Oslo"],
  ],
  [
    "possessives are cut off",
    "Norway’s parliament praised Acme Corporation’s plan.",
    ["place:Norway", "organization:Acme Corporation"],
  ],
  ["states keep their full stop", "He lives in Fresno, Calif., with his dog.", ["place:Fresno", "place:Calif."]],
  [
    "nationalities, days and a sentence's first word are no names",
    "Researchers said on Tuesday that German farms grew.",
    [],
  ],
  ["New York keeps its New", "The firm moved to New York.", ["place:New York"]],
])("%s", async (_, text, mentions) => {
  expect(await named(text)).toEqual(mentions);
});

test("surnames, acronyms and short forms lead to the fullest name", async () => {
  const text =
    "Officers of Customs and Border Protection (CBP) hired Maria Keller. Keller said CBP is growing. The Varnik Technology Group paid Keller. Varnik declined to comment, Keller said.";
  expect(await resolved(text)).toEqual([
    "organization:Customs and Border Protection (3)",
    "person:Maria Keller (4)",
    "organization:Varnik Technology Group (2)",
  ]);
});

test("a curated alias wins over everything else and over its own length", async () => {
  const lexicon: Lexicon = { tags: [{ name: "Federal Reserve", type: "organization", aliases: ["Fed"] }], topics: [] };
  expect(await resolved("The Fed raised rates. Officials at the Federal Reserve agreed.", lexicon)).toEqual([
    "organization:Federal Reserve (2)",
  ]);
});

test("short aliases must be met exactly", async () => {
  const lexicon: Lexicon = { tags: [{ name: "United States", type: "place", aliases: ["US"] }], topics: [] };
  expect(await named("They told us that the US had changed.", lexicon)).toEqual(["place:US"]);
});
