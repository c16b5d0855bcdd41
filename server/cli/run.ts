import { stripVTControlCharacters } from "node:util";
import { ConfigError } from "../../config/yaml/problem.ts";
import { didYouMean } from "../../config/yaml/spelling.ts";
import { DatabaseRefusal } from "../../store/engine/engine.ts";
import { storageFault } from "../../store/engine/storage-fault.ts";
import { LaterDatabase } from "../../store/migrate.ts";
import { type Command, CommandError, type Surroundings, wrongUse } from "./command.ts";
import { harmless } from "./layout.ts";
import { helpOf, usageFault } from "./usage.ts";

/** Runs the command that the words name and gives the exit code: 0, 1 (failed) or 2 (wrong use). Decisions §1. */
export async function runCommandLine(
  words: string[],
  { program, here }: { program: Command; here: Surroundings },
): Promise<0 | 1 | 2> {
  try {
    const { command, parents, rest } = commandOf(words, program);
    if (asksForHelp(rest)) {
      here.out(`${await helpOf(command, parents, here.isTerminal)}\n`);
      return 0;
    }
    return await runOne(command, parents, rest, here);
  } catch (error) {
    return exitCodeOf(error, here);
  }
}

async function runOne(command: Command, parents: Command[], words: string[], here: Surroundings): Promise<0 | 1> {
  const path = [...parents, command].map((each) => each.name).join(" ");
  const fault = usageFault(words, command);
  if (fault !== null) throw wrongUse(`${fault} See ${path} --help.`);
  const result = await command.run(words, here);
  const asJson = words.includes("--json");
  here.out(asJson ? `${JSON.stringify(result.data, null, 2)}\n` : withLineEnd(harmless(result.text)));
  return result.exit_code ?? 0;
}

function withLineEnd(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

/** The command that the first words lead to, with the options among and behind them. */
function commandOf(words: string[], program: Command): { command: Command; parents: Command[]; rest: string[] } {
  let command = program;
  const parents: Command[] = [];
  let rest = words;
  while (command.commands.length > 0) {
    const at = rest.findIndex((word) => !word.startsWith("-"));
    const next = command.commands.find((each) => each.name === rest[at]);
    if (next === undefined) return { command: orUnknown(command, rest[at]), parents, rest };
    parents.push(command);
    command = next;
    rest = rest.toSpliced(at, 1);
  }
  return { command, parents, rest };
}

/** A word that names no command is one too much, unless the command takes words of its own. */
function orUnknown(command: Command, word: string | undefined): Command {
  if (word === undefined || Object.keys(command.args).length > 0) return command;
  const names = command.commands.map((each) => each.name);
  throw wrongUse(`Unknown command "${word}"${didYouMean(word, names)}. There are: ${names.join(", ")}.`);
}

function asksForHelp(words: string[]): boolean {
  const end = words.indexOf("--");
  return words.slice(0, end < 0 ? undefined : end).some((word) => word === "--help" || word === "-h");
}

function exitCodeOf(error: unknown, here: Surroundings): 1 | 2 {
  if (error instanceof CommandError) {
    here.say(harmless(error.message));
    return error.exit_code;
  }
  if (error instanceof ConfigError) {
    here.say(`${error.message}\nThe configuration cannot be used as it is.`);
    return 1;
  }
  // citty's own complaints (a choice that is not on offer) are of a class that it keeps to itself.
  if (error instanceof Error && error.name === "CLIError") {
    here.say(stripVTControlCharacters(error.message));
    return 2;
  }
  here.say(error instanceof Error ? wordsFor(error) : String(error));
  return 1;
}

/** What the system or the database refused is told by its message, and what to do where that is known; anything else is a defect, and where it arose helps. */
function wordsFor(error: Error): string {
  if (error instanceof LaterDatabase || error instanceof DatabaseRefusal) return error.message;
  const fault = storageFault(error);
  if (fault) return `${error.message}. ${fault.sentence}`;
  return "code" in error ? error.message : (error.stack ?? error.message);
}
