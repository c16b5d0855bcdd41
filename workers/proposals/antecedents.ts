import type { Span } from "../../store/model/claim.ts";
import type { ExtractedTag } from "../extraction.ts";

/** Words that stand for somebody or something named elsewhere. */
const reference =
  /\b(the (company|firm|agency|bank|group|team|club|party|ministry|department|government|council|court|union|university|school|hospital|paper|newspaper|network|association|board|committee|city|state|country|county|province|town|island|nation|president|minister|senator|governor|mayor|judge|chairman|director|professor|author|coach|player|singer|actor|officer|man|woman|couple|family|two|three|pair|former|latter|brothers|sisters|bill|law|act|deal|plan|programme|program|project|film|book|show|report|study)|he|she|it|they|his|her|hers|its|their|theirs|him|them|we|us|our|ours|i|my|me|who|whose|which|this|that|these|those|the|both|neither|er|sie|es|ihr|sein|il|elle|ils|son|sa|leur|su|sus)\b/i;

/** A run of words that begin with a capital, joined by the small words that names have. */
const nameRun =
  /\p{Lu}[\p{L}\p{M}\p{N}.’'-]*(?:\s+(?:(?:of|the|for|de|la|von|van|der|&)\s+)*\p{Lu}[\p{L}\p{M}\p{N}.’'-]*)*/gu;

/**
 * Where the names of a claim stand that its span does not have: the nearest place before the span, else after it. Null when the
 * claim puts a name in the place of another one, or a name where the span refers to nothing.
 */
export function antecedentsOf(
  content: string,
  claimText: string,
  { span, tags }: { span: Span; tags: readonly ExtractedTag[] },
): Span[] | null {
  const piece = content.slice(span.start, span.end);
  const missing = namesIn(claimText, piece).filter((name) => !stands(name, piece));
  const found = missing.flatMap((name) => placesOf(content, name, span));
  if (found.length === 0) return [];
  const refers = reference.test(piece) || missing.some((name) => sharesWord(name, piece));
  return refers && !replacesName(claimText, piece, missing, tags) ? found : null;
}

/** Names as the claim has them; the first word of a sentence is none when it is an article or stands small in the span. */
function namesIn(claimText: string, piece: string): string[] {
  return [...claimText.matchAll(nameRun)].flatMap((match) => {
    const [first = "", ...rest] = match[0].split(/\s+/);
    const isCommon = match.index === 0 && (articles.has(first) || stands(first.toLowerCase(), piece));
    const name = isCommon ? rest.join(" ") : match[0];
    return name === "" ? [] : [name.replace(/['’]s$/u, "").replace(/[.’'-]+$/u, "")];
  });
}

const articles = new Set("The A An In On At By For From Of To With".split(" "));

/** The claim opens with a name from elsewhere where the span opens with one of its own that the claim no longer has. */
function replacesName(claimText: string, piece: string, missing: string[], tags: readonly ExtractedTag[]): boolean {
  if (!missing.some((name) => claimText.startsWith(name) || claimText.startsWith(`The ${name}`))) return false;
  const forms = tags.flatMap((tag) => [tag.name, ...tag.forms].map((form) => ({ form, tag })));
  const opening = forms.find(({ form }) => piece.startsWith(form) || piece.startsWith(`The ${form}`));
  return opening !== undefined && ![opening.tag.name, ...opening.tag.forms].some((form) => stands(form, claimText));
}

/** A name that stands nowhere as a whole may be two, "Venn of Brimstow". */
function placesOf(content: string, name: string, span: Span): Span[] {
  const whole = placeOf(content, name, span);
  const parts = whole ? [whole] : name.split(/\s+(?:of|the|for)\s+/).map((part) => placeOf(content, part, span));
  return parts.filter((place) => place !== undefined);
}

function placeOf(content: string, name: string, span: Span): Span | undefined {
  const places = [...content.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "gu"))];
  const place = places.findLast((match) => match.index < span.start) ?? places[0];
  return place && { start: place.index, end: place.index + place[0].length };
}

function stands(name: string, text: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "u").test(text);
}

/** "McKinley" in the span may be the "David McKinley" of the claim. */
function sharesWord(name: string, piece: string): boolean {
  return name.split(/\s+/).some((word) => /^\p{Lu}/u.test(word) && stands(word, piece));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
