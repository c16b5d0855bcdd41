import type { Span } from "../../store/model/claim.ts";
import { foldedWords } from "./name-forms.ts";
import { isPlaceWord } from "./place-words.ts";
import { wordsFor } from "./plain-acronyms.ts";
import type { TagContext } from "./tag-context.ts";

/** Characters around a form in which its owner or its full name is looked for. Ours. */
const nearMax = 90;

/** "Nigeria's CDC", "the French Senate", "the CDC of China", "the state Senate": whose body it is, and not the one of the tag's own place. */
export function isOfOthers(content: string, { start, end }: Span, { home }: TagContext): boolean {
  if (home === null || home.test(content.slice(start, end))) return false;
  const before = content.slice(Math.max(0, start - nearMax), start);
  if (/\b(?:state|provincial|student|faculty|university)\s+$/i.test(before)) return true;
  const behind = /^ of (?:the )?((?:\p{Lu}[\p{L}.]*[ -])?\p{Lu}[\p{L}.]*)/u.exec(
    content.slice(end, end + nearMax),
  )?.[1];
  const owners = [ownerIn(before), behind === undefined ? null : placeOf(behind, 0)];
  return owners.some((owner) => owner !== null && !home.test(owner));
}

/** The place at the end of the words before a name. */
function ownerIn(before: string): string | null {
  const words = /((?:\p{Lu}[\p{L}.]*[ -])?\p{Lu}[\p{L}.]*)(?:['’]s?)?\s+(?:the )?$/u.exec(before)?.[1];
  return words === undefined ? null : placeOf(words, -1);
}

/** Two words or, of them, the nearer one, where they tell a place. */
function placeOf(words: string, nearer: 0 | -1): string | null {
  if (isPlaceWord(words)) return words;
  const word = words.split(/[ -]/).at(nearer) ?? "";
  return isPlaceWord(word) ? word : null;
}

/** "Varn Harbour Fund (VHF)", "VHF (Varn Harbour Fund)": letters that the text itself says to stand for another name. */
export function isSpeltOtherwise(
  content: string,
  { start, end }: Span,
  names: readonly string[],
  context: TagContext,
): boolean {
  const letters = content.slice(start, end).replace(/\./g, "");
  if (!/^\p{Lu}{2,6}$/u.test(letters)) return false;
  const before = /([^.;:()\n]+) \((?:the )?$/u.exec(content.slice(Math.max(0, start - nearMax), start))?.[1];
  const behind = /^ \(([^.;:()\n]+)\)/u.exec(content.slice(end, end + nearMax))?.[1];
  const around = [before, behind].filter((words) => words !== undefined);
  const [full] = around.flatMap((words) => wordsFor(words.trim().split(" "), letters)?.join(" ") ?? []);
  if (full === undefined) return false;
  const at = content.indexOf(full, Math.max(0, start - nearMax));
  return (
    !names.some((name) => areAlike(name, full)) || isOfOthers(content, { start: at, end: at + full.length }, context)
  );
}

/** Whether the shorter name has no word that the longer one lacks, in the singular or plural. */
function areAlike(name: string, other: string): boolean {
  const [few, many] = [wordsOf(name), wordsOf(other)].sort((a, b) => a.size - b.size);
  return few !== undefined && many !== undefined && few.size > 1 && few.isSubsetOf(many);
}

function wordsOf(name: string): Set<string> {
  return new Set(foldedWords(name).map((word) => word.replace(/s$/, "")));
}
