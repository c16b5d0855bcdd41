import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { extract } from "../../../workers/extract.ts";
import { shippedLexicon } from "../../eval/lexicon.ts";
import { ingestItem, sourceEntry, streamEntry } from "../../support/arrivals.ts";
import { type Member, openService, type TestService } from "../../support/service/service.ts";
import { documentOf } from "../../workers/claims/claims-of.ts";

const articles = {
  en: "Germany's exports of machines rose by 3.4 percent in September 2026. The government in Berlin had expected less. Manufacturers of tools hired 1,200 workers in Bavaria.",
  de: "Die Ausfuhren von Maschinen aus Deutschland sind im September 2026 um 3,4 Prozent gestiegen. Die Hersteller von Werkzeugen haben in Bayern 1.200 Arbeiter eingestellt.",
  fr: "Les exportations de machines de l'Allemagne ont augmenté de 4,1 % en septembre 2026. La ville de Munich a ouvert un musée de la technique.",
  es: "Las importaciones de máquinas de Alemania subieron un 3,4 por ciento en septiembre de 2026. La ciudad de Múnich abrió un museo de la técnica.",
} as const;

let service: TestService;
let reader: Member;
beforeAll(async () => {
  service = await openService();
  const opened = "2026-11-01T00:00:00.000Z";
  const names = ["Canal Times", "Hafenblatt", "Le Quai", "El Muelle"];
  await service.store.sources.sync(
    names.map((name) => sourceEntry(name)),
    opened,
  );
  await service.store.streamEntries.sync([streamEntry("ports", { sources: names })], opened);
  for (const [at, language] of (["en", "de", "fr", "es"] as const).entries()) {
    const document = documentOf({ body: { text: articles[language] }, language });
    const now = new Date(`2026-11-09T0${at + 6}:00:00.000Z`);
    const item = { title: `Machines ${language}`, published: now.toISOString() };
    const extraction = await extract(document, shippedLexicon());
    await ingestItem(service.store, { channel_id: at + 1, identity: language, now, item, extraction });
  }
  for (const stream of await service.store.matching.waiting()) await service.store.matching.rematched(stream);
  reader = await service.member("platform", { cadence: "continuous" });
});
afterAll(() => service[Symbol.asyncDispose]());

const Found = z.object({
  claim_text: z.string(),
  corroboration: z.object({ independent_owners: z.number(), conflicts: z.number() }),
});

async function claimsIn(language: string): Promise<z.infer<typeof Found>[]> {
  const { body } = await service.request(`/claims?language=${language}`, { as: reader });
  return z.object({ data: z.object({ claims: Found.array() }) }).parse(body).data.claims;
}

test("what outlets of two languages say is one fact, and another number is a dispute", async () => {
  const [german] = (await claimsIn("de")).filter(({ claim_text }) => /Ausfuhren/.test(claim_text));
  expect(german?.corroboration).toMatchObject({ independent_owners: 2, conflicts: 1 });
  const [french] = (await claimsIn("fr")).filter(({ claim_text }) => /exportations/.test(claim_text));
  expect(french?.corroboration).toMatchObject({ independent_owners: 1, conflicts: 2 });
});

test("another measure is nobody's word", async () => {
  const [spanish] = (await claimsIn("es")).filter(({ claim_text }) => /importaciones/.test(claim_text));
  expect(spanish?.corroboration).toMatchObject({ independent_owners: 1, conflicts: 0 });
});

test("nobody gets to see a gloss", async () => {
  const { body } = await service.request("/claims?language=de", { as: reader });
  expect(JSON.stringify(body)).not.toMatch(/gloss|export of machine|rise/i);
});
