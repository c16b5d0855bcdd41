import type { Surroundings } from "../../server/cli/command.ts";
import { program } from "../../server/cli/commands.ts";
import { runCommandLine } from "../../server/cli/run.ts";
import { type Installation, packageRoot } from "./service-process.ts";

/** Runs a command as `claimstream` does, in this process; nobody sits at a terminal unless `ask` answers. */
export async function runHere(place: Installation, words: string[], ask: Surroundings["ask"] | null = null) {
  let [stdout, stderr] = ["", ""];
  const here: Surroundings = {
    ...{ env: place.env, cwd: packageRoot, packageRoot, now: () => new Date(), isTerminal: false },
    canAsk: ask !== null,
    ask: ask ?? (async () => ""),
    out: (text) => {
      stdout += text;
    },
    say: (line) => {
      stderr += `${line}\n`;
    },
  };
  const code = await runCommandLine(words, { program, version: "1.2.3", here });
  return { code, stdout, stderr };
}

/** The same with `--json`: the value that was printed. */
export async function runHereJson<T>(place: Installation, words: string[]): Promise<{ code: number; data: T }> {
  const { code, stdout } = await runHere(place, [...words, "--json"]);
  return { code, data: JSON.parse(stdout) as T };
}
