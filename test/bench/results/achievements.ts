/** A goal, and what was reached; more is better in both. */
export interface Achievement {
  benchmark: string;
  variant: string;
  reached: number;
  goal: number;
  /** What both are counted in. */
  measure: string;
}

/** What stands in a cell beside its goal: `7.54 (8)`, `2745 deliveries (2000)`. */
const figureWithGoal = /^([\d.]+)( \D+)? \(([\d.]+)\)$/;

/** Which goals the rows of results speak of, in their order. */
export function achievements(rows: readonly string[][]): Achievement[] {
  return rows.flatMap(([benchmark = "", variant = "", rate = "", ratio = ""]) => {
    const [, reached, unit, goal] = figureWithGoal.exec(ratio) ?? figureWithGoal.exec(rate) ?? [];
    if (goal === undefined) return [];
    const measure = unit === undefined ? "times the baseline" : `${unit.trim()} a CPU second`;
    return [{ benchmark, variant, reached: Number(reached), goal: Number(goal), measure }];
  });
}

/** Whether a goal is reached. */
export function isMet({ reached, goal }: Achievement): boolean {
  return reached >= goal;
}
