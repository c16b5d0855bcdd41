import {
  knownOrganizations,
  organizationAliases,
  organizationEndings,
  organizationWords,
  plainAcronyms,
  teamNicknames,
} from "../lexica/organizations.ts";
import { givenNames, personTitles, plainCapitals } from "../lexica/persons.ts";
import { knownPlaces, placeAliases, placeBeginnings, placeEndings } from "../lexica/places.ts";
import type { Sentence, Token } from "../parsed-text.ts";
import { bare } from "./name-runs.ts";

/** What kinds of name are told apart. */
export type NameType = "person" | "organization" | "place";

/** How much speaks for each kind. Points; ours. */
export type TypeScores = Record<NameType, number>;

/** Weighs what the words of a name and its neighbours say about its kind. */
export function scoreTypes(sentence: Sentence, from: number, to: number): TypeScores {
  const tokens = sentence.tokens.slice(from, to);
  const words = tokens.map(bare);
  const scores = { person: 0, organization: 0, place: 0 };
  scoreLists(scores, words.join(" "), words);
  scoreShape(scores, tokens, words);
  scoreTagger(scores, tokens, words);
  scoreNeighbours(scores, sentence, from, to, words);
  return scores;
}

/** The kind with most points, and how many. */
export function bestType(scores: TypeScores): { type: NameType; score: number } {
  const order: NameType[] = ["person", "organization", "place"];
  const type = order.reduce((best, one) => (scores[one] > scores[best] ? one : best), "person");
  return { type, score: scores[type] };
}

function scoreLists(scores: TypeScores, written: string, words: string[]): void {
  const name = /^[\p{Lu} .]{5,}$/u.test(written)
    ? written.replace(/(?<=\p{Lu})\p{Lu}+/gu, (letters) => letters.toLowerCase())
    : written;
  if (knownPlaces.has(name) || placeAliases.has(name) || placeAliases.has(`${name}.`)) scores.place += 5;
  if (knownOrganizations.has(name) || organizationAliases.has(name) || teamNicknames.has(name))
    scores.organization += 5;
  const last = words.at(-1) ?? "";
  if (words.length > 1 && organizationEndings.has(last)) scores.organization += 4;
  if (words.some((word) => organizationWords.has(word))) scores.organization += words.length > 1 ? 4 : 1;
  if (words.length > 1 && placeEndings.has(last)) scores.place += 3.5;
  if (words.length > 1 && placeBeginnings.has(words[0] ?? "")) scores.place += 3.5;
  if (
    words.length > 1 &&
    /^(North|South|East|West|Northern|Southern|Eastern|Western|Central|Upper|Lower|New|San|Santa|El|Los|Las|Saint|St)$/.test(
      words[0] ?? "",
    )
  )
    scores.place += 1.5;
  if (/^(Jr|Sr|Jr\.|Sr\.)$/.test(last)) scores.person += 4;
}

function scoreShape(scores: TypeScores, tokens: Token[], words: string[]): void {
  const name = words.join(" ");
  if (words.length === 1 && /^(\p{Lu}\.?){2,6}$/u.test(name) && !plainAcronyms.has(name)) scores.organization += 3;
  if (words.length === 1 && /^\p{L}+\p{Ll}\p{Lu}/u.test(name) && !/^(Mc|Mac|De|Le|La|O['’])\p{Lu}/u.test(name))
    scores.organization += 1.5;
  if (/[&\d]/.test(name) || words.length >= 5) scores.organization += 1;
  if (words.length === 3 && /^\p{Lu}\.?$/u.test(words[1] ?? "")) scores.person += 3;
  if (words.length >= 2 && words.length <= 4 && /^(\p{Lu}\.){1,2}$|^\p{Lu}$/u.test(words[0] ?? ""))
    scores.person += 2.5;
  if (words.length >= 2 && words.length <= 3 && tokens.every((token) => /^\p{Lu}[\p{Ll}'’-]+/u.test(token.text)))
    scores.person += 1.2;
  if (/^(al|el)-/i.test(name)) scores.place += 0.5;
  if (words.length > 1 && words.slice(1, -1).some((word) => /^(bin|ibn|van|von|de|der|da|di|dos|del)$/i.test(word)))
    scores.person += 2;
}

function scoreTagger(scores: TypeScores, tokens: Token[], words: string[]): void {
  const share = (tag: string) => tokens.filter((token) => token.tags.has(tag)).length / tokens.length;
  const given = words[0] !== undefined && (givenNames.has(words[0]) || (tokens[0]?.tags.has("FirstName") ?? false));
  if (given && words.length >= 2 && words.length <= 4) scores.person += 3;
  if (given && words.length === 1) scores.person += 1.5;
  scores.person += 1.2 * Math.max(share("Person"), share("LastName"), share("Honorific"));
  scores.organization += 1.6 * Math.max(share("Organization"), share("SportsTeam"), share("Company"));
  scores.place += 2.2 * Math.max(share("Place"), share("City"), share("Country"), share("Region"));
}

const speaking =
  /^(said|says|told|added|tweeted|wrote|argued|explained|insisted|recalled|testified|noted|joked|replied|asked|thinks|believes|admitted|acknowledged|stated|revealed|scored|smiled|laughed)$/;
const belongings =
  /^(shares?|stock|spokesman|spokeswoman|spokesperson|ceo|chief|executives?|employees|officials?|customers|users|report|reporters?|analysts?|researchers|investors|subsidiary|headquarters|fans|players?|coach|forces|troops|fighters|militants|lawmakers|members?|app|website)$/;

function scoreNeighbours(scores: TypeScores, sentence: Sentence, from: number, to: number, words: string[]): void {
  const [before, after, second] = [sentence.tokens[from - 1], sentence.tokens[to], sentence.tokens[to + 1]];
  if (before && /^(\. | )$/.test(sentence.tokens[from]?.gap ?? "")) scoreBefore(scores, before, sentence, from, words);
  if (!after) return;
  if (speaking.test(after.lower) && after.gap === " ") scores.person += words.length === 1 ? 1 : 1.5;
  if (after.gap === " " && belongings.test(after.lower)) scores.organization += 1.5;
  if (/^\d{1,3}$/.test(after.text) && after.gap === ", " && Number(after.text) < 110) scores.person += 3;
  if (after.lower === "who" && /^,? $/.test(after.gap)) scores.person += 2;
  if (after.gap === ", " && isPlaceName(after, second)) scores.place += 2.5;
  if (/\(/.test(after.gap) && /^\p{Lu}{2,6}$/u.test(after.text) && words.length > 1) scores.organization += 2.5;
}

function scoreBefore(scores: TypeScores, before: Token, sentence: Sentence, from: number, words: string[]): void {
  const word = before.lower.replace(/\.$/, "");
  if (personTitles.has(word)) scores.person += before.tags.has("Determiner") ? 0 : 2.5;
  if (word === "in" || word === "near" || word === "across" || word === "throughout")
    scores.place += words.length === 1 ? 1.6 : 1;
  if (word === "from" || word === "at" || word === "to") scores.place += 0.4;
  if (word === "at" || word === "the") scores.organization += 0.8;
  if (word === "the") scores.person -= 1;
  if (speaking.test(word)) scores.person += 1.5;
  if (/^(with|and|by)$/.test(word)) scores.person += 0.2;
  const head = sentence.tokens[from - 2]?.lower ?? "";
  if (
    word === "of" &&
    /^(city|town|village|province|state|capital|region|island|district|coast|outskirts|north|south|east|west|part|parts|people|streets)$/.test(
      head,
    )
  )
    scores.place += 3;
}

function isPlaceName(token: Token, second: Token | undefined): boolean {
  const one = bare(token);
  const two = second ? `${one} ${bare(second)}` : one;
  return [one, `${one}.`, two].some((name) => knownPlaces.has(name) || placeAliases.has(name));
}

/** Words that alone are never a name although they are written large. */
export function isPlainWord(words: readonly string[]): boolean {
  return words.every((word) => plainCapitals.has(word) || plainAcronyms.has(word));
}
