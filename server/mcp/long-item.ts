import { z } from "zod";
import { charactersPerToken } from "../../config/limits.ts";

/** Characters of a text that are handed out however little room there is, so that every call gets on. Ours. */
const leastCharacters = 1000;

/** How far into an item somebody has read: how many of its claims, how many characters of its text. */
export const Offsets = z.object({ claims: z.int().nonnegative(), content: z.int().nonnegative() });
export type Offsets = z.infer<typeof Offsets>;

/** What fits of an item, and where the rest begins; null when that is all. */
export interface Part {
  item: unknown;
  next: Offsets | null;
}

/** Where an item has its claims and its text: it is a manifest, a signal or a record. */
const claimPaths = [
  ["signal", "body", "claims"],
  ["body", "claims"],
];
const contentPaths = [["record", "content"], ["content"]];

/** What tells an item when it goes on: the rest of it was handed out with its beginning. */
const naming = ["id", "manifest_id", "record_id", "stream_id", "stream_ids", "matched_at"];

/**
 * As many of an item's claims and as much of its text, from some offsets on, as there is room for; all of it when that fits.
 * `claims_span` and `content_span` beside them say which part it is. Every part has a claim or some text more.
 */
export function partOf(item: unknown, from: Offsets, max_tokens: number): Part {
  const whole = Fields.safeParse(item).data;
  const isBeginning = from.claims === 0 && from.content === 0;
  if (!whole || (isBeginning && tokensIn(whole) <= max_tokens)) return { item, next: null };
  const claimPath = claimPaths.find((path) => Array.isArray(valueAt(whole, path)));
  const contentPath = contentPaths.find((path) => typeof valueAt(whole, path) === "string");
  const claims = z
    .array(z.unknown())
    .catch([])
    .parse(claimPath && valueAt(whole, claimPath));
  const content = z
    .string()
    .catch("")
    .parse(contentPath && valueAt(whole, contentPath));
  const head = isBeginning
    ? whole
    : Object.fromEntries(Object.entries(whole).filter(([name]) => naming.includes(name)));
  const filled = (some: unknown[], text: string) => {
    const withClaims = claimPath ? put(head, claimPath, some) : head;
    return contentPath ? put(withClaims, contentPath, text) : withClaims;
  };
  const room = max_tokens - tokensIn(filled([], ""));
  const last = from.claims + fittingIn(claims.slice(from.claims), room);
  const some = claims.slice(from.claims, last);
  const left = room - some.reduce<number>((sum, claim) => sum + tokensIn(claim), 0);
  const least = some.length === 0 ? leastCharacters : 0;
  const length = last < claims.length ? 0 : Math.max(least, left * charactersPerToken);
  const end = Math.min(content.length, from.content + length);
  let given = filled(some, content.slice(from.content, end));
  if (claimPath) given = put(given, spanPath(claimPath), { start: from.claims, end: last, total: claims.length });
  if (contentPath) given = put(given, spanPath(contentPath), { start: from.content, end, total: content.length });
  const isAll = last === claims.length && end === content.length;
  return { item: given, next: isAll ? null : { claims: last, content: end } };
}

/** About how many tokens a value takes as JSON. */
export function tokensIn(value: unknown): number {
  return Math.ceil(JSON.stringify(value).length / charactersPerToken);
}

/** How many of some values there is room for; at least one. */
function fittingIn(values: readonly unknown[], room: number): number {
  let left = room;
  const past = values.findIndex((value, at) => {
    left -= tokensIn(value);
    return left < 0 && at > 0;
  });
  return past === -1 ? values.length : past;
}

const Fields = z.record(z.string(), z.unknown());
type Fields = z.infer<typeof Fields>;

function valueAt(fields: Fields, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => Fields.safeParse(value).data?.[name], fields);
}

/** The same fields with another value somewhere in them. */
function put(fields: Fields, [name = "", ...rest]: readonly string[], value: unknown): Fields {
  const inside = Fields.safeParse(fields[name]).data ?? {};
  return { ...fields, [name]: rest.length === 0 ? value : put(inside, rest, value) };
}

function spanPath(path: readonly string[]): string[] {
  return [...path.slice(0, -1), `${path.at(-1)}_span`];
}
