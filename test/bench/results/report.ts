/** A figure that a report found, and what it is to reach in words; null where it only informs. */
export interface Finding {
  what: string;
  figure: string;
  goal: string | null;
}

/** Something that is measured as a whole, where no ratio of CPU seconds says what is asked. */
export interface Report {
  name: string;
  /** What is measured, and what the number behind the name is, if there may be one. */
  about: string;
  /** `size`: the number behind the name; `folder`: where what was made for it is kept, for reports that make much. */
  run(size: number | undefined, told: (line: string) => void, folder?: string): Promise<Finding[]>;
}

/** The columns of a finding. */
export const findingColumns = ["report", "what", "figure", "goal"];

/** Findings as rows under those columns. */
export function findingRows({ name }: Report, findings: readonly Finding[]): string[][] {
  return findings.map(({ what, figure, goal }) => [name, what, figure, goal ?? "-"]);
}

/** The value below which this share of the values lies; 0.99: the ninety-ninth percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
