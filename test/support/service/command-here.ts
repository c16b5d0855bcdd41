import type { Surroundings } from "../../../server/cli/command.ts";
import { program } from "../../../server/cli/commands.ts";
import { runCommandLine } from "../../../server/cli/run.ts";
import { type Installation, packageRoot } from "./service-process.ts";

/** Who sits at the terminal, nobody unless `ask` answers, and a moment that stands still. */
type Circumstances = { ask?: Surroundings["ask"]; now?: Date };

/** Runs a command as `claimstream` does, in this process: starting one for each would take most of the time. */
export async function runHere(place: Installation, words: string[], { ask, now }: Circumstances = {}) {
  let [stdout, stderr] = ["", ""];
  const here: Surroundings = {
    env: place.env,
    cwd: packageRoot,
    packageRoot,
    now: () => now ?? new Date(),
    isTerminal: false,
    canAsk: ask !== undefined,
    ask: ask ?? (async () => ""),
    out: (text) => {
      stdout += text;
    },
    say: (line) => {
      stderr += `${line}\n`;
    },
  };
  const code = await runCommandLine(words, { program, here });
  return { code, stdout, stderr };
}

/** The same with `--json`: the value that was printed. */
export async function runHereJson<T>(place: Installation, words: string[]): Promise<{ code: number; data: T }> {
  const { code, stdout } = await runHere(place, [...words, "--json"]);
  return { code, data: JSON.parse(stdout) as T };
}
