import { amountsIn } from "./amounts.ts";

/**
 * The number in which statements differ, one for each of them: of each, the only number that the others do not have. Undefined where
 * that is not certain: then the statements are to be shown whole.
 */
export function differingFigures(statements: readonly string[]): string[] | undefined {
  const figures = statements.map((text) => new Set(amountsIn(text).map((amount) => amount.text)));
  const own = figures.map((each, at) =>
    [...each].filter((value) => figures.every((others, other) => other === at || !others.has(value))),
  );
  return own.every((each) => each.length === 1) ? own.map(([value = ""]) => value) : undefined;
}
