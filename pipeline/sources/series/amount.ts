import type { Point } from "./facts.ts";

/** Values from here on are written without decimals. Ours. */
const wholeNumbersFrom = 1_000_000;

/** A value as its publisher wrote it, with its unit. */
export function amount({ value, decimals }: Point, unit: string): string {
  return withUnit(numberText(value, decimals), unit);
}

/** A number with its unit, where it has one. */
export function withUnit(number: string, unit: string): string {
  return unit === "" ? number : `${number} ${number === "1" ? singular(unit) : unit}`;
}

/** A unit as it stands after one: "point", "U.S. dollar per barrel". With a number word it stays: "million dollars". */
function singular(unit: string): string {
  const [head = ""] = /^.*?(?= (?:per|of|an?)\b|$)/.exec(unit) ?? [];
  if (/\b(?:hundred|thousand|million|billion|trillion|series)s?\b/i.test(head)) return unit;
  return head.replace(/(?<=[a-z]{2}[^siu\W])s$/, "") + unit.slice(head.length);
}

/** A number with at most so many decimals; from a million on with none. */
export function numberText(value: number, decimals: number): string {
  const maximumFractionDigits = Math.abs(value) >= wholeNumbersFrom ? 0 : Math.min(decimals, 6);
  return new Intl.NumberFormat("en-US", { maximumFractionDigits }).format(value);
}
