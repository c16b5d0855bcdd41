import type { ExtractedTag } from "../extraction.ts";
import { organizationAliases, teamNicknames } from "../lexica/organizations.ts";
import { personAliases } from "../lexica/persons.ts";
import { placeAliases } from "../lexica/places.ts";
import type { Mention } from "../mentions.ts";
import type { NameType } from "./name-types.ts";

/** One person, organization or place of a text under its fullest name, with all places where it is named. */
export interface Entity {
  name: string;
  type: NameType;
  curated: boolean;
  mentions: Mention[];
}

/** Groups mentions by whom they name: curated aliases first, then acronyms, surnames and short forms of fuller names in the text, then well-known short forms. In order of first mention. */
export function resolveEntities(content: string, mentions: readonly Mention[]): Entity[] {
  const names = canonicalNames(content, mentions);
  const entities = new Map<string, Entity>();
  for (const mention of mentions) {
    const { name, curated } = names.get(nameKey(mention)) ?? { name: mention.text, curated: false };
    const key = `${mention.type}:${name}`;
    const entity = entities.get(key) ?? { name, type: mention.type, curated, mentions: [] };
    entity.mentions.push(mention);
    entities.set(key, entity);
  }
  return [...entities.values()];
}

/** An entity as the record keeps it. */
export function asTag(entity: Entity): ExtractedTag {
  return {
    tag_type: entity.type,
    name: entity.name,
    forms: [...new Set(entity.mentions.map((mention) => mention.text))],
    mentions: entity.mentions.length,
    curated: entity.curated,
  };
}

interface Canonical {
  name: string;
  curated: boolean;
}

function nameKey(mention: Mention): string {
  return `${mention.type}:${mention.text}`;
}

function canonicalNames(content: string, mentions: readonly Mention[]): Map<string, Canonical> {
  const names = new Map<string, Canonical>();
  const full = new Map<string, Mention>();
  for (const mention of mentions) if (!full.has(nameKey(mention))) full.set(nameKey(mention), mention);
  const all = [...full.values()];
  for (const mention of all) names.set(nameKey(mention), canonical(content, mention, all));
  return names;
}

function canonical(content: string, mention: Mention, all: readonly Mention[]): Canonical {
  if (mention.curated !== null) return { name: mention.curated, curated: true };
  const fuller = fullerForm(content, mention, all);
  if (fuller && fuller.curated !== null) return { name: fuller.curated, curated: true };
  const name = tidy(fuller?.text ?? mention.text);
  return { name: wellKnown[mention.type](name) ?? name, curated: false };
}

const wellKnown: Readonly<Record<NameType, (name: string) => string | undefined>> = {
  person: (name) => personAliases.get(name),
  organization: (name) => organizationAliases.get(name) ?? teamNicknames.get(name),
  place: (name) => placeAliases.get(name),
};

function tidy(name: string): string {
  return name
    .replace(/\s+/g, " ")
    .replace(/^(The|the) (?!\p{Lu}\p{Ll}+$)/u, "")
    .replace(/’/g, "'");
}

/** The longest name of the same kind that this one is a short form of; null when it stands for itself. */
function fullerForm(content: string, mention: Mention, all: readonly Mention[]): Mention | null {
  const fits = all.filter(
    (other) =>
      other.type === mention.type && other.text.length > mention.text.length && isShortFor(content, mention, other),
  );
  if (fits.length === 0) return null;
  const before = fits.filter((other) => other.start < mention.start);
  const pool = mention.type === "person" && before.length > 0 ? before : fits;
  return pool.reduce((best, other) => (other.text.length > best.text.length ? other : best));
}

function isShortFor(content: string, mention: Mention, other: Mention): boolean {
  const short = plainWords(mention.text);
  const long = plainWords(other.text);
  if (mention.type === "person") return isShortPerson(short, long);
  if (mention.type === "organization")
    return isAcronymOf(content, mention.text, other) || isShortOrganization(short, long);
  return false;
}

function plainWords(name: string): string[] {
  return name
    .replace(/[.’']/g, "")
    .split(/[\s-]+/)
    .filter((word) => !/^(Jr|Sr|II|III|the|The)$/.test(word));
}

/** "McKinley" for "David McKinley", "Patrick Carlineo" for "Patrick W. Carlineo". */
function isShortPerson(short: string[], long: string[]): boolean {
  if (short.length >= long.length) return false;
  if (short.length === 1) return short[0] === long.at(-1) || short[0] === long[0];
  return short[0] === long[0] && short.at(-1) === long.at(-1);
}

/** "Foxconn" for "Foxconn Technology Group", "Business Journal" for "Milwaukee Business Journal". */
function isShortOrganization(short: string[], long: string[]): boolean {
  if (short.length >= long.length || (short[0] ?? "").length < 4) return false;
  const begins = short.every((word, i) => long[i] === word);
  const ends = short.every((word, i) => long[long.length - short.length + i] === word);
  if (short.length === 1) return begins && !/^(of|for|and|at)$/.test(long[1] ?? "") && long.length <= 4;
  return begins || ends;
}

function isAcronymOf(content: string, short: string, other: Mention): boolean {
  const letters = short.replace(/\./g, "");
  if (!/^\p{Lu}[\p{L}&]{1,7}$/u.test(letters) || letters.replace(/[^\p{Lu}]/gu, "").length < 2) return false;
  if (
    content
      .slice(other.end, other.end + 40)
      .match(/^['’]?s?\s*\(["“']?(?:the )?([\p{L}.&-]+)/u)?.[1]
      ?.replace(/\./g, "") === letters
  )
    return true;
  const words = other.text.split(/[\s-]+/);
  const initials = words.map((word) => word[0] ?? "").join("");
  const large = words
    .filter((word) => /^\p{Lu}/u.test(word))
    .map((word) => word[0] ?? "")
    .join("");
  return letters.length >= 3 && (initials.toUpperCase() === letters || large === letters);
}
