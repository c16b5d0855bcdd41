import { describe, expect, test } from "vitest";
import { extract } from "../../../workers/extract.ts";
import type { Document, Lexicon } from "../../../workers/extraction.ts";

const lexicon: Lexicon = {
  tags: [
    { name: "European Central Bank", type: "organization", aliases: ["ECB", "Europese Centrale Bank"] },
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

const dutch = [
  "De Europese Centrale Bank heeft maandag in Hamburg haar rente verlaagd, zei Mara Venn. „Wij hadden geen keuze”, zei ze.",
  "De poort aan de haven, de oude gate, blijft tot juni 2027 gesloten, omdat er 400 ton staal ontbreekt.",
].join("\n\n");

describe("a text in a language that claims are not extracted from", () => {
  test("is kept whole, marked with its language, and says why it carries no claims", async () => {
    expect(await read(dutch, "ECB verlaagt rente")).toMatchObject({
      content: dutch,
      language: "nl",
      claims: [],
      quotes: [],
      key_insights: [],
      headline: "ECB verlaagt rente",
      summary: dutch.split("\n")[0],
      sentiment_score: 0,
      no_claims_reason: "The text is in Dutch, of which no claims are extracted.",
    });
  });

  test("is tagged with the curated names that it writes as names", async () => {
    const { tags } = await read(dutch);
    expect(tags.map(({ tag_type, name, curated }) => [tag_type, name, curated])).toEqual([
      ["organization", "European Central Bank", true],
      ["place", "Hamburg", true],
      ["person", "Mara Venn", true],
    ]);
  });

  test("is not tagged with names that its own words only look like, and gets no topics from them", async () => {
    const italian =
      "Nice, il porto della città è chiuso da lunedì e la banca del porto resta aperta fino a giugno, dice il sindaco.";
    const { tags, topics, language } = await read(italian);
    expect({ tags, topics, language }).toEqual({ tags: [], topics: [], language: "it" });
  });

  test("is read when its language is listed, and a short text is read as English only where English is", async () => {
    expect(
      (await read("Die Stadt Orlheim hat am Dienstag den Bau einer neuen Brücke beschlossen.", null, ["en", "de"]))
        .claims,
    ).not.toEqual([]);
    expect(await read("Photo of the harbour.", null, ["de"])).toMatchObject({
      language: "und",
      no_claims_reason: "The text is in an unknown language, of which no claims are extracted.",
    });
  });

  test("gives the same bytes every time", async () => {
    expect(JSON.stringify(await read(dutch))).toBe(JSON.stringify(await read(dutch)));
  });
});
