import { describe, expect, test } from "vitest";
import { extract } from "../../../workers/extract.ts";
import type { CuratedTag, Document, Lexicon } from "../../../workers/extraction.ts";
import { tagIndex } from "../../../workers/topics/tag-index.ts";

const tags: CuratedTag[] = [
  {
    name: "Germany",
    type: "place",
    aliases: [],
    names: { de: ["Deutschland"], fr: ["Allemagne"], es: ["Alemania"] },
  },
  { name: "Spain", type: "place", aliases: [], names: { de: ["Spanien"], fr: ["Espagne"], es: ["España"] } },
  { name: "Cologne", type: "place", aliases: [], names: { de: ["Köln"], fr: ["Cologne"] } },
  { name: "Europe", type: "place", aliases: [], names: { de: ["Europa"], fr: ["Europe"], es: ["Europa"] } },
  { name: "Europa", type: "place", aliases: [], not_in: ["fr"] },
  { name: "Iran", type: "place", aliases: [], names: { de: ["Iran"], fr: ["Iran"], es: ["Irán"] } },
  {
    name: "European Union",
    type: "organization",
    aliases: ["EU"],
    names: { de: ["Europäische Union", "EU"], fr: ["Union européenne", "UE"], es: ["Unión Europea", "UE"] },
  },
  {
    name: "European Central Bank",
    type: "organization",
    aliases: ["ECB"],
    names: {
      de: ["Europäische Zentralbank", "EZB"],
      fr: ["Banque centrale européenne", "BCE"],
      es: ["Banco Central Europeo", "BCE"],
    },
  },
  { name: "White House", type: "organization", aliases: [], names: { de: ["Weißes Haus"], fr: ["Maison-Blanche"] } },
  { name: "Angela Merkel", type: "person", aliases: [], names: { de: ["Merkel"] } },
  { name: "Paris", type: "place", aliases: [], names: { de: ["Paris"], fr: ["Paris"], es: ["París"] } },
];
const lexicon: Lexicon = { tags, topics: [] };

async function namesIn(text: string): Promise<{ language: string; names: Record<string, string[]> }> {
  const document: Document = {
    url: null,
    title: null,
    source_name: "Post",
    media_format: "text",
    claim_type: null,
    page: null,
    body: { text },
    language: null,
  };
  const { language, tags } = await extract(document, lexicon);
  return { language, names: Object.fromEntries(tags.map(({ name, forms }) => [name, forms])) };
}

describe("what a language calls a curated entity", () => {
  test("is read in German texts in its cases, and before a hyphen", async () => {
    const text =
      "Deutschlands Regierung sieht die Zusagen der Europäischen Zentralbank und der EZB mit Sorge. Im Weißen Haus wird über Merkels Reise nach Köln und über den EU-Gipfel gesprochen, und auch der Iran ist ein Thema in Europa.";
    expect(await namesIn(text)).toEqual({
      language: "de",
      names: {
        Germany: ["Deutschlands"],
        "European Central Bank": ["Europäischen Zentralbank", "EZB"],
        "White House": ["Weißen Haus"],
        "Angela Merkel": ["Merkels"],
        Cologne: ["Köln"],
        "European Union": ["EU"],
        Iran: ["Iran"],
        Europe: ["Europa"],
      },
    });
  });

  test("is read in French texts behind an article that is run together with it, and not within the names of others", async () => {
    const text =
      "L’Allemagne et les pays de l'Union européenne attendent une décision de la BCE, selon le gouvernement d'Espagne. La Maison-Blanche et les étudiants de Paris-Saclay ne sont pas de cet avis, a dit le ministre en Europe.";
    expect(await namesIn(text)).toEqual({
      language: "fr",
      names: {
        Germany: ["Allemagne"],
        "European Union": ["Union européenne"],
        "European Central Bank": ["BCE"],
        Spain: ["Espagne"],
        "White House": ["Maison-Blanche"],
        "Paris-Saclay": ["Paris-Saclay"],
        Europe: ["Europe"],
      },
    });
  });

  test("is read in Spanish texts", async () => {
    const text =
      "El Gobierno de España y el de Alemania esperan la decisión del Banco Central Europeo sobre los tipos, según la UE, que se reúne en París para hablar de Irán y de Europa.";
    expect(await namesIn(text)).toEqual({
      language: "es",
      names: {
        "Gobierno de España": ["Gobierno de España"],
        Germany: ["Alemania"],
        "European Central Bank": ["Banco Central Europeo"],
        "European Union": ["UE"],
        Paris: ["París"],
        Iran: ["Irán"],
        Europe: ["Europa"],
      },
    });
  });

  test("says nothing in texts of other languages, whose own names are read as before", async () => {
    const text =
      "The shares of BCE rose after the talks in Cologne, and the probe will fly past Europa, said Deutschland Radio on Monday.";
    const { language, names } = await namesIn(text);
    expect(language).toBe("en");
    expect(Object.keys(names)).toEqual(expect.arrayContaining(["Cologne", "Europa"]));
    expect(names).not.toHaveProperty("European Central Bank");
    expect(names).not.toHaveProperty("Germany");
  });
});

test("a name is not read in a language in whose texts it means something else, and texts too short to tell theirs are read as English", () => {
  expect(tagIndex(tags, "fr").byName("Europa", "place")).toBeNull();
  expect(tagIndex(tags, "de").byName("Europa", "place")?.name).toBe("Europe");
  expect(tagIndex(tags, "en").byName("Europa", "place")?.name).toBe("Europa");
  expect(tagIndex(tags, "und")).toBe(tagIndex(tags));
});

test("an index is made once for a list and a language, and one for all that nothing is stated for", () => {
  expect(tagIndex(tags, "de")).toBe(tagIndex(tags, "de"));
  expect(tagIndex(tags, "it")).toBe(tagIndex(tags, "pl"));
  expect(tagIndex(tags, "it")).not.toBe(tagIndex(tags, "en"));
});
