import { stripVTControlCharacters } from "node:util";
import { type ArgDef, type ArgsDef, renderUsage } from "citty";
import { didYouMean } from "../../config/yaml/spelling.ts";
import type { Command, Section } from "./command.ts";

/** What is wrong with the words behind a command, or null. citty itself lets unknown words pass. */
export function usageFault(words: readonly string[], command: Command): string | null {
  const values: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? "";
    if (word === "--") {
      values.push(...words.slice(at + 1));
      break;
    }
    if (!word.startsWith("-")) {
      values.push(word);
      continue;
    }
    const takes = optionOf(word, command.args);
    if (takes === undefined) return `Unknown option ${word}${didYouMean(dashed(word), optionNames(command.args))}.`;
    if (takes.type === "boolean") {
      if (word.includes("=")) return `${dashed(word)} takes no value.`;
      continue;
    }
    const value = word.includes("=") ? word.slice(word.indexOf("=") + 1) : words[++at];
    if (!value || (value.startsWith("-") && !word.includes("="))) return `${dashed(word)} needs a value.`;
  }
  return valueFault(values, command);
}

/** The help of a command; `parents` are the words before it. Coloured only for terminals. */
export async function helpOf(command: Command, parents: readonly Command[], isTerminal: boolean): Promise<string> {
  if (command.sections) return sectionsHelp(command, command.sections);
  const subCommands = Object.fromEntries(command.commands.map((each) => [each.name, { meta: metaOf(each) }]));
  const path = parents.map((parent) => parent.name).join(" ");
  const stated = { meta: metaOf(command), args: command.args, ...(command.commands.length > 0 ? { subCommands } : {}) };
  const help = await renderUsage(stated, path === "" ? undefined : { meta: { name: path } });
  return isTerminal ? help : stripVTControlCharacters(help).replace(/ +$/gm, "");
}

/** Commands by heading, a line each. */
function sectionsHelp({ name, description }: Command, sections: readonly Section[]): string {
  const width = Math.max(...sections.flatMap(({ commands }) => commands.map((each) => each.name.length)));
  const lists = sections.map(({ title, commands }) => {
    const lines = commands.map((each) => `  ${each.name.padEnd(width)}  ${each.description}`);
    return [title, ...lines].join("\n");
  });
  const usage = `${description}\n\nUSAGE ${name} <command> [options]`;
  return [usage, ...lists, `Use ${name} <command> --help for more information about a command.`].join("\n\n");
}

function metaOf({ name, description }: Command) {
  return { name, description };
}

function dashed(word: string): string {
  return word.split("=")[0] ?? word;
}

function optionNames(args: ArgsDef): string[] {
  const named = Object.entries(args).filter(([, arg]) => arg.type !== "positional");
  return [...named.map(([name]) => `--${name}`), "--help"];
}

function optionOf(word: string, args: ArgsDef): ArgDef | undefined {
  const name = dashed(word).replace(/^--/, "");
  const arg = Object.hasOwn(args, name) ? args[name] : undefined;
  return arg?.type === "positional" ? undefined : arg;
}

function valueFault(values: string[], command: Command): string | null {
  const places = Object.entries(command.args).filter(([, arg]) => arg.type === "positional");
  const unexpected = values[places.length];
  if (unexpected !== undefined && !command.takesMany) {
    const near = didYouMean(
      unexpected,
      command.commands.map((each) => each.name),
    );
    return `Unexpected argument "${unexpected}"${near}.`;
  }
  const missing = places.slice(values.length).find(([, arg]) => arg.required !== false);
  return missing === undefined ? null : `Missing argument: ${missing[0].toUpperCase()}.`;
}
