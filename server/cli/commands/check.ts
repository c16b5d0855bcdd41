import { resolve } from "node:path";
import { readConfig } from "../../../config/config.ts";
import { ConfigError, formatProblem, type Problem } from "../../../config/yaml/problem.ts";
import { withoutKnownNames } from "../checked-names.ts";
import { command, type Result, type Surroundings } from "../command.ts";
import { counted } from "../layout.ts";

/** `claimstream check`: what is wrong or odd in the config files. */
export const check = command(
  {
    name: "check",
    description: "Check all config files for errors and warnings.",
    args: { config: { type: "string", description: "The config folder to check instead.", valueHint: "folder" } },
  },
  async ({ config }, here) => {
    const asked = config === undefined ? here : withConfigDir(here, config);
    const { problems, warnings: oddities } = findingsOf(asked);
    const warnings = await withoutKnownNames(oddities, asked);
    return { data: { ok: problems.length === 0, problems, warnings }, ...wordsFor(problems, warnings) };
  },
);

interface Findings {
  problems: readonly Problem[];
  warnings: readonly Problem[];
}

function findingsOf({ env, packageRoot, cwd }: Surroundings): Findings {
  try {
    return { problems: [], warnings: readConfig({ env, packageRoot, cwd }).warnings };
  } catch (error) {
    if (error instanceof ConfigError) return { problems: error.problems, warnings: [] };
    throw error;
  }
}

function withConfigDir(here: Surroundings, folder: string): Surroundings {
  return { ...here, env: { ...here.env, CONFIG_DIR: resolve(here.cwd, folder) } };
}

function wordsFor(problems: readonly Problem[], warnings: readonly Problem[]): Pick<Result, "text" | "exit_code"> {
  const lines = [
    ...problems.map(formatProblem),
    ...warnings.map((warning) => `${formatProblem(warning)} (warning)`),
    `${counted(problems.length, "problem")}, ${counted(warnings.length, "warning")}.`,
  ];
  return { text: lines.join("\n"), exit_code: problems.length === 0 ? 0 : 1 };
}
