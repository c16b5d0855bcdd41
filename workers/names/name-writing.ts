/** How texts of a language write names, where that is not as the file of curated tags does. */
export interface NameWriting {
  /** The forms that the last word of a name, or its only one, may be of: "Deutschlands" of "Deutschland", "d'Espagne" of "Espagne". */
  last(word: string): readonly string[];
  /** The forms that a word before the last may be of: "Vereinten" of "Vereinte". */
  before(word: string): readonly string[];
  /** Whether a name keeps its meaning before a hyphen: the "EU-Gipfel" is about the EU, "Paris-Saclay" is another place. */
  compounds: boolean;
}

/** Letters of a name at least that an ending is taken from. Ours. */
const stemMin = 4;

/** Genitives: "Merkels", "des Bundestages". */
function germanLast(word: string): string[] {
  const stems = [/s$/, /es$/].flatMap((ending) => (ending.test(word) ? [word.replace(ending, "")] : []));
  return stems.filter((stem) => stem.length >= stemMin && /\p{Ll}$/u.test(stem));
}

/** Adjectives: "der Europäischen Zentralbank" of "Europäische Zentralbank", "im Weißen Haus" of "Weißes Haus". */
function germanBefore(word: string): string[] {
  const stem = /^(\p{L}{3,})e[nmrs]?$/u.exec(word)?.[1];
  if (stem === undefined) return [];
  return ["e", "er", "es"].map((ending) => `${stem}${ending}`).filter((form) => form !== word);
}

/** "l'Allemagne", "d'Espagne", "qu'Emmanuel Macron". */
function frenchWord(word: string): string[] {
  const name = /^(?:[ldnsjmtc]|qu|jusqu|lorsqu|puisqu)['’](\p{Lu}.*)$/iu.exec(word)?.[1];
  return name === undefined ? [] : [name];
}

const none = () => [];
const asWritten: NameWriting = { last: none, before: none, compounds: false };

const writings: Readonly<Record<string, NameWriting>> = {
  de: { last: germanLast, before: germanBefore, compounds: true },
  fr: { last: frenchWord, before: frenchWord, compounds: false },
};

/** How texts of a language write names; null for English, whose texts are read by their words' own endings. */
export function nameWriting(language: string): NameWriting | null {
  return language === "en" ? null : (writings[language] ?? asWritten);
}
