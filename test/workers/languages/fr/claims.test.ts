import { describe, expect, test } from "vitest";
import { leaningOpening } from "../../../../workers/languages/fr/word-lists.ts";
import { claimsIn, read } from "../read.ts";

const claimsOf = (text: string) => claimsIn("fr", text);

describe("French claims", () => {
  const lead = "La ville d'Orlan a voté mardi la construction d'un nouveau pont sur la rivière Arle.";

  test("say what they speak of: neither an object nor an opening points at what was told before", async () => {
    const left = [
      "Le syndicat des pêcheurs d'Orlan a condamné cette décision mercredi matin.",
      "Malgré ces critiques, la maire Claire Vasseur a signé le contrat à Turnes.",
      "Il s'agit du troisième pont de la province de Turnes depuis 1990.",
    ];
    for (const sentence of left) expect(await claimsOf(`${lead} ${sentence}`)).toEqual([lead]);
  });

  test('may begin with "this morning", which points at nothing told', async () => {
    const text = "Ce matin, un train de marchandises a heurté une voiture à la gare de Turnes.";
    expect(await claimsOf(text)).toEqual([text]);
  });

  test("may be longer than in English", async () => {
    const text =
      "Le ministre des Transports, Paul Renaudin, a annoncé mardi devant le Parlement la construction d'un nouveau pont sur la rivière Arle, qui coûtera 40 millions d'euros et reliera la ville d'Orlan au port de Vernes à partir de l'année 2031.";
    expect(await claimsOf(text)).toEqual([text]);
  });

  test("end behind a word that is a short form, too", async () => {
    const sentences = [
      "Le maire Paul Renaudin a ouvert mardi à Turnes une nouvelle galerie d'art.",
      "La ville d'Orlan a payé 3 millions d'euros pour le bâtiment.",
    ];
    expect((await claimsOf(sentences.join(" "))).sort()).toEqual([...sentences].sort());
  });

  test("hold whole quotations only", async () => {
    const claims = await claimsOf(
      `${lead} Claire Vasseur a déclaré à Turnes : « Le pont d'Orlan ouvrira en mai 2031. Les travaux coûteront 40 millions d'euros. »`,
    );
    expect(claims).toEqual([lead]);
  });

  test("a group's name behind the word for it is who speaks; to salute is to speak", async () => {
    const { quotes } = await read(
      "fr",
      "Le groupe automobile Renault a expliqué que l'usine a « produit moins de voitures que prévu en mai ». Le président Paul Renaudin a salué « un ingénieur patient et un maire courageux ».",
    );
    expect(quotes.map(({ speaker }) => speaker)).toEqual(["Renault", "Paul Renaudin"]);
  });
});

describe("an opening leans on what was told before", () => {
  test.each([
    "C'est une mesure qui coûtera 3 millions d'euros.",
    "C'est moins que les 10 millions prévus par le maire.",
    "Selon le préfet, il s'agit d'un accident.",
    "Trois jours plus tard, le pont a rouvert.",
    "Le lendemain, le conseil a voté.",
    "D'autres villes ont suivi.",
    "La seconde est plus rapide.",
    "Dix bateaux y ont été retrouvés.",
    "Le préfet a interdit une telle réunion en mai.",
    "Trois écoles ont rouvert dans la ville depuis mai.",
    "Selon lui, le pont rouvrira en mai.",
    "Le chauffeur a également été blessé.",
    "Interrogée sur ce nouveau plan, la mairie n'a rien dit.",
  ])("%s", (text) => {
    expect(text).toMatch(leaningOpening);
  });

  test.each([
    "C'est la ville de Turnes qui paiera le pont.",
    "Ce matin, le pont a rouvert.",
    "Lors de cette année 2031, le port a rouvert.",
    "Il y a 300 pêcheurs à Orlan.",
    "Trois jours après la tempête, le pont a rouvert.",
    "Le lendemain de la tempête, le pont a rouvert.",
    "Le chauffeur a également été blessé au bras par une vitre.",
    "Pour ce qui est du port, la maire attend le rapport.",
    "Le festival a connu un tel succès que la mairie le répète.",
    "Les pompiers de Turnes ont quitté la ville.",
    "Trois écoles ont rouvert dans la ville de Turnes.",
    "La première ministre a démissionné.",
  ])("not: %s", (text) => {
    expect(text).not.toMatch(leaningOpening);
  });
});
