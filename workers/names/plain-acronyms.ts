/** Letters in brackets or behind "or": they stand for the words before them. */
const defined = /(?: \((?:or )?|, or )(\p{Lu}[\p{Lu}\d-]{1,7})s?(?=[),.])/gu;

/** Words and characters before the letters that are looked at. Ours. */
const wordsMax = 8;
const charactersMax = 120;

/**
 * Acronyms that a text itself says to stand for a thing: its words are written small, as in "software bill of materials (SBOM)",
 * or name an act or an order, as in "Digital Services Act (DSA)".
 */
export function plainAcronymsOf(content: string, isThing: (head: string) => boolean): ReadonlySet<string> {
  const plain = new Set<string>();
  for (const { index, 1: letters = "" } of content.matchAll(defined)) {
    const before = content.slice(Math.max(0, index - charactersMax), index).split(/[^\p{L}\p{M}'’ -]/u);
    const all = (before.at(-1) ?? "").trim().split(" ").slice(-wordsMax);
    const words = wordsFor(all, letters);
    if (words === null ? isSpeltSmall(all, letters) : isSmall(words) || isThing(headOf(words))) plain.add(letters);
  }
  return plain;
}

function isSmall(words: readonly string[]): boolean {
  return words.every((word) => /^\p{Ll}/u.test(word));
}

function headOf(words: readonly string[]): string {
  const joint = words.findIndex((word, at) => at > 0 && /^(?:of|for|on|to|in|against)$/.test(word));
  return words[joint < 0 ? words.length - 1 : joint - 1] ?? "";
}

/** "human papillomavirus (HPV)": fewer words than letters, all written small, that hold the letters in their order. */
function isSpeltSmall(words: readonly string[], letters: string): boolean {
  for (let count = 1; count < letters.length && count <= words.length; count++) {
    const last = words.slice(-count);
    if (!isSmall(last)) return false;
    if (holdsInOrder(last.join(""), letters.toLowerCase())) return true;
  }
  return false;
}

function holdsInOrder(text: string, letters: string): boolean {
  if (text[0] !== letters[0]) return false;
  let at = -1;
  return [...letters].every((letter) => {
    at = text.indexOf(letter, at + 1);
    return at >= 0;
  });
}

/** The last words whose beginnings are the letters; small words between may be left out. Null where they are not. */
export function wordsFor(words: readonly string[], letters: string): readonly string[] | null {
  let left = letters.toLowerCase();
  for (let at = words.length - 1; at >= 0; at--) {
    const initials = words[at]!.split("-")
      .map((part) => part[0] ?? "")
      .join("")
      .toLowerCase();
    if (left.endsWith(initials)) left = left.slice(0, -initials.length);
    else if (left.endsWith(initials[0] ?? "\0")) left = left.slice(0, -1);
    else if (!/^(?:of|and|for|the|on|in|to|a|an|with)$/.test(words[at]!)) return null;
    if (left === "") return words.slice(at);
  }
  return null;
}
