import { bareParticiples, possibleForms, strongForms, strongParticiples } from "./strong-verbs.ts";

/** Prefixes that never part from their verb, whose participle has no "ge". */
const fixed = ["be", "emp", "ent", "er", "ge", "miss", "ver", "zer", "über", "unter", "wider", "hinter", "um", "durch"];

/** Prefixes that may part from their verb. */
const loose =
  "ab an auf aus bei bereit da dar davon durch ein empor entgegen entlang fehl fern fest fort frei gegenüber gleich gut heim her herab heran herauf heraus herbei herein herum herunter hervor hin hinab hinauf hinaus hinein hinter hinweg hinzu hoch kaputt kennen klar krank lahm los mit nach nahe nieder offen preis rück sicher statt still tot teil um umher unter über vor voran voraus vorbei vorher vorweg wahr weg weiter wett wieder zu zufrieden zurecht zurück zusammen zuvor zwischen übrig überein bekannt bloß auseinander aufrecht aneinander durcheinander fertig groß kurz lieb richtig schwer stand wert zugute zunichte".split(
    " ",
  );

/** Longest first, so that "zurück" is found before "zu". */
const prefixes = [...new Set([...fixed, ...loose])].sort((one, other) => other.length - one.length);
const never = new Set(fixed);

/** The infinitives that a form of a verb may be of, likeliest first. */
export function infinitives(lower: string): string[] {
  const strong = strongParticiples.get(lower) ?? (lower.endsWith("n") ? undefined : strongForms.get(lower));
  const found = strong ? [strong, lower] : [lower, ...some(strongForms.get(lower))];
  const parts = prefixes.flatMap((prefix) => {
    const rest = lower.slice(prefix.length);
    return lower.startsWith(prefix) && rest.length >= 3 ? [{ prefix, rest }] : [];
  });
  for (const { prefix, rest } of parts) found.push(...strongBehind(prefix, rest));
  found.push(...regular(lower));
  for (const { prefix, rest } of parts) found.push(...weakBehind(prefix, rest));
  for (const { prefix, rest } of [{ prefix: "", rest: lower }, ...parts])
    found.push(...some(possibleForms.get(rest)).map((verb) => prefix + verb));
  return [...new Set(found)];
}

function strongBehind(prefix: string, rest: string): string[] {
  const bare = rest.replace(/^zu(?=.{4})/, "");
  const verbs = [
    strongForms.get(rest),
    never.has(prefix) ? bareParticiples.get(rest) : undefined,
    strongParticiples.get(rest),
  ];
  const nested = nestedParticiple(rest);
  if (nested) verbs.push(nested);
  if (bare !== rest && rest.endsWith("n")) verbs.push(bare);
  return verbs.flatMap((verb) => (verb ? [prefix + verb] : []));
}

/** "an-erkannt", "aus-verkauft", "vor-enthalten": a loose prefix before a fixed one. */
function nestedParticiple(rest: string): string | null {
  for (const prefix of fixed) {
    const bare = rest.slice(prefix.length);
    if (!rest.startsWith(prefix) || bare.length < 3) continue;
    const verb = bareParticiples.get(bare) ?? strongForms.get(bare);
    if (verb) return prefix + verb;
  }
  return null;
}

/** "mit-ge-teilt". */
function weakBehind(prefix: string, rest: string): string[] {
  if (!rest.startsWith("ge") || rest.length < 5) return [];
  return regular(rest.slice(2)).map((verb) => prefix + verb);
}

/** Endings of persons, tenses and participles, in the order in which they are tried: "wart-et" before "war-tet". */
const endings = ["etet", "eten", "ete", "est", "et", "ten", "te", "st", "t", "end", "en", "e", "n", "tet", "test"];

/** What a form is of by its ending alone; "ge" before it may be of the participle. */
function regular(form: string): string[] {
  const stems = endings.flatMap((ending) =>
    form.endsWith(ending) && form.length - ending.length >= 2 ? [form.slice(0, -ending.length)] : [],
  );
  const whole = [...stems, form].flatMap(infinitivesOf);
  if (!form.startsWith("ge") || !/te?[nst]?$/.test(form)) return whole;
  return [...whole, ...stems.filter((stem) => stem.length > 3).flatMap((stem) => infinitivesOf(stem.slice(2)))];
}

function infinitivesOf(stem: string): string[] {
  if (/[^aeiouäöü]l$/.test(stem) || /[^aeiouäöürh]r$/.test(stem))
    return [`${stem}en`, `${stem.slice(0, -1)}e${stem.at(-1)}n`];
  return /e[lr]$/.test(stem) ? [`${stem}n`, `${stem}en`] : [`${stem}en`];
}

function some(verb: string | undefined): string[] {
  return verb ? [verb] : [];
}
