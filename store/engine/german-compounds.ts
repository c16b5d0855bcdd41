import { germanNouns } from "./german-nouns.ts";

/** Words that may be joined of several have so many letters at least, and their parts so many. Ours. */
const lengthMin = { word: 8, part: 4 } as const;

/** Of a word whose first part is not known the last must have so many letters: short ones end many words by chance. Ours. */
const lastMin = 5;

/** What begins a word and is no part of a compound: "Ver-kauf", "Ein-gang". */
const prefixes = new Set(
  "ab an anti auf aus außen bei dar durch ein ent erz fort gegen her hin hinter innen miss mit nach nicht ober quer rück schein tran über unter ver vorder vor weiter wider wieder wohl zer zurück zusammen zwischen".split(
    " ",
  ),
);

/** Nouns that other words end in by chance: "Demok-raten", "Popu-listen". */
const noLast = new Set(["ende", "ehre", "erde", "haft", "rate", "reis", "ring", "last", "leiden", "liste", "kante"]);

/** What joins a part to the next, and the endings of cases and of the plural. */
const joints = ["", "s", "es", "n", "en", "er", "e", "nen"];
const endings = ["", "s", "es", "e", "n", "en", "er", "ern", "nen"];

/** Parts by the forms that they have in compounds, made when the first German text comes. */
let known: { first: ReadonlyMap<string, string>; last: ReadonlyMap<string, string> } | undefined;

/** The nouns that a German word in small letters is joined of, in their dictionary form: "hafengebühren" of "hafen" and "gebühr". Empty where none is known. */
export function compoundParts(lower: string): string[] {
  if (lower.length < lengthMin.word) return [];
  known ??= { first: formsOf(joints, firstForms), last: formsOf(endings, lastForms) };
  let lone: string | undefined;
  for (let at = lengthMin.part - 1; at <= lower.length - lengthMin.part; at++) {
    const last = known.last.get(lower.slice(at));
    if (last === undefined) continue;
    const begin = lower.slice(0, at);
    const first = known.first.get(begin);
    if (first !== undefined) return [first, last];
    if (lower.length - at >= lastMin && mayEnd(begin, lower.charAt(at))) lone ??= last;
  }
  return lone === undefined || germanNouns.has(lower) ? [] : [lone];
}

/** Whether an unknown part can end before a letter: "Options-pf" cannot before the l of "licht". */
function mayEnd(begin: string, next: string): boolean {
  if (begin.length < lengthMin.part || prefixes.has(begin) || !/[aeiouyäöü]/.test(begin)) return false;
  return !/u$/.test(begin) && !(/[lr]/.test(next) && /[bcdfgkpt]$/.test(begin));
}

/** The nouns by all that `stems` makes of them, with each of the ends. What is a noun itself is no form of another. */
function formsOf(ends: readonly string[], stems: (noun: string) => string[]): ReadonlyMap<string, string> {
  const forms = new Map<string, string>();
  for (const end of ends)
    for (const noun of germanNouns)
      for (const stem of stems(noun)) if (!forms.has(stem + end)) forms.set(stem + end, noun);
  return forms;
}

/** "Schul-" is "schule" without its end. */
function firstForms(noun: string): string[] {
  return noun.endsWith("e") && noun.length > lengthMin.part ? [noun, noun.slice(0, -1)] : [noun];
}

/** "Pläne" has the umlaut that "Plan" has not. */
function lastForms(noun: string): string[] {
  if (noLast.has(noun)) return [];
  const marked = noun.replace(/(?:au|[aou])(?=[^aouäöü]*$)/, (vowel) =>
    vowel.replace("a", "ä").replace(/^o$/, "ö").replace(/^u$/, "ü"),
  );
  return marked === noun ? [noun] : [noun, marked];
}
