import type { UnknownName } from "./findings.ts";

/** Something in the settings that is wrong or odd: where it stands and what to do about it. */
export interface Problem {
  /** The file as people would open it (relative to the working directory when below it), or `environment`. */
  file: string;
  /** 1-based; 0 when the place has no lines (environment, a file that is missing). */
  line: number;
  /** 1-based; 0 as above. */
  column: number;
  /** The path of the setting, such as `sources[3].channels[0].url`; empty for the file as a whole. */
  field: string;
  message: string;
  /** Of a warning: a name that no file has. */
  unknown?: UnknownName;
}

/** Settings that cannot be used, with every problem found in them. */
export class ConfigError extends Error {
  override name = "ConfigError";
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(formatProblem).join("\n"));
    this.problems = problems;
  }
}

/** Why the service cannot start, in a sentence that says what to do about it. */
export class StartError extends Error {
  override name = "StartError";
}

/** A problem as one line: `config/sources.yaml:12:7 sources[3].channels[0].url: must be …`. */
export function formatProblem(problem: Problem): string {
  const place = problem.line > 0 ? `${problem.file}:${problem.line}:${problem.column}` : problem.file;
  const field = problem.field === "" ? "" : ` ${problem.field}`;
  return `${place}${field}: ${problem.message}`;
}

/** A path of keys and indexes as people write it: `sources[3].channels[0].url`. */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`))
    .join("")
    .replace(/^\./, "");
}
