import { smallWords } from "./word-forms.ts";

/** A number that a claim gives, as a value with its unit and how exactly it is meant. */
export interface Figure {
  /** In whole units: "1.2 billion" is 1200000000. */
  value: number;
  /** percent, points, a currency sign, or "" for a count. */
  unit: string;
  /** Half of the last place given: values this near are the same number, rounded. */
  slack: number;
  /** How the claim takes it back: about so much, at least or at most so much. */
  hedge: "about" | "least" | "most" | null;
  /** As the claim gives it, what takes it back included: "at least 12". */
  text: string;
  /** Where it stands. */
  start: number;
  end: number;
}

const scales: Readonly<Record<string, number>> = {
  hundred: 1e2,
  thousand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  mln: 1e6,
  billion: 1e9,
  bn: 1e9,
  bln: 1e9,
  b: 1e9,
  trillion: 1e12,
  tn: 1e12,
};

const units = "one two three four five six seven eight nine".split(" ");
const teens = "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** Numbers in words up to "ninety-nine": sentences begin with them. "One" is a pronoun too often. */
const spelled: Readonly<Record<string, number>> = Object.fromEntries([
  ...units.slice(1).map((word, at) => [word, at + 2]),
  ...teens.map((word, at) => [word, at + 10]),
  ...tens.map((word, at) => [word, 10 * (at + 2)]),
  ...tens.flatMap((ten, at) => units.map((unit, more) => [`${ten}-${unit}`, 10 * (at + 2) + more + 1])),
]);
const spelledForm = `(?:${tens.join("|")})(?:-(?:${units.join("|")}))?|${[...teens, ...units.slice(1)].join("|")}`;

const figureForm = new RegExp(
  String.raw`(?<currency>US\$|A\$|C\$|[$€£¥])?\s?` +
    String.raw`(?<![\p{L}\d.,]|\p{L}-)(?<digits>\d[\d,]*(?:\.\d+)?|(?:${spelledForm})(?!\p{L}))(?![\d]|(?:st|nd|rd|th)\b)` +
    String.raw`(?:[\s-]?(?<scale>${Object.keys(scales).join("|")})(?![\p{L}\d]))?` +
    String.raw`(?:[\s-]?(?<unit>%|percentage points?|percent|per cent|pct|basis points?|bps|points?|dollars?|euros?|pounds?|yen|yuan)(?![\p{L}\d]))?`,
  "giu",
);

/** What any number has in it: most claims have none, and are spared the search. */
const anyNumber = new RegExp(String.raw`\d|${spelledForm}`, "i");

const hedges = {
  about: /\b(?:about|around|some|roughly|approximately|close to|estimated)\s*$/i,
  least: /\b(?:more than|over|at least|as (?:many|much) as|above|exceed(?:s|ed|ing)?)\s*$/i,
  most: /\b(?:less than|under|at most|up to|fewer than|nearly|almost|below)\s*$/i,
} as const;

const hedgeWords = { about: "about", least: "at least", most: "at most" } as const;

/** The numbers of a text in order. Years and days must be taken out before. */
export function figuresOf(text: string): Figure[] {
  if (!anyNumber.test(text)) return [];
  return [...text.matchAll(figureForm)].flatMap((match) => {
    const { currency, digits = "", scale, unit } = match.groups ?? {};
    const before = text.slice(Math.max(0, match.index - 24), match.index + match[0].indexOf(digits));
    if (!currency && !scale && !unit && isLabel(before)) return [];
    const plain = digits.replaceAll(",", "").toLowerCase();
    const decimals = plain.split(".")[1]?.length ?? 0;
    const factor = (scales[scale?.toLowerCase() ?? ""] ?? 1) * (/^(?:basis|bps)/i.test(unit ?? "") ? 0.01 : 1);
    const hedge = hedgeOf(text.slice(Math.max(0, match.index - 24), match.index));
    return {
      text: [hedge && hedgeWords[hedge], match[0].trim()].filter(Boolean).join(" "),
      value: (spelled[plain] ?? Number(plain)) * factor,
      unit: unitOf(currency, unit?.toLowerCase() ?? ""),
      slack: 0.5 * 10 ** -decimals * factor,
      hedge,
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** A number inside quotation marks or after a number sign, or one that a name ends with ("Boeing 737"), names something and measures nothing. */
function isLabel(before: string): boolean {
  const word = before.match(/(?<=[\p{L}\p{N},;:)"'%]\s+)\p{L}[\p{L}\p{N}]*(?=\s$)/u)?.[0] ?? "";
  return /["'#]\s?$/.test(before) || (/\p{Lu}/u.test(word) && !smallWords.has(word.toLowerCase()));
}

/** Whether two numbers may be one, one of them rounded more than the other; what is said vaguely may be a tenth off. */
export function agree(a: Figure, b: Figure): boolean {
  if (isWholeShare(a) !== isWholeShare(b) && a.value !== b.value && !a.hedge && !b.hedge) return false;
  return a.unit === b.unit && apart(a, b) <= (a.hedge || b.hedge ? looseShare.agree : 0);
}

/** Whether two numbers of one kind cannot both be right: neither rounding nor a hedge explains it. */
export function contradict(a: Figure, b: Figure): boolean {
  if (a.unit !== b.unit || withinBound(a, b) || withinBound(b, a)) return false;
  return apart(a, b) > (a.hedge || b.hedge ? looseShare.contradict : 0);
}

/** How far what is said vaguely may be off: to be the same number, and not to be another. Ours. */
const looseShare = { agree: 0.1, contradict: 0.25 } as const;

/** By what share of the greater one two numbers differ beyond rounding. */
function apart(a: Figure, b: Figure): number {
  const most = Math.max(Math.abs(a.value), Math.abs(b.value));
  const difference = Math.abs(a.value - b.value);
  const slack = Math.max(isExact(a) ? 0 : a.slack, isExact(b) ? 0 : b.slack);
  return difference <= slack + 1e-9 * most ? 0 : difference / most;
}

/** A share without decimals: "2 percent" may be 2.25 rounded, or a rate of its own. Neither is certain. */
function isWholeShare({ unit, slack }: Figure): boolean {
  return (unit === "percent" || unit === "points") && slack >= 0.5;
}

function withinBound(bound: Figure, other: Figure): boolean {
  if (bound.hedge === "least") return other.value >= bound.value;
  return bound.hedge === "most" && other.value <= bound.value;
}

function hedgeOf(before: string): Figure["hedge"] {
  for (const hedge of ["about", "least", "most"] as const) if (hedges[hedge].test(before)) return hedge;
  return null;
}

/** A count in plain digits is no rounding of another. */
function isExact({ slack, unit }: Figure): boolean {
  return unit === "" && slack === 0.5;
}

function unitOf(currency: string | undefined, unit: string): string {
  if (currency) return currency.endsWith("$") ? (currency === "$" ? "US$" : currency.toUpperCase()) : currency;
  if (/^(%|percent$|per cent|pct)/.test(unit)) return "percent";
  if (/^(percentage|basis|bps)/.test(unit)) return "points";
  if (unit.startsWith("dollar")) return "US$";
  if (unit.startsWith("euro")) return "€";
  if (unit.startsWith("pound")) return "£";
  return unit === "yen" ? "¥" : unit.replace(/s$/, "");
}
