import { describe, expect, test } from "vitest";
import { extract } from "../../../workers/extract.ts";
import type { Document, Lexicon } from "../../../workers/extraction.ts";

const lexicon: Lexicon = {
  tags: [
    { name: "European Central Bank", type: "organization", aliases: ["ECB", "EZB", "Europäische Zentralbank"] },
    { name: "Mara Venn", type: "person", aliases: [] },
    { name: "Nice", type: "place", aliases: [] },
    { name: "Hamburg", type: "place", aliases: [] },
    { name: "Gate Fund", type: "organization", aliases: ["Gate"] },
  ],
  topics: [{ name: "Shipping", domain: "economics-business-work", terms: ["port", "gate", "bank"] }],
  languages: ["en"],
};

async function read(text: string, title: string | null = null, languages = lexicon.languages) {
  const document: Document = {
    url: null,
    title,
    source_name: "Hafenblatt",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text },
    language: null,
  };
  return extract(document, { ...lexicon, languages });
}

const german = [
  "Die Europäische Zentralbank hat am Montag in Hamburg ihren Zins gesenkt, sagte Mara Venn. „Wir hatten keine Wahl“, sagte sie.",
  "Das Tor am Hafen, der alte gate, bleibt bis Juni 2027 geschlossen, weil 400 Tonnen Stahl fehlen.",
].join("\n\n");

describe("a text in a language that claims are not extracted from", () => {
  test("is kept whole, marked with its language, and says why it carries no claims", async () => {
    expect(await read(german, "EZB senkt Zins")).toMatchObject({
      content: german,
      language: "de",
      claims: [],
      quotes: [],
      key_insights: [],
      headline: "EZB senkt Zins",
      summary: german.split("\n")[0],
      sentiment_score: 0,
      no_claims_reason: "The text is in German, of which no claims are extracted.",
    });
  });

  test("is tagged with the curated names that it writes as names", async () => {
    const { tags } = await read(german);
    expect(tags.map(({ tag_type, name, curated }) => [tag_type, name, curated])).toEqual([
      ["organization", "European Central Bank", true],
      ["place", "Hamburg", true],
      ["person", "Mara Venn", true],
    ]);
  });

  test("is not tagged with names that its own words only look like, and gets no topics from them", async () => {
    const french = "Nice, le port de la ville est fermé depuis lundi et la banque du port reste ouverte en juin.";
    const { tags, topics, language } = await read(french);
    expect({ tags, topics, language }).toEqual({ tags: [], topics: [], language: "fr" });
  });

  test("is read when its language is listed, and a short text is read as English only where English is", async () => {
    expect((await read(german, null, ["en", "de"])).claims).not.toEqual([]);
    expect(await read("Photo of the harbour.", null, ["de"])).toMatchObject({
      language: "und",
      no_claims_reason: "The text is in an unknown language, of which no claims are extracted.",
    });
  });

  test("gives the same bytes every time", async () => {
    expect(JSON.stringify(await read(german))).toBe(JSON.stringify(await read(german)));
  });
});
