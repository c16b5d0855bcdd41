import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Surroundings } from "./command.ts";
import { program } from "./commands.ts";
import { runCommandLine } from "./run.ts";

const packageRoot = join(import.meta.dirname, "..", "..");
const { stdin, stdout, stderr } = process;

const here: Surroundings = {
  env: process.env,
  cwd: process.cwd(),
  packageRoot,
  now: () => new Date(),
  canAsk: stdin.isTTY === true && stderr.isTTY === true,
  isTerminal: stdout.isTTY === true,
  out: (text) => void stdout.write(text),
  say: (line) => void stderr.write(`${line}\n`),
  ask,
};

for (const stream of [stdout, stderr]) stream.on("error", passOverClosedPipe);
process.exitCode = await runCommandLine(process.argv.slice(2), { program, here });

/** Whoever reads (`| head`) may stop at any time; the command then ends as it would have. */
function passOverClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== "EPIPE") throw error;
}

/** Questions go to standard error: standard output is for results. The end of the input is an empty answer. */
async function ask(question: string): Promise<string> {
  using lines = createInterface({ input: stdin, output: stderr });
  const ended = new Promise<string>((resolve) => lines.once("close", () => resolve("")));
  return await Promise.race([lines.question(question), ended]);
}
