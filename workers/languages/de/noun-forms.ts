/** Endings of cases and of the plural, and what stands in the dictionary in their place; likeliest first. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/[:*_/]?innen$/, ""],
  [/n$/, ""],
  [/en$/, ""],
  [/nisses?n?$/, "nis"],
  [/s$/, ""],
  [/es$/, ""],
  [/e$/, ""],
  [/ern?$/, ""],
  [/(?<=e)[rms]$/, ""],
  [/ns$/, ""],
  [/ens$/, ""],
  [/ien$/, "ium"],
  [/een$/, "eum"],
  [/en$/, "um"],
  [/en$/, "a"],
  [/en$/, "us"],
  [/en$/, "o"],
  [/en$/, "is"],
  [/i$/, "us"],
  [/a$/, "um"],
  [/sse[ns]?$/, "s"],
  [/in(?:nen)?$/, ""],
  [/in(?:nen)?$/, "e"],
];

/** The dictionary forms that a form of a noun may be of, likeliest first. */
export function singulars(lower: string): string[] {
  const plain = endings.flatMap(([ending, instead]) => {
    const stem = ending.test(lower) ? lower.replace(ending, instead) : "";
    return stem.length >= 2 ? [stem] : [];
  });
  const found = [lower, ...plain];
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
  "auf aus bei ein ent ver zer miss über unter vor nach zurück wieder weiter durch gegen mit ur un fort hin her hinter wider zusammen anti nicht schein erz quer rück wohl vorder ober außen innen zwischen".split(
    " ",
  ),
);

/** Endings that look like a word and are none, or too seldom. */
const noPart = new Set(
  "ente erde orte reis ring eile alle acht gang sein arme asse arten enden recht rate raten listen haft last viert erst dritt fünft sechst achter eigen eigene eigenen eiter leiden lehnen ehre ehren eigner arten innen oder ober unter recht rechte rechten tote toten".split(
    " ",
  ),
);

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
