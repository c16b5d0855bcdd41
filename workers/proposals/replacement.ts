import { initialsOf } from "./name-runs.ts";

/**
 * Whether a claim puts a name where its proof has another: the words beside the name stand in the proof as well, but beside a
 * name that the claim does not have.
 */
export function replacesNeighbour(claimText: string, piece: string, name: string): boolean {
  const claim = wordsOf(claimText);
  const proof = wordsOf(piece);
  const wanted = wordsOf(name);
  const at = claim.findIndex((_, from) => wanted.every((word, index) => claim[from + index] === word));
  if (at < 0) return false;
  const known = new Set([...claim, initialsOf(name)]);
  const isOther = (word: string | undefined) => word !== undefined && isName(word) && !known.has(word);
  const after = claim.slice(at + wanted.length, at + wanted.length + 2);
  const before = claim.slice(Math.max(0, at - 2), at);
  const follows = places(proof, after[0], after).some(({ start }) => isOther(proof[start - 1]));
  const precedes = places(proof, before.at(-1), before).some(({ end }) => isOther(proof[end]));
  return follows || precedes;
}

/** Where the words beside a name stand in the proof: the nearest alone when it is telling and stands there once, else both. */
function places(words: string[], nearest: string | undefined, both: string[]): { start: number; end: number }[] {
  const single = nearest === undefined || nearest.length < tellingMin ? [] : runs(words, [nearest]);
  if (single.length === 1) return single;
  return both.length < 2 ? [] : runs(words, both);
}

/** A word of fewer letters stands beside anything. Ours. */
const tellingMin = 4;

function runs(words: string[], wanted: string[]): { start: number; end: number }[] {
  return words.flatMap((_, at) =>
    wanted.every((word, index) => same(words[at + index], word)) ? [{ start: at, end: at + wanted.length }] : [],
  );
}

function same(a: string | undefined, b: string): boolean {
  return a?.toLowerCase() === b.toLowerCase();
}

/** Words without marks; a genitive's "s" is a word of its own, so that "Venn's office" is "Venn" beside "s office". */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function isName(word: string): boolean {
  return /^\p{Lu}/u.test(word) && !openings.has(word);
}

/** Words that are written large only because a sentence begins with them. Ours. */
const openings = new Set(
  "The A An In On At By For From Of To With He She It They We I His Her Its Their Our This That These Those There And But Or So As If When While After Before Since Also".split(
    " ",
  ),
);
