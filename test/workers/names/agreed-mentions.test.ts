import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { TagsFile } from "../../../config/tags.ts";
import type { CuratedTag } from "../../../workers/extraction.ts";
import { findMentions } from "../../../workers/mentions.ts";
import { resolveEntities, tagReasons, tagsOf } from "../../../workers/names/name-resolution.ts";

const shipped = TagsFile.parse(parse(readFileSync("config/tags.yaml", "utf8"))).tags;

async function entitiesIn(text: string, tags: CuratedTag[] = shipped) {
  return resolveEntities(text, await findMentions(text, { tags, topics: [] }));
}

/** The curated tags of a text. */
async function curatedIn(text: string, tags: CuratedTag[] = shipped): Promise<string[]> {
  return tagsOf(await entitiesIn(text, tags)).flatMap(({ name, curated }) => (curated ? [name] : []));
}

test.each([
  ["CDC", "The CDC said that measles spread in Ohio.", "Centers for Disease Control and Prevention"],
  [
    "CDC",
    "The Centers for Disease Control (CDC) warned Americans. The CDC was early.",
    "Centers for Disease Control and Prevention",
  ],
  ["Fed", "The Fed raised rates, and Wall Street fell.", "Federal Reserve"],
  ["Congress", "Congress passed the bill, the White House said.", "United States Congress"],
  ["Senators", "The Senators beat the Toronto Maple Leafs in overtime.", "Toronto Maple Leafs"],
  ["Falcons", "The Falcons won in Atlanta on Sunday.", "Atlanta Falcons"],
  ["RBI", "The RBI kept rates unchanged, lenders across India said.", "Reserve Bank of India"],
  ["Apple", "Apple said that profit rose as sales of its phones grew.", "Apple"],
  ["Turkey", "Turkey raised tariffs. Officials in Turkey said that turkey imports fell.", "Turkey"],
  ["Labor", "Labor won the vote, the Australian Labor Party said.", "Australian Labor Party"],
])("%s is the curated one in: %s", async (_, text, name) => {
  expect(await curatedIn(text)).toContain(name);
});

test.each([
  ["CDC", "Nigeria's CDC reported 40 cases of cholera.", "Centers for Disease Control and Prevention"],
  [
    "CDC",
    "The Nigeria Centre for Disease Control (CDC) reported 40 cases. The CDC told the U.S. embassy.",
    "Centers for Disease Control and Prevention",
  ],
  [
    "CDC",
    "China's CDC found the virus. Americans heard from the CDC at noon.",
    "Centers for Disease Control and Prevention",
  ],
  ["CDC", "The CDC of China found the virus, Americans heard.", "Centers for Disease Control and Prevention"],
  ["FAA", "The Fund for Animal Art (FAA) opened. The FAA showed cats in Ohio.", "Federal Aviation Administration"],
  ["Fed", "Russia's Fed raised rates, to the surprise of Wall Street.", "Federal Reserve"],
  ["Congress", "India's Congress won the state. Congress leaders called Washington.", "United States Congress"],
  ["Congress", "The Indian National Congress won. Congress leaders danced in Delhi.", "United States Congress"],
  ["Senators", "The Senators met the minister in Ottawa. All senators want papers.", "Ottawa Senators"],
  ["Falcons", "The Falcons nest on the tower. One falcon hunts at night.", "Atlanta Falcons"],
  ["RBI", "He led the league with 90 RBI in his first year.", "Reserve Bank of India"],
  ["Apple", "Apple prices fell in autumn. Growers had picked more apples than ever.", "Apple"],
  ["Turkey", "Turkey tastes best roasted slowly. A turkey needs four hours.", "Turkey"],
  ["Labor", "Labor costs rose in Ohio as wages went up.", "Australian Labor Party"],
  ["Times", "The Times reported that the mayor of Boston resigned.", "The New York Times"],
  ["Department of Justice", "Ireland's Department of Justice said that Americans may stay.", "Department of Justice"],
])("%s is not the curated one in: %s", async (_, text, name) => {
  const entities = await entitiesIn(text);
  expect(tagsOf(entities).map((tag) => tag.name)).not.toContain(name);
});

const tidal: CuratedTag[] = [
  { name: "Tidal Harbour Board", type: "organization", aliases: ["THB"], context: ["Norway", "tide"] },
  { name: "Northern Ferry Office", type: "organization", aliases: ["NFO"], context: ["Norway"] },
  { name: "Orlo Works", type: "organization", aliases: ["OWK"] },
  { name: "Norway", type: "place", aliases: ["Norge"] },
];

test.each([
  ["a word that it states", "The THB warned of the tide.", { by: "context", word: "tide" }],
  ["its plural, where a heading has it large", "The THB warned of Spring Tides.", { by: "context", word: "Tides" }],
  ["the people of a place that it states", "The THB warned Norwegian crews.", { by: "context", word: "Norwegian" }],
  ["an alias of that place", "The THB warned all of Norge.", { by: "context", word: "Norge" }],
  ["a tag with a context in common", "The THB met the NFO.", { by: "context", word: "NFO" }],
  ["its full name", "The Tidal Harbour Board met. The THB spoke.", { by: "full_name", word: "Tidal Harbour Board" }],
  ["nothing", "The THB spoke.", { by: "missing", word: "Tidal Harbour Board" }],
  ["no part of a word", "The THB spoke of riptides and tidewater.", { by: "missing", word: "Tidal Harbour Board" }],
])("an alias that needs a context agrees with %s", async (_, text, agreement) => {
  const mentions = await findMentions(text, { tags: tidal, topics: [] });
  const [thb] = mentions.filter((mention) => mention.text === "THB");
  expect(thb?.agreement).toEqual(agreement);
  expect(thb?.curated).toBe(agreement.by === "missing" ? null : "Tidal Harbour Board");
});

test("a form whose context is missing stays as the text has it, and makes no tag", async () => {
  const [thb] = await entitiesIn("The THB spoke.", tidal);
  expect(thb).toMatchObject({ name: "THB", curated: false, candidates: ["Tidal Harbour Board"] });
  expect(tagsOf(thb ? [thb] : [])).toEqual([]);
});

test("a tag's reason says what agreed, or that its name stood alone", async () => {
  const reasons = async (text: string) => tagReasons(await entitiesIn(text, tidal));
  const [byWord] = await reasons("The THB warned of the tide.");
  expect(byWord).toMatchObject({ rule: "curated", agreement: "context", context: "tide" });
  const [byName] = await reasons("The THB spoke. The THB, or Tidal Harbour Board, met.");
  expect(byName).toMatchObject({ alias: "THB", agreement: "full_name", context: "Tidal Harbour Board" });
  const [alone] = await reasons("The OWK closed.");
  expect(alone).toMatchObject({ name: "Orlo Works", agreement: "alone" });
  expect(alone).not.toHaveProperty("context");
});
