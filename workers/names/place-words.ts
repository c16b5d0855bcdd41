import { knownPlaces } from "../lexica/places.ts";

/** What people and things of a place are called where no ending tells it. Ours. */
const irregular: Readonly<Record<string, string>> = {
  Belgium: "Belgian",
  Britain: "British",
  Denmark: "Danish",
  England: "English",
  Finland: "Finnish",
  France: "French",
  Greece: "Greek",
  Ireland: "Irish",
  Kazakhstan: "Kazakh",
  Lebanon: "Lebanese",
  Netherlands: "Dutch",
  Norway: "Norwegian",
  Peru: "Peruvian",
  Philippines: "Philippine",
  Poland: "Polish",
  Portugal: "Portuguese",
  Scotland: "Scottish",
  Spain: "Spanish",
  Sweden: "Swedish",
  Switzerland: "Swiss",
  Thailand: "Thai",
  Turkey: "Turkish",
  "United Kingdom": "British",
  Wales: "Welsh",
};

const endings = ["n", "an", "ian", "ean", "ese", "ish", "i", "e"];

/** What people and things of a place may be called: "Nigerian", "French". Some of the words that the endings make do not exist. */
function peopleOf(place: string): string[] {
  const special = irregular[place];
  if (special !== undefined) return [special];
  const stem = place.replace(/[aeiou]+$/, "").replace(/y$/, "");
  return [...(place.endsWith("y") ? [stem] : []), ...endings.flatMap((ending) => [stem + ending, `${place}${ending}`])];
}

const states =
  "Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|Wisconsin|Wyoming";

/** What places a text in the United States. */
export const american = new RegExp(
  `(?<![\\p{L}.])(?:U\\.S\\.|USA?(?![\\p{L}\\d])|United States|Americans?|America|${states}|D\\.C\\.|White House|Capitol Hill|GOP|Pentagon|FBI|Trump|Biden|Obama)(?!\\p{L})`,
  "u",
);

/** What a text has where it is about a place that has these names: one of them, or what is of the place. */
export function wordsOfPlace(names: readonly string[]): RegExp {
  if (names.includes("United States")) return american;
  return wholeWords(names.flatMap((name) => [name, ...peopleOf(name).flatMap((people) => [people, `${people}s`])]));
}

/** Words of a text as they are written, no parts of longer words. */
export function wholeWords(words: readonly string[]): RegExp {
  const all = [...new Set(words)].map(escaped).join("|");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, "u");
}

/** An ordinary word as sentences and titles have it, or its plural. */
export function ordinaryWord(word: string): RegExp {
  const first = word[0] ?? "";
  const rest = escaped(word.slice(1));
  return new RegExp(`(?<![\\p{L}\\p{N}])[${first}${first.toUpperCase()}]${rest}s?(?![\\p{L}\\p{N}])`, "u");
}

function escaped(word: string): string {
  return word.replace(/[.+*?^$(){}|[\]\\]/g, "\\$&");
}

let named: ReadonlySet<string> | undefined;

/** Whether words name a place or say that something is of one: "Nigeria", "Nigerian". */
export function isPlaceWord(words: string): boolean {
  named ??= new Set([...knownPlaces, ...Object.keys(irregular)].flatMap((place) => [place, ...peopleOf(place)]));
  return named.has(words);
}
