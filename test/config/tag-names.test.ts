import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { TagsFile, tagEntries } from "../../config/tags.ts";
import { unread } from "../../workers/languages/unread.ts";
import { tagIndex } from "../../workers/topics/tag-index.ts";

const { tags } = TagsFile.parse(parse(readFileSync(join(import.meta.dirname, "../../config/tags.yaml"), "utf8")));

/** Countries that a language calls what others are called, too, or that it has another usual name for than Unicode's list. */
const elsewhere: Record<string, string> = {
  de: "Brunei, Georgia, Palestinian Territories",
  fr: "Dominica, El Salvador, Georgia, Grenada, Mauritius, U.S. Virgin Islands, Vatican City",
  es: "Congo - Brazzaville, Georgia, Grenada, Guadeloupe, Mauritius, U.S. Virgin Islands",
};

/** The two letters of every country that Unicode's list has. */
const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const codes = letters.flatMap((first) => letters.map((second) => first + second));

describe.each(["de", "fr", "es"])("curated names in %s", (language) => {
  const index = tagIndex(tags, language);
  const english = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
  const local = new Intl.DisplayNames([language], { type: "region", fallback: "none" });

  test("lead to every curated country, but for those that are called as others are", () => {
    const missed = codes.flatMap((code) => {
      const [name, own] = [english.of(code) ?? "", local.of(code) ?? ""];
      const tag = tagIndex(tags).byName(name, "place");
      return tag === null || index.byName(own, "place")?.name === tag.name || own.length <= 4 ? [] : [name];
    });
    expect([...new Set(missed)].toSorted().join(", ")).toBe(elsewhere[language]);
  });

  test("are each of one entity", () => {
    const names = tags.flatMap((tag) => [...new Set((tag.names[language] ?? []).map((name) => name.toLowerCase()))]);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    expect(names.length).toBeGreaterThan(600);
  });
});

async function namesIn(content: string, language: string): Promise<string[]> {
  const mentions = unread.mentions(await unread.parse(content), tagIndex(tags, language));
  return [...new Set(mentions.map(({ curated }) => String(curated)))].sort();
}

test.each([
  [
    "de",
    "Die Zeit drängt: Der Bundestag und das Auswärtige Amt beraten über Chiles Lithium. In Köln stieg der Fluor-Wert, sagt das Alphabet der Behörden.",
    ["Bundestag", "Chile", "Cologne", "Federal Foreign Office of Germany"],
  ],
  [
    "fr",
    "Jordan Bardella est à Nice. L’équipe de France joue en Jordanie; le Conseil d'État et la Cnil ont rejeté le recours de la CGT en mars.",
    [
      "Commission nationale de l'informatique et des libertés",
      "Confédération générale du travail",
      "Council of State of France",
      "France",
      "Jordan",
      "Jordan Bardella",
    ],
  ],
  [
    "es",
    "Podemos decir que el Congreso de los Diputados y La Moncloa miran a Santiago y a Londres. Virginia, de EE.UU., llega el lunes al País Vasco.",
    ["Basque Country", "Congress of Deputies of Spain", "London", "Moncloa Palace", "United States"],
  ],
])("a text in %s has its curated names, and ordinary words are none", async (language, content, names) => {
  expect(await namesIn(content, language)).toEqual(names);
});

test("names that are no other's lead to their entity in searches and filters, letters do not", () => {
  const aliases = tagEntries(tags).find(({ name }) => name === "European Central Bank")?.aliases;
  expect(aliases).toEqual(expect.arrayContaining(["ECB", "Europäische Zentralbank", "Banco Central Europeo"]));
  expect(aliases).not.toContain("BCE");
  expect(tagEntries(tags).find(({ name }) => name === "Europe")?.aliases).not.toContain("Europa");
});
