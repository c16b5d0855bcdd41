import type { Span } from "../../store/model/claim.ts";

const street =
  "P\\.? ?O\\.? Box \\d{1,6}|\\d{1,5} (?:\\p{Lu}[\\p{L}\\d.'’-]* ){1,4}(?:Street|St\\.?|Avenue|Ave\\.?|Road|Rd\\.?|Boulevard|Blvd\\.?|Drive|Dr\\.?|Lane|Way|Court|Square|Place)(?! ?\\p{Ll})";
const town = "(?:, ?[\\p{L}\\d.#' ’-]{2,30}){0,3}, ?(?:\\p{Lu}{2}|\\p{Lu}\\p{Ll}+) \\d{5}(?:-\\d{4})?";

/** A post-office box or a house in a street, with the towns that lead to its postal code. Ours. */
const addresses = new RegExp(`(?<![\\p{L}\\d])(?:${street})(?:${town})?`, "gu");

/** The names of a text that are no parts of a postal address: such a part says where letters go, and is nothing that the text is about. */
export function outsideAddresses<Name extends Span>(content: string, names: readonly Name[]): Name[] {
  const places = Array.from(content.matchAll(addresses), ({ index, 0: found }) => ({
    start: index,
    end: index + found.length,
  }));
  return names.filter(({ start, end }) => places.every((place) => start < place.start || end > place.end));
}
