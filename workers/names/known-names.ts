import { clubNicknames, organizationAliases, teamNicknames } from "../lexica/organizations.ts";
import { personAliases } from "../lexica/persons.ts";
import { placeAliases, stateCodes } from "../lexica/places.ts";
import type { NameType } from "./name-types.ts";
import { isWrittenSmall } from "./ordinary-words.ts";
import { american } from "./place-words.ts";

/** The name that a well-known short form stands for, and the words of the text that agree; null where none needs to. */
export interface KnownName {
  name: string;
  context: string | null;
}

/** The full name behind a well-known short form, where the text agrees with it: another country has a Senate too. */
export function knownName(type: NameType, form: string, mentions: readonly Place[], content: string): KnownName | null {
  if (type === "person") return without(personAliases.get(form));
  if (type === "place") return without(placeAliases.get(form)) ?? stateBehindTown(form, mentions, content);
  const body = organizationAliases.get(form);
  if (body !== undefined) return bodyIn(form, body, mentions, content);
  const club = clubNicknames.get(form);
  const town = club === undefined ? undefined : townOf(club, content);
  if (club !== undefined && town !== undefined) return { name: club, context: town };
  const team = teamNicknames.get(form);
  if (team === undefined || team === form) return without(team);
  const context = teamContext(form, team, content);
  return context === null ? null : { name: team, context };
}

/** "Varn Hill, CO": two letters behind a town and its comma are the state's, and the town is what agrees. */
function stateBehindTown(form: string, mentions: readonly Place[], content: string): KnownName | null {
  const name = stateCodes.get(form);
  if (name === undefined) return null;
  const towns = mentions.map(
    ({ start }) => /(\p{Lu}[\p{L}'’-]*), $/u.exec(content.slice(Math.max(0, start - 30), start))?.[1],
  );
  const [context] = towns;
  return context === undefined || towns.includes(undefined) ? null : { name, context };
}

/** Where a name stands. */
interface Place {
  start: number;
}

function without(name: string | undefined): KnownName | null {
  return name === undefined ? null : { name, context: null };
}

function bodyIn(form: string, name: string, mentions: readonly Place[], content: string): KnownName | null {
  const wanted = contexts.find(({ forms }) => forms.has(form));
  if (!wanted) return without(name);
  if (
    wanted.words === american &&
    mentions.some(({ start }) => isOfOthers(content.slice(Math.max(0, start - 40), start)))
  )
    return null;
  const found = wanted.words.exec(content)?.[0];
  return found === undefined ? null : { name, context: found };
}

/** "China's", "the Philippine": whose body it is, not the American one. */
function isOfOthers(before: string): boolean {
  const owner = /(\p{Lu}[\p{L}.'’-]*)\s+$/u.exec(before)?.[1];
  if (/\b(?:state|provincial|student|faculty|university)\s+$/i.test(before)) return true;
  if (owner === undefined || american.test(owner)) return false;
  return /['’]s$|['’]$/.test(owner) || /(?:ian|ean|ish|ese|ch|i|ine|an)$/.test(owner);
}

/** The first word of a club's name, where a text has it. */
function townOf(club: string, content: string): string | undefined {
  const [town = ""] = club.split(" ");
  return content.includes(town) ? town : undefined;
}

/** A team's city, where the text has no such word for others ("senators"), or another that is called as teams of its sport are. */
function teamContext(nickname: string, team: string, content: string): string | null {
  const city = team.slice(0, team.length - nickname.length).trim();
  const others = () => isWrittenSmall(content, nickname.replace(/s$/, ""));
  if (city !== "" && content.includes(city) && !others()) return city;
  const rival = teamsBeside(nickname).find((other) => new RegExp(`(?<!\\p{L})${other}(?!\\p{L})`, "u").test(content));
  return rival ?? null;
}

const nicknames = [...teamNicknames.keys()];

/** The full names of teams that stand near in the list: those of the same league. */
function teamsBeside(nickname: string): string[] {
  const at = nicknames.indexOf(nickname);
  return nicknames.slice(Math.max(0, at - 40), at + 40).filter((one) => teamNicknames.get(one) === one);
}

/** Short forms that more than one body has, and what must stand in a text for ours to be meant. Ours. */
const contexts: readonly { forms: ReadonlySet<string>; words: RegExp }[] = [
  {
    forms: new Set(
      "CDC|FDA|EPA|NIH|DEA|SEC|IRS|DOJ|DHS|HHS|ICE|TSA|FAA|NSA|FTC|FCC|USDA|Fed|the Fed|State Department|Justice Department|Defense Department|Treasury Department|Commerce Department|Labor Department|Education Department|Energy Department|Republicans|Democrats|Congress|Senate".split(
        "|",
      ),
    ),
    words: american,
  },
  { forms: new Set(["VA"]), words: /\bveterans?\b/i },
  { forms: new Set(["AU"]), words: /\bAfrican?\b/ },
  { forms: new Set(["ICC"]), words: /\b(?:court|crimes?|war|Hague|prosecutors?)\b/i },
  { forms: new Set(["PLA"]), words: /\b(?:China|Chinese|Beijing)\b/ },
  { forms: new Set(["NHS"]), words: /\b(?:U\.?K\.?|Britain|British|England|Scotland|Wales|London)\b/ },
];
