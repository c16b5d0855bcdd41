/** Endings of cases and of the plural, and what stands in the dictionary in their place; likeliest first. */
const endings: readonly (readonly [string, string])[] = [
  ["n", ""],
  ["en", ""],
  ["nisse", "nis"],
  ["nissen", "nis"],
  ["nisses", "nis"],
  ["s", ""],
  ["es", ""],
  ["e", ""],
  ["er", "e"],
  ["em", "e"],
  ["ns", ""],
  ["ens", ""],
  ["ien", "ium"],
  ["een", "eum"],
  ["en", "um"],
  ["en", "a"],
  ["en", "us"],
  ["en", "o"],
  ["en", "is"],
  ["i", "us"],
  ["a", "um"],
  ["sse", "s"],
  ["ssen", "s"],
  ["in", ""],
  ["in", "e"],
];

/** The nouns whose plural ends in "er", with the vowels that it has: a word in "er" that ends in none of them is no plural. */
const pluralInEr =
  /(?:ämt|bäd|bänd|bild|blätt|brett|büch|däch|denkmäl|dörf|ei|fäch|fäss|feld|geld|geist|gehält|geschlecht|gesicht|gewänd|gläs|glied|gött|gräb|gräs|güt|häupt|häus|hölz|hörn|hühn|kälb|kind|kleid|kräut|lämm|länd|licht|lied|löch|männ|mäul|mitglied|münd|nest|räd|ränd|rind|schild|schlöss|schwert|spital|tüch|täl|tüm|völk|wäld|weib|wört|würm)(?=ern?$)/;

/** The dictionary forms that a form of a noun may be of, likeliest first. */
export function singulars(lower: string): string[] {
  const found = [lower];
  const bearers = /^(.+?)[:*_/]?innen$/.exec(lower)?.[1];
  if (bearers) found.push(bearers, `${bearers}e`);
  if (pluralInEr.test(lower)) found.push(lower.replace(/ern?$/, ""));
  for (const [ending, instead] of endings)
    if (lower.endsWith(ending) && lower.length >= ending.length + 2)
      found.push(lower.slice(0, -ending.length) + instead);
  return [...new Set([...found, ...found.flatMap(withoutUmlaut)])];
}

/** "häus" → "haus"; nothing where there is no umlaut in the last syllables. */
export function withoutUmlaut(stem: string): string[] {
  const match = /^(.*)(äu|ä|ö|ü)([^äöü]*)$/.exec(stem);
  if (!match) return [];
  const [, before = "", vowel = "", after = ""] = match;
  return [`${before}${vowel.replace("ä", "a").replace("ö", "o").replace("ü", "u")}${after}`];
}

/** Words before which a prefix or a joint stands that says something else: "Aus-gang" is no walk. */
const notJoined = new Set(
  "auf aus bei ein ent ver zer miss über unter vor nach zurück wieder weiter durch gegen mit ur un fort hin her wider zusammen anti nicht schein quer rück wohl".split(
    " ",
  ),
);

/** Words at whose likeness other words end too often: "Sozialist-en" has no "Liste" in it. */
export const noPart = new Set(
  "ente erde orte reis ring eile alle acht gang sein arme asse arten enden recht rate raten listen haft last viert erst dritt fünft sechst achter eigen eigene eigenen eiter leiden lehnen ehre ehren eigner innen oder ober unter rechte rechten tote toten ration losung ehrung these rose tank stall teller fang euro urne teig halt reifen reife rock zirkus eben einig lieb ständig selten zehrung kant nato renten lava eilig eckig zunge elend neid heide list sinn taler stier zweit traum".split(
    " ",
  ),
);

/** The last part of a joined word has at least so many letters: shorter ones stand at the end of too many others. Ours. */
export const lastPartMin = 4;

/** Where a noun that may be joined of several is cut, the longest last part first: "gewinn" and "wachstum". */
export function joinedParts(lower: string): [first: string, last: string][] {
  return lastParts(lower)
    .filter((last) => last.length >= lastPartMin)
    .map((last) => [lower.slice(0, lower.length - last.length).replace(/-$/, ""), last]);
}

/** The dictionary forms that a first part may be of: with the letters that join it to the next, or without. */
export function firstParts(first: string): string[] {
  return [
    first,
    ...["s", "es", "n", "en", "er", "e"].flatMap((joint) =>
      first.endsWith(joint) ? [first.slice(0, -joint.length)] : [],
    ),
    `${first}e`,
  ];
}

/** The last parts of a word that may be joined of several, longest first: "zinserhöhung" → "erhöhung". */
export function lastParts(lower: string): string[] {
  const parts: string[] = [];
  const hyphen = lower.lastIndexOf("-");
  if (hyphen > 0 && lower.length - hyphen > 2) parts.push(lower.slice(hyphen + 1));
  for (let at = 3; at <= lower.length - 4; at++) {
    const first = lower.slice(0, at);
    const last = lower.slice(at);
    if (notJoined.has(first) || noPart.has(last) || !/[aeiouyäöü]/.test(first)) continue;
    if (/^[aeiouyäöü]/.test(last) && last.length < 6 && !/[nsrtlk]$/.test(first)) continue;
    if (/^(?:[bcdfghklmnprstvwz]?[aeiouyäöü]|sch|s[ptkl]|[bcdfgkpt][rl]|kn|gn|pf|ps|ch|zw|qu|th|ph|wr|j|x)/.test(last))
      parts.push(last);
  }
  return parts;
}
