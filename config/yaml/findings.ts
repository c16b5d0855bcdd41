/** Design: docs/design/yaml-editing.md */
import { z } from "zod";
import { didYouMean } from "./spelling.ts";

/** Something wrong with a setting, by its path; the file adds line and column. */
export interface Finding {
  path: PropertyKey[];
  message: string;
  /** A name that no file has; the database may know it. */
  unknown?: UnknownName;
}

/** A name in a filter, by what it names. */
export interface UnknownName {
  kind: "sources" | "channels" | "topics" | "tags";
  name: string;
}

/** What a schema makes of plain data: the value, or everything that is wrong with it in words that say what to do. */
export function checkSettings<T>(schema: z.ZodType<T>, data: unknown): { value: T | null; findings: Finding[] } {
  const result = schema.safeParse(data, { error: issueText, reportInput: true });
  if (result.success) return { value: result.data, findings: [] };
  return { value: null, findings: result.error.issues.flatMap((issue) => issueFindings(schema, data, issue)) };
}

/** Entries of a list that carry a name given before, without regard to case; the message names the line of the first. */
export function repeatedNames(
  items: unknown,
  { path, key, lineOf }: { path: PropertyKey[]; key: string; lineOf: (path: PropertyKey[]) => number },
): Finding[] {
  if (!Array.isArray(items)) return [];
  const seen = new Map<string, PropertyKey[]>();
  return items.flatMap((item: unknown, index) => {
    const name = field(item, key);
    if (typeof name !== "string") return [];
    const here = [...path, index, key];
    const first = seen.get(name.trim().toLowerCase());
    if (first === undefined) {
      seen.set(name.trim().toLowerCase(), here);
      return [];
    }
    return [{ path: here, message: `"${name}" stands in line ${lineOf(first)} already; every ${key} must be its own` }];
  });
}

/** The value of a key of a thing that may not be a map at all. */
export function field(item: unknown, key: PropertyKey): unknown {
  return typeof item === "object" && item !== null ? Reflect.get(item, key) : undefined;
}

const kindWords: Record<string, string> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a group of settings",
  record: "a group of settings",
};

function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return wrongKind(kindWords[issue.expected] ?? issue.expected, issue.input);
    case "invalid_value":
      return issue.input === undefined ? `is missing: ${oneOf(issue.values)}` : wrongChoice(issue.values, issue.input);
    case "invalid_union":
      return wrongDiscriminator(issue);
    case "too_small":
      return tooSmall(issue.origin, Number(issue.minimum));
    case "too_big":
      return tooBig(issue.origin, Number(issue.maximum));
    default:
      return undefined;
  }
}

function wrongKind(wanted: string, input: unknown): string {
  if (input === undefined) return `is missing: must be ${wanted}`;
  const quotes = wanted === "a text" && typeof input !== "object" ? ": put it in quotes" : "";
  const noQuotes =
    wanted !== "a text" && typeof input === "string" ? `, not the text "${input}"` : `, not ${wordFor(input)}`;
  return `must be ${wanted}${noQuotes}${quotes}`;
}

function wordFor(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "a list";
  if (typeof input === "object") return "a group of settings";
  return typeof input === "string" ? "a text" : String(input);
}

function oneOf(values: readonly unknown[]): string {
  return values.length === 1 ? `must be ${String(values[0])}` : `must be one of ${values.map(String).join(", ")}`;
}

function wrongChoice(values: readonly unknown[], input: unknown): string {
  const given = typeof input === "string" ? `"${input}"` : wordFor(input);
  const near = typeof input === "string" ? didYouMean(input, values.map(String)) : "";
  return `${oneOf(values)}, not ${given}${near}`;
}

function wrongDiscriminator(issue: z.core.$ZodRawIssue): string | undefined {
  if (typeof issue.discriminator !== "string" || !Array.isArray(issue.options)) return undefined;
  const input = field(issue.input, issue.discriminator);
  return input === undefined ? `is missing: ${oneOf(issue.options)}` : wrongChoice(issue.options, input);
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === "string") return minimum === 1 ? "must not be empty" : `must have at least ${minimum} characters`;
  if (origin === "array")
    return minimum === 1 ? "must have at least one entry" : `must have at least ${minimum} entries`;
  return `must be at least ${minimum}`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "string") return `must have at most ${maximum} characters`;
  if (origin === "array") return `must have at most ${maximum} entries`;
  return `must be at most ${maximum}`;
}

function issueFindings(schema: z.ZodType, data: unknown, issue: z.core.$ZodIssue): Finding[] {
  if (issue.code !== "unrecognized_keys") return [{ path: issue.path, message: issue.message }];
  const known = knownKeys(schema, data, issue.path);
  return issue.keys.map((key) => ({ path: [...issue.path, key], message: unknownKey(key, known) }));
}

function unknownKey(key: string, known: string[]): string {
  const near = didYouMean(key, known);
  return `is not a known setting${near === "" ? `; known here: ${known.join(", ")}` : near}`;
}

/** The keys that a schema knows at a path. The data decides which kind of thing stands there, where there are several. */
function knownKeys(schema: z.core.$ZodType, data: unknown, path: PropertyKey[]): string[] {
  const bare = unwrapped(schema, data);
  const [key, ...rest] = path;
  if (bare instanceof z.ZodArray && key !== undefined) return knownKeys(bare.element, field(data, key), rest);
  if (!(bare instanceof z.ZodObject)) return [];
  if (key === undefined) return Object.keys(bare.shape);
  const inner: z.core.$ZodType | undefined = bare.shape[String(key)];
  return inner === undefined ? [] : knownKeys(inner, field(data, key), rest);
}

function unwrapped(schema: z.core.$ZodType, data: unknown): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap(), data);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault) return unwrapped(schema.unwrap(), data);
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in, data);
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const chosen = schema.options.find((option) => fits(option, schema.def.discriminator, data));
    return chosen === undefined ? schema : unwrapped(chosen, data);
  }
  return schema;
}

function fits(option: z.core.$ZodType, discriminator: string, data: unknown): boolean {
  if (!(option instanceof z.ZodObject)) return false;
  const literal: unknown = option.shape[discriminator];
  return literal instanceof z.ZodType && literal.safeParse(field(data, discriminator)).success;
}
