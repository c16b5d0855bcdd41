/** A number with what makes it an amount: a currency before it, a percentage or a multiple behind it. */
const figure =
  /(?:[$€£¥]\s?)?\d+(?:[.,]\d+)*(?:\s?%|\s(?:percent|per cent|thousand|million|billion|trillion|bn|m)\b)?/giu;

/**
 * The number in which statements differ, one for each of them: of each, the only number that the others do not have. Undefined where
 * that is not certain: then the statements are to be shown whole.
 */
export function differingFigures(statements: readonly string[]): string[] | undefined {
  const figures = statements.map((text) => new Set(text.match(figure) ?? []));
  const own = figures.map((each, at) =>
    [...each].filter((value) => figures.every((others, other) => other === at || !others.has(value))),
  );
  return own.every((each) => each.length === 1) ? own.map(([value = ""]) => value) : undefined;
}
