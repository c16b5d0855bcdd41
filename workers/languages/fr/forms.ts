import { verbEndings } from "./conjugations.ts";

/** Dictionary forms that a French word in small letters may be a form of, likeliest first; itself comes first. */
export function dictionaryForms(lower: string, upos: string): string[] {
  const forms = formsOf(lower, upos);
  // "Etat", "Eglise": capitals are often written without their accent.
  return /^e[^aeiouœ]/.test(lower) ? [...forms, ...formsOf(`é${lower.slice(1)}`, upos)] : forms;
}

function formsOf(lower: string, upos: string): string[] {
  if (upos === "VERB" || upos === "AUX") return [...new Set([lower, ...infinitives(lower)])];
  if (!inflected.has(upos)) return [lower];
  const endings = upos === "NOUN" ? feminineNouns : feminines;
  const found = singulars(lower).flatMap((singular) => [singular, ...masculines(singular, endings)]);
  return [...new Set([lower, ...found])];
}

/** Parts of speech besides verbs that have a plural and a feminine. */
const inflected = new Set(["NOUN", "ADJ", "NUM", "DET", "PRON"]);

/** The infinitives that a form's endings allow: of a whole word first, then of long endings before short ones. */
function infinitives(form: string): string[] {
  const { infinitives: byEnding, longest } = verbEndings();
  const found = (byEnding.get(`=${form}`) ?? []).map((infinitive) => infinitive.slice(1));
  for (let length = Math.min(longest, form.length); length > 0; length--) {
    const stem = form.slice(0, form.length - length);
    for (const infinitive of byEnding.get(form.slice(-length)) ?? [])
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
  if (/[eoœ]ux$/.test(lower)) return [lower, lower.slice(0, -1)];
  return /[^s]s$/.test(lower) ? [lower.slice(0, -1), lower] : [lower];
}

/** Endings of the feminine and what the masculine has instead. */
type Feminines = readonly (readonly [string, readonly string[]])[];

const feminines: Feminines = [
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

/** Those of nouns of persons alone: "foie" is no feminine of "foi". */
const feminineNouns: Feminines = [
  ...feminines.filter(([feminine]) => /^(?:trice|euse|ière|enne|onne)$/.test(feminine)),
  ...["ante", "ente", "aise", "oise", "ée", "ine", "ale"].map((one) => [one, [one.slice(0, -1)]] as const),
];

/** What a word may be the feminine of. */
function masculines(singular: string, feminines: Feminines): string[] {
  return feminines.flatMap(([feminine, masculine]) =>
    singular.endsWith(feminine) ? masculine.map((ending) => `${singular.slice(0, -feminine.length)}${ending}`) : [],
  );
}
