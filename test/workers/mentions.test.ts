import { expect, test } from "vitest";
import type { Lexicon } from "../../workers/extraction.ts";
import { findMentions, tagMentions } from "../../workers/mentions.ts";
import { resolveEntities } from "../../workers/names/name-resolution.ts";
import { parseText } from "../../workers/text/parsed-text.ts";
import { tagIndex } from "../../workers/topics/tag-index.ts";

const none: Lexicon = { tags: [], topics: [] };

async function named(text: string, lexicon = none): Promise<string[]> {
  return (await findMentions(text, lexicon)).map(
    (mention) => `${mention.type}:${text.slice(mention.start, mention.end)}`,
  );
}

async function resolved(text: string, lexicon = none): Promise<string[]> {
  const mentions = tagMentions(await parseText(text), tagIndex(lexicon.tags));
  return resolveEntities(text, mentions).map((entity) => `${entity.type}:${entity.name} (${entity.mentions.length})`);
}

test("a dateline names nobody, and letters that the text says to be a thing are none", async () => {
  expect(await named("OSLO (AP) — The mayor of Bergen resigned.")).toEqual(["place:Bergen"]);
  expect(await named("Each software bill of materials (SBOM) is public. SBOM lists help Northwind Inc.")).toEqual([
    "organization:Northwind Inc.",
  ]);
});

test("the title of a work in quotation marks names nobody by its parts", async () => {
  const alphabet: Lexicon = { ...none, tags: [{ name: "Alphabet Inc.", type: "organization", aliases: ["Alphabet"] }] };
  expect(await named("Her novel, “The Keeper’s Alphabet,” won. Alphabet fell.", alphabet)).toEqual([
    "organization:Alphabet",
  ]);
  expect(await named('“We will sue Northwind Inc.,” said Maria Keller of "Kestrel Airlines".')).toEqual([
    "organization:Northwind Inc.",
    "person:Maria Keller",
    "organization:Kestrel Airlines",
  ]);
});

test.each([
  [
    "a body of a town is one name, town and all",
    "Green Bay Town Council approved the plan, and Harrow Bay Town Council refused it.",
    ["organization:Green Bay Town Council", "organization:Harrow Bay Town Council"],
  ],
  [
    "a place that bears somebody's name is a place",
    "The works begin in Tanner's Row on Monday.",
    ["place:Tanner's Row"],
  ],
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
  ["a currency is no place", "It cost US$904 in Oslo.", ["place:Oslo"]],
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

test("what an alias writes large must be large, and its possessive must stand there", async () => {
  const tags: Lexicon["tags"] = [
    { name: "The Ridge", type: "organization", aliases: [] },
    { name: "Moller's", type: "organization", aliases: [] },
  ];
  const texts = ["The ridge was steep.", "She told The Ridge so.", "They buy at Moller's every week."];
  const found = await Promise.all(texts.map((text) => named(text, { tags, topics: [] })));
  expect(found).toEqual([[], ["organization:The Ridge"], ["organization:Moller's"]]);
});

test("other spellings and an American prefix lead to the curated name", async () => {
  const tags: Lexicon["tags"] = [{ name: "Tidal Defense Agency", type: "organization", aliases: [] }];
  expect(
    await resolved("The U.S. Tidal Defense Agency spoke. Officials of the Tidal Defence Agency agreed.", {
      tags,
      topics: [],
    }),
  ).toEqual(["organization:Tidal Defense Agency (2)"]);
});

test("where a person of that surname is in the text, a curated place of one word gives way", async () => {
  const lexicon: Lexicon = { tags: [{ name: "Jordan", type: "place", aliases: [] }], topics: [] };
  expect(await resolved("Michael Jordan won again. Jordan said he was tired.", lexicon)).toEqual([
    "person:Michael Jordan (2)",
  ]);
  expect(await resolved("Floods hit Jordan on Sunday, officials in Jordan said.", lexicon)).toEqual([
    "place:Jordan (2)",
  ]);
});

test("who takes turns under a name is a person, whatever else the name could be", async () => {
  const talk = [
    "Imogen Vale: The reef grew.",
    "Tomas Lund: It did.",
    "Imogen Vale: And the ferry?",
    "Tomas Lund: Not yet.",
  ];
  expect(new Set(await resolved(talk.join("\n\n")))).toContain("person:Imogen Vale (2)");
});
