import type { Mention } from "../mentions.ts";
import type { Token } from "../parsed-text.ts";
import type { Reading } from "./extractor.ts";
import { entityOf, fullName, type WrittenName } from "./full-names.ts";
import { genderFits, genderTold } from "./genders.ts";
import { mentionsOf } from "./mentions-in.ts";
import { perText } from "./per-text.ts";
import { add, type Candidate, type NamelessPeople, nameless, salient } from "./salience.ts";

/** How much more the text must speak of one candidate than of the next for it to be meant. Ours. */
const clearly = 1.3;

/** The same where no pronoun tells a man from a woman. Ours. */
const byFar = 1.5;

/** Sentences that begin with the pronoun themselves and are followed back, one after the other, at most. Ours. */
const chainMax = 4;

/** The person that a pronoun at a place means, at best under the full name, else "the man"; null when the text does not settle it. Entities that are `not` meant are left out. */
export function personMeant(
  reading: Reading,
  number: number,
  at: number,
  pronoun: "he" | "she",
  not: ReadonlySet<unknown> = new Set(),
  chain = chainMax,
): WrittenName | null {
  const found = new Map<unknown, Candidate>();
  const named = salient(
    reading,
    number,
    at,
    (mention) => mention.type === "person" && genderFits(reading, mention, pronoun) && !isBirthName(reading, mention),
  );
  for (const one of [...named, ...nameless(reading, number, at, people[pronoun])]) found.set(one.key, one);
  const word = chain > 0 ? outerPronoun(reading, number - 1, pronoun) : undefined;
  const meant = word ? personMeant(reading, number - 1, word.start, pronoun, new Set(), chain - 1) : null;
  if (meant) {
    const same = [...found.values()].find((one) => one.written.name === meant.name);
    add(found, same?.key ?? meant.name, () => meant, 2, number, number - 1);
  }
  if (found.size === 0) return onlyOne(reading, at, pronoun, not);
  return clearest([...found.values()].filter((one) => !not.has(one.key)));
}

/** Long not named, and still the only person of that gender, told by title or first name, whom the text names so far, where nobody's gender is left open. */
function onlyOne(reading: Reading, at: number, pronoun: "he" | "she", not: ReadonlySet<unknown>): WrittenName | null {
  const so = reading.mentions.filter(
    (one) => one.type === "person" && one.end <= at && genderFits(reading, one, pronoun),
  );
  const [first] = so;
  const entity = first && entityOf(reading, first);
  if (!entity || not.has(entity) || so.some((one) => entityOf(reading, one) !== entity)) return null;
  return genderTold(reading, entity.mentions) === pronoun ? fullName(reading, first) : null;
}

/** "was born Margaret Shaw": nobody is called so any more. */
function isBirthName({ text }: Reading, { start }: Mention): boolean {
  return /\b(?:born|née|nee) $/.test(text.content.slice(Math.max(0, start - 6), start));
}

/** The person whose age the text gives with the name, as "Jane Doe, 56,"; null when that is nobody or several. */
export function agedMeant(reading: Reading, age: string): WrittenName | null {
  const { content } = reading.text;
  const aged = reading.mentions.filter(
    ({ type, start, end }) =>
      type === "person" &&
      (content.slice(end).startsWith(`, ${age},`) || content.slice(0, start).endsWith(` ${age}-year-old `)),
  );
  const [first] = aged;
  return first && aged.every((one) => entityOf(reading, one) === entityOf(reading, first))
    ? fullName(reading, first)
    : null;
}

/** The person that the text speaks of most at a place; null when that is not one by far. */
export function personSpokenOf(reading: Reading, number: number, at: number): WrittenName | null {
  return clearest(
    salient(reading, number, at, (mention) => mention.type === "person"),
    byFar,
  );
}

/** The first such pronoun of a sentence that names no person before it. */
function outerPronoun(reading: Reading, number: number, pronoun: "he" | "she"): Token | undefined {
  const word = reading.text.sentences[number]?.tokens.find(({ lower }) => isForm[pronoun](lower));
  if (!word) return undefined;
  const named = mentionsOf(reading, number).some((m) => m.type === "person" && m.end <= word.start);
  return named ? undefined : word;
}

const isForm = {
  he: (word: string) => word.startsWith("h") && /^(he|him|his|himself|he['’]\p{L}+)$/u.test(word),
  she: (word: string) =>
    (word.startsWith("s") || word.startsWith("h")) && /^(she|her|hers|herself|she['’]\p{L}+)$/u.test(word),
} as const;

/** People spoken of without a name, by the pronoun that they may take. */
const people = {
  he: calledBy(
    "man|boy|father|husband|son|brother|patient|victim|suspect|driver|student|officer|gunman|teenager|teen|passenger|resident|official|doctor|soldier|worker|defendant",
  ),
  she: calledBy(
    "woman|girl|mother|wife|daughter|sister|patient|victim|suspect|driver|student|officer|teenager|teen|passenger|resident|official|doctor|worker|defendant",
  ),
} as const;

function calledBy(nouns: string): NamelessPeople {
  return {
    pattern: new RegExp(`\\b(?:the|a|an|my)(?: [\\p{L}\\d'’-]+){0,3}? (${nouns})\\b`, "giu"),
    nouns: new RegExp(` (?:${nouns})\\b`, "i"),
    known: perText(() => new Map()),
  };
}

function clearest(candidates: readonly Candidate[], lead = clearly): WrittenName | null {
  const [best, next] = [...candidates].sort((a, b) => b.weight - a.weight || b.last - a.last);
  return best && (!next || best.weight >= lead * next.weight) ? best.written : null;
}

/** The organization that "the company" or "the agency" at a place means; null when the text does not settle it. */
export function organizationMeant(reading: Reading, number: number, at: number, noun: string): WrittenName | null {
  const named = salient(reading, number, at, (mention) => mention.type === "organization");
  const isPrivate = ofNoState.test(noun);
  const near = named.filter((one) => one.last >= number - 2 && !(isPrivate && ofState.test(one.written.name)));
  return near.length === 0 && isPrivate ? onlyFirm(reading, at) : clearest(near);
}

/** The only organization but those of a state that the text names before a place: so far back a single one is still meant. */
function onlyFirm(reading: Reading, at: number): WrittenName | null {
  const firms = reading.mentions.filter(
    ({ type, text, end }) => type === "organization" && end <= at && !ofState.test(text),
  );
  const [first] = firms;
  return first && firms.every((one) => entityOf(reading, one) === entityOf(reading, first))
    ? fullName(reading, first)
    : null;
}

/** No ministry is a charity or a company. Ours. */
const ofNoState =
  /(company|firm|airline|retailer|automaker|carmaker|manufacturer|startup|giant|nonprofit|charity|foundation|university|club|publisher|label|chain)$/i;
const ofState =
  /\b(Department|Ministry|Government|Parliament|Senate|Congress|House of|Police|Court|Council|Commission|Bureau|Army|Navy|Treasury|Administration|European Union|Nations|NATO|EU)\b/;

/** Words for an organization that was named before, as a pattern's source. Ours. */
export const organizationNouns =
  "(?:company|firm|agency|bank|airline|retailer|automaker|carmaker|maker|manufacturer|startup|tech giant|giant|department|organi[sz]ation|nonprofit|charity|foundation|university|club|network|broadcaster|publisher|regulator|commission|production company|label|chain|group)";
