import { irregular, participles } from "./irregular-verbs.ts";

/** The infinitives that a verb form may be of, and the form itself, likeliest first. */
export function verbForms(lower: string, upos: string): string[] {
  const forms = [...shared(lower, upos), lower, ...infinitivesOf(lower)];
  const bare = withoutPronouns(lower);
  return bare === null ? forms : [...forms, bare, ...infinitivesOf(bare)];
}

/** "Fue" is of "ser" where it helps another word, else of "ir"; "va" before another verb says what will be. */
function shared(lower: string, upos: string): string[] {
  if (/^fu(?:i|e|iste|imos|isteis|eron|era[ns]?|éramos|ese[ns]?|ésemos|ere[ns]?)$/.test(lower))
    return upos === "AUX" ? ["ser", "ir"] : ["ir", "ser"];
  return upos === "AUX" && /^(?:v(?:a|as|amos|ais|an|oy|aya[ns]?|ayamos)|i(?:ba[ns]?|bais|r))$|^íbamos$/.test(lower)
    ? ["ir a"]
    : [];
}

function infinitivesOf(lower: string): string[] {
  const found: string[] = [];
  const masculine = lower.replace(/[oa]s?$/, "o");
  for (const [participle, infinitive] of participles)
    if (masculine.endsWith(participle)) found.push(masculine.slice(0, -participle.length) + infinitive);
  for (const { stems, endings: behind } of irregular)
    for (const [written, infinitive] of stems) {
      const at = lower.lastIndexOf(written);
      if (at >= 0 && behind.has(lower.slice(at + written.length))) found.push(lower.slice(0, at) + infinitive);
    }
  for (let length = Math.min(longest, lower.length); length > 0; length--) {
    const classes = endings.get(lower.slice(lower.length - length));
    if (classes !== undefined) addInfinitives(lower.slice(0, lower.length - length), classes.split(" "), found);
  }
  return found;
}

/** Those of the stem as it is before those of what it may be of. */
function addInfinitives(stem: string, classes: readonly string[], found: string[]): void {
  if (stem === "" && classes[0] !== "ir") return;
  for (const bases of [[stem], stemsOf(stem)])
    for (const ending of classes)
      for (const base of bases) found.push(/[aeo]$/.test(base) && ending === "ir" ? `${base}ír` : base + ending);
}

/** What a stem is in the infinitive: itself, or with its spelling or vowel changed back. */
function stemsOf(stem: string): string[] {
  const spelt = [stem];
  for (const [written, meant] of spellings)
    if (stem.endsWith(written)) spelt.push(stem.slice(0, stem.length - written.length) + meant);
  return spelt.flatMap((one) => [one, ...vowelsBack(one)]);
}

/** "Toque" is of "tocar", "pague" of "pagar", "empiece" of "empezar", "conozca" of "conocer", "elija" of "elegir", "siga" of "seguir". */
const spellings: readonly (readonly [string, string])[] = [
  ["qu", "c"],
  ["gu", "g"],
  ["gü", "gu"],
  ["zc", "c"],
  ["c", "z"],
  ["z", "c"],
  ["j", "g"],
  ["g", "gu"],
  ["y", ""],
];

/** "Puede" is of "poder", "juega" of "jugar", "quiere" of "querer", "pide" of "pedir", "murió" of "morir", "reúne" of "reunir". */
function vowelsBack(stem: string): string[] {
  const found = /^(.*?)(h?ue|ye|ie|i|u|í|ú)([gq]u|[^aeiouáéíóú]{1,3})$/.exec(stem) ?? /^(.*)(í|ú)()$/.exec(stem);
  if (!found) return [];
  const [, before = "", vowel = "", after = ""] = found;
  return (vowels[vowel] ?? []).map((one) => before + one + after);
}

const vowels: Readonly<Record<string, readonly string[]>> = {
  ue: ["o", "u"],
  hue: ["o", "ho"],
  ie: ["e", "i"],
  ye: ["e", "ye"],
  i: ["e"],
  u: ["o"],
  í: ["i"],
  ú: ["u"],
};

/** "Diciéndolo", "darse", "verlas": what stands before the pronouns. */
function withoutPronouns(lower: string): string | null {
  const found = /^(.+(?:[aeiáéí]r|[áéa]ndo|[ei]éndo|iendo|yendo))(?:me|te|se|nos|os)?(?:l[aoe]s?)?$/.exec(lower);
  const bare = found?.[1];
  if (bare === undefined || bare === lower) return null;
  return bare.replace(/á(?=ndo$|r$)/, "a").replace(/é(?=ndo$|r$)/, "e");
}

/** Endings by the infinitives that they may be of, likeliest first. */
const endings: ReadonlyMap<string, string> = endingsByClass({
  "ar er ir": "o amos a as an áis",
  "er ir ar": "e es en emos éis",
  ar: "ar é aste ó asteis aron aba abas ábamos abais aban aré arás ará aremos aréis arán aría arías aríamos aríais arían ara aras áramos arais aran ase ases ásemos aseis asen are aren ad ando ado ada ados adas",
  "er ir":
    "í iste ió imos isteis ieron eron ía ías íamos íais ían iera ieras iéramos ierais ieran iese ieses iésemos ieseis iesen iere ieren yó yeron yera yeras yeran yese yesen iendo yendo endo ido ida idos idas ído ída ídos ídas",
  er: "er eré erás erá eremos eréis erán ería erías eríamos eríais erían ed",
  ir: "ir ír ís iré irás irá iremos iréis irán iría irías iríamos iríais irían id",
});

const longest = Math.max(...[...endings.keys()].map(({ length }) => length));

function endingsByClass(lists: Readonly<Record<string, string>>): Map<string, string> {
  return new Map(
    Object.entries(lists).flatMap(([classes, list]) => list.split(" ").map((ending) => [ending, classes] as const)),
  );
}
