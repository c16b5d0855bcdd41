import { infinitivesByEnding } from "./conjugations.ts";

/** Letters that the longest ending of a verb has. */
const endingMax = Math.max(...Array.from(infinitivesByEnding.keys(), ({ length }) => length));

/** Dictionary forms that a French word in small letters may be a form of, likeliest first; itself comes first. */
export function dictionaryForms(lower: string, upos: string): string[] {
  if (upos === "VERB" || upos === "AUX") return [...new Set([lower, ...infinitives(lower)])];
  if (upos === "NOUN" || upos === "ADJ" || upos === "NUM" || upos === "DET" || upos === "PRON")
    return [...new Set([lower, ...singulars(lower).flatMap((singular) => [singular, ...masculines(singular)])])];
  return [lower];
}

/** The infinitives that a form's endings allow: of a whole word first, then of long endings before short ones. */
function infinitives(form: string): string[] {
  const found = (infinitivesByEnding.get(`=${form}`) ?? []).map((infinitive) => infinitive.slice(1));
  for (let length = Math.min(endingMax, form.length); length > 0; length--) {
    const stem = form.slice(0, form.length - length);
    for (const infinitive of infinitivesByEnding.get(form.slice(-length)) ?? [])
      if (!infinitive.startsWith("=")) found.push(...stems(stem, infinitive).map((one) => `${one}${infinitive}`));
  }
  // "vend", "rend": the third person of verbs in -re has no ending.
  if (/[dt]$/.test(form)) found.push(`${form}re`);
  return found;
}

/** A stem as the infinitive has it: "mèn-" is "men-", "espèr-" is "espér-", "appell-" is "appel-". */
function stems(stem: string, infinitive: string): string[] {
  if (infinitive !== "er") return [stem];
  const open = /è(?=[^aeiouéèêyà]{1,2}u?$)/;
  const changed = open.test(stem) ? [stem.replace(open, "é"), stem.replace(open, "e")] : [];
  const single = /(?:ell|ett)$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [stem, ...changed, ...single];
}

/** A noun or adjective and what it may be the plural of. */
function singulars(lower: string): string[] {
  if (/aux$/.test(lower)) return [`${lower.slice(0, -3)}al`, lower.slice(0, -1), `${lower.slice(0, -3)}ail`, lower];
  if (/[eo]ux$/.test(lower)) return [lower, lower.slice(0, -1)];
  return /[^s]s$/.test(lower) ? [lower.slice(0, -1), lower] : [lower];
}

/** Endings of the feminine and what the masculine has instead. */
const feminines: readonly (readonly [string, readonly string[]])[] = [
  ["trice", ["teur"]],
  ["euse", ["eux", "eur"]],
  ["eresse", ["eur"]],
  ["esse", ["e", ""]],
  ["ouse", ["oux"]],
  ["ausse", ["aux"]],
  ["ousse", ["oux"]],
  ["aîche", ["ais"]],
  ["ière", ["ier"]],
  ["ère", ["er"]],
  ["ète", ["et"]],
  ["enne", ["en"]],
  ["onne", ["on"]],
  ["anne", ["an"]],
  ["elle", ["el", "eau"]],
  ["eille", ["eil"]],
  ["olle", ["ou"]],
  ["ulle", ["ul"]],
  ["ette", ["et"]],
  ["otte", ["ot"]],
  ["asse", ["as"]],
  ["osse", ["os"]],
  ["isse", ["is"]],
  ["ive", ["if"]],
  ["ève", ["ef"]],
  ["euve", ["euf"]],
  ["anche", ["anc"]],
  ["èche", ["ec"]],
  ["que", ["c"]],
  ["gue", ["g"]],
  ["ille", ["il"]],
  ["igne", ["in"]],
  ["e", [""]],
];

/** What a word may be the feminine of. */
function masculines(singular: string): string[] {
  return feminines.flatMap(([feminine, masculine]) =>
    singular.endsWith(feminine) ? masculine.map((ending) => `${singular.slice(0, -feminine.length)}${ending}`) : [],
  );
}
