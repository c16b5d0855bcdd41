import { verbForms } from "./verb-forms.ts";

/**
 * The dictionary forms that a Spanish form may be of, likeliest first, the form itself among them. A glossary says which of them
 * are words: most are not.
 */
export function dictionaryForms(lower: string, upos: string): string[] {
  if (upos === "VERB" || upos === "AUX") return unique(verbForms(lower, upos));
  if (upos === "ADV") return unique([lower, ...reinforced(lower)]);
  if (upos === "NOUN" || upos === "ADJ" || upos === "PROPN" || upos === "NUM") return unique(nominalForms(lower));
  return [lower];
}

/** Noun or adjective: as it is, its singular, and the masculine of both. */
function nominalForms(lower: string): string[] {
  const singulars = [lower, ...singularsOf(lower)];
  const both = [...singulars, ...singulars.flatMap(masculinesOf)];
  return [...both, ...both.flatMap(reinforced)];
}

/** "Acciones" is of "acción", "jóvenes" of "joven", "veces" of "vez". */
function singularsOf(lower: string): string[] {
  if (!lower.endsWith("s")) return [];
  const shorter = lower.slice(0, -1);
  if (!lower.endsWith("es")) return [shorter];
  const stem = lower.slice(0, -2);
  if (lower.endsWith("ces")) return [`${lower.slice(0, -3)}z`, shorter, stem];
  return [...(stressed(stem) ?? []), stem, shorter, ...(unstressed(stem) ?? [])];
}

/** "Nueva" is of "nuevo", "presidenta" of "presidente", "directora" of "director", "inglesa" of "inglés". */
function masculinesOf(word: string): string[] {
  if (!word.endsWith("a")) return [];
  const stem = word.slice(0, -1);
  return [`${stem}o`, ...(stressed(stem) ?? []), stem, `${stem}e`];
}

/** A word of the last syllable's stress has an accent where nothing follows: "accion-es", "acción". */
function stressed(stem: string): [string] | null {
  const found = /^(.*)([aeiou])([ns])$/.exec(stem);
  if (!found || /[áéíóú]/.test(stem)) return null;
  return [`${found[1]}${accents[found[2]!]}${found[3]}`];
}

const accents: Readonly<Record<string, string>> = { a: "á", e: "é", i: "í", o: "ó", u: "ú" };

const bare: Readonly<Record<string, string>> = { á: "a", é: "e", í: "i", ó: "o", ú: "u" };

/** "Jóven-es", "joven". */
function unstressed(stem: string): [string] | null {
  if (!/[áéíóú]/.test(stem)) return null;
  return [stem.replace(/[áéíóú]/g, (vowel) => bare[vowel]!)];
}

/** "Altísimo" is of "alto", "poquito" of "poco", "casita" of "casa". */
function reinforced(word: string): string[] {
  const found = /^(.{2,}?)(?:ísim|it)([oa])s?$/.exec(word);
  if (!found) return [];
  const stem = (found[1] ?? "").replace(/qu$/, "c").replace(/gu$/, "g");
  return [`${stem}${found[2]}`, `${stem}o`, `${stem}e`, stem];
}

function unique(words: string[]): string[] {
  return [...new Set(words)];
}
