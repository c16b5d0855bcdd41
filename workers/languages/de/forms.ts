import { lastPartMin, lastParts, noPart, singulars, withoutUmlaut } from "./noun-forms.ts";
import { infinitives } from "./verb-forms.ts";

/**
 * The dictionary forms that a German word in small letters may be of, likeliest first, the word itself among them: by the endings
 * of its part of speech, then by the last part of a noun or an adjective that is joined of several.
 */
export function dictionaryForms(lower: string, upos: string): string[] {
  const spellings = [lower, ...otherSpelling(lower)];
  const forms = spellings.flatMap((word) => formsOf(word, upos));
  if (upos !== "NOUN" && upos !== "ADJ") return [...new Set(forms)];
  const joined = spellings.flatMap(lastParts).flatMap((part) => formsOf(part, upos));
  return [...new Set([...forms, ...joined.filter((form) => form.length >= lastPartMin && !noPart.has(form))])];
}

function formsOf(lower: string, upos: string): string[] {
  if (upos === "VERB" || upos === "AUX") return infinitives(lower);
  if (upos === "NOUN" || upos === "PROPN") return singulars(lower);
  if (upos === "ADJ" || upos === "ADV") return positives(lower);
  return upos === "NUM" ? [lower, lower.replace(/e?n$/, "")] : [lower];
}

/** "strengsten" → "streng": without the endings of cases, then those of comparison. */
function positives(lower: string): string[] {
  const bare = [lower, lower.replace(/e[nmrs]?$/, "")];
  const compared = bare.flatMap((form) =>
    [form.replace(/er$/, ""), form.replace(/e?st$/, ""), form.replace(/e[nmrs]?$/, "")].filter(
      (stem) => stem !== form && stem.length >= 2,
    ),
  );
  const found = [...bare, ...compared];
  const changed = found.flatMap((form) => [...withoutUmlaut(form), ...withVowel(form), ...highOf(form)]);
  return [...new Set([...found, ...changed])];
}

/** "dunkl" → "dunkel", "teur" → "teuer". */
function withVowel(stem: string): string[] {
  return /[^aeiou][lr]$|[ue]ur$/.test(stem) ? [`${stem.slice(0, -1)}e${stem.at(-1)}`] : [];
}

/** "hohe", "höher", "höchst" → "hoch". */
function highOf(stem: string): string[] {
  return /(?:^|\p{L})h[oö](?:h|ch)$/u.test(stem) ? [stem.replace(/h[oö]c?h$/, "hoch")] : [];
}

/** "schluß" → "schluss", as it is written since 1996; "strasse" → "straße", which Switzerland writes with "ss". */
function otherSpelling(form: string): string[] {
  if (form.includes("ß")) return [form.replaceAll("ß", "ss")];
  return form.includes("ss") ? [form.replaceAll("ss", "ß")] : [];
}
