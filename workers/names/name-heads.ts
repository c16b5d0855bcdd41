import { knownPlaces, placeAliases } from "../lexica/places.ts";
import type { LabelType, NameSpan } from "./tagger/name-labels.ts";
import type { Words } from "./tagger/name-words.ts";

/** A found name as the kind that its main word tells; a name of an act, a work, an event or an office is none of the three that are kept. */
export function kindByHead(words: Words, { from, to, type }: NameSpan): NameSpan {
  if (isParty(words, { from, to })) return { from, to, type: "other" };
  if (to - from < 2) return { from, to, type };
  // "the Buffalo Democrat" is a person from Buffalo.
  if (type === "organization" && /^(?:Democrat|Republican)$/.test(words.textAt(to - 1)))
    return { from, to: to - 1, type: "place" };
  const isTitled = type === "organization" && to - from === 2 && offices.test(words.textAt(from));
  if (isTitled && !offices.test(words.textAt(to - 1))) return { from: from + 1, to, type: "person" };
  return { from, to, type: kindOf(words, { from, to, type }) };
}

/** "Keller v. Northwind" is a case, of which the two are but the name. */
function isParty(words: Words, { from, to }: Pick<NameSpan, "from" | "to">): boolean {
  return isAgainst(words, from - 1) || isAgainst(words, to);
}

function isAgainst(words: Words, at: number): boolean {
  return (
    words.textAt(at) === "v." ||
    (words.textAt(at) === "v" && words.textAt(at + 1) === ".") ||
    (words.textAt(at) === "." && words.textAt(at - 1) === "v")
  );
}

function kindOf(words: Words, { from, to, type }: NameSpan): LabelType {
  if (type === "other" || type === "person") return type;
  const head = words.textAt(headOf(words, { from, to }));
  if (type === "organization" && offices.test(head)) return "other";
  if (isThing(head) || isThing(words.textAt(to - 1))) return "other";
  if (type === "place" && bodies.test(head)) return "organization";
  if (type === "organization" && (venues.test(words.textAt(to - 1)) || isPairOfPlaces(words, { from, to })))
    return venues.test(words.textAt(to - 1)) ? "place" : "other";
  if (type === "organization" && places.test(words.textAt(to - 1)) && where.test(words.textAt(from - 1)))
    return "place";
  return type === "organization" && isLandmark(words, { from, to }) ? "place" : type;
}

/** "River Ellet", "Mount Harrow": what comes first says what it is, unless another place follows, as in a shop's name. */
function isLandmark(words: Words, { from, to }: Pick<NameSpan, "from" | "to">): boolean {
  return to - from === 2 && /^(?:River|Lake|Mount)$/.test(words.textAt(from)) && !places.test(words.textAt(from + 1));
}

/** Whether the main word of a name is a law's, a work's, an event's or an illness's. */
export function isThing(head: string): boolean {
  return things.test(head);
}

/** The main word of a name: before "of", "for" and the like, else the last. */
function headOf(words: Words, { from, to }: Pick<NameSpan, "from" | "to">): number {
  for (let at = from + 1; at < to; at++) if (/^(?:of|for|on|to|in|against|the)$/.test(words.textAt(at))) return at - 1;
  return to - 1;
}

/** Who holds an office is a person, and the office no organization. Ours. */
const offices =
  /^(?:Ambassador|Administrator|Captain|Chair|Chairman|Chairwoman|Chancellor|Chief|Commander|Commissioner|Coordinator|Dean|Deputy|Director|Editor|Envoy|General|Governor|Head|Judge|Justice|Leader|Lieutenant|Manager|Mayor|Minister|Officer|President|Producer|Professor|Prosecutor|Representative|Secretary|Senator|Sergeant|Sheriff|Speaker|Spokesman|Spokesperson|Spokeswoman|Superintendent|Treasurer)$/;

/** Laws, works, events and illnesses. Ours. */
const things =
  /^(?:Act|Acts|Accord|Accords|Agreement|Amendment|Award|Awards|Bill|Bills|Challenge|Championships?|Clause|Code|Convention|Crisis|Cup|Dance|Death|Declaration|Derby|Directive|Disease|Doctrine|Festival|Finals?|Framework|Games|Initiative|Law|Laws|Marathon|Medal|Olympics|Order|Pact|Pandemic|Plague|Plan|Prize|Protocol|Regulation|Resolution|Roadmap|Rule|Series|Standard|Strategy|Summit|Syndrome|Theorem|Theory|Tournament|Treaty|Virus|War)$/;

/** "US-China": two places that something lies between. */
function isPairOfPlaces(words: Words, { from, to }: Pick<NameSpan, "from" | "to">): boolean {
  const isPlace = (at: number) => placeAliases.has(words.textAt(at)) || knownPlaces.has(words.textAt(at));
  return to - from === 3 && /^[-–]$/.test(words.textAt(from + 1)) && isPlace(from) && isPlace(from + 2);
}

/** Where people gather, whoever it is called after. Ours. */
const venues = /^(?:Amphitheat(?:er|re)|Arena|Auditorium|Ballpark|Coliseum|Pavilion|Speedway|Stadium)$/;

/** What no place is. Ours. */
const bodies =
  /^(?:Agency|Alliance|Association|Bureau|Coalition|College|Committee|Corp|Corporation|Department|Federation|Foundation|Inc|Infirmary|Institute|Ltd|Ministry|Network|Party|Society|Union|University)$/;

/** Parts of towns and landscapes, which may be in the name of a company too. Ours. */
const places =
  /^(?:Airport|Avenue|Bay|Beach|Boulevard|Bridge|Canyon|Coast|County|Creek|Desert|Forest|Harbou?r|Hills?|Island|Islands|Lake|Mountains?|Park|Peninsula|Plaza|River|Road|Square|Street|Valley)$/;

/** What is behind these is a place, more likely than a company. */
const where = /^(?:in|at|near|across|through|around|outside|along|throughout|on)$/i;
