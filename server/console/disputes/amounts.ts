/** A number as a text gives it. */
export interface Amount {
  /** With its sign, currency, share or scale. */
  text: string;
  /** Whether a currency, a share or a scale makes it an amount; plain numbers may be years, ages or names of things. */
  hasUnit: boolean;
  start: number;
}

/** A number in words, "one" left out: it is a pronoun too often. */
const spelled =
  /(?<![\p{L}\p{N}-])(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|two|three|four|five|six|seven|eight|nine))?|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|two|three|four|five|six|seven|eight|nine)(?![\p{L}\p{N}-])/giu;

/** A number with what makes it an amount. What touches letters or further digits is a part of something else. */
const number =
  /(?<![\p{L}\p{N}.,$€£¥\-–−])[-−]?(?<currency>(?:US)?[$€£¥]\s?)?\d+(?:[.,]\d+)*(?<unit>\s?%|[\s-]?(?:thousand|million|billion|trillion|bn|mn|m|k)(?!\p{L})(?:\s?%|\s(?:percent|per cent|percentage points?)(?!\p{L}))?|\s(?:percent|per cent|percentage points?)(?!\p{L}))?(?![\p{L}\p{N}]|[-–−][\p{L}\p{N}$€£¥])/giu;

/** The numbers of a text in order, those in words up to "ninety-nine"; those of ranges such as "3-5" are none. */
export function amountsIn(text: string): Amount[] {
  const inDigits = [...text.matchAll(number)].map((match) => ({
    text: match[0].trim(),
    hasUnit: match.groups?.currency !== undefined || match.groups?.unit !== undefined,
    start: match.index,
  }));
  const inWords = [...text.matchAll(spelled)].map(({ 0: word, index }) => ({
    text: word,
    hasUnit: false,
    start: index,
  }));
  return [...inDigits, ...inWords].toSorted((a, b) => a.start - b.start);
}
