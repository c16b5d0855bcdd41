import { readFileSync } from "node:fs";
import { isAbsolute, join, relative } from "node:path";
import type { z } from "zod";
import { checkSettings, type Finding, field, repeatedNames } from "./findings.ts";
import { readKeptYaml } from "./kept-yaml.ts";
import { formatPath, type Problem } from "./problem.ts";
import { positionsIn, readYaml, type YamlFile } from "./yaml-file.ts";

/** One config file as it was read. */
export interface ConfigFile<T> {
  /** The path as people would write it: relative to the working directory when below it. */
  shown: string;
  /** null when there is no such file. */
  text: string | null;
  /** null when there are problems. */
  value: T | null;
  problems: readonly Problem[];
  oddities: readonly Problem[];
}

/** Where config files are looked for. */
export interface ConfigFolders {
  config: string;
  /** What ships: stands in for a plans, topics, tags, digests or service file that the config folder lacks. */
  shipped: string;
  working: string;
}

/** Reads the file of a name; `last` is given back when nothing changed. Never throws. */
export function readConfigFile<T>(
  name: string,
  schema: z.ZodType<T>,
  folders: ConfigFolders,
  last: ConfigFile<T> | undefined,
): ConfigFile<T> {
  const own = join(folders.config, `${name}.yaml`);
  const standIn = name === "sources" || name === "streams" ? own : join(folders.shipped, `${name}.yaml`);
  const found = readText(own) ?? readText(standIn);
  const shown = shownPath(found?.path ?? own, folders.working);
  if (last !== undefined && last.text === (found?.text ?? null) && last.shown === shown) return last;
  if (found === undefined) return last === undefined ? missingFile(name, schema, shown) : vanishedFile(shown);
  if (found.text === null) return unreadable(shown, found.fault);
  const read = readKeptYaml(found.text, name, join(folders.shipped, "../node_modules/.cache/claimstream"));
  return parseFile(name, schema, { shown, text: found.text }, read);
}

/** A text that is to become the file of a name, checked as the file would be. */
export function draftedFile<T>(
  name: string,
  schema: z.ZodType<T>,
  file: { shown: string; text: string },
): ConfigFile<T> {
  return parseFile(name, schema, file, readYaml(file.text));
}

/** Turns findings about a file's data into problems with line and column. */
export function locate(file: { shown: string; text: string | null }, findings: readonly Finding[]): Problem[] {
  const positionOf = file.text === null ? () => ({ line: 0, column: 0 }) : positionsIn(file.text);
  return findings.map(({ path, message, unknown }) => ({
    file: file.shown,
    ...positionOf(path),
    field: formatPath(path),
    message,
    ...(unknown && { unknown }),
  }));
}

type Found = { path: string; text: string } | { path: string; text: null; fault: string };

function readText(path: string): Found | undefined {
  try {
    return { path, text: readFileSync(path, "utf8") };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
    return code === "ENOENT" ? undefined : { path, text: null, fault: code };
  }
}

function shownPath(path: string, working: string): string {
  const below = relative(working, path);
  return below.startsWith("..") || isAbsolute(below) ? path : below;
}

function fileProblem(shown: string, message: string): Problem {
  return { file: shown, line: 0, column: 0, field: "", message };
}

/** Defaults are reason enough to have no service.yaml; a list that is not there is a warning, or a problem when it must not be empty. */
function missingFile<T>(name: string, schema: z.ZodType<T>, shown: string): ConfigFile<T> {
  const { value } = checkSettings(schema, {});
  const missing = name === "service" ? [] : [fileProblem(shown, "is missing")];
  return value === null
    ? { shown, text: null, value, problems: missing, oddities: [] }
    : { shown, text: null, value, problems: [], oddities: missing };
}

/** A file that was there: more likely an editor or a mistake than the wish to have nothing in it. */
function vanishedFile<T>(shown: string): ConfigFile<T> {
  return { shown, text: null, value: null, problems: [fileProblem(shown, "is gone")], oddities: [] };
}

function unreadable<T>(shown: string, fault: string): ConfigFile<T> {
  return { shown, text: null, value: null, problems: [fileProblem(shown, `cannot be read (${fault})`)], oddities: [] };
}

function parseFile<T>(
  name: string,
  schema: z.ZodType<T>,
  file: { shown: string; text: string },
  { value: data, faults, oddities }: YamlFile,
): ConfigFile<T> {
  const placed = (fault: { line: number; column: number; message: string }) => ({
    file: file.shown,
    field: "",
    ...fault,
  });
  const odd = oddities.map(placed);
  if (faults.length > 0) return { ...file, value: null, problems: faults.map(placed), oddities: odd };
  if (data === undefined && name !== "service") {
    return {
      ...file,
      value: null,
      problems: [fileProblem(file.shown, `is empty: write "${name}: []" for none`)],
      oddities: odd,
    };
  }
  const { value, findings } = checkSettings(schema, data ?? {});
  const problems = inOrder(locate(file, [...findings, ...repetitions(name, data, file.text)]));
  return { ...file, value: problems.length === 0 ? value : null, problems, oddities: odd };
}

function inOrder(problems: Problem[]): Problem[] {
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Names that must be unique, checked on the raw data so that other faults do not hide them. */
function repetitions(name: string, data: unknown, text: string): Finding[] {
  if (name === "service") return [];
  const positionOf = positionsIn(text);
  const repeated = (items: unknown, path: PropertyKey[], key: string) =>
    repeatedNames(items, { path, key, lineOf: (each) => positionOf(each).line });
  const items = field(data, name);
  const keys = name === "plans" ? ["slug"] : name === "digests" ? ["slug", "name"] : ["name"];
  const channels = name === "sources" && Array.isArray(items) ? items.map((item) => field(item, "channels")) : [];
  return [
    ...keys.flatMap((key) => repeated(items, [name], key)),
    ...channels.flatMap((list, index) => repeated(list, [name, index, "channels"], "name")),
  ];
}
