import { describe, expect, test } from "vitest";
import { extractionOf, ingestItem, sourceEntry, streamEntry } from "../support/arrivals.ts";
import { databases } from "../support/databases.ts";
import { wholeScope } from "../support/whole-scope.ts";

const everything = { from: "2026-01-01", before: "9999-12-31", sees_private: false };

/** A claim by its language, what finds it, and what does not. */
const claims = {
  de: {
    text: "Die Hafengebühren in Köln steigen auf der großen Straße um 4 Prozent.",
    finds: ["Köln", "koln", "Koeln", "hafengebuhren", "Hafen", "Gebühr", "gebuehr", "STRASSE", "Straße Köln"],
    misses: ["Kolner", "Prozente Bahn"],
  },
  fr: {
    text: "L’œuvre d’art a été vendue à Orléans, a annoncé la société.",
    finds: ["œuvre", "oeuvre", "Orléans", "orleans", "societe annonce", "art"],
    misses: ["uvre"],
  },
  es: {
    text: "El Ministerio anunció que el niño volverá a España en otoño.",
    finds: ["anunció", "anuncio", "niño", "nino", "Espana otono"],
    misses: ["otro"],
  },
  en: { text: "The port of Kiel raised its grain fees.", finds: ["fee", "grain fees", "raise"], misses: ["por"] },
};

describe.each(Object.entries(databases))("texts of several languages in %s", (_name, open) => {
  test("are found by words with and without marks, German ones by the parts of compounds", async () => {
    await using database = await open();
    const { store } = database;
    await store.sources.sync([sourceEntry("Harbour News")], "2026-11-01T00:00:00.000Z");
    await store.streamEntries.sync([streamEntry("all", {})], "2026-11-01T00:00:00.000Z");
    for (const stream of await store.matching.waiting()) await store.matching.rematched(stream);
    const [model] = extractionOf().claims;
    if (!model) throw new Error("the model reading has no claim");
    const records = new Map<string, number>();
    for (const [language, { text }] of Object.entries(claims)) {
      const span = { start: 0, end: text.length };
      const told = { content: text, headline: text, summary: text, tags: [], language };
      const extraction = { ...told, claims: [{ ...model, claim_text: text, span, sentence: span, entities: [] }] };
      const now = new Date("2026-11-20T10:00:00.000Z");
      records.set(
        language,
        (await ingestItem(store, { channel_id: 1, identity: language, now, extraction })).record_id,
      );
    }
    const found = async (query: string) => {
      const numbers = await store.claimSearch.among({ from: 1, below: 1_000 }, { query }, everything, 100);
      return (await store.claimSearch.read(numbers.map(({ claim_no }) => claim_no))).map(({ record_id }) => record_id);
    };
    const stories = async (query: string) =>
      store.scopes.count({ ...wholeScope, query }, everything, { below: null, from: null });
    for (const [language, { finds, misses }] of Object.entries(claims)) {
      for (const query of finds) expect([query, await found(query)]).toEqual([query, [records.get(language)]]);
      for (const query of finds) expect([query, await stories(query)]).toEqual([query, 1]);
      for (const query of misses) expect([query, await found(query)]).toEqual([query, []]);
    }
  });
});
