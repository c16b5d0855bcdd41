import { type ArgsDef, type ParsedArgs, parseArgs } from "citty";
import type { Env } from "../../config/environment.ts";

/** What a command gets from the process that it runs in. */
export interface Surroundings {
  env: Env;
  cwd: string;
  packageRoot: string;
  now: () => Date;
  /** True when somebody sits at a terminal who can be asked. */
  canAsk: boolean;
  /** True when results go to a terminal. */
  isTerminal: boolean;
  /** Writes to standard output: results only. */
  out(text: string): void;
  /** Writes a line to standard error: messages and progress. */
  say(line: string): void;
  /** Shows a question and gives what was typed. */
  ask(question: string): Promise<string>;
}

/** What a command came to: `data` is printed with `--json`, else `text`. */
export interface Result {
  data: unknown;
  text: string;
  /** 1 when what was asked for did not come out well though the command itself worked; 0 when absent. */
  exit_code?: 0 | 1;
}

/** A word behind `claimstream`. */
export interface Command {
  name: string;
  description: string;
  args: ArgsDef;
  /** Whether its last argument may be several words, all of them in `_`. */
  takesMany?: boolean;
  /** Words that may follow; the command's own `run` is for when none does. */
  commands: readonly Command[];
  /** The same words under headings, where help lists many. */
  sections?: readonly Section[];
  run(words: string[], here: Surroundings): Promise<Result>;
}

/** Commands that help lists under one heading. */
export interface Section {
  title: string;
  commands: readonly Command[];
}

/** A command that cannot go on: 1 when something failed, 2 when it was used wrongly. Decisions §1. */
export class CommandError extends Error {
  override name = "CommandError";
  readonly exit_code: 1 | 2;

  constructor(message: string, exit_code: 1 | 2) {
    super(message);
    this.exit_code = exit_code;
  }
}

/** The error of a command that was used rightly and failed. */
export function failed(message: string): CommandError {
  return new CommandError(message, 1);
}

/** The error of a command that was used wrongly. */
export function wrongUse(message: string): CommandError {
  return new CommandError(message, 2);
}

const json = { type: "boolean", description: "Print the result as one JSON value." } as const;

/** A command from its arguments and what it does with them; every command takes `--json`. */
export function command<const T extends ArgsDef>(
  stated: { name: string; description: string; args: T; takesMany?: boolean; commands?: readonly Command[] },
  run: (args: ParsedArgs<T>, here: Surroundings) => Promise<Result>,
): Command {
  const args: ArgsDef = { ...stated.args, json };
  return { commands: [], ...stated, args, run: (words, here) => run(parseArgs<T>(words, args), here) };
}

/** A word that means nothing without one of those that may follow it. */
export function group(name: string, description: string, commands: readonly Command[]): Command {
  const words = commands.map((each) => each.name).join(", ");
  const run = () => Promise.reject(wrongUse(`A command is missing, one of: ${words}. --help describes them.`));
  return { name, description, args: {}, commands, run };
}

/** A group whose help lists its commands under headings. */
export function sectioned(name: string, description: string, sections: readonly Section[]): Command {
  const commands = sections.flatMap((section) => section.commands);
  return { ...group(name, description, commands), sections };
}
