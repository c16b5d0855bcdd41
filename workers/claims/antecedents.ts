import type { Reading } from "./extractor.ts";
import type { WrittenName } from "./full-names.ts";
import { genderFits } from "./genders.ts";
import { statementStart } from "./openings.ts";
import { add, type Candidate, nameless, salient } from "./salience.ts";

/** How much more the text must speak of one candidate than of the next for it to be meant. Ours. */
const clearly = 1.3;

/** Sentences that begin with the pronoun themselves and are followed back, one after the other, at most. Ours. */
const chainMax = 4;

/** The person that a pronoun at a place means, at best under the full name, else "the man"; null when the text does not settle it. Persons whose entity is `not` meant are left out. */
export function personMeant(
  reading: Reading,
  number: number,
  at: number,
  pronoun: "he" | "she",
  not: unknown = null,
  chain = chainMax,
): WrittenName | null {
  const found = new Map<unknown, Candidate>();
  const named = salient(
    reading,
    number,
    at,
    (mention) => mention.type === "person" && genderFits(reading, mention, pronoun),
  );
  for (const one of [...named, ...nameless(reading, number, at, people[pronoun])]) found.set(one.key, one);
  const before = reading.text.sentences[number - 1];
  const word = before?.tokens[statementStart(before)];
  if (chain > 0 && before && word?.lower === pronoun) {
    const meant = personMeant(reading, number - 1, word.start, pronoun, null, chain - 1);
    const same = meant ? [...found.values()].find((one) => one.written.name === meant.name) : undefined;
    if (same) add(found, same.key, () => same.written, 2, number, number - 1);
  }
  return clearest([...found.values()].filter((one) => one.key !== not));
}

/** People spoken of without a name, by the pronoun that they may take. */
const people = {
  he: /\b(?:the|a|an)(?: [\p{L}\d'’-]+){0,3}? (man|boy|father|husband|son|brother|patient|victim|suspect|driver|student|officer|gunman|teenager|teen|passenger|resident|official|doctor|soldier|worker|defendant)\b/giu,
  she: /\b(?:the|a|an)(?: [\p{L}\d'’-]+){0,3}? (woman|girl|mother|wife|daughter|sister|patient|victim|suspect|driver|student|officer|teenager|teen|passenger|resident|official|doctor|worker|defendant)\b/giu,
} as const;

function clearest(candidates: readonly Candidate[]): WrittenName | null {
  const [best, next] = [...candidates].sort((a, b) => b.weight - a.weight || b.last - a.last);
  return best && (!next || best.weight >= clearly * next.weight) ? best.written : null;
}

/** The organization that "the company" or "the agency" at a place means; null when the text does not settle it. */
export function organizationMeant(reading: Reading, number: number, at: number): WrittenName | null {
  const named = salient(reading, number, at, (mention) => mention.type === "organization");
  return clearest(named.filter((one) => one.last >= number - 2));
}

/** Words for an organization that was named before, as a pattern's source. Ours. */
export const organizationNouns =
  "(?:company|firm|agency|bank|airline|retailer|automaker|carmaker|maker|manufacturer|startup|tech giant|giant|department|organi[sz]ation|nonprofit|charity|foundation|university|club|network|broadcaster|publisher|regulator|commission|production company|label|chain|group)";
