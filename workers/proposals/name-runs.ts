import type { Span } from "../../store/model/claim.ts";

/** A run of words that begin with a capital, joined by the small words that names have. */
const nameRun =
  /\p{Lu}[\p{L}\p{M}\p{N}.’'-]*(?:\s+(?:(?:of|the|for|de|la|von|van|der|&)\s+)*\p{Lu}[\p{L}\p{M}\p{N}.’'-]*)*/gu;

const articles = new Set("The A An In On At By For From Of To With".split(" "));

/** Names as a statement has them; the first word of a sentence is none when it is an article or stands small in the span. */
export function namesIn(statement: string, piece: string): string[] {
  return [...statement.matchAll(nameRun)].flatMap((match) => {
    const [first = "", ...rest] = match[0].split(/\s+/);
    const isCommon = match.index === 0 && (articles.has(first) || stands(first.toLowerCase(), piece));
    const name = isCommon ? rest.join(" ") : match[0];
    return name === "" ? [] : [name.replace(/['’]s$/u, "").replace(/[.’'-]+$/u, "")];
  });
}

/** The short form that a name of three words and more may have: "NGC" of "Northern Grain Council"; undefined for shorter ones. */
export function initialsOf(name: string): string | undefined {
  const initials = name.match(/\p{Lu}/gu)?.join("") ?? "";
  return initials.length > 2 ? initials : undefined;
}

/** Where a name stands as whole words: the last place before a span, else the first. */
export function placeOf(content: string, name: string, span: Span): Span | undefined {
  const places = [...content.matchAll(new RegExp(wholeWords(name), "gu"))];
  const place = places.findLast((match) => match.index < span.start) ?? places[0];
  return place && { start: place.index, end: place.index + place[0].length };
}

/** Whether a name stands in a text as whole words. */
export function stands(name: string, text: string): boolean {
  return new RegExp(wholeWords(name), "u").test(text);
}

function wholeWords(name: string): string {
  return `(?<![\\p{L}\\p{N}])${name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\p{L}\\p{N}])`;
}
