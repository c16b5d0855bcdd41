/** Design: docs/design/alias-contexts.md */
import type { Span } from "../../store/model/claim.ts";
import type { TagIndex } from "../topics/tag-index.ts";
import { isOfOthers, isSpeltOtherwise } from "./alias-owners.ts";
import type { LocalTag } from "./local-tags.ts";
import { foldedName } from "./name-forms.ts";
import { isOrdinaryWord } from "./ordinary-words.ts";
import { type TagContext, tagContext } from "./tag-context.ts";

/** What makes the form of a curated tag mean it: its full name or a word of the text, or nothing that it would need. */
export interface Agreement {
  by: "full_name" | "context" | "alone" | "missing" | "no_name";
  /** What agrees, as the text has it; of a form whose agreement is missing, the curated name that it may mean. */
  word: string | null;
}

/** A name where a text has it, with the curated name that its form leads to. */
export interface NamedPlace extends Span {
  type: string;
  text: string;
  curated: string | null;
}

/** The mentions of one curated tag, those apart that the text says to be of somebody else. */
interface Tagged<Place> {
  tag: LocalTag;
  context: TagContext;
  own: Place[];
  others: Place[];
}

/** What agrees with each mention that a curated name or alias settled. One in small letters is of a text that has no others, and is not asked. */
export function agreementsOf<Place extends NamedPlace>(
  content: string,
  mentions: readonly Place[],
  index: TagIndex,
): Map<Place, Agreement> {
  const curated = mentions.filter(({ curated, text }) => curated !== null && /\p{Lu}/u.test(text));
  const all = [...Map.groupBy(curated, ({ type, curated }) => index.named(curated ?? "", type))].flatMap(
    ([tag, places]) => (tag ? [tagged(content, tag, places, index)] : []),
  );
  const agreements = new Map<Place, Agreement>();
  for (const one of all) {
    for (const place of one.others) agreements.set(place, missing(one.tag));
    for (const [place, agreement] of ownAgreements(content, one, all)) agreements.set(place, agreement);
  }
  return agreements;
}

function tagged<Place extends NamedPlace>(
  content: string,
  tag: LocalTag,
  places: Place[],
  index: TagIndex,
): Tagged<Place> {
  const context = tagContext(tag, index);
  const isOfAnother = (place: Place) =>
    isOfOthers(content, place, context) || isSpeltOtherwise(content, place, [tag.name, ...tag.aliases], context);
  const { own = [], others = [] } = Object.groupBy(places, (place) => (isOfAnother(place) ? "others" : "own"));
  return { tag, context, own, others };
}

/** The full name speaks for all other forms. Without it, and where one form is of somebody else, none that needs a context has one. */
function ownAgreements<Place extends NamedPlace>(
  content: string,
  one: Tagged<Place>,
  all: readonly Tagged<Place>[],
): [Place, Agreement][] {
  const { tag, context, own, others } = one;
  if (context.stated === null && isOrdinaryWord(content, own))
    return own.map((place) => [place, { by: "no_name", word: null }]);
  const full = own.find(({ text }) => isFull(text, tag));
  if (full) return own.map((place) => [place, isFull(place.text, tag) ? alone : { by: "full_name", word: full.text }]);
  if (context.stated === null) return own.map((place) => [place, others.length > 0 ? missing(tag) : alone]);
  const word = others.length > 0 ? null : (context.stated.exec(content)?.[0] ?? partnerOf(one, all));
  const agreement: Agreement = word === null ? missing(tag) : { by: "context", word };
  return own.map((place) => [place, context.stated?.test(place.text) ? alone : agreement]);
}

const alone: Agreement = { by: "alone", word: null };

function missing({ name }: LocalTag): Agreement {
  return { by: "missing", word: name };
}

/** Whether a form is the full name, or one that the language has for it alone. */
function isFull(text: string, { name, own }: LocalTag): boolean {
  const form = foldedName(text);
  return form === foldedName(name) || own.some((each) => form === foldedName(each));
}

/** How the text names another curated tag that has a context in common. */
function partnerOf({ tag }: Tagged<NamedPlace>, all: readonly Tagged<NamedPlace>[]): string | null {
  const isPartner = (other: Tagged<NamedPlace>) =>
    other.tag !== tag && other.own.length > 0 && (other.tag.context ?? []).some((word) => tag.context?.includes(word));
  return all.find(isPartner)?.own[0]?.text ?? null;
}
