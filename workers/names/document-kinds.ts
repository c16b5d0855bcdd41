import type { Span } from "../../store/model/claim.ts";
import { femaleNames, maleNames } from "../lexica/first-names.ts";
import { placeAliases, stateCodes } from "../lexica/places.ts";
import type { LabelType } from "./tagger/name-labels.ts";

/** A name's place and kind. */
interface TypedName extends Span {
  type: LabelType;
}

/** The kinds of a document's names where what stands beside one of them, or a longer name, leaves no doubt. One form is of one kind in all of the document. */
export function kindsInDocument(content: string, names: readonly TypedName[]): ReadonlyMap<string, LabelType> {
  const told = new Map<string, LabelType>();
  const all = new Map(names.map(({ start, end, type }) => [content.slice(start, end), type]));
  for (const [text, type] of all) {
    const kind = kindByLonger(text, type, all);
    if (kind !== type) told.set(text, kind);
  }
  for (const name of names) {
    const kind = kindBeside(content, name);
    if (kind !== name.type) told.set(content.slice(name.start, name.end), kind);
  }
  return told;
}

/** What stands around a name at most that tells its kind, in characters. Ours. */
const beside = 40;

/** "Kay Varn, 27,": an age is a person's; "the Varn family", "the Varn regime"; "the 2020 Varn", "the third-generation Varn" is a product. */
function kindBeside(content: string, { start, end, type }: TypedName): LabelType {
  const text = content.slice(start, end);
  const after = content.slice(end, end + beside);
  const before = content.slice(Math.max(0, start - beside), start);
  if (type === "organization" && /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u.test(text) && /^, \d{2},/.test(after)) return "person";
  const isRuler = type === "place" && !/\s/.test(text) && /^ (?:family|regime)\b(?! of\b)/.test(after);
  if (isRuler && /\bthe $/i.test(before) && !placeAliases.has(text)) return "person";
  // "Varn Hill, CO": a state, whatever the letters stand for elsewhere.
  if (type === "organization" && stateCodes.has(text) && /\p{L}, $/u.test(before) && !/^\p{L}/u.test(after))
    return "place";
  // "the chief executive of Varn Milling", "the ferry Varn".
  if (type === "person" && isLedBefore.test(before) && !isGivenName(text.split(" ")[0] ?? "")) return "organization";
  if (type !== "other" && isVesselBefore.test(before)) return "other";
  const isModel = /(?:\b(?:the|an?|new) (?:19|20)\d\d|-generation) $/i.test(before);
  return isModel && type === "place" ? "other" : type;
}

const isLedBefore =
  /\b(?:chief executive(?: officer)?|CEO|managing director|chief financial officer|CFO|subsidiary|shareholders|employees) of $/;
const isVesselBefore =
  /\b(?:ferry|frigate|destroyer|corvette|submarine|yacht|tanker|trawler|freighter|(?:cargo|container|cruise|sailing) ship|steamer|steamship|schooner|lifeboat|icebreaker|warship|spacecraft) $/;

/** "Varn" is a person where the text names "Kay Varn", an organization's short form where it names the "Varn Harbour Records". */
function kindByLonger(text: string, type: LabelType, all: ReadonlyMap<string, LabelType>): LabelType {
  const others = [...all].filter(([other]) => other !== text);
  const startsFirm = others.some(([other, kind]) => kind === "organization" && other.startsWith(`${text} `));
  if (type === "organization" && !/\s/.test(text)) {
    const isSurname = others.some(([other, kind]) => kind === "person" && other.endsWith(` ${text}`));
    return isSurname && !startsFirm ? "person" : type;
  }
  // "van der Varn" where the text names "Kay van der Varn".
  if (
    type !== "person" &&
    /\s/.test(text) &&
    others.some(([other, kind]) => kind === "person" && other.endsWith(` ${text}`))
  )
    return "person";
  const [first = "", ...rest] = text.split(" ");
  if (type === "person" && rest.length > 0 && startsFirm && !isGivenName(first)) return "organization";
  return type === "place" && rest.length > 0 && all.get(first) === "organization" ? "organization" : type;
}

function isGivenName(word: string): boolean {
  return femaleNames.has(word.toLowerCase()) || maleNames.has(word.toLowerCase());
}
