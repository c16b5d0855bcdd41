/** Endings of one kind spelled in two ways, and words that British and American texts write differently. Ours. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=\p{L}{4})is(?=ation|ations|ed|ing)/gu, "iz"],
  [/\bcentre(?=s?\b)/g, "center"],
  [/\btheatre(?=s?\b)/g, "theater"],
  [/\bdefence\b/g, "defense"],
  [/\blabour\b/g, "labor"],
  [/\bprogramme(?=s?\b)/g, "program"],
  [/\bharbour\b/g, "harbor"],
  [/\borganis(?=er)/g, "organiz"],
  [/\bcorp\b/g, "corporation"],
  [/\binc\b/g, "incorporated"],
  [/\bltd\b/g, "limited"],
  [/\bco\b/g, "company"],
  [/\bdept\b/g, "department"],
  [/\buniv\b/g, "university"],
  [/\bst\b/g, "saint"],
];

interface FoldedName {
  form: string;
  words: readonly string[];
}

const folded = new Map<string, FoldedName>();

/** How many folded names are kept: those of a few hundred documents. Ours. */
const foldedMax = 20_000;

/** What two spellings of one name have in common: no case, accents, points, possessives, hyphens, article; one spelling of words that have two. */
export function foldedName(name: string): string {
  return folding(name).form;
}

/** The words of a folded name. */
export function foldedWords(name: string): readonly string[] {
  return folding(name).words;
}

function folding(name: string): FoldedName {
  const known = folded.get(name);
  if (known !== undefined) return known;
  if (folded.size >= foldedMax) folded.clear();
  const form = fold(name);
  const found = { form, words: form.split(" ") };
  folded.set(name, found);
  return found;
}

function fold(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/['’]s\b|(?<=s)['’](?!\p{L})/gu, "")
    .replace(/[.'’ʻ]/g, "")
    .replace(/&/g, " and ")
    .replace(/[\s\-–,]+/g, " ")
    .replace(/^the (?=.)/, "")
    .trim();
  return spellings.reduce((form, [pattern, by]) => form.replace(pattern, by), plain);
}
